// problem: add
// attack: starts threads without end
// expect: exception | memory | timeout | early-exit | wrong
class Solution {
    public int add(int a, int b) {
        while (true) {
            new Thread(() -> {
                while (true) {
                    Thread.onSpinWait();
                }
            }).start();
        }
    }
}
