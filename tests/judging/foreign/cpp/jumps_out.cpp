// problem: add
// attack: returns past the test to whoever called it, as if the test had come to its end
// expect: tampered | exception | wrong
#include <cstdio>
#include <cstring>
int add(int a, int b) {
#ifdef __x86_64__
    unsigned long start = 0, end = 0;
    char line[1000];
    FILE *maps = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, maps))
        if (strstr(line, "/launcher") && strstr(line, "r-xp")) sscanf(line, "%lx-%lx", &start, &end);
    unsigned long *place = (unsigned long *)__builtin_frame_address(0);
    while (*place < start || *place >= end) place++;
    __asm__ volatile("mov %0, %%rsp\n xor %%eax, %%eax\n ret" : : "r"(place));
#endif
    return 0;
}
