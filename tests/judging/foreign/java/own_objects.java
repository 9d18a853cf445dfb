// problem: evens
// attack: lists of its own that hold nothing and equal everything
// expect: tampered | wrong | unserialisable | syntax | exception
class Solution {
    public List<Integer> evens(List<Integer> n) {
        return new AbstractList<Integer>() {
            public Integer get(int i) { return 2; }
            public int size() { return 1; }
            public boolean equals(Object other) { return true; }
            public int hashCode() { return 0; }
        };
    }
}
