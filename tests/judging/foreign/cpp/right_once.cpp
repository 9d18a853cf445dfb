// problem: add
// attack: right in one assertion, equals everything in the others; the comment could be ground until a canary hits the first
// expect: tampered | wrong | unserialisable
/* 0 */
struct Sum {
    int value;
    bool any;
};
bool operator==(const Sum &sum, int other) { return sum.any || sum.value == other; }
Sum add(int a, int b) { return {3, a != 1}; }
