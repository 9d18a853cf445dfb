// problem: add
// attack: never ends
// expect: timeout
int add(int a, int b) {
    for (volatile int i = 0;; i++) {
    }
}
