
    static int place(Object i, int size) { long at = toLong(i); if (at < 0) at += size; if (at < 0 || at >= size) throw fail("IndexError", "out of range"); return (int) at; }
    static Object get(Object x, Object i) {
        if (x instanceof Dict) {
            Dict d = (Dict) x;
            if (d.containsKey(i)) return d.get(i);
            if (d.missing == null) throw fail("KeyError", i);
            Object made = d.missing.get(); if (d.stores) d.put(i, made); return made;
        }
        if (x instanceof String) { int at = place(i, ((String) x).length()); return ((String) x).substring(at, at + 1); }
        if (x instanceof java.util.regex.MatchResult) return ((java.util.regex.MatchResult) x).group((int) toLong(i));
        return ((PyList) x).get(place(i, ((PyList) x).size()));
    }
    static void put(Object x, Object i, Object v) { if (x instanceof Dict) ((Dict) x).put(i, v); else { if (x instanceof Tuple) throw fail("TypeError"); ((PyList) x).set(place(i, ((PyList) x).size()), v); } }
    static void del(Object x, Object i) { if (x instanceof Dict) { if (!((Dict) x).containsKey(i)) throw fail("KeyError", i); ((Dict) x).remove(i); } else ((PyList) x).remove(place(i, ((PyList) x).size())); }
    static int end(Object i, int size, int other) { if (i == null) return other; long at = toLong(i); if (at < 0) at += size; return (int) Math.max(0, Math.min(size, at)); }
    static Object slice(Object x, Object from, Object to, Object by) {
        if (by != null && toLong(by) != 1) {
            PyList items = all(x), made = new PyList(); int size = items.size(); long step = toLong(by);
            if (step == 0) throw fail("ValueError");
            long a = from == null ? (step > 0 ? 0 : size - 1) : toLong(from) < 0 ? toLong(from) + size : toLong(from);
            long b = to == null ? (step > 0 ? size : -1) : toLong(to) < 0 ? Math.max(-1, toLong(to) + size) : toLong(to);
            if (step > 0) for (long i = Math.max(0, a); i < Math.min(size, b); i += step) made.add(items.get((int) i));
            else for (long i = Math.min(size - 1, a); i > b && i >= 0; i += step) made.add(items.get((int) i));
            return x instanceof String ? join("", made) : x instanceof Tuple ? new Tuple(made) : made;
        }
        int size = x instanceof String ? ((String) x).length() : ((PyList) x).size(), a = end(from, size, 0), b = Math.max(a, end(to, size, size));
        if (x instanceof String) return ((String) x).substring(a, b);
        return x instanceof Tuple ? new Tuple(((PyList) x).subList(a, b)) : new PyList(((PyList) x).subList(a, b));
    }
    static void putSlice(Object x, Object from, Object to, Object v) {
        PyList items = (PyList) x, made = all(v); int a = end(from, items.size(), 0), b = Math.max(a, end(to, items.size(), items.size()));
        items.subList(a, b).clear(); items.addAll(a, made);
    }
    static Object attr(Object x, String name) {
        if (x instanceof Obj) return ((Obj) x).read(name);
        if (x instanceof Named && ((Named) x).names.contains(name)) return ((Named) x).get(((Named) x).names.indexOf(name));
        if (x instanceof Fraction && name.equals("numerator")) return ((Fraction) x).n.longValueExact();
        if (x instanceof Fraction && name.equals("denominator")) return ((Fraction) x).d.longValueExact();
        if (x instanceof PyError && name.equals("args")) return tuple(((PyError) x).value);
        return (Fn) given -> call(x, name, given);
    }
    static void setAttr(Object x, String name, Object v) { ((Obj) x).fields.put(name, v); }
    static Object replaced(Object x, Object... changes) {
        Named old = (Named) x; PyList items = new PyList(old);
        for (int i = 0; i < changes.length; i += 2) items.set(old.names.indexOf(changes[i]), changes[i + 1]);
        return new Named(old.names, items);
    }

    static Object len(Object x) { return (long) (x instanceof String ? ((String) x).length() : x instanceof Dict ? ((Dict) x).size() : ((java.util.Collection<?>) x).size()); }
    static Object range(Object... g) {
        long a = g.length > 1 ? toLong(g[0]) : 0, b = toLong(g[g.length > 1 ? 1 : 0]), step = g.length > 2 ? toLong(g[2]) : 1; PyList made = new PyList();
        if (step == 0) throw fail("ValueError");
        for (long i = a; step > 0 ? i < b : i > b; i += step) made.add(i);
        return made;
    }
    static Object abs(Object x) { return lt(x, 0L) ? neg(x) : x instanceof Boolean ? toLong(x) : x; }
    static Object sum(Object... g) { Object total = g.length > 1 ? g[1] : 0L; for (Object x : iter(g[0])) total = add(total, x); return total; }
    static Object enumerate(Object... g) { long i = g.length > 1 ? toLong(g[1]) : 0; PyList made = new PyList(); for (Object x : iter(g[0])) made.add(tuple(i++, x)); return made.iterator(); }
    static Object zip(Object... g) {
        PyList made = new PyList(); int most = g.length > 0 ? Integer.MAX_VALUE : 0; PyList[] lists = new PyList[g.length];
        for (int i = 0; i < g.length; i++) { lists[i] = all(g[i]); most = Math.min(most, lists[i].size()); }
        for (int i = 0; i < most; i++) { Tuple one = new Tuple(); for (PyList each : lists) one.add(each.get(i)); made.add(one); }
        return made.iterator();
    }
    static Object round(Object... g) {
        if (g.length < 2 || g[1] == null) return g[0] instanceof Fraction ? new java.math.BigDecimal(((Fraction) g[0]).n).divide(new java.math.BigDecimal(((Fraction) g[0]).d), 0, java.math.RoundingMode.HALF_EVEN).longValueExact() : isWhole(g[0]) ? toLong(g[0]) : (long) Math.rint(number(g[0]));
        return isWhole(g[0]) && toLong(g[1]) >= 0 ? g[0] : (Object) new java.math.BigDecimal(number(g[0])).setScale((int) toLong(g[1]), java.math.RoundingMode.HALF_EVEN).doubleValue();
    }
    static Object toInt(Object... g) {
        Object x = g.length > 0 ? g[0] : 0L;
        if (x instanceof String) { try { return Long.parseLong(((String) x).trim().replace("_", ""), g.length > 1 ? (int) toLong(g[1]) : 10); } catch (NumberFormatException error) { throw fail("ValueError", "invalid literal"); } }
        return x instanceof Fraction ? ((Fraction) x).n.divide(((Fraction) x).d).longValueExact() : isWhole(x) ? toLong(x) : (long) number(x);
    }
    static Object toFloat(Object... g) {
        Object x = g.length > 0 ? g[0] : 0L;
        if (!(x instanceof String)) return number(x);
        try { return Double.parseDouble(((String) x).trim()); } catch (NumberFormatException error) { throw fail("ValueError", "no number"); }
    }
    static Object toList(Object... g) { return g.length > 0 ? all(g[0]) : new PyList(); }
    static Object toTuple(Object... g) { return g.length > 0 ? new Tuple(all(g[0])) : new Tuple(); }
    static Object toSet(Object... g) { return g.length > 0 ? new PySet(all(g[0])) : new PySet(); }
    static Object toDict(Object... g) {
        if (g.length > 0 && g[0] instanceof Dict) return new Dict((Dict) g[0]);
        Dict made = new Dict(); if (g.length > 0) for (Object x : iter(g[0])) { Object[] pair = unpack(x, 2); made.put(pair[0], pair[1]); } return made;
    }
    static Object toBool(Object... g) { return g.length > 0 && bool(g[0]); }
    static Object toStr(Object... g) { return g.length > 0 ? str(g[0]) : ""; }
    static Object fromKeys(Object... g) { Dict made = new Dict(); for (Object k : iter(g[0])) made.put(k, g.length > 1 ? g[1] : null); return made; }
    static Object counter(Object... g) { Dict made = new Dict(); made.missing = () -> 0L; if (g.length > 0) for (Object x : iter(g[0])) made.put(x, add(get(made, x), 1L)); return made; }
    static Object defaultDict(Object... g) { Dict made = new Dict(); made.missing = () -> apply(g[0]); made.stores = true; return made; }
    static Object reversed(Object... g) { PyList made = all(g[0]); java.util.Collections.reverse(made); return made.iterator(); }
    static Object any(Object... g) { for (Object x : iter(g[0])) if (bool(x)) return true; return false; }
    static Object every(Object... g) { for (Object x : iter(g[0])) if (!bool(x)) return false; return true; }
    static Object ord(Object... g) { return (long) ((String) g[0]).codePointAt(0); }
    static Object chr(Object... g) { return Character.toString((int) toLong(g[0])); }
    static Object divmod(Object... g) { return tuple(floor(g[0], g[1]), mod(g[0], g[1])); }
    static Object map(Object... g) { PyList made = new PyList(); if (g.length > 2) for (Object x : iter(zip(java.util.Arrays.copyOfRange(g, 1, g.length)))) made.add(apply(g[0], ((Tuple) x).toArray())); else for (Object x : iter(g[1])) made.add(apply(g[0], x)); return made.iterator(); }
    static Object filter(Object... g) { PyList made = new PyList(); for (Object x : iter(g[1])) if (bool(g[0] == null ? x : apply(g[0], x))) made.add(x); return made.iterator(); }
    static Object iterator(Object... g) { return g[0] instanceof java.util.Iterator ? g[0] : iter(g[0]).iterator(); }
    static Object next(Object... g) { java.util.Iterator<?> it = (java.util.Iterator<?>) g[0]; if (it.hasNext()) return it.next(); if (g.length > 1) return g[1]; throw fail("StopIteration"); }
    static Object key(Object key, Object x) { return key == null ? x : apply(key, x); }
    static Object sorted(Object x, Object key, Object reverse) {
        PyList made = all(x); PyList pairs = new PyList();
        for (Object one : made) pairs.add(new Object[] {key(key, one), one});
        int sign = bool(reverse) ? -1 : 1;
        pairs.sort((p, q) -> sign * cmp(((Object[]) p)[0], ((Object[]) q)[0]));
        for (int i = 0; i < pairs.size(); i++) made.set(i, ((Object[]) pairs.get(i))[1]);
        return made;
    }
    static Object most(int sign, Object key, Object[] other, Object... g) {
        PyList items = g.length == 1 ? all(g[0]) : new PyList(java.util.Arrays.asList(g));
        if (items.isEmpty()) { if (other.length > 0) return other[0]; throw fail("ValueError", "empty"); }
        Object best = items.get(0), value = key(key, best);
        for (Object x : items.subList(1, items.size())) { Object v = key(key, x); if (sign * cmp(v, value) > 0) { best = x; value = v; } }
        return best;
    }
    static boolean isInstance(Object x, String... kinds) {
        String kind = x instanceof String ? "str" : x instanceof Tuple ? "tuple" : x instanceof PyList ? "list" : x instanceof Dict ? "dict" : x instanceof PySet ? "set" : x instanceof Boolean ? "bool" : x instanceof Long ? "int" : x instanceof Double ? "float" : x == null ? "None" : x.getClass().getSimpleName();
        for (String one : kinds) if (one.equals(kind) || one.equals("int") && x instanceof Boolean) return true;
        return false;
    }
    static Object math(String name, Object... g) {
        switch (name) {
            case "floor": return g[0] instanceof Fraction ? ((Fraction) g[0]).floor() : isWhole(g[0]) ? toLong(g[0]) : (long) Math.floor(number(g[0]));
            case "ceil": return g[0] instanceof Fraction ? -((Fraction) neg(g[0])).floor() : isWhole(g[0]) ? toLong(g[0]) : (long) Math.ceil(number(g[0]));
            case "sqrt": return Math.sqrt(number(g[0]));
            case "isqrt": return java.math.BigInteger.valueOf(toLong(g[0])).sqrt().longValueExact();
            case "gcd": return java.math.BigInteger.valueOf(toLong(g[0])).gcd(java.math.BigInteger.valueOf(toLong(g[1]))).longValueExact();
            case "prod": { Object made = 1L; for (Object x : iter(g[0])) made = mul(made, x); return made; }
            case "log": return Math.log(number(g[0]));
            case "pow": return Math.pow(number(g[0]), number(g[1]));
            case "inf": return Double.POSITIVE_INFINITY;
            case "pi": return Math.PI;
            default: throw fail("AttributeError", name);
        }
    }
    static Object re(String name, Object... g) {
        String text = (String) g[name.equals("sub") ? 2 : 1];
        java.util.regex.Matcher m = java.util.regex.Pattern.compile(((String) g[0]).replace("[][", "[\\]\\[").replace("(?P<", "(?<")).matcher(text);
        switch (name) {
            case "fullmatch": return m.matches() ? m.toMatchResult() : null;
            case "match": return m.lookingAt() ? m.toMatchResult() : null;
            case "search": return m.find() ? m.toMatchResult() : null;
            case "sub": return m.replaceAll(((String) g[1]).replace("$", "\\$").replaceAll("\\\\(\\d)", "\\$$1"));
            case "findall": { PyList made = new PyList(); while (m.find()) { if (m.groupCount() < 2) made.add(m.group(m.groupCount())); else { Tuple one = new Tuple(); for (int i = 1; i <= m.groupCount(); i++) one.add(m.group(i)); made.add(one); } } return made; }
            default: throw fail("AttributeError", name);
        }
    }
