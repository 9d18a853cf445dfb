// problem: add
// attack: has the assembler put the source, with the test, into the program
// expect: tampered | wrong
#include <cstdio>
#include <cstdlib>
#include <cstring>
asm(".section .rodata\nembedded: .incbin \"script.cpp\"\n.byte 0\n.text\n");
extern "C" __attribute__((visibility("hidden"))) const char embedded[];
int add(int a, int b) {
    char call[64];
    int length = snprintf(call, sizeof call, "add(%d, %d) == ", a, b);
    const char *found = strstr(embedded, call);
    return found ? atoi(found + length) : 0;
}
