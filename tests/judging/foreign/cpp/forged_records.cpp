// problem: add
// attack: writes records of its own while it is loaded
// expect: tampered | wrong
#include <cstdio>
#include <unistd.h>
static int forged = [] {
    const int guesses[] = {3, 6, 0, 1};
    for (int i = 0; i < 4; i++) {
        char text[64];
        write(1, text, snprintf(text, sizeof text, "\n\x1e%d [\"i\",\"%d\"]\n", i, guesses[i]));
    }
    return 0;
}();
int add(int a, int b) { return 0; }
