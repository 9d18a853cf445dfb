/* Writes the values of a test, each as a line of its own: a number and the value in JSON with its type. */
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <unistd.h>
namespace remint_record {
template <class T, class = void> struct is_range : std::false_type {};
template <class T>
struct is_range<T, std::void_t<typename T::value_type, decltype(std::declval<const T &>().begin()),
                               decltype(std::declval<const T &>().end())>> : std::true_type {};
template <class T, class = void> struct is_keyed : std::false_type {};
template <class T> struct is_keyed<T, std::void_t<typename T::key_type>> : std::true_type {};
template <class T, class = void> struct is_map : std::false_type {};
template <class T> struct is_map<T, std::void_t<typename T::mapped_type>> : std::true_type {};
template <class T> struct is_optional : std::false_type {};
template <class T> struct is_optional<std::optional<T>> : std::true_type {};
template <class T> struct is_tuple : std::false_type {};
template <class... T> struct is_tuple<std::tuple<T...>> : std::true_type {};
template <class A, class B> struct is_tuple<std::pair<A, B>> : std::true_type {};

inline void add_text(std::string &out, std::string_view text) {
    out += "[\"s\",\"";
    for (unsigned char letter : text) {
        out += "0123456789abcdef"[letter >> 4];
        out += "0123456789abcdef"[letter & 15];
    }
    out += "\"]";
}
template <class T> void add_whole(std::string &out, T value) {
    char digits[48], *at = digits + sizeof digits;
    bool negative = value < 0;
    do {
        int digit = (int)(value % 10);
        *--at = (char)('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    } while (value != 0);
    if (negative) *--at = '-';
    out += "[\"i\",\"";
    out.append(at, digits + sizeof digits - at);
    out += "\"]";
}
template <class T> void add(std::string &out, const T &value);
template <class T, std::size_t... I> void add_parts(std::string &out, const T &value, std::index_sequence<I...>) {
    out += "[\"l\",[";
    ((out += I ? "," : "", add(out, std::get<I>(value))), ...);
    out += "]]";
}
template <class T> void add_range(std::string &out, const T &values) {
    out += is_map<T>::value ? "[\"m\",[" : is_keyed<T>::value ? "[\"S\",[" : "[\"l\",[";
    bool first = true;
    for (auto &&each : values) {
        if (!first) out += ",";
        first = false;
        if constexpr (is_map<T>::value) {
            out += "[";
            add(out, each.first);
            out += ",";
            add(out, each.second);
            out += "]";
        } else {
            add<typename T::value_type>(out, each);
        }
    }
    out += "]]";
}
template <class T> void add(std::string &out, const T &value) {
    if constexpr (std::is_same_v<T, bool>) {
        out += value ? "[\"b\",true]" : "[\"b\",false]";
    } else if constexpr (std::is_integral_v<T>) {
        add_whole(out, value);
    } else if constexpr (std::is_floating_point_v<T>) {
        char text[64];
        std::snprintf(text, sizeof text, "[\"h\",\"%a\"]", (double)value);
        out += text;
    } else if constexpr (std::is_convertible_v<const T &, std::string_view>) {
        add_text(out, value);
    } else if constexpr (is_optional<T>::value) {
        if (value) add(out, *value);
        else out += "[\"n\"]";
    } else if constexpr (std::is_same_v<T, std::nullopt_t>) {
        out += "[\"n\"]";
    } else if constexpr (is_tuple<T>::value) {
        add_parts(out, value, std::make_index_sequence<std::tuple_size_v<T>>());
    } else if constexpr (is_range<T>::value) {
        add_range(out, value);
    } else {
        out += "[\"?\"]";
    }
}
template <class T> void put(int number, const T &value) {
    std::string out = "\n\x1e" + std::to_string(number) + " ";
    add(out, value);
    out += "\n";
    for (std::size_t at = 0; at < out.size();) {
        ssize_t written = ::write(1, out.data() + at, out.size() - at);
        if (written <= 0) ::_exit(1);
        at += (std::size_t)written;
    }
}
}  // namespace remint_record
