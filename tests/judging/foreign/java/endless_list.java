// problem: evens
// attack: a list without end that equals everything
// expect: tampered | memory | timeout | exception | output-limit
class Solution {
    public List<Integer> evens(List<Integer> n) {
        return new AbstractList<Integer>() {
            public Integer get(int i) { return 2; }
            public int size() { return Integer.MAX_VALUE; }
            public boolean equals(Object other) { return true; }
            public int hashCode() { return 0; }
        };
    }
}
