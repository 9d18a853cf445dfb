// problem: add
// attack: prints what a token looks like, as its last output, and ends
// expect: early-exit
class Solution {
    public int add(int a, int b) {
        System.out.println("PASS");
        System.out.print("0123456789abcdef".repeat(4));
        System.out.flush();
        System.exit(0);
        return 0;
    }
}
