
    static int find(PyList x, Object v) { for (int i = 0; i < x.size(); i++) if (eq(x.get(i), v)) return i; throw fail("ValueError", "not found"); }
    static Object lists(PyList x, String name, Object... g) {
        switch (name) {
            case "append": x.add(g[0]); return null;
            case "appendleft": x.add(0, g[0]); return null;
            case "extend": x.addAll(all(g[0])); return null;
            case "insert": x.add(end(g[0], x.size(), 0), g[1]); return null;
            case "pop": if (x.isEmpty()) throw fail("IndexError", "empty"); return x.remove(g.length > 0 ? place(g[0], x.size()) : x.size() - 1);
            case "popleft": if (x.isEmpty()) throw fail("IndexError", "empty"); return x.remove(0);
            case "remove": x.remove(find(x, g[0])); return null;
            case "index": return (long) find(x, g[0]);
            case "count": { long n = 0; for (Object one : x) if (eq(one, g[0])) n++; return n; }
            case "reverse": java.util.Collections.reverse(x); return null;
            case "copy": return new PyList(x);
            case "clear": x.clear(); return null;
            case "sort": { PyList made = (PyList) sorted(x, g.length > 0 ? g[0] : null, g.length > 1 ? g[1] : null); x.clear(); x.addAll(made); return null; }
            default: throw fail("AttributeError", name);
        }
    }
    static Object dicts(Dict x, String name, Object... g) {
        switch (name) {
            case "get": return x.containsKey(g[0]) ? x.get(g[0]) : g.length > 1 ? g[1] : null;
            case "keys": return new PySet(x.keySet());
            case "values": return new PyList(x.values());
            case "items": { PyList made = new PyList(); x.forEach((k, v) -> made.add(tuple(k, v))); return made; }
            case "setdefault": if (!x.containsKey(g[0])) x.put(g[0], g.length > 1 ? g[1] : null); return x.get(g[0]);
            case "pop": if (x.containsKey(g[0])) return x.remove(g[0]); if (g.length > 1) return g[1]; throw fail("KeyError", g[0]);
            case "update": x.putAll((Dict) toDict(g[0])); return null;
            case "copy": return new Dict(x);
            case "clear": x.clear(); return null;
            default: throw fail("AttributeError", name);
        }
    }
    static Object sets(PySet x, String name, Object... g) {
        switch (name) {
            case "add": x.add(g[0]); return null;
            case "discard": x.remove(g[0]); return null;
            case "remove": if (!x.remove(g[0])) throw fail("KeyError", g[0]); return null;
            case "pop": { if (x.isEmpty()) throw fail("KeyError", "empty"); Object one = x.iterator().next(); x.remove(one); return one; }
            case "copy": return new PySet(x);
            case "clear": x.clear(); return null;
            case "update": x.addAll(all(g[0])); return null;
            case "union": return or2(x, setOf(g[0]));
            case "intersection": return and2(x, setOf(g[0]));
            case "difference": return sub(x, setOf(g[0]));
            case "symmetric_difference": return xor(x, setOf(g[0]));
            case "issubset": return setOf(g[0]).containsAll(x);
            case "issuperset": return x.containsAll(setOf(g[0]));
            case "isdisjoint": return java.util.Collections.disjoint(x, setOf(g[0]));
            default: throw fail("AttributeError", name);
        }
    }
    static Object call(Object x, String name, Object... raw) {
        Object[] g = given(raw);
        if (x instanceof Obj) return ((Obj) x).send(name, g);
        if (x instanceof String) return texts((String) x, name, g);
        if (x instanceof Dict) return dicts((Dict) x, name, g);
        if (x instanceof PySet) return sets((PySet) x, name, g);
        if (x instanceof PyList) return lists((PyList) x, name, g);
        if (x == STDIN) return name.equals("read") ? rest() : name.equals("readline") ? line() : name.equals("readlines") ? all(STDIN) : null;
        if (x instanceof java.util.regex.MatchResult && name.equals("group")) return ((java.util.regex.MatchResult) x).group(g.length > 0 ? (int) toLong(g[0]) : 0);
        throw fail("AttributeError", name);
    }
    static Object rest(Object[] g, int from) { return new Tuple(java.util.Arrays.asList(g).subList(Math.min(from, g.length), g.length)); }

    static final java.io.BufferedReader IN = new java.io.BufferedReader(new java.io.InputStreamReader(System.in, java.nio.charset.StandardCharsets.UTF_8));
    static final java.io.PrintStream OUT = new java.io.PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), true, java.nio.charset.StandardCharsets.UTF_8);
    static String line() {
        StringBuilder made = new StringBuilder();
        try { for (int c = IN.read(); c >= 0; c = IN.read()) { made.append((char) c); if (c == '\n') break; } } catch (java.io.IOException error) { throw fail("OSError", error.getMessage()); }
        return made.toString();
    }
    static String rest() { StringBuilder made = new StringBuilder(); for (String one = line(); !one.isEmpty(); one = line()) made.append(one); return made.toString(); }
    static final Object STDIN = new java.util.Iterator<Object>() {
        String held = null;
        public boolean hasNext() { if (held == null) held = line(); return !held.isEmpty(); }
        public Object next() { hasNext(); String one = held; held = null; return one; }
    };
    static Object input(Object... g) { if (g.length > 0) OUT.print(str(g[0])); String made = line(); if (made.isEmpty()) throw fail("EOFError"); return made.endsWith("\n") ? made.substring(0, made.length() - 1) : made; }
    static Object print(Object sep, Object end, Object... g) { PyList made = new PyList(); for (Object x : given(g)) made.add(str(x)); OUT.print(join((String) sep, made) + end); OUT.flush(); return null; }

    /** Calls a function of a program by its name, whatever the types of its parameters are. */
    static Object invoke(Object holder, String name, Object... g) {
        Class<?> kind = holder instanceof Class ? (Class<?>) holder : holder.getClass();
        for (java.lang.reflect.Method one : kind.getDeclaredMethods()) {
            if (!one.getName().equals(name) || one.getParameterCount() != g.length) continue;
            Object[] made = new Object[g.length];
            for (int i = 0; i < g.length; i++) made[i] = fitted(g[i], one.getGenericParameterTypes()[i]);
            try { one.setAccessible(true); return plain(one.invoke(java.lang.reflect.Modifier.isStatic(one.getModifiers()) ? null : holder, made)); }
            catch (java.lang.reflect.InvocationTargetException error) { Throwable cause = error.getCause(); if (cause instanceof Error) throw (Error) cause; throw cause instanceof RuntimeException ? (RuntimeException) cause : fail(kindOf(cause), String.valueOf(cause)); }
            catch (IllegalAccessException error) { throw fail("TypeError", error.getMessage()); }
        }
        throw fail("NameError", name);
    }
    /** A value as a parameter of that type takes it. */
    static Object fitted(Object x, java.lang.reflect.Type type) {
        if (type instanceof java.lang.reflect.ParameterizedType) {
            java.lang.reflect.Type[] inner = ((java.lang.reflect.ParameterizedType) type).getActualTypeArguments();
            if (x instanceof Dict && inner.length == 2) { Dict made = new Dict(); ((Dict) x).forEach((k, v) -> made.put(fitted(k, inner[0]), fitted(v, inner[1]))); return made; }
            if (x instanceof PySet && inner.length == 1) { PySet made = new PySet(); for (Object one : (PySet) x) made.add(fitted(one, inner[0])); return made; }
            if (x instanceof PyList && inner.length == 1) { PyList made = x instanceof Tuple ? new Tuple() : new PyList(); for (Object one : (PyList) x) made.add(fitted(one, inner[0])); return made; }
            return x;
        }
        if (!(type instanceof Class) || x == null) return x;
        Class<?> kind = (Class<?>) type;
        if (kind == int.class || kind == Integer.class) return (int) toLong(x);
        if (kind == double.class || kind == Double.class) return toDouble(x);
        if ((kind == char.class || kind == Character.class) && x instanceof String && ((String) x).length() == 1) return ((String) x).charAt(0);
        if (!kind.isArray() || !(x instanceof PyList)) return x;
        PyList items = (PyList) x;
        Object made = java.lang.reflect.Array.newInstance(kind.getComponentType(), items.size());
        for (int i = 0; i < items.size(); i++) java.lang.reflect.Array.set(made, i, fitted(items.get(i), kind.getComponentType()));
        return made;
    }
    static Object plain(Object x) {
        if (x instanceof Integer) return (long) (Integer) x;
        if (x instanceof int[]) { PyList made = new PyList(); for (int one : (int[]) x) made.add((long) one); return made; }
        if (x instanceof Object[]) { PyList made = new PyList(); for (Object one : (Object[]) x) made.add(plain(one)); return made; }
        return x;
    }
    /** What a call gives as a text; equal texts are equal values. */
    static String told(Late call) {
        Object found;
        try { found = call.get(); } catch (StackOverflowError error) { return "!RecursionError"; } catch (RuntimeException error) { return "!" + likeInPython(error); }
        return written(found);
    }
    /** What Python calls the errors that people raise in Java. */
    static String likeInPython(RuntimeException error) {
        if (error instanceof IllegalArgumentException) return "ValueError";
        if (error instanceof IndexOutOfBoundsException) return "IndexError";
        return error instanceof ArithmeticException && "/ by zero".equals(error.getMessage()) ? "ZeroDivisionError" : kindOf(error);
    }
    static String written(Object x) {
        if (x == null) return "None";
        if (x instanceof Boolean) return (Boolean) x ? "1" : "0";
        if (x instanceof Double || x instanceof Float) {
            double d = ((Number) x).doubleValue();
            return d == Math.rint(d) && Math.abs(d) < 9007199254740992.0 ? Long.toString((long) d) : Double.isNaN(d) ? "nan" : String.format("d%016x", Double.doubleToLongBits(d));
        }
        if (x instanceof Number) return x.toString();
        if (x instanceof Fraction) return ((Fraction) x).d.equals(java.math.BigInteger.ONE) ? ((Fraction) x).n.toString() : ((Fraction) x).n + "/" + ((Fraction) x).d;
        if (x instanceof String || x instanceof Character) return x.toString().length() + ":" + x;
        java.util.List<String> made = new java.util.ArrayList<>();
        if (x instanceof java.util.Map) { for (java.util.Map.Entry<?, ?> one : ((java.util.Map<?, ?>) x).entrySet()) made.add(written(one.getKey()) + "=" + written(one.getValue())); }
        else if (x instanceof java.util.Collection) { for (Object one : (java.util.Collection<?>) x) made.add(written(one)); }
        else if (x.getClass().isArray()) { for (int i = 0; i < java.lang.reflect.Array.getLength(x); i++) made.add(written(java.lang.reflect.Array.get(x, i))); }
        else return "?" + x.getClass().getName();
        if (!(x instanceof java.util.Map) && !(x instanceof java.util.Set)) return "[" + String.join(",", made) + "]";
        java.util.Collections.sort(made);
        return "{" + String.join(",", made) + "}";
    }
    static boolean raises(Late call, String kind) { try { call.get(); } catch (Throwable error) { return is(error, kind); } return false; }
    static Object did(Late call) { try { return tuple("return", call.get()); } catch (RuntimeException error) { return tuple("raise", kindOf(error)); } }
}
