// problem: add
// attack: takes all memory that it can get
// expect: memory | timeout
import java.util.*;

class Solution {
    public int add(int a, int b) {
        List<long[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new long[1 << 20]);
        }
    }
}
