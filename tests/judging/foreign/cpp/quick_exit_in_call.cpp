// problem: add
// attack: ends with status 0, past all handlers
// expect: early-exit
#include <cstdlib>
#include <unistd.h>
int add(int a, int b) {
    if (a == 1) quick_exit(0);
    _exit(0);
}
