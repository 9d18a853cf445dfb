// problem: add
// attack: prints without end
// expect: output-limit | timeout
#include <cstdio>
int add(int a, int b) {
    while (true) puts("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");
}
