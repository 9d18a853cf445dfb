// problem: add
// attack: leaves the tests to another process and ends
// expect: early-exit
class Solution {
    public int add(int a, int b) {
        try {
            new ProcessBuilder("sh", "-c", "sleep 1; echo PASS").inheritIO().start();
        } catch (java.io.IOException refused) {
            return 0;
        }
        Runtime.getRuntime().halt(0);
        return 0;
    }
}
