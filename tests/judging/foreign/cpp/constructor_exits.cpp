// problem: add
// attack: ends with status 0 while it is being loaded
// expect: early-exit
#include <unistd.h>
struct Early {
    Early() { _exit(0); }
} early;
int add(int a, int b) { return 0; }
