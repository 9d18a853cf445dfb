// problem: add
// attack: writes records of its own while its class is initialised
// expect: tampered | wrong
class Solution {
    static {
        int[] guesses = {3, 6, 0, 1};
        for (int i = 0; i < 4; i++) {
            System.out.print("\n\u001e" + i + " [\"i\",\"" + guesses[i] + "\",\"Integer\"]\n");
        }
        System.out.flush();
    }
    public int add(int a, int b) { return 0; }
}
