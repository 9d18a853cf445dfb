// problem: evens
// attack: makes all small numbers the same object
// expect: tampered | wrong | exception | syntax
class Solution {
    static {
        try {
            java.lang.reflect.Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
            for (int i = -128; i < 128; i++) {
                unsafe.putInt(Integer.valueOf(i), 12L, 7);
            }
        } catch (ReflectiveOperationException error) {
            throw new RuntimeException(error);
        }
    }
    public List<Integer> evens(List<Integer> n) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < n.size() / 2; i++) all.add(1);
        return all;
    }
}
