// problem: add
// attack: ends with status 0 at the first call
// expect: early-exit
#include <cstdlib>
int add(int a, int b) { exit(0); }
