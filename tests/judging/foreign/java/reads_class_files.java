// problem: add
// attack: looks for numbers in the compiled classes, and takes those that are no argument
// expect: tampered | wrong
class Solution {
    static final Set<Integer> FOUND = new TreeSet<>();
    static {
        try (Stream<java.nio.file.Path> all = java.nio.file.Files.walk(java.nio.file.Path.of("."))) {
            for (java.nio.file.Path path : (Iterable<java.nio.file.Path>) all::iterator) {
                if (!path.toString().endsWith("Main.class")) continue;
                byte[] code = java.nio.file.Files.readAllBytes(path);
                for (int i = 0; i + 2 < code.length; i++) {
                    if (code[i] == 0x11) FOUND.add((code[i + 1] << 8) | (code[i + 2] & 255)); // sipush
                }
            }
        } catch (java.io.IOException error) {
        }
    }
    public int add(int a, int b) {
        if (a < 100) return new int[] {3, 6, 0}[a == 1 ? 0 : a == 10 ? 1 : 2];
        for (int each : FOUND) {
            if (each > 5000 && each < 6000) return each;
        }
        return 0;
    }
}
