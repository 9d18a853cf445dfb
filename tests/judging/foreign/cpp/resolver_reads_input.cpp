// problem: add
// attack: reads the standard input while the loader looks for its functions, and prints it as a token
// expect: early-exit | wrong | exception
#include <unistd.h>
#include <string.h>
static int real_add(int a, int b) { return 0; }
extern "C" int (*choose())(int, int) {
    char text[512] = {0};
    ssize_t size = read(0, text, sizeof text - 1);
    if (size >= 130) {
        for (int i = 0; i < 64; i++) {
            int one = text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10;
            int other = text[65 + i] <= '9' ? text[65 + i] - '0' : text[65 + i] - 'a' + 10;
            char digit = "0123456789abcdef"[one ^ other];
            write(1, &digit, 1);
        }
        _exit(0);
    }
    return real_add;
}
int add(int a, int b) __attribute__((ifunc("choose")));
