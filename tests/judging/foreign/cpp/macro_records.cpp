// problem: add
// attack: takes the names that a driver could use
// expect: tampered | wrong | syntax
#include <string>
#define put(number, value) add(std::string(), 0)
#define remint_value 3
#define write(fd, data, size) (size)
int add(int a, int b) { return 3; }
