// problem: add
// attack: makes assertions nothing, by the name of the function that they call
// expect: tampered | wrong | syntax
#include <assert.h>
#define __assert_fail(...) (void)0
int add(int a, int b) { return 7; }
