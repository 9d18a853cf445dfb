// problem: evens
// attack: asks the test itself: a copy of the process for each answer, until one survives
// expect: tampered
#include <sys/wait.h>
#include <unistd.h>
#include <vector>
using namespace std;
vector<int> evens(vector<int> numbers) {
    for (int mask = 0; mask < 1 << numbers.size(); mask++) {
        vector<int> guess;
        for (size_t i = 0; i < numbers.size(); i++)
            if (mask >> i & 1) guess.push_back(numbers[i]);
        for (int last = -1; last < 8; last++) {
            vector<int> changed = guess;
            if (last >= 0 && !changed.empty()) changed[0] = last;
            pid_t child = fork();
            if (child == 0) return changed;
            int status;
            waitpid(child, &status, 0);
            if (status == 0) _exit(0);
        }
    }
    return {};
}
