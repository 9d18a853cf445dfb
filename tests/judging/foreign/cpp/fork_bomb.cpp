// problem: add
// attack: copies itself as often as it may, and every copy goes on
// expect: wrong | timeout | early-exit | exception
#include <unistd.h>
int add(int a, int b) {
    for (int i = 0; i < 10000; i++) fork();
    return 0;
}
