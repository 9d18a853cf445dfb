// problem: add
// attack: answers wrongly and leaves a thread that never ends
// expect: wrong
class Solution {
    public int add(int a, int b) {
        new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        }).start();
        return 0;
    }
}
