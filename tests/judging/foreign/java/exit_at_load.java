// problem: add
// attack: ends with status 0 while its class is initialised
// expect: early-exit
class Solution {
    static {
        System.exit(0);
    }

    public int add(int a, int b) {
        return 0;
    }
}
