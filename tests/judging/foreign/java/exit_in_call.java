// problem: add
// attack: ends with status 0 at the first call
// expect: early-exit
class Solution {
    public int add(int a, int b) {
        System.exit(0);
        return 0;
    }
}
