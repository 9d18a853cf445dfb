// problem: add
// attack: classes of its own stand where the test expects those of java.util
// expect: tampered
import java.util.*;

class Arrays {
    static List<Boolean> asList(Boolean... values) {
        return java.util.Collections.nCopies(values.length, true);
    }
}

class Solution {
    public int add(int a, int b) {
        return 0;
    }
}
