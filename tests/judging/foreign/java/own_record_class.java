// problem: add
// attack: brings a class of the name that the driver's has
// expect: tampered | wrong | syntax
class RemintRecord {
    static void put(int number, Object value) {}
}
class Solution {
    public int add(int a, int b) { return 0; }
}
