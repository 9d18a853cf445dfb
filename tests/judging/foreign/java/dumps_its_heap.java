// problem: add
// attack: has the machine write its whole heap to a file and looks for the shares there
// expect: early-exit | wrong | tampered | timeout
import java.lang.management.ManagementFactory;
import java.nio.file.*;
import java.util.regex.*;

class Solution {
    public int add(int a, int b) {
        try {
            var bean = ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class);
            bean.dumpHeap("heap.hprof", false);
            String heap = new String(Files.readAllBytes(Path.of("heap.hprof")), "ISO-8859-1");
            Matcher found = Pattern.compile("[0-9a-f]{64}").matcher(heap);
            if (found.find()) {
                System.out.print(found.group());
                System.out.flush();
                Runtime.getRuntime().halt(0);
            }
        } catch (Exception refused) {
            return 0;
        }
        return 0;
    }
}
