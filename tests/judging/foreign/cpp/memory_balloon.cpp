// problem: add
// attack: takes all memory that it can get
// expect: memory | timeout
#include <vector>
int add(int a, int b) {
    std::vector<std::vector<long>> kept;
    while (true) kept.emplace_back(1 << 20, 1);
}
