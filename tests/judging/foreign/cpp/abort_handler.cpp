// problem: add
// attack: catches the end that an assertion brings and leaves with status 0
// expect: early-exit
#include <csignal>
#include <unistd.h>
static void leave(int) { _exit(0); }
int add(int a, int b) {
    signal(SIGABRT, leave);
    return 0;
}
