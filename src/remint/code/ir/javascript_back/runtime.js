// What Python's operations mean, for programs that were written in it.
const $t = (x) => (x === null || x === undefined ? "none" : Array.isArray(x) ? "list" : x instanceof Map ? "dict" : x instanceof Set ? "set" : typeof x);
class $Fraction {
  constructor(n, d) { if (d === 0n) $fail("ZeroDivisionError"); let a = n < 0n ? -n : n, b = d < 0n ? -d : d; while (b) [a, b] = [b, a % b]; if (d < 0n) a = -a; this.n = n / a; this.d = d / a; }
  get numerator() { return Number(this.n); }
  get denominator() { return Number(this.d); }
  floor() { const q = this.n / this.d; return Number(q * this.d > this.n ? q - 1n : q); }
  valueOf() { return Number(this.n) / Number(this.d); }
  toString() { return this.d === 1n ? String(this.n) : `${this.n}/${this.d}`; }
}
const $fraction = (n = 0, d = 1) => { if (typeof n === "string") { const m = /^\s*([+-]?\d+)(?:\/(\d+))?\s*$/.exec(n); return m ? new $Fraction(BigInt(m[1]), BigInt(m[2] || 1)) : $fail("ValueError", "no fraction"); } return $exact("/", $whole(n), $whole(d)); };
const $whole = (x) => (x instanceof $Fraction ? x : Number.isInteger(Number(x)) ? new $Fraction(BigInt(Number(x)), 1n) : $fail("TypeError", "no whole number"));
const $exactly = (a, b) => (a instanceof $Fraction || b instanceof $Fraction) && [a, b].every((x) => x instanceof $Fraction || typeof x === "boolean" || Number.isInteger(x));
const $exact = (operator, one, other) => {
  const a = $whole(one), b = $whole(other);
  switch (operator) {
    case "+": return new $Fraction(a.n * b.d + b.n * a.d, a.d * b.d);
    case "-": return new $Fraction(a.n * b.d - b.n * a.d, a.d * b.d);
    case "*": return new $Fraction(a.n * b.n, a.d * b.d);
    case "/": return new $Fraction(a.n * b.d, a.d * b.n);
    case "//": return $exact("/", a, b).floor();
    default: return $exact("-", a, $exact("*", b, $exact("//", a, b)));
  }
};
const $neg = (x) => (x instanceof $Fraction ? new $Fraction(-x.n, x.d) : -x);
const $abs = (x) => (x instanceof $Fraction ? new $Fraction(x.n < 0n ? -x.n : x.n, x.d) : Math.abs(x));
const $bool = (x) => { if (x instanceof $Fraction) return x.n !== 0n; const t = $t(x); return t === "list" || t === "string" ? x.length > 0 : t === "dict" || t === "set" ? x.size > 0 : t === "number" ? x !== 0 : t === "none" ? false : Boolean(x); };
const $fail = (kind, message = "") => { const error = new Error(message); error.name = kind; error.args = [message]; throw error; };
const $is = (error, ...kinds) => kinds.includes(error.name) || kinds.includes("Exception") || (kinds.includes("LookupError") && ["KeyError", "IndexError"].includes(error.name));
const $iter = (x) => { const t = $t(x); if (t === "list" || t === "string") return x; if (t === "dict") return [...x.keys()].map($unkey); if (t === "set") return [...x].map($unkey); if (t === "object" && typeof x[Symbol.iterator] === "function") return x; $fail("TypeError", "not iterable"); };
const $key = (x) => (Array.isArray(x) ? "\u0000" + JSON.stringify(x) : typeof x === "boolean" ? Number(x) : x);
const $unkey = (x) => (typeof x === "string" && x[0] === "\u0000" ? JSON.parse(x.slice(1)) : x);
const $dict = (pairs) => new Map(pairs.map(([k, v]) => [$key(k), v]));
const $setof = (items) => new Set([...$iter(items)].map($key));
const $eq = (a, b) => {
  if (a === b) return true;
  if (a instanceof $Fraction || b instanceof $Fraction) return $exactly(a, b) ? $exact("-", a, b).n === 0n : typeof a === "number" || typeof b === "number" ? Number(a) === Number(b) : false;
  const t = $t(a);
  if (t === "boolean" || $t(b) === "boolean") return typeof a !== "object" && typeof b !== "object" && a !== null && b !== null && typeof a !== "string" && typeof b !== "string" && Number(a) === Number(b);
  if (t !== $t(b)) return false;
  if (t === "list") return a.length === b.length && a.every((x, i) => $eq(x, b[i]));
  if (t === "set") return a.size === b.size && [...a].every((x) => b.has(x));
  if (t === "dict") return a.size === b.size && [...a].every(([k, v]) => b.has(k) && $eq(v, b.get(k)));
  return false;
};
const $cmp = (a, b) => {
  if (Array.isArray(a)) { for (let i = 0; i < Math.min(a.length, b.length); i++) { const c = $cmp(a[i], b[i]); if (c) return c; } return a.length - b.length; }
  if ($exactly(a, b)) { const n = $exact("-", a, b).n; return n < 0n ? -1 : n > 0n ? 1 : 0; }
  if ((a === null || b === null) || (typeof a === "string") !== (typeof b === "string")) $fail("TypeError", "no order");
  return a < b ? -1 : a > b ? 1 : 0;
};
const $lt = (a, b) => (a instanceof Set ? a.size < b.size && [...a].every((x) => b.has(x)) : $cmp(a, b) < 0);
const $le = (a, b) => (a instanceof Set ? [...a].every((x) => b.has(x)) : $cmp(a, b) <= 0);
const $add = (a, b) => ($exactly(a, b) ? $exact("+", a, b) : Array.isArray(a) ? [...a, ...b] : typeof a === "boolean" || typeof b === "boolean" ? Number(a) + Number(b) : a + b);
const $iadd = (a, b) => { if (Array.isArray(a)) { for (const x of [...$iter(b)]) a.push(x); return a; } return $add(a, b); };
const $keyed = (x) => (x instanceof Set ? x : $setof(x)); // the keys of a dictionary are a list here
const $sub = (a, b) => ($exactly(a, b) ? $exact("-", a, b) : a instanceof Set || Array.isArray(a) ? $methods.set.difference($keyed(a), b) : a - b);
const $and2 = (a, b) => (a instanceof Set || Array.isArray(a) ? $methods.set.intersection($keyed(a), b) : a & b);
const $or2 = (a, b) => (a instanceof Set || Array.isArray(a) ? $methods.set.union($keyed(a), b) : a instanceof Map ? new Map([...a, ...b]) : a | b);
const $mul = (a, b) => {
  if ($exactly(a, b)) return $exact("*", a, b);
  if (typeof b === "string" || Array.isArray(b)) [a, b] = [b, a];
  if (typeof a === "string") return a.repeat(Math.max(0, b));
  if (Array.isArray(a)) { const made = []; for (let i = 0; i < b; i++) made.push(...a); return made; }
  return a * b;
};
const $div = (a, b) => ($exactly(a, b) ? $exact("/", a, b) : b === 0 ? $fail("ZeroDivisionError") : a / b);
const $floor = (a, b) => ($exactly(a, b) ? $exact("//", a, b) : b === 0 ? $fail("ZeroDivisionError") : Math.floor(a / b));
const $mod = (a, b) => ($exactly(a, b) ? $exact("%", a, b) : b === 0 ? $fail("ZeroDivisionError") : a - b * Math.floor(a / b));
const $in = (a, b) => (typeof b === "string" ? b.includes(a) : b instanceof Map || b instanceof Set ? b.has($key(a)) : [...$iter(b)].some((x) => $eq(x, a)));
const $len = (x) => (x instanceof Map || x instanceof Set ? x.size : x.length);
const $get = (x, i) => {
  if (x instanceof Map) { const k = $key(i); if (!x.has(k) && x.$missing) return x.$missing(k); return x.has(k) ? x.get(k) : $fail("KeyError", i); }
  const place = i < 0 ? i + x.length : i;
  return place < 0 || place >= x.length ? $fail("IndexError") : x[place];
};
const $set = (x, i, v) => { if (x instanceof Map) x.set($key(i), v); else { const place = i < 0 ? i + x.length : i; if (place < 0 || place >= x.length) $fail("IndexError"); x[place] = v; } };
const $del = (x, i) => { if (x instanceof Map) { if (!x.delete($key(i))) $fail("KeyError", i); } else x.splice(i < 0 ? i + x.length : i, 1); };
const $bounds = (n, a, b) => { const fix = (v, other) => (v === null ? other : v < 0 ? Math.max(0, v + n) : Math.min(v, n)); return [fix(a, 0), fix(b, n)]; };
const $slice = (x, a, b, step) => {
  const items = [...x], n = items.length;
  let made = [];
  if (step === null || step > 0) { const [from, to] = $bounds(n, a, b); for (let i = from; i < to; i += step || 1) made.push(items[i]); }
  else { const fix = (v, other) => (v === null ? other : v < 0 ? Math.max(-1, v + n) : Math.min(v, n - 1)); for (let i = fix(a, n - 1), to = fix(b, -1); i > to; i += step) made.push(items[i]); }
  return typeof x === "string" ? made.join("") : made;
};
const $setslice = (x, a, b, v) => { const [from, to] = $bounds(x.length, a, b); x.splice(from, Math.max(0, to - from), ...$iter(v)); };
const $range = (a, b, step = 1) => { if (b === undefined) [a, b] = [0, a]; const made = []; for (let i = a; step > 0 ? i < b : i > b; i += step) made.push(i); return made; };
const $pick = (sign, items, key) => { const list = [...items]; if (!list.length) $fail("ValueError", "empty"); let best = list[0]; for (const x of list.slice(1)) if (sign * $cmp(key(x), key(best)) > 0) best = x; return best; };
const $most = (sign) => (args, { key = (x) => x, default: other } = {}) => { const items = args.length === 1 ? [...$iter(args[0])] : args; return !items.length && other !== undefined ? other : $pick(sign, items, key); };
const $max = $most(1), $min = $most(-1);
const $sorted = (items, { key = (x) => x, reverse = false } = {}) => { const list = [...$iter(items)].map((x, i) => [key ? key(x) : x, i, x]); list.sort((p, q) => (reverse ? -$cmp(p[0], q[0]) : $cmp(p[0], q[0])) || p[1] - q[1]); return list.map((p) => p[2]); };
const $sum = (items, start = 0) => { let total = start; for (const x of $iter(items)) total = $add(total, x); return total; };
const $enumerate = (items, start = 0) => [...$iter(items)].map((x, i) => [i + start, x]);
const $zip = (...lists) => { const all = lists.map((x) => [...$iter(x)]); const n = Math.min(...all.map((x) => x.length)); return $range(n).map((i) => all.map((x) => x[i])); };
const $round = (x, digits = 0) => { const f = 10 ** digits, y = x * f, r = Math.round(y); const even = Math.abs(y % 1) === 0.5 ? 2 * Math.round(y / 2) : r; return even / f; };
const $int = (x, base) => { if (typeof x !== "string") return Math.trunc(Number(x)); const s = x.trim(); const ok = base && base !== 10 ? /^[+-]?[0-9a-zA-Z]+$/.test(s) : /^[+-]?\d+$/.test(s); const v = ok ? parseInt(s, base || 10) : NaN; return Number.isNaN(v) ? $fail("ValueError", "invalid literal") : v; };
const $float = (x) => { const v = Number(x); return Number.isNaN(v) ? $fail("ValueError") : v; };
const $repr = (x) => { const t = $t(x); if (t === "string") return x.includes("'") && !x.includes('"') ? `"${x}"` : `'${x.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`; if (t === "list") return `[${x.map($repr).join(", ")}]`; if (t === "dict") return `{${[...x].map(([k, v]) => `${$repr($unkey(k))}: ${$repr(v)}`).join(", ")}}`; if (t === "boolean") return x ? "True" : "False"; if (t === "none") return "None"; return String(x); };
const $str = (x) => (typeof x === "string" ? x : x instanceof Error ? x.message : $repr(x));
const $format = (x, spec) => {
  const m = /^(?:(.)?([<>^=]))?([+ -])?(0)?(\d+)?(,)?(?:\.(\d+))?([a-z%])?$/.exec(spec);
  if (!m) $fail("ValueError", "format");
  let [, fill, align, sign, zero, width, comma, digits, kind] = m;
  let text = typeof x === "string" ? (digits ? x.slice(0, Number(digits)) : x) : kind === "f" ? Number(x).toFixed(digits === undefined ? 6 : Number(digits)) : kind === "%" ? (x * 100).toFixed(digits === undefined ? 6 : Number(digits)) + "%" : kind === "x" ? x.toString(16) : kind === "X" ? x.toString(16).toUpperCase() : kind === "b" ? x.toString(2) : kind === "o" ? x.toString(8) : $str(x);
  if (comma) text = text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  if (sign === "+" && x >= 0) text = "+" + text;
  const n = Number(width || 0) - text.length;
  if (n <= 0) return text;
  if (zero && !align) return text[0] === "-" || text[0] === "+" ? text[0] + "0".repeat(n) + text.slice(1) : "0".repeat(n) + text;
  const pad = (fill || " ");
  align = align || (typeof x === "string" ? "<" : ">");
  return align === "<" ? text + pad.repeat(n) : align === ">" ? pad.repeat(n) + text : pad.repeat(Math.floor(n / 2)) + text + pad.repeat(n - Math.floor(n / 2));
};
const $trim = (s, chars, ends) => { const drop = chars === undefined || chars === null ? (c) => /\s/.test(c) : (c) => chars.includes(c); let a = 0, b = s.length; if (ends & 1) while (a < b && drop(s[a])) a++; if (ends & 2) while (b > a && drop(s[b - 1])) b--; return s.slice(a, b); };
const $split = (s, sep, most = -1) => { if (sep === undefined || sep === null) { const words = s.trim().split(/\s+/).filter((x) => x); if (most < 0 || words.length <= most + 1) return words; const made = []; let rest = s.trim(); while (made.length < most) { const m = /^(\S+)\s+/.exec(rest); made.push(m[1]); rest = rest.slice(m[0].length); } return [...made, rest]; } const parts = s.split(sep); return most < 0 || parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(sep)]; };
const $methods = {
  string: {
    split: $split, rsplit: (s, sep, most = -1) => { const parts = s.split(sep); return most < 0 || parts.length <= most + 1 ? parts : [parts.slice(0, parts.length - most).join(sep), ...parts.slice(parts.length - most)]; },
    join: (s, items) => [...$iter(items)].join(s), strip: (s, c) => $trim(s, c, 3), lstrip: (s, c) => $trim(s, c, 1), rstrip: (s, c) => $trim(s, c, 2),
    lower: (s) => s.toLowerCase(), upper: (s) => s.toUpperCase(), replace: (s, a, b) => s.replaceAll(a, b), find: (s, a, from = 0) => s.indexOf(a, from), rfind: (s, a) => s.lastIndexOf(a),
    index: (s, a) => (s.includes(a) ? s.indexOf(a) : $fail("ValueError")), count: (s, a) => (a ? s.split(a).length - 1 : s.length + 1),
    startswith: (s, a) => (Array.isArray(a) ? a.some((x) => s.startsWith(x)) : s.startsWith(a)), endswith: (s, a) => (Array.isArray(a) ? a.some((x) => s.endsWith(x)) : s.endsWith(a)),
    isdigit: (s) => /^\d+$/.test(s), isdecimal: (s) => /^\d+$/.test(s), isnumeric: (s) => /^\d+$/.test(s), isalpha: (s) => /^\p{L}+$/u.test(s), isalnum: (s) => /^[\p{L}\d]+$/u.test(s), isspace: (s) => /^\s+$/.test(s),
    isupper: (s) => /\p{L}/u.test(s) && s === s.toUpperCase(), islower: (s) => /\p{L}/u.test(s) && s === s.toLowerCase(),
    title: (s) => s.toLowerCase().replace(/\p{L}+/gu, (w) => w[0].toUpperCase() + w.slice(1)), capitalize: (s) => s.slice(0, 1).toUpperCase() + s.slice(1).toLowerCase(), swapcase: (s) => [...s].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join(""),
    zfill: (s, n) => (s[0] === "-" ? "-" + s.slice(1).padStart(n - 1, "0") : s.padStart(n, "0")), rjust: (s, n, c = " ") => s.padStart(n, c), ljust: (s, n, c = " ") => s.padEnd(n, c), center: (s, n, c = " ") => $format(s, `${c}^${n}`),
    partition: (s, sep) => (s.includes(sep) ? [s.slice(0, s.indexOf(sep)), sep, s.slice(s.indexOf(sep) + sep.length)] : [s, "", ""]), rpartition: (s, sep) => (s.includes(sep) ? [s.slice(0, s.lastIndexOf(sep)), sep, s.slice(s.lastIndexOf(sep) + sep.length)] : ["", "", s]),
    removeprefix: (s, p) => (s.startsWith(p) ? s.slice(p.length) : s), removesuffix: (s, p) => (p && s.endsWith(p) ? s.slice(0, -p.length) : s), splitlines: (s) => (s ? s.replace(/\n$/, "").split("\n") : []),
  },
  list: {
    popleft: (x) => (x.length ? x.shift() : $fail("IndexError")), appendleft: (x, v) => { x.unshift(v); return null; }, group: (x, i = 0) => (x[i] === undefined ? null : x[i]), groups: (x) => x.slice(1).map((v) => (v === undefined ? null : v)),
    append: (x, v) => { x.push(v); return null; }, extend: (x, v) => { $iadd(x, v); return null; }, insert: (x, i, v) => { x.splice(i, 0, v); return null; },
    pop: (x, i = -1) => { if (!x.length) $fail("IndexError"); return x.splice(i < 0 ? i + x.length : i, 1)[0]; }, remove: (x, v) => { const i = x.findIndex((y) => $eq(y, v)); if (i < 0) $fail("ValueError"); x.splice(i, 1); return null; },
    index: (x, v, from = 0) => { const i = x.findIndex((y, p) => p >= from && $eq(y, v)); return i < 0 ? $fail("ValueError") : i; }, count: (x, v) => x.filter((y) => $eq(y, v)).length,
    reverse: (x) => { x.reverse(); return null; }, copy: (x) => [...x], clear: (x) => { x.length = 0; return null; }, sort: (x, options) => { const made = $sorted(x, options); x.splice(0, x.length, ...made); return null; },
  },
  dict: {
    get: (x, k, other = null) => (x.has($key(k)) ? x.get($key(k)) : other), keys: (x) => [...x.keys()].map($unkey), values: (x) => [...x.values()], items: (x) => [...x].map(([k, v]) => [$unkey(k), v]),
    setdefault: (x, k, v = null) => { if (!x.has($key(k))) x.set($key(k), v); return x.get($key(k)); }, pop: (x, k, other) => { if (!x.has($key(k))) return other === undefined ? $fail("KeyError", k) : other; const v = x.get($key(k)); x.delete($key(k)); return v; },
    update: (x, o) => { for (const [k, v] of o) x.set(k, v); return null; }, copy: (x) => new Map(x), clear: (x) => { x.clear(); return null; },
  },
  set: {
    add: (x, v) => { x.add($key(v)); return null; }, discard: (x, v) => { x.delete($key(v)); return null; }, remove: (x, v) => { if (!x.delete($key(v))) $fail("KeyError", v); return null; }, copy: (x) => new Set(x), clear: (x) => { x.clear(); return null; },
    union: (x, o) => new Set([...x, ...$setof(o)]), intersection: (x, o) => { const other = $setof(o); return new Set([...x].filter((v) => other.has(v))); }, difference: (x, o) => { const other = $setof(o); return new Set([...x].filter((v) => !other.has(v))); },
    issuperset: (x, o) => [...$setof(o)].every((v) => x.has(v)), pop: (x) => { for (const v of x) { x.delete(v); return $unkey(v); } return $fail("KeyError"); }, symmetric_difference: (x, o) => { const other = $setof(o); return new Set([...[...x].filter((v) => !other.has(v)), ...[...other].filter((v) => !x.has(v))]); }, issubset: (x, o) => [...x].every((v) => $setof(o).has(v)), update: (x, o) => { for (const v of $setof(o)) x.add(v); return null; }, isdisjoint: (x, o) => ![...x].some((v) => $setof(o).has(v)),
  },
};
const $call = (x, name, args) => { const kind = $methods[$t(x)]; return kind && kind[name] ? kind[name](x, ...args) : x[name](...args); };
const $dictof = (x = []) => (x instanceof Map ? new Map(x) : $dict([...$iter(x)]));
const $listof = (x = []) => [...$iter(x)];
const $ord = (x) => x.codePointAt(0);
const $chr = (x) => String.fromCodePoint(x);
const $isinstance = (x, ...kinds) => kinds.includes({ string: "str", list: "list", dict: "dict", set: "set", boolean: "bool", none: "None", number: Number.isInteger(x) ? "int" : "float" }[$t(x)]) || (typeof x === "boolean" && kinds.includes("int"));
const $math = { floor: (x) => (x instanceof $Fraction ? x.floor() : Math.floor(x)), ceil: (x) => (x instanceof $Fraction ? -$neg(x).floor() : Math.ceil(x)), sqrt: Math.sqrt, pi: Math.PI, inf: Infinity, gcd: (a, b) => { while (b) [a, b] = [b, a % b]; return Math.abs(a); }, prod: (x) => x.reduce((a, b) => a * b, 1), isqrt: (x) => Math.floor(Math.sqrt(x)), log: Math.log, pow: Math.pow };
const $raises = (call, kind) => { try { call(); } catch (error) { return $is(error, kind); } return false; };
const $did = (call) => { try { const value = call(); return ["return", value === undefined ? null : value]; } catch (error) { return ["raise", error.name]; } };
const $bits = (x) => { const view = new DataView(new ArrayBuffer(8)); view.setFloat64(0, x); return "d" + view.getBigUint64(0).toString(16).padStart(16, "0"); };
const $text = (x) => {
  if (x === null || x === undefined) return "None";
  if (typeof x === "boolean") return x ? "1" : "0";
  if (typeof x === "bigint") return String(x);
  if (typeof x === "number") return Number.isSafeInteger(x) ? String(x) : Number.isNaN(x) ? "nan" : $bits(x);
  if (typeof x === "string") return x.length + ":" + x;
  if (x instanceof $Fraction) return x.toString();
  if (Array.isArray(x)) return "[" + x.map($text).join(",") + "]";
  if (x instanceof Set) return "{" + [...x].map((one) => $text($unkey(one))).sort().join(",") + "}";
  if (x instanceof Map || Object.getPrototypeOf(x) === Object.prototype) return "{" + (x instanceof Map ? [...x] : Object.entries(x)).map(([k, v]) => $text($unkey(k)) + "=" + $text(v)).sort().join(",") + "}";
  return "?" + typeof x;
};
const $told = (call) => { let found; try { found = call(); } catch (error) { return "!" + (error instanceof RangeError ? "RecursionError" : error instanceof Error ? error.name : "?"); } return $text(found); };
const $bound = (x, name) => (...args) => x[name](...args);
const $fromkeys = (keys, value = null) => $dict([...$iter(keys)].map((k) => [k, value]));
const $iterator = (x) => $iter(x)[Symbol.iterator]();
const $next = (x, other) => { const { value, done } = x.next(); return !done ? value : other === undefined ? $fail("StopIteration") : other; };
const $counter = (items = []) => { const made = new Map(); made.$missing = () => 0; for (const x of $iter(items)) made.set($key(x), (made.get($key(x)) || 0) + 1); return made; };
const $defaultdict = (make) => { const made = new Map(); made.$missing = (k) => { made.set(k, make()); return made.get(k); }; return made; };
const $named = (fields) => (...values) => {
  if (values.length !== fields.length) $fail("TypeError", "fields");
  const made = [...values];
  fields.forEach((name, i) => Object.defineProperty(made, name, { value: values[i] }));
  Object.defineProperty(made, "_replace", { value: (changed) => $named(fields)(...fields.map((name, i) => (name in changed ? changed[name] : values[i]))) });
  return made;
};
const $pattern = (text, flags) => new RegExp(text.replace(/\\.|\[\^?\]/g, (m) => (m[0] === "[" ? m.slice(0, -1) + "\\]" : m === "\\Z" ? "$" : m)).replaceAll("(?P<", "(?<"), flags);
const $re = {
  search: (p, s) => $pattern(p, "").exec(s), match: (p, s) => $pattern(`^(?:${p})`, "").exec(s), fullmatch: (p, s) => $pattern(`^(?:${p})$`, "").exec(s),
  sub: (p, to, s) => s.replace($pattern(p, "g"), typeof to === "function" ? (...m) => to(m) : to.replaceAll("$", "$$$$").replace(/\\(\d)/g, "$$$1")), split: (p, s) => s.split($pattern(p, "")),
  findall: (p, s) => [...s.matchAll($pattern(p, "g"))].map((m) => (m.length === 1 ? m[0] : m.length === 2 ? m[1] : m.slice(1))),
};
let $left = null;
const $rest = () => ($left === null ? ($left = require("fs").readFileSync(0, "utf8")) : $left);
const $line = () => { const at = $rest().indexOf("\n"), end = at < 0 ? $left.length : at + 1, line = $left.slice(0, end); $left = $left.slice(end); return line; };
const $input = (asked = "") => { process.stdout.write($str(asked)); return $rest() ? $line().replace(/\n$/, "") : $fail("EOFError"); };
const $stdin = { read: () => { const all = $rest(); $left = ""; return all; }, readline: () => $line(), readlines: () => [...$stdin], *[Symbol.iterator]() { while ($rest()) yield $line(); } };
const $print = (values, { sep = " ", end = "\n" } = {}) => { require("fs").writeSync(1, values.map($str).join(sep) + end); return null; };
