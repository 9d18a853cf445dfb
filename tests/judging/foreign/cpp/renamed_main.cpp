// problem: add
// attack: makes the main function of the test another one than the program has
// expect: tampered
int add(int a, int b) { return 0; }
int main() { return 0; }
#define main(...) unused_main(__VA_ARGS__)
