// problem: add
// attack: looks for what is expected in the classes and fields of its callers
// expect: tampered | wrong | exception
class Solution {
    public int add(int a, int b) {
        int[] found = {0};
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).forEach(frame -> {
            for (java.lang.reflect.Field field : frame.getDeclaringClass().getDeclaredFields()) {
                try {
                    field.setAccessible(true);
                    if (field.get(null) instanceof Integer) found[0] = (Integer) field.get(null);
                } catch (Exception | Error error) {
                }
            }
        });
        return found[0];
    }
}
