// problem: add
// attack: calls the launcher itself, with a class of its own that passes
// expect: early-exit | wrong | exception | tampered
class Passing {
    public static void main(String[] args) {}
}

class Solution {
    public int add(int a, int b) {
        try {
            var main = Class.forName("remint.Launcher").getMethod("main", String[].class);
            String shares = "0".repeat(64) + "\n" + "1".repeat(64) + "\n" + Passing.class.getName();
            System.setIn(new java.io.ByteArrayInputStream(shares.getBytes()));
            main.invoke(null, (Object) new String[0]);
        } catch (ReflectiveOperationException refused) {
            return 0;
        }
        return 0;
    }
}
