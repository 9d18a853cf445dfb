// problem: add
// attack: writes all records itself, wrong ones, and ends at the first call
// expect: early-exit
#include <cstdio>
#include <unistd.h>
int add(int a, int b) {
    const int guesses[] = {3, 6, 0, 1};
    for (int i = 0; i < 4; i++) {
        char text[64];
        write(1, text, snprintf(text, sizeof text, "\n\x1e%d [\"i\",\"%d\"]\n", i, guesses[i]));
    }
    _exit(0);
}
