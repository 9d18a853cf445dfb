// problem: add
// attack: throws at every call and has the end of the program handled
// expect: early-exit | exception
#include <cstdlib>
#include <exception>
static struct Handler {
    Handler() {
        std::set_terminate([] { exit(0); });
        atexit([] { _Exit(0); });
    }
} handler;
int add(int a, int b) { throw 1; }
