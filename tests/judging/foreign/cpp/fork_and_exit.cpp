// problem: add
// attack: the first process ends with status 0 and a copy goes on
// expect: early-exit | wrong
#include <unistd.h>
int add(int a, int b) {
    if (fork() != 0) _exit(0);
    sleep(30);
    return 0;
}
