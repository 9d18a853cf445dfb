// problem: add
// attack: a thread halts the machine with status 0 while the call waits
// expect: early-exit
class Solution {
    public int add(int a, int b) {
        new Thread(() -> Runtime.getRuntime().halt(0)).start();
        while (true) {
            Thread.onSpinWait();
        }
    }
}
