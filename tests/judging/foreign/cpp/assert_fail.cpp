// problem: add
// attack: an assertion that fails calls a function of the candidate, which returns
// expect: wrong | tampered
extern "C" void __assert_fail(const char *, const char *, unsigned, const char *) noexcept {}
int add(int a, int b) { return 0; }
