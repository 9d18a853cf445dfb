"""A5: a constant that comes from the vocabulary of HTTP; nothing is ever connected."""

from __future__ import annotations

import re
from urllib.parse import quote, quote_plus

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written

_STATUS = (200, 201, 204, 301, 302, 304, 400, 401, 403, 404, 405, 409, 410, 415, 500, 501, 502, 503, 504)
_RESERVED = {"expires", "path", "comment", "domain", "secure", "httponly", "version", "samesite", "partitioned"}
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def _status(need: Need) -> str:
    code = need.chance.choice(_STATUS)
    return f"$value = {need.plus(f'$http.HTTPStatus({code}).value', code)}"


def _port(need: Need) -> str | None:
    if not 1 <= need.value < 65536:
        return None
    return f"$value = $client.HTTPConnection('localhost', {need.value}).port"


def _timeout(need: Need) -> str:
    line = f"$connection|channel = $client.HTTPConnection('localhost', timeout={need.value})"
    return f"{line}\n$value = $connection.timeout"


def _address(need: Need) -> str | None:
    if not need.below(40000):
        return None
    base, word = need.chance.choice((3000, 5000, 8000, 8080, 9000)), need.words(1)[0]
    line = f"$address|endpoint = $parse.urlsplit('http://localhost:{base + need.value}/{word}')"
    return f"{line}\n$value = $address.port - {base}"


def _query(need: Need) -> str:
    pairs = [f"{need.noun}={need.value}", f"{need.words(1)[0]}={need.chance.randint(1, 90)}"]
    need.chance.shuffle(pairs)
    if need.chance.random() < 0.5:
        line = f"$query|options = $parse.parse_qs({written('&'.join(pairs))})"
        return f"{line}\n$value = int($query[{need.noun!r}][0])"
    line = f"$query|options = {{$key: $item for $key, $item in $parse.parse_qsl({written('&'.join(pairs))})}}"
    return f"{line}\n$value = int($query[{need.noun!r}])"


def _cookie(need: Need) -> str:
    noun = need.noun if need.noun not in _RESERVED else "setting"
    first = next(word for word in need.words(3) if word not in _RESERVED)
    text = written(f"{first}={need.chance.randint(1, 90)}; {noun}={need.value}")
    return f"$jar|crumbs = $cookies.SimpleCookie({text})\n$value = int($jar[{noun!r}].value)"


def _unquoted(need: Need) -> str | None:
    if need.encoded() is None:
        return None
    way, text = need.chance.choice((("unquote", quote(need.value, safe="")), ("unquote_plus", quote_plus(need.value))))
    return f"$value = $parse.{way}({written(text)})"


def _argument(need: Need) -> str | None:
    if not need.value or need.encoded() is None:
        return None
    text = written(f"{need.words(1)[0]}={need.chance.randint(1, 90)}&{need.noun}={quote_plus(need.value)}")
    return f"$query|options = $parse.parse_qs({text})\n$value = $query[{need.noun!r}][0]"


def _fragment(need: Need) -> str | None:
    if not _PLAIN.fullmatch(need.value):
        return None
    text = written(f"http://localhost/{need.words(1)[0]}#{need.value}")
    return f"$address|location = $parse.urlsplit({text})\n$value = $address.fragment"


class HttpUse(LibraryConstant):
    """Takes a number or a text from a status, an address, a query or a cookie. Raises C5."""

    name = "http-use"
    paper = "A5"
    description = "gets a constant through http and urllib.parse, without a connection"
    modules = {"http": "http", "client": "http.client", "cookies": "http.cookies", "parse": "urllib.parse"}
    numbers = (_status, _port, _timeout, _address, _query, _cookie)
    texts = (_unquoted, _argument, _fragment)
