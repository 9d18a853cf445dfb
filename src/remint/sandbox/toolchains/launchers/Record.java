
/** Writes the values of a test, each as a line of its own: a number and the value in JSON with its type. */
final class RemintRecord {
    private static final java.io.FileOutputStream OUTPUT = new java.io.FileOutputStream(java.io.FileDescriptor.out);
    private static final int DEPTH = 200;

    private RemintRecord() {}

    static void put(int number, Object value) throws java.io.IOException {
        StringBuilder out = new StringBuilder("\n\u001e").append(number).append(' ');
        add(out, value, 0);
        OUTPUT.write(out.append('\n').toString().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    }

    private static void add(StringBuilder out, Object value, int depth) {
        if (depth > DEPTH) {
            out.append("[\"?\"]");
        } else if (value == null) {
            out.append("[\"n\"]");
        } else if (value instanceof Boolean) {
            out.append("[\"b\",").append(value).append(']');
        } else if (value instanceof Character) {
            typed(out, "i", Integer.toString((Character) value), "Character");
        } else if (value instanceof Float || value instanceof Double) {
            typed(out, "d", Double.toString(((Number) value).doubleValue()), value.getClass().getSimpleName());
        } else if (value instanceof Byte || value instanceof Short || value instanceof Integer || value instanceof Long
                || value.getClass() == java.math.BigInteger.class) {
            typed(out, "i", value.toString(), value.getClass().getSimpleName());
        } else if (value instanceof String) {
            text(out, (String) value);
        } else if (value.getClass().isArray()) {
            java.util.List<Object> values = new java.util.ArrayList<>();
            for (int i = 0; i < java.lang.reflect.Array.getLength(value); i++) {
                values.add(java.lang.reflect.Array.get(value, i));
            }
            all(out, "l", values, "[]", depth);
        } else if (value instanceof java.util.List) {
            all(out, "l", (java.util.List<?>) value, "List", depth);
        } else if (value instanceof java.util.Set) {
            all(out, "S", (java.util.Set<?>) value, "Set", depth);
        } else if (value instanceof java.util.Map) {
            map(out, (java.util.Map<?, ?>) value, depth);
        } else if (value instanceof java.util.Optional) {
            Object inner = ((java.util.Optional<?>) value).orElse(null);
            all(out, "l", inner == null ? java.util.List.of() : java.util.List.of(inner), "Optional", depth);
        } else if (value.getClass().getName().startsWith("org.javatuples.") && value instanceof Iterable) {
            all(out, "l", (Iterable<?>) value, value.getClass().getSimpleName(), depth);
        } else {
            out.append("[\"?\"]");
        }
    }

    private static void typed(StringBuilder out, String kind, String value, String type) {
        out.append("[\"").append(kind).append("\",\"").append(value).append("\",\"").append(type).append("\"]");
    }

    private static void text(StringBuilder out, String value) {
        out.append("[\"s\",\"");
        for (int i = 0; i < value.length(); i++) {
            for (int shift = 12; shift >= 0; shift -= 4) {
                out.append("0123456789abcdef".charAt(value.charAt(i) >> shift & 15));
            }
        }
        out.append("\"]");
    }

    private static void all(StringBuilder out, String kind, Iterable<?> values, String type, int depth) {
        out.append("[\"").append(kind).append("\",[");
        boolean first = true;
        for (Object each : values) {
            out.append(first ? "" : ",");
            first = false;
            add(out, each, depth + 1);
        }
        out.append("],\"").append(type).append("\"]");
    }

    private static void map(StringBuilder out, java.util.Map<?, ?> values, int depth) {
        out.append("[\"m\",[");
        boolean first = true;
        for (java.util.Map.Entry<?, ?> each : values.entrySet()) {
            out.append(first ? "[" : ",[");
            first = false;
            add(out, each.getKey(), depth + 1);
            out.append(',');
            add(out, each.getValue(), depth + 1);
            out.append(']');
        }
        out.append("],\"Map\"]");
    }
}
