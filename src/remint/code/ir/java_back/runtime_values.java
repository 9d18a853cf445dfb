/** What Python's operations mean, for programs that were written in it. Whole numbers are Long, texts String. */
class Py {
    interface Fn { Object call(Object... given); }
    interface Late { Object get(); }
    static class PyList extends java.util.ArrayList<Object> { PyList() { } PyList(java.util.Collection<?> items) { super(items); } }
    static class Tuple extends PyList { Tuple() { } Tuple(java.util.Collection<?> items) { super(items); } }
    static final class Named extends Tuple {
        final java.util.List<String> names;
        Named(java.util.List<String> names, java.util.Collection<?> items) { super(items); if (items.size() != names.size()) throw fail("TypeError", "fields"); this.names = names; }
    }
    static final class Star { final Object value; Star(Object value) { this.value = value; } }
    static class Dict extends java.util.LinkedHashMap<Object, Object> {
        Late missing; boolean stores;
        Dict() { } Dict(java.util.Map<?, ?> other) { super(other); }
    }
    static class PySet extends java.util.LinkedHashSet<Object> { PySet() { } PySet(java.util.Collection<?> items) { super(items); } }
    static class Obj {
        final java.util.HashMap<String, Object> fields = new java.util.HashMap<>();
        Object send(String name, Object... given) { throw fail("AttributeError", name); }
        Object read(String name) { if (fields.containsKey(name)) return fields.get(name); return (Fn) given -> send(name, given); }
    }
    static final class PyError extends RuntimeException {
        final String kind; final Object value;
        PyError(String kind, Object value) { super(kind + ": " + value); this.kind = kind; this.value = value; }
    }
    static PyError fail(String kind, Object... value) { return new PyError(kind, value.length > 0 ? value[0] : ""); }
    static String kindOf(Throwable error) {
        if (error instanceof PyError) return ((PyError) error).kind;
        if (error instanceof ClassCastException || error instanceof NullPointerException) return "TypeError";
        if (error instanceof ExceptionInInitializerError && error.getCause() != null) return kindOf(error.getCause());
        return error instanceof ArithmeticException ? "OverflowError" : error instanceof StackOverflowError ? "RecursionError" : error.getClass().getSimpleName();
    }
    static boolean is(Throwable error, String... kinds) {
        String kind = kindOf(error);
        for (String one : kinds) {
            if (one.equals(kind) || one.equals("Exception")) return true;
            if (one.equals("LookupError") && (kind.equals("KeyError") || kind.equals("IndexError"))) return true;
            if (one.equals("ArithmeticError") && (kind.equals("ZeroDivisionError") || kind.equals("OverflowError"))) return true;
        }
        return false;
    }
    static final class Fraction {
        final java.math.BigInteger n, d;
        Fraction(java.math.BigInteger n, java.math.BigInteger d) {
            if (d.signum() == 0) throw fail("ZeroDivisionError");
            java.math.BigInteger g = n.gcd(d); if (d.signum() < 0) g = g.negate();
            this.n = n.divide(g); this.d = d.divide(g);
        }
        long floor() { java.math.BigInteger[] q = n.divideAndRemainder(d); return (q[1].signum() < 0 ? q[0].subtract(java.math.BigInteger.ONE) : q[0]).longValueExact(); }
        double value() { return n.doubleValue() / d.doubleValue(); }
        @Override public boolean equals(Object other) { return other instanceof Fraction && ((Fraction) other).n.equals(n) && ((Fraction) other).d.equals(d); }
        @Override public int hashCode() { return n.hashCode() * 31 + d.hashCode(); }
        @Override public String toString() { return d.equals(java.math.BigInteger.ONE) ? n.toString() : n + "/" + d; }
    }
    static Fraction whole(Object x) { return x instanceof Fraction ? (Fraction) x : new Fraction(java.math.BigInteger.valueOf(toLong(x)), java.math.BigInteger.ONE); }
    static Object fraction(Object... given) {
        if (given.length > 0 && given[0] instanceof String) { String[] parts = ((String) given[0]).trim().split("/"); return div(whole(toInt(parts[0])), whole(parts.length > 1 ? toInt(parts[1]) : (Object) 1L)); }
        return div(whole(given.length > 0 ? given[0] : 0L), whole(given.length > 1 ? given[1] : 1L));
    }
    static boolean exact(Object a, Object b) { return (a instanceof Fraction || b instanceof Fraction) && !(a instanceof Double) && !(b instanceof Double) && isNumber(a) && isNumber(b); }
    static boolean isNumber(Object x) { return x instanceof Long || x instanceof Double || x instanceof Boolean || x instanceof Fraction; }
    static boolean isWhole(Object x) { return x instanceof Long || x instanceof Boolean; }
    static long toLong(Object x) { if (x instanceof Boolean) return (Boolean) x ? 1 : 0; return (Long) x; }
    static double toDouble(Object x) { return x instanceof Fraction ? ((Fraction) x).value() : x instanceof Double ? (Double) x : (double) toLong(x); }

    static boolean bool(Object x) {
        if (x == null) return false;
        if (x instanceof Boolean) return (Boolean) x;
        if (x instanceof Long) return (Long) x != 0;
        if (x instanceof Double) return (Double) x != 0;
        if (x instanceof Fraction) return ((Fraction) x).n.signum() != 0;
        if (x instanceof String) return !((String) x).isEmpty();
        if (x instanceof java.util.Collection) return !((java.util.Collection<?>) x).isEmpty();
        return !(x instanceof Dict) || !((Dict) x).isEmpty();
    }
    static Object or(Object a, Late b) { return bool(a) ? a : b.get(); }
    static Object and(Object a, Late b) { return bool(a) ? b.get() : a; }
    static Object nop(Object x) { return x; }
    static Object[] given(Object... items) {
        PyList all = new PyList();
        for (Object one : items) { if (one instanceof Star) for (Object x : iter(((Star) one).value)) all.add(x); else all.add(one); }
        return all.toArray();
    }
    static Object list(Object... items) { return new PyList(java.util.Arrays.asList(given(items))); }
    static Object tuple(Object... items) { return new Tuple(java.util.Arrays.asList(given(items))); }
    static Object set(Object... items) { return new PySet(java.util.Arrays.asList(given(items))); }
    static Object dict(Object... items) { Dict made = new Dict(); for (int i = 0; i < items.length; i += 2) made.put(items[i], items[i + 1]); return made; }
    static Fn named(String... names) { return given -> new Named(java.util.Arrays.asList(names), java.util.Arrays.asList(given)); }
    static Object apply(Object f, Object... given) { return ((Fn) f).call(given(given)); }

    static Iterable<Object> iter(Object x) {
        if (x instanceof PyList) {
            PyList items = (PyList) x;
            return () -> new java.util.Iterator<Object>() {
                int place = 0;
                public boolean hasNext() { return place < items.size(); }
                public Object next() { return items.get(place++); }
            };
        }
        if (x instanceof String) { PyList made = new PyList(); ((String) x).codePoints().forEach(c -> made.add(Character.toString(c))); return made; }
        if (x instanceof Dict) return new PyList(((Dict) x).keySet());
        if (x instanceof PySet) return new PyList((PySet) x);
        if (x instanceof java.util.Iterator) { @SuppressWarnings("unchecked") java.util.Iterator<Object> it = (java.util.Iterator<Object>) x; return () -> it; }
        throw fail("TypeError", "not iterable");
    }
    static PyList all(Object x) { PyList made = new PyList(); for (Object one : iter(x)) made.add(one); return made; }
    static Object[] unpack(Object x, int count) { PyList items = all(x); if (items.size() != count) throw fail("ValueError", "wrong number of values to unpack"); return items.toArray(); }
    static Object[] unpack(Object x, int before, int after) {
        PyList items = all(x); int most = items.size() - after;
        if (most < before) throw fail("ValueError", "not enough values to unpack");
        PyList made = new PyList(items.subList(0, before)); made.add(new PyList(items.subList(before, most))); made.addAll(items.subList(most, items.size()));
        return made.toArray();
    }
    static Object emit(PyList to, Object x) { to.add(x); return null; }
    static Object emitAll(PyList to, Object x) { for (Object one : iter(x)) to.add(one); return null; }

    static boolean eq(Object a, Object b) {
        if (a == b) return true;
        if (a == null || b == null) return false;
        if (isNumber(a) && isNumber(b)) return exact(a, b) ? whole(a).equals(whole(b)) : isWhole(a) && isWhole(b) ? toLong(a) == toLong(b) : toDouble(a) == toDouble(b);
        if (a instanceof PyList && b instanceof PyList) {
            PyList p = (PyList) a, q = (PyList) b;
            if (p instanceof Tuple != q instanceof Tuple || p.size() != q.size()) return false;
            for (int i = 0; i < p.size(); i++) if (!eq(p.get(i), q.get(i))) return false;
            return true;
        }
        if (a instanceof Dict && b instanceof Dict) {
            Dict p = (Dict) a, q = (Dict) b;
            if (p.size() != q.size()) return false;
            for (Object k : p.keySet()) if (!q.containsKey(k) || !eq(p.get(k), q.get(k))) return false;
            return true;
        }
        return a.equals(b);
    }
    static boolean same(Object a, Object b) { return a == b || (a instanceof Boolean || a instanceof Long || a instanceof String) && a.equals(b); }
    static int cmp(Object a, Object b) {
        if (isNumber(a) && isNumber(b)) {
            if (exact(a, b)) { Fraction p = whole(a), q = whole(b); return p.n.multiply(q.d).compareTo(q.n.multiply(p.d)); }
            return isWhole(a) && isWhole(b) ? Long.compare(toLong(a), toLong(b)) : Double.compare(toDouble(a), toDouble(b));
        }
        if (a instanceof String && b instanceof String) return ((String) a).compareTo((String) b);
        if (a instanceof PyList && b instanceof PyList) {
            PyList p = (PyList) a, q = (PyList) b;
            for (int i = 0; i < Math.min(p.size(), q.size()); i++) if (!eq(p.get(i), q.get(i))) return cmp(p.get(i), q.get(i));
            return p.size() - q.size();
        }
        throw fail("TypeError", "no order");
    }
    static boolean lt(Object a, Object b) { return a instanceof PySet ? le(a, b) && ((PySet) a).size() < ((PySet) b).size() : cmp(a, b) < 0; }
    static boolean le(Object a, Object b) { return a instanceof PySet ? ((PySet) b).containsAll((PySet) a) : cmp(a, b) <= 0; }
    static boolean in(Object a, Object b) {
        if (b instanceof String) return ((String) b).contains((String) a);
        if (b instanceof Dict) return ((Dict) b).containsKey(a);
        if (b instanceof PySet) return ((PySet) b).contains(a);
        for (Object x : iter(b)) if (eq(x, a)) return true;
        return false;
    }

    static Object add(Object a, Object b) {
        if (isWhole(a) && isWhole(b)) return Math.addExact(toLong(a), toLong(b));
        if (a instanceof String && b instanceof String) return (String) a + b;
        if (a instanceof Tuple && b instanceof Tuple) { Tuple made = new Tuple((Tuple) a); made.addAll((Tuple) b); return made; }
        if (a instanceof PyList && b instanceof PyList && a instanceof Tuple == b instanceof Tuple) { PyList made = new PyList((PyList) a); made.addAll((PyList) b); return made; }
        if (exact(a, b)) { Fraction p = whole(a), q = whole(b); return new Fraction(p.n.multiply(q.d).add(q.n.multiply(p.d)), p.d.multiply(q.d)); }
        return number(a) + number(b);
    }
    static double number(Object x) { if (!isNumber(x)) throw fail("TypeError", "no number"); return toDouble(x); }
    static Object iadd(Object a, Object b) { if (a instanceof PyList && !(a instanceof Tuple)) { ((PyList) a).addAll(all(b)); return a; } return add(a, b); }
    static PySet setOf(Object x) { return x instanceof PySet ? (PySet) x : new PySet(all(x)); }
    static Object sub(Object a, Object b) {
        if (isWhole(a) && isWhole(b)) return Math.subtractExact(toLong(a), toLong(b));
        if (a instanceof PySet || a instanceof PyList) { PySet made = new PySet(setOf(a)); made.removeAll(new java.util.HashSet<Object>(setOf(b))); return made; }
        return exact(a, b) ? add(a, neg(b instanceof Fraction ? b : whole(b))) : (Object) (number(a) - number(b));
    }
    static Object neg(Object x) { if (isWhole(x)) return Math.negateExact(toLong(x)); return x instanceof Fraction ? new Fraction(((Fraction) x).n.negate(), ((Fraction) x).d) : (Object) (-number(x)); }
    static Object mul(Object a, Object b) {
        if (isWhole(a) && isWhole(b)) return Math.multiplyExact(toLong(a), toLong(b));
        if (b instanceof String || b instanceof PyList) { Object c = a; a = b; b = c; }
        if (a instanceof String) return ((String) a).repeat((int) Math.max(0, toLong(b)));
        if (a instanceof PyList) { PyList made = a instanceof Tuple ? new Tuple() : new PyList(); for (long i = 0; i < toLong(b); i++) made.addAll((PyList) a); return made; }
        if (exact(a, b)) return new Fraction(whole(a).n.multiply(whole(b).n), whole(a).d.multiply(whole(b).d));
        return number(a) * number(b);
    }
    static Object div(Object a, Object b) {
        if (exact(a, b)) return new Fraction(whole(a).n.multiply(whole(b).d), whole(a).d.multiply(whole(b).n));
        if (number(b) == 0) throw fail("ZeroDivisionError");
        return number(a) / number(b);
    }
    static Object floor(Object a, Object b) {
        if (exact(a, b)) return ((Fraction) div(a, b)).floor();
        if (number(b) == 0) throw fail("ZeroDivisionError");
        return isWhole(a) && isWhole(b) ? (Object) Math.floorDiv(toLong(a), toLong(b)) : (Object) Math.floor(number(a) / number(b));
    }
    static Object mod(Object a, Object b) {
        if (exact(a, b)) return sub(a, mul(b, floor(a, b)));
        if (number(b) == 0) throw fail("ZeroDivisionError");
        if (isWhole(a) && isWhole(b)) return Math.floorMod(toLong(a), toLong(b));
        double r = number(a) % number(b); return r != 0 && (r < 0) != (number(b) < 0) ? r + number(b) : r;
    }
    static Object pow(Object a, Object b) {
        if (isWhole(a) && isWhole(b) && toLong(b) >= 0) return java.math.BigInteger.valueOf(toLong(a)).pow((int) toLong(b)).longValueExact();
        return Math.pow(number(a), number(b));
    }
    static Object and2(Object a, Object b) {
        if (a instanceof Boolean && b instanceof Boolean) return (Boolean) a & (Boolean) b;
        if (isWhole(a)) return toLong(a) & toLong(b);
        PySet made = new PySet(setOf(a)); made.retainAll(setOf(b)); return made;
    }
    static Object or2(Object a, Object b) {
        if (a instanceof Boolean && b instanceof Boolean) return (Boolean) a | (Boolean) b;
        if (isWhole(a)) return toLong(a) | toLong(b);
        if (a instanceof Dict) { Dict made = new Dict((Dict) a); made.putAll((Dict) b); return made; }
        PySet made = new PySet(setOf(a)); made.addAll(setOf(b)); return made;
    }
    static Object xor(Object a, Object b) {
        if (a instanceof Boolean && b instanceof Boolean) return (Boolean) a ^ (Boolean) b;
        return isWhole(a) ? (Object) (toLong(a) ^ toLong(b)) : sub(or2(a, b), and2(a, b));
    }
    static Object left(Object a, Object b) { return java.math.BigInteger.valueOf(toLong(a)).shiftLeft((int) toLong(b)).longValueExact(); }
    static Object right(Object a, Object b) { return toLong(a) >> toLong(b); }
    static Object invert(Object a) { return ~toLong(a); }
