// problem: add
// attack: reads the number that it is compared with in the code of its caller
// expect: tampered | wrong | exception
#include <cstring>
__attribute__((noinline, noipa)) int add(int a, int b) {
    const unsigned char *code = (const unsigned char *)__builtin_return_address(0);
    for (int i = 0; i < 12; i++) {
        int found;
        if (code[i] == 0x85 && code[i + 1] == 0xc0) return 0;
        if (code[i] == 0x83 && code[i + 1] == 0xf8) return (signed char)code[i + 2];
        if (code[i] == 0x3d) return memcpy(&found, code + i + 1, 4), found;
    }
    return -1;
}
