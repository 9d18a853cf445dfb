// problem: add
// attack: never ends
// expect: timeout
class Solution {
    public int add(int a, int b) {
        while (true) {
            Thread.onSpinWait();
        }
    }
}
