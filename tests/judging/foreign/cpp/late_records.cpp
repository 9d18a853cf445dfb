// problem: add
// attack: a destructor writes more records at the end
// expect: tampered | wrong
#include <unistd.h>
struct Late {
    ~Late() { write(1, "\n\x1e" "3 [\"i\",\"5555\"]\n", 18); }
};
int add(int a, int b) {
    static thread_local Late late;
    return a == 1234 ? Late(), 1 : a + b;
}
