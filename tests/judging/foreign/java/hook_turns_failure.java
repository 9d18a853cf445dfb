// problem: add
// attack: a shutdown hook and a handler of uncaught exceptions turn every failure into status 0
// expect: wrong
class Solution {
    static {
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> Runtime.getRuntime().halt(0));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));
    }

    public int add(int a, int b) {
        return 0;
    }
}
