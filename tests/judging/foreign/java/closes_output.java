// problem: add
// attack: points the standard output somewhere else, so that no record gets out
// expect: tampered | wrong | exception | early-exit
class Solution {
    public int add(int a, int b) {
        try {
            new java.io.FileOutputStream(java.io.FileDescriptor.out).close();
        } catch (java.io.IOException error) {
        }
        return 0;
    }
}
