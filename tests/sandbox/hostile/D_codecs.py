# problem: add
# attack: replaces codec lookups and error handlers, so that text leaves the process as something else
# expect: wrong | exception | early-exit | unserialisable | tampered
import codecs
import encodings.ascii
import encodings.utf_8


def forged(text, errors="strict"):
    return b"3", len(text)


LIAR = codecs.CodecInfo(forged, codecs.utf_8_decode, name="utf-8")
codecs.register(lambda name: LIAR)
codecs.lookup = lambda name: LIAR
codecs.getencoder = lambda name: forged
codecs.register_error("strict", lambda error: ("3", error.end))
codecs.register_error("surrogatepass", lambda error: ("3", error.end))
encodings.utf_8.encode = encodings.ascii.Codec.encode = forged


def add(a, b):
    return 41
