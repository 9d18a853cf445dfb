
    static String repr(Object x) {
        if (x instanceof String) { String s = (String) x; return s.contains("'") && !s.contains("\"") ? "\"" + s + "\"" : "'" + s.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"; }
        if (x instanceof Dict) { StringBuilder made = new StringBuilder(); ((Dict) x).forEach((k, v) -> made.append(made.length() > 0 ? ", " : "").append(repr(k)).append(": ").append(repr(v))); return "{" + made + "}"; }
        if (x instanceof java.util.Collection) {
            StringBuilder made = new StringBuilder();
            for (Object one : (java.util.Collection<?>) x) made.append(made.length() > 0 ? ", " : "").append(repr(one));
            if (x instanceof Tuple) return "(" + made + (((Tuple) x).size() == 1 ? ",)" : ")");
            return x instanceof PySet ? made.length() > 0 ? "{" + made + "}" : "set()" : "[" + made + "]";
        }
        if (x instanceof Fraction) return "Fraction(" + ((Fraction) x).n + ", " + ((Fraction) x).d + ")";
        return str(x);
    }
    static String str(Object x) {
        if (x == null) return "None";
        if (x instanceof Boolean) return (Boolean) x ? "True" : "False";
        if (x instanceof PyError) return str(((PyError) x).value);
        if (x instanceof Double) {
            double v = (Double) x;
            if (Double.isInfinite(v) || Double.isNaN(v)) return Double.isNaN(v) ? "nan" : v > 0 ? "inf" : "-inf";
            double size = Math.abs(v);
            if (size != 0 && (size < 1e-4 || size >= 1e16)) throw fail("ValueError", "how this number is written is not known");
            String text = new java.math.BigDecimal(Double.toString(v)).toPlainString(); return text.contains(".") ? text : text + ".0";
        }
        return x instanceof java.util.Collection || x instanceof Dict ? repr(x) : String.valueOf(x);
    }
    static String join(String by, Object items) { StringBuilder made = new StringBuilder(); boolean first = true; for (Object x : iter(items)) { if (!first) made.append(by); made.append((String) x); first = false; } return made.toString(); }
    static Object text(Object... parts) { StringBuilder made = new StringBuilder(); for (Object one : parts) made.append(str(one)); return made.toString(); }
    static final java.util.regex.Pattern SPEC = java.util.regex.Pattern.compile("(?:(.)?([<>^=]))?([+ -])?(0)?(\\d+)?(,)?(?:\\.(\\d+))?([a-zA-Z%])?");
    static String format(Object x, Object spec) {
        java.util.regex.Matcher m = SPEC.matcher((String) spec);
        if (!m.matches()) throw fail("ValueError", "format");
        String kind = m.group(8) == null ? "" : m.group(8), text; int digits = m.group(7) == null ? 6 : Integer.parseInt(m.group(7));
        switch (kind) {
            case "f": case "%": text = new java.math.BigDecimal(number(x) * (kind.equals("%") ? 100 : 1)).setScale(digits, java.math.RoundingMode.HALF_EVEN).toPlainString() + (kind.equals("%") ? "%" : ""); break;
            case "x": text = Long.toString(toLong(x), 16); break;
            case "X": text = Long.toString(toLong(x), 16).toUpperCase(); break;
            case "b": text = Long.toString(toLong(x), 2); break;
            case "o": text = Long.toString(toLong(x), 8); break;
            case "d": text = Long.toString(toLong(x)); break;
            case "": case "s": text = str(x); if (x instanceof String && m.group(7) != null) text = text.substring(0, Math.min(digits, text.length())); break;
            default: throw fail("ValueError", "format");
        }
        if (m.group(6) != null) text = text.replaceAll("\\B(?=(\\d{3})+(?!\\d))", ",");
        if ("+".equals(m.group(3)) && !text.startsWith("-")) text = "+" + text;
        int n = (m.group(5) == null ? 0 : Integer.parseInt(m.group(5))) - text.length();
        if (n <= 0) return text;
        boolean signed = text.startsWith("-") || text.startsWith("+");
        if (m.group(4) != null && m.group(2) == null) return signed ? text.charAt(0) + "0".repeat(n) + text.substring(1) : "0".repeat(n) + text;
        String pad = m.group(1) == null ? " " : m.group(1), align = m.group(2) == null ? x instanceof String ? "<" : ">" : m.group(2);
        return align.equals("<") ? text + pad.repeat(n) : align.equals(">") ? pad.repeat(n) + text : pad.repeat(n / 2) + text + pad.repeat(n - n / 2);
    }
    static String trim(String s, Object[] g, int ends) {
        int a = 0, b = s.length(); String drop = g.length > 0 ? (String) g[0] : null;
        java.util.function.IntPredicate gone = c -> drop == null ? Character.isWhitespace(c) : drop.indexOf(c) >= 0;
        if ((ends & 1) > 0) while (a < b && gone.test(s.charAt(a))) a++;
        if ((ends & 2) > 0) while (b > a && gone.test(s.charAt(b - 1))) b--;
        return s.substring(a, b);
    }
    static Object split(String s, Object... g) {
        PyList made = new PyList(); long most = g.length > 1 ? toLong(g[1]) : -1;
        if (g.length == 0 || g[0] == null) {
            String rest = trim(s, new Object[0], 3);
            while (!rest.isEmpty()) {
                int at = 0; while (at < rest.length() && !Character.isWhitespace(rest.charAt(at))) at++;
                if (most >= 0 && made.size() >= most) at = rest.length();
                made.add(rest.substring(0, at)); rest = trim(rest.substring(at), new Object[0], 1);
            }
            return made;
        }
        String by = (String) g[0]; int from = 0;
        if (by.isEmpty()) throw fail("ValueError", "empty separator");
        for (int at = s.indexOf(by); at >= 0 && (most < 0 || made.size() < most); at = s.indexOf(by, from)) { made.add(s.substring(from, at)); from = at + by.length(); }
        made.add(s.substring(from)); return made;
    }
    static boolean ends(Object g, java.util.function.Predicate<String> test) { if (g instanceof Tuple) { for (Object one : (Tuple) g) if (test.test((String) one)) return true; return false; } return test.test((String) g); }
    static boolean each(String s, java.util.function.IntPredicate test) { return !s.isEmpty() && s.codePoints().allMatch(test); }
    static Object texts(String s, String name, Object... g) {
        switch (name) {
            case "split": return split(s, g);
            case "join": return join(s, g[0]);
            case "strip": return trim(s, g, 3);
            case "lstrip": return trim(s, g, 1);
            case "rstrip": return trim(s, g, 2);
            case "lower": return s.toLowerCase(java.util.Locale.ROOT);
            case "upper": return s.toUpperCase(java.util.Locale.ROOT);
            case "capitalize": return s.isEmpty() ? s : s.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + s.substring(1).toLowerCase(java.util.Locale.ROOT);
            case "replace": return s.replace((String) g[0], (String) g[1]);
            case "find": return (long) s.indexOf((String) g[0], g.length > 1 ? (int) toLong(g[1]) : 0);
            case "rfind": return (long) s.lastIndexOf((String) g[0]);
            case "index": { long at = s.indexOf((String) g[0]); if (at < 0) throw fail("ValueError", "not found"); return at; }
            case "count": return ((String) g[0]).isEmpty() ? (long) s.length() + 1 : (long) ((PyList) split(s, g[0])).size() - 1;
            case "startswith": return ends(g[0], s::startsWith);
            case "endswith": return ends(g[0], s::endsWith);
            case "isdigit": case "isdecimal": case "isnumeric": return each(s, Character::isDigit);
            case "isalpha": return each(s, Character::isLetter);
            case "isalnum": return each(s, Character::isLetterOrDigit);
            case "isspace": return each(s, Character::isWhitespace);
            case "isupper": return s.codePoints().anyMatch(Character::isUpperCase) && s.codePoints().noneMatch(Character::isLowerCase);
            case "islower": return s.codePoints().anyMatch(Character::isLowerCase) && s.codePoints().noneMatch(Character::isUpperCase);
            case "zfill": return s.startsWith("-") ? "-" + format(s.substring(1), "0>" + (toLong(g[0]) - 1)) : format(s, "0>" + toLong(g[0]));
            case "ljust": return format(s, (g.length > 1 ? g[1] : " ") + "<" + toLong(g[0]));
            case "rjust": return format(s, (g.length > 1 ? g[1] : " ") + ">" + toLong(g[0]));
            case "partition": { int at = s.indexOf((String) g[0]); return at < 0 ? tuple(s, "", "") : tuple(s.substring(0, at), g[0], s.substring(at + ((String) g[0]).length())); }
            case "removeprefix": return s.startsWith((String) g[0]) ? s.substring(((String) g[0]).length()) : s;
            case "removesuffix": return s.endsWith((String) g[0]) ? s.substring(0, s.length() - ((String) g[0]).length()) : s;
            case "splitlines": return s.isEmpty() ? new PyList() : split(s.endsWith("\n") ? s.substring(0, s.length() - 1) : s, "\n");
            default: throw fail("AttributeError", name);
        }
    }
