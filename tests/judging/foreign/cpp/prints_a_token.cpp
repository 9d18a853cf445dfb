// problem: add
// attack: prints what a token looks like, as its last output, and ends
// expect: early-exit
#include <cstdio>
#include <unistd.h>
int add(int a, int b) {
    for (int i = 0; i < 4; i++) printf("0123456789abcdef");
    fflush(stdout);
    _exit(0);
}
