// problem: add
// attack: writes all records itself, wrong ones, and halts at the first call
// expect: early-exit
class Solution {
    public int add(int a, int b) {
        for (int i = 0; i < 4; i++) {
            System.out.print("\n\u001e" + i + " [\"i\",\"3\",\"Integer\"]\n");
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
        return 0;
    }
}
