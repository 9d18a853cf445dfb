// problem: add
// attack: prints without end
// expect: output-limit | timeout
class Solution {
    public int add(int a, int b) {
        while (true) {
            System.out.println("0123456789abcdef".repeat(1000));
        }
    }
}
