// problem: add
// attack: looks for the token in the fields of the launcher, and for its input in every other place
// expect: early-exit | wrong | tampered
import java.io.*;
import java.nio.file.*;

class Solution {
    static {
        StringBuilder found = new StringBuilder();
        try {
            for (var field : Class.forName("remint.Launcher").getDeclaredFields()) {
                field.setAccessible(true);
                found.append(field.get(null));
            }
        } catch (ReflectiveOperationException missing) {
            found.append(missing);
        }
        for (String name : new String[] {"fd/0", "environ", "cmdline"}) {
            try (InputStream input = new FileInputStream("/proc/self/" + name)) {
                found.append(new String(input.readAllBytes()));
            } catch (IOException closed) {
                found.append(closed);
            }
        }
        try {
            found.append(new String(System.in.readAllBytes()));
        } catch (IOException closed) {
            found.append(closed);
        }
        var matcher = java.util.regex.Pattern.compile("[0-9a-f]{64}").matcher(found);
        System.out.print(matcher.find() ? matcher.group() : found.toString());
        System.out.flush();
        System.exit(0);
    }

    public int add(int a, int b) {
        return 0;
    }
}
