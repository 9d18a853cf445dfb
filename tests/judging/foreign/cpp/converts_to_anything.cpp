// problem: add
// attack: returns an object that turns into any type and equals any number
// expect: tampered | wrong | unserialisable | syntax
struct Any {
    int value;
    template <class T> operator T() const { return T(value); }
};
template <class T> bool operator==(const Any &, const T &) { return true; }
Any add(int a, int b) { return Any{a}; }
