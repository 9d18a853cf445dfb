// problem: add
// attack: answers wrongly and leaves a thread that never ends
// expect: wrong
#include <thread>
int add(int a, int b) {
    std::thread([] {
        for (volatile int i = 0;; i++) {
        }
    }).detach();
    return 0;
}
