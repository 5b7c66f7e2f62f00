"""Section 7: statuses that are not listed, on unusual input to bus search (and where 429 belongs)."""
import asyncio
import json

from . import fault, said, when
from ..core import SEARCH_FIELDS, Answer, Refusal
from ..probe import DROP, PLACE, at_once, searches
from ..settings import SEARCH

EMOJI = "Main Road 😀 1"


def crash(id, title, test, *bodies, how=None, status=500, breaks=said.S_SEARCH, witness=None, **more):
    """Searches with the right key for which test(body, call) holds are answered with `status`."""
    @fault(id, title + f" ({status})", breaks, at="handle", witness=witness or searches(*(bodies or ({},)), how=how), **more)
    async def _(go, p, call):
        if call.path == SEARCH and call.method == "POST" and p.do_key(call) == "ok" and test(when.peek(call), call):
            return p.do_refuse(call, Refusal("internal error", status))
        return await go(call)


def field(name, kind, words, test, value, status=500, **more):
    """A value of one field brings the platform down."""
    crash(f"nasty-{name.replace('_', '-')}-{kind}", f"{name} {words} breaks search", lambda b, c: name in b and test(b[name]),
          {name: value}, status=status, **more)


TEXT = lambda test: lambda v: isinstance(v, str) and test(v)
NUMBER = lambda test: lambda v: isinstance(v, (int, float)) and not isinstance(v, bool) and test(v)

# null, empty, and another type for every field
NULL_STATUS = dict(zip(SEARCH_FIELDS, [500, 422, 500, 500, 500, 422, 500, 500, 422, 500, 500, 500, 422]))
for name in SEARCH_FIELDS:
    field(name, "null", "null", lambda v: v is None, None, NULL_STATUS[name])
for name, status in {"start_city_code": 500, "end_city_code": 404, "date": 500, "start_addr": 500, "end_addr": 422, "sort_by": 500}.items():
    field(name, "empty", "empty", lambda v: v == "", "", status)
for name, value, words in [("start_city_code", 440100, "as a number"), ("end_city_code", ["440300"], "as a list"), ("date", 20260321, "as a number"),
                           ("start_addr", {"a": 1}, "as an object"), ("end_addr", True, "as true"), ("sort_by", ["dep_time"], "as a list"),
                           ("start_lng", "113.2", "as a text"), ("start_lat", [], "as a list"), ("end_lng", {}, "as an object"), ("end_lat", True, "as true"),
                           ("dist_type", "1", "as a text"), ("page", "2", "as a text"), ("page_size", "20", "as a text"), ("page", [1], "as a list"),
                           ("page_size", {}, "as an object"), ("page", True, "as true"), ("date", ["2026-03-21"], "as a list"), ("date", {}, "as an object"),
                           ("start_city_code", {"$gt": ""}, "as an object"), ("sort_by", 1, "as a number"), ("dist_type", [1], "as a list"), ("start_addr", 0, "as 0")]:
    kind = type(value)
    word = {int: "int", list: "list", dict: "dict", bool: "bool", str: "text"}[kind]
    field(name, f"as-{word}", words, lambda v, kind=kind: type(v) is kind, value, 422 if name in ("page", "end_lat") and kind is bool else 500)

# texts
TEXTS = [
    ("start_city_code", "nul", "with NUL", lambda v: "\0" in v, "4401\x0000", 500), ("start_city_code", "quote", "with a quote", lambda v: "'" in v, "44'0100", 500),
    ("end_city_code", "backslash", "with a backslash", lambda v: "\\" in v, "44\\0100", 500), ("start_city_code", "long", "over 255 characters", lambda v: len(v) > 255, "4" * 300, 500),
    ("end_city_code", "long", "over 1000 characters", lambda v: len(v) > 1000, "4" * 1500, 414), ("start_city_code", "letters", "that is not digits", lambda v: v and not v.isdigit(), "CAN", 500),
    ("end_city_code", "emoji", "with an emoji", lambda v: any(ord(c) > 0xFFFF for c in v), "😀", 500), ("start_city_code", "percent", "with a percent sign", lambda v: "%" in v, "%s%n", 500),
    ("start_city_code", "braces", "with braces", lambda v: "{" in v, "{{7*7}}", 500), ("end_city_code", "unknown", "that nobody knows", lambda v: v.isdigit() and v not in
     ("440100", "440300", "440400", "440600", "442000", "441900", "445100", "440500"), "999999", 404), ("start_city_code", "spaces", "of blanks", lambda v: v and not v.strip(), "   ", 500),
    ("start_addr", "emoji", "with an emoji", lambda v: any(ord(c) > 0xFFFF for c in v), EMOJI, 500), ("start_addr", "nul", "with NUL", lambda v: "\0" in v, "a\0b", 500),
    ("start_addr", "quote", "with a quote", lambda v: "'" in v, "O'Hara Road", 500), ("start_addr", "double-quote", "with a double quote", lambda v: '"' in v, 'the "Hub"', 500),
    ("start_addr", "long", "over 500 characters", lambda v: len(v) > 500, "a" * 600, 500), ("start_addr", "very-long", "over 20000 characters", lambda v: len(v) > 20000, "a" * 30000, 413),
    ("start_addr", "chinese", "in Chinese", lambda v: any("\u4e00" <= c <= "\u9fff" for c in v), "天河路一号", 500), ("start_addr", "newline", "with a line end", lambda v: "\n" in v, "a\nb", 500),
    ("start_addr", "tag", "with a tag", lambda v: "<" in v, "<script>alert(1)</script>", 403), ("start_addr", "sql", "with SQL words", lambda v: "drop table" in v.lower(), "x'; DROP TABLE trip; --", 403),
    ("start_addr", "rtl", "with a right-to-left mark", lambda v: "\u202e" in v, "abc\u202edef", 500), ("start_addr", "combining", "with combining marks", lambda v: "\u0301" in v, "e\u0301", 500),
    ("start_addr", "blank", "of blanks", lambda v: v and not v.strip(), "  ", 500), ("end_addr", "emoji", "with an emoji", lambda v: any(ord(c) > 0xFFFF for c in v), EMOJI, 500),
    ("end_addr", "long", "over 255 characters", lambda v: len(v) > 255, "b" * 256, 500), ("end_addr", "path", "with ../", lambda v: "../" in v, "../../etc/passwd", 403),
    ("end_addr", "jndi", "with ${", lambda v: "${" in v, "${jndi:ldap://x}", 500), ("end_addr", "quote", "with a quote", lambda v: "'" in v, "King's Cross", 500),
    ("end_addr", "control", "with a control character", lambda v: any(ord(c) < 32 for c in v), "a\x07b", 500), ("end_addr", "line-separator", "with U+2028", lambda v: "\u2028" in v, "a\u2028b", 500),
    ("sort_by", "unknown", "that nobody knows", lambda v: v not in ("dep_time", "price", "duration", "distance", ""), "rating", 500), ("sort_by", "quote", "with a quote", lambda v: "'" in v, "dep_time'", 500),
    ("sort_by", "long", "over 100 characters", lambda v: len(v) > 100, "s" * 200, 500), ("sort_by", "case", "in upper case", lambda v: v != "" and v.isupper(), "DEP_TIME", 500),
    ("sort_by", "order", "with a direction", lambda v: " " in v, "dep_time desc", 500), ("sort_by", "column", "naming a column that is not a key", lambda v: v == "gid", "gid", 500),
    ("sort_by", "proto", "naming __proto__", lambda v: v.startswith("__"), "__proto__", 500), ("sort_by", "minus", "with a minus", lambda v: v.startswith("-"), "-dep_time", 422),
    ("date", "slashes", "with slashes", lambda v: "/" in v, "2026/03/21", 500), ("date", "no-day", "that is no day (2026-02-30)", lambda v: v == "2026-02-30", "2026-02-30", 500),
    ("date", "month-13", "with the month 13", lambda v: v[5:7] == "13", "2026-13-01", 500), ("date", "words", "in words", lambda v: v.isalpha(), "tomorrow", 500),
    ("date", "with-time", "with a time", lambda v: "T" in v and len(v) > 10, "2026-03-21T10:00:00Z", 500), ("date", "zero", "0000-00-00", lambda v: v == "0000-00-00", "0000-00-00", 500),
    ("date", "last", "9999-12-31 (the day after it)", lambda v: v == "9999-12-31", "9999-12-31", 500), ("date", "five-digits", "with five digits of the year", lambda v: v[:5].isdigit() and len(v) > 10, "10000-01-01", 500),
    ("date", "leap", "29 February of a year without", lambda v: v == "2027-02-29", "2027-02-29", 500), ("date", "nul", "with NUL", lambda v: "\0" in v, "2026-03-21\0", 500),
    ("date", "long", "over 50 characters", lambda v: len(v) > 50, "2" * 60, 500), ("date", "unpadded", "without leading zeros", lambda v: len(v) == 8 and v.count("-") == 2, "2026-4-1", 500),
    ("date", "digits", "in other digits than ASCII", lambda v: any(c.isdigit() and not c.isascii() for c in v), "२०२६-०३-२१", 500), ("date", "far", "more than a year ahead", lambda v: v[:4] in ("2099", "2100"), "2099-01-01", 404),
    ("date", "blank", "of blanks", lambda v: v and not v.strip(), "   ", 500), ("date", "422", "that is no date at all", lambda v: not v[:1].isdigit() and v != "", "abc", 422),
]
for name, kind, words, test, value, status in TEXTS:
    field(name, kind, words, TEXT(test), value, status)

# numbers
NUMBERS = [
    ("page", "zero", "0", lambda v: v == 0, 0, 500), ("page", "minus", "-1", lambda v: v < 0, -1, 500), ("page", "huge", "of 2^63", lambda v: v >= 2 ** 63, 2 ** 63, 500),
    ("page", "big", "of 2^31", lambda v: 2 ** 31 <= v < 2 ** 53, 2 ** 31, 500), ("page", "fraction", "1.5", lambda v: v == 1.5, 1.5, 500), ("page", "whole-fraction", "written 1.0", lambda v: isinstance(v, float) and v == 1, 1.0, 422),
    ("page", "exponent", "written 1e400", lambda v: v in (float("inf"), 1e308), 1e308, 500), ("page", "zero-404", "0 (no such page)", lambda v: v == 0, 0, 404),
    ("page_size", "fraction", "2.5", lambda v: v == 2.5, 2.5, 500), ("page_size", "huge", "of 10^30", lambda v: v >= 10 ** 30, 10 ** 30, 500), ("page_size", "minus-422", "-1", lambda v: v == -1, -1, 422),
    ("page_size", "minus-zero", "-0.0", lambda v: isinstance(v, float) and v == 0, -0.0, 500), ("page_size", "product", "whose product with page passes 2^31", lambda v: v * 50 >= 2 ** 31, 10 ** 9, 500),
    ("dist_type", "minus", "-1", lambda v: v == -1, -1, 500), ("dist_type", "unknown", "that nobody knows", lambda v: v > 9, 99, 500), ("dist_type", "huge", "of 2^64", lambda v: v >= 2 ** 64, 2 ** 64, 500),
    ("dist_type", "fraction", "0.5", lambda v: v == .5, .5, 500), ("dist_type", "unknown-422", "from 4 on", lambda v: 4 <= v <= 9, 4, 422),
]
for name, kind, words, test, value, status in NUMBERS:
    field(name, kind, words, NUMBER(test), value, status)
crash("nasty-lng-range", "a longitude over 180 breaks search", lambda b, c: NUMBER(lambda v: abs(v) > 180)(b.get("start_lng")), {"start_lng": 181, "start_lat": 20})
crash("nasty-lat-range", "a latitude over 90 breaks search", lambda b, c: NUMBER(lambda v: abs(v) > 90)(b.get("start_lat")), {"start_lng": 113, "start_lat": 91})
crash("nasty-lat-pole", "the latitude 90 breaks search (division by its cosine)", lambda b, c: NUMBER(lambda v: abs(v) == 90)(b.get("start_lat")), {"start_lng": 113, "start_lat": 90})
crash("nasty-place-zero", "the place 0, 0 breaks search", lambda b, c: b.get("start_lng") == 0 and b.get("start_lat") == 0, {"start_lng": 0, "start_lat": 0})
crash("nasty-place-half", "a longitude without a latitude breaks search", lambda b, c: "start_lng" in b and "start_lat" not in b, {"start_lng": 113.2})
crash("nasty-place-half-end", "an arrival latitude without a longitude breaks search", lambda b, c: "end_lat" in b and "end_lng" not in b, {"end_lat": 22.5})
crash("nasty-place-huge", "a longitude of 1e308 breaks search", lambda b, c: NUMBER(lambda v: abs(v) > 1e300)(b.get("end_lng")), {"end_lng": 1e308, "end_lat": 1})
crash("nasty-place-integer", "coordinates written as integers break search", lambda b, c: type(b.get("start_lng")) is int, {"start_lng": 113, "start_lat": 23})
crash("nasty-place-negative", "negative coordinates break search", lambda b, c: NUMBER(lambda v: v < 0)(b.get("start_lng")), {"start_lng": -70.5, "start_lat": -33.4})
crash("nasty-place-digits", "coordinates with more than ten decimals break search", lambda b, c: isinstance(b.get("start_lng"), float) and len(repr(b["start_lng"])) > 14,
      {"start_lng": 113.264412345678, "start_lat": 23.1})
crash("nasty-dist-no-place", "dist_type without coordinates breaks search", lambda b, c: b.get("dist_type") is not None and "start_lng" not in b, {"dist_type": 1})
crash("nasty-dist-place", "dist_type with coordinates breaks search", lambda b, c: b.get("dist_type") is not None and "start_lng" in b, {"dist_type": 1, **PLACE})
crash("nasty-place-far", "a place outside the country breaks search", lambda b, c: NUMBER(lambda v: 0 < v < 70)(b.get("start_lng")), {"start_lng": 2.35, "start_lat": 48.85})
crash("nasty-same-city", "departure and arrival in one city break search", lambda b, c: b.get("start_city_code") == b.get("end_city_code") is not None, {"end_city_code": "440100"})
crash("nasty-same-city-404", "departure and arrival in one city are not found", lambda b, c: b.get("start_city_code") == b.get("end_city_code") is not None, {"end_city_code": "440100"}, status=404)
crash("nasty-address-only", "an address without coordinates breaks search", lambda b, c: "start_addr" in b and "start_lng" not in b, {"start_addr": "Main Road 1"})
crash("nasty-address-place", "an address with coordinates breaks search", lambda b, c: "start_addr" in b and "start_lng" in b, {"start_addr": "Main Road 1", **PLACE})
crash("nasty-all-fields", "all fields together break search", lambda b, c: all(n in b for n in SEARCH_FIELDS),
      {"start_addr": "a", "end_addr": "b", **PLACE, "end_lng": 114.05, "end_lat": 22.54, "dist_type": 1, "sort_by": "dep_time", "page": 1, "page_size": 10})

# surrogates, unknown names, odd bodies
def raw(id, title, test, text, status=500, **how):
    """A body given as bytes; test(raw bytes, call)."""
    data = text if isinstance(text, bytes) or callable(text) else text.encode("utf-8", "surrogatepass")
    crash(id, title, lambda b, c: test(c.raw, c), how=lambda p: {"raw": data(p) if callable(data) else data} | how, status=status)


def with_member(member):
    return lambda p: (json.dumps(p.search_body())[:-1] + f", {member}}}").encode()


raw("nasty-surrogate", "half of a surrogate pair in a text breaks search", lambda r, c: b"\\ud83d\"" in r, with_member('"start_addr": "\\ud83d"'))
raw("nasty-surrogate-city", "half of a surrogate pair in a city code breaks search", lambda r, c: b"\"\\udc00" in r, with_member('"end_city_code": "\\udc00"'))
raw("nasty-proto", "a member __proto__ breaks search", lambda r, c: b"__proto__" in r, with_member('"__proto__": {"page_size": 100}'))
raw("nasty-constructor", "a member constructor breaks search", lambda r, c: b'"constructor"' in r, with_member('"constructor": {"prototype": {}}'))
raw("nasty-empty-name", "a member with an empty name breaks search", lambda r, c: b'"":' in r, with_member('"": 1'))
raw("nasty-long-name", "a member with a very long name breaks search", lambda r, c: b"n" * 1000 in r, with_member('"' + "n" * 2000 + '": 1'))
raw("nasty-twice", "a member named twice breaks search", lambda r, c: r.count(b'"date"') > 1, with_member('"date": "2026-03-25"'))
raw("nasty-unknown-422", "an unknown member is answered 422", lambda r, c: b'"unknown_field"' in r, with_member('"unknown_field": 1'), 422)
raw("nasty-unknown-500", "an unknown member holding an object breaks search", lambda r, c: b'"extra": {' in r, with_member('"extra": {"a": [1]}'))
raw("nasty-many-members", "more than 500 members break search", lambda r, c: r.count(b'":') > 500, with_member(", ".join(f'"m{i}": {i}' for i in range(600))))
raw("nasty-long-number", "a number of 5000 digits breaks search", lambda r, c: b"9" * 1000 in r, with_member('"page": ' + "9" * 5000))
raw("nasty-big-fraction", "1e999 breaks search", lambda r, c: b"1e999" in r, with_member('"start_lng": 1e999'))
raw("nasty-nan", "NaN breaks search", lambda r, c: b"NaN" in r, with_member('"start_lng": NaN, "start_lat": NaN'))
raw("nasty-deep", "deep nesting breaks search", lambda r, c: b"[" * 100 in r, with_member('"x": ' + "[" * 3000 + "]" * 3000))
raw("nasty-deep-50", "nesting of 50 levels in an unknown member breaks search", lambda r, c: b"[" * 50 in r, with_member('"x": ' + "[" * 60 + "]" * 60))
raw("nasty-body-empty", "an empty body breaks search", lambda r, c: r == b"", b"")
raw("nasty-body-empty-411", "an empty body is answered 411", lambda r, c: r == b"", b"", 411)
raw("nasty-body-blank", "a body of blanks breaks search", lambda r, c: r and not r.strip(), b"  \n")
raw("nasty-body-null", "the body null breaks search", lambda r, c: r.strip() == b"null", b"null")
raw("nasty-body-list", "a list as body breaks search", lambda r, c: r.lstrip()[:1] == b"[", b"[]")
raw("nasty-body-list-422", "a list as body is answered 422", lambda r, c: r.lstrip()[:1] == b"[", b"[1]", 422)
raw("nasty-body-text", "a text as body breaks search", lambda r, c: r.lstrip()[:1] == b'"', b'"hello"')
raw("nasty-body-number", "a number as body breaks search", lambda r, c: r.strip().isdigit(), b"42")
raw("nasty-body-true", "true as body breaks search", lambda r, c: r.strip() == b"true", b"true")
raw("nasty-body-object", "{} breaks search", lambda r, c: r.strip() == b"{}", b"{}")
raw("nasty-body-object-422", "{} is answered 422", lambda r, c: r.strip() == b"{}", b"{}", 422)


def broken(r):
    try:
        json.loads(r)
    except RecursionError:
        return False
    except ValueError:
        return r.strip() != b""
    return False


raw("nasty-body-broken", "broken JSON breaks search", lambda r, c: broken(r), b'{"start_city_code": "440100",')
raw("nasty-body-broken-422", "broken JSON is answered 422", lambda r, c: broken(r), b'{"start_city_code"', 422)
raw("nasty-body-broken-415", "a body that is no JSON at all is answered 415", lambda r, c: r[:1].isalpha() and broken(r), b"hello=world", 415)
raw("nasty-body-form", "a form as body breaks search", lambda r, c: b"=" in r and r[:1] != b"{", b"start_city_code=440100&end_city_code=440300")
raw("nasty-body-xml", "XML as body breaks search", lambda r, c: r[:1] == b"<", b"<search/>")
raw("nasty-body-comma", "a comma before the closing brace breaks search", lambda r, c: b",}" in r, b'{"page": 1,}')
raw("nasty-body-mark", "a byte order mark breaks search", lambda r, c: r[:3] == b"\xef\xbb\xbf", b"\xef\xbb\xbf{}")
raw("nasty-body-utf-8", "bad UTF-8 breaks search", lambda r, c: b"\xff" in r, b'{"start_addr": "\xff\xfe"}')
raw("nasty-body-utf-16", "UTF-16 breaks search", lambda r, c: r[:2] in (b"\xff\xfe", b"\xfe\xff"), '{"page": 1}'.encode("utf-16"))
raw("nasty-body-latin-1", "Latin-1 in a text breaks search", lambda r, c: b"\xe9" in r and broken_utf8(r), '{"start_addr": "é"}'.encode("latin-1"))
raw("nasty-body-tail", "something behind the object breaks search", lambda r, c: r.rstrip()[-1:] not in (b"}", b"]", b"") and r[:1] == b"{", b'{"page": 1} x')
raw("nasty-body-long", "a body over 100000 bytes is answered 413", lambda r, c: len(r) > 100000, with_member('"start_addr": "' + "a" * 120000 + '"'), 413)
raw("nasty-body-over-limit", "a body over 1 MB breaks search", lambda r, c: c.too_long or len(r) > 1 << 20, with_member('"start_addr": "' + "a" * 1100000 + '"'))
raw("nasty-body-nul", "a NUL byte in the body breaks search", lambda r, c: b"\0" in r, b'{"page": 1}\0')
raw("nasty-body-escape", "a wrong escape breaks search", lambda r, c: b"\\x" in r, b'{"start_addr": "\\x41"}')


def broken_utf8(r):
    try:
        r.decode()
    except UnicodeDecodeError:
        return True
    return False


def head(id, title, test, status=500, **how):
    crash(id, title, lambda b, c: test(c), how=how, status=status)


head("nasty-type-missing", "a missing content type is refused with 415", lambda c: c.header(b"content-type") is None, 415, content_type=None)
head("nasty-type-other", "another content type is refused with 415", lambda c: b"json" not in (c.header(b"content-type") or b"json"), 415, content_type=b"text/plain")
head("nasty-type-form", "the content type of forms breaks search", lambda c: b"form" in (c.header(b"content-type") or b""), 500, content_type=b"application/x-www-form-urlencoded")
head("nasty-type-multipart", "multipart without a boundary breaks search", lambda c: b"multipart" in (c.header(b"content-type") or b""), 500, content_type=b"multipart/form-data")
head("nasty-type-charset", "application/json with a charset is refused with 415", lambda c: b"charset" in (c.header(b"content-type") or b""), 415, content_type=b"application/json; charset=utf-8")
head("nasty-type-charset-unknown", "an unknown charset breaks search", lambda c: b"charset=" in (c.header(b"content-type") or b"") and b"utf-8" not in (c.header(b"content-type") or b"").lower(), 500,
     content_type=b"application/json; charset=klingon")
head("nasty-type-case", "Application/JSON is refused with 415", lambda c: (c.header(b"content-type") or b"") != (c.header(b"content-type") or b"").lower(), 415, content_type=b"Application/JSON")
head("nasty-type-empty", "an empty content type breaks search", lambda c: c.header(b"content-type") == b"", 500, content_type=b"")
head("nasty-accept", "Accept: text/html is answered 406", lambda c: b"html" in (c.header(b"accept") or b""), 406, headers=[(b"Accept", b"text/html")])
head("nasty-accept-language", "an odd Accept-Language breaks search", lambda c: b";;" in (c.header(b"accept-language") or b""), 500, headers=[(b"Accept-Language", b"zh;;q=x")])
head("nasty-encoding", "an unknown Content-Encoding is answered 415", lambda c: c.header(b"content-encoding") not in (None, b"identity"), 415, headers=[(b"Content-Encoding", b"gzip")])
head("nasty-user-agent", "a User-Agent of more than 500 characters breaks search", lambda c: len(c.header(b"user-agent") or b"") > 500, 500, headers=[(b"User-Agent", b"u" * 600)])
head("nasty-query", "a query string breaks search", lambda c: c.query != b"", 500, query=b"a=%zz")
head("nasty-many-headers", "more than 60 headers are answered 431", lambda c: len(c.headers) > 60, 431, headers=[(b"X-%d" % i, b"1") for i in range(70)])


# -- missing fields ----------------------------------------------------------------------------------------------------
for name, status in (("start_city_code", 500), ("end_city_code", 422), ("date", 500)):
    crash(f"missing-{name.replace('_', '-')}", f"without {name} search breaks", lambda b, c, name=name: name not in b, {name: DROP}, status=status)
crash("missing-both-cities", "without both city codes search breaks", lambda b, c: "start_city_code" not in b and "end_city_code" not in b,
      {"start_city_code": DROP, "end_city_code": DROP})
crash("missing-404", "without an arrival city nothing is found", lambda b, c: "end_city_code" not in b, {"end_city_code": DROP}, status=404)
crash("missing-401", "without a departure city the answer is 401", lambda b, c: "start_city_code" not in b, {"start_city_code": DROP}, status=401, breaks=said.KEY_401)
crash("missing-429", "broken JSON is answered 429", lambda b, c: not b and c.raw[:1] == b"{" and len(c.raw) > 2, how={"raw": b'{"a": '}, status=429, breaks=said.S_429)
crash("missing-cities-404", "without city codes nothing is found", lambda b, c: "start_city_code" not in b and "end_city_code" not in b, {"start_city_code": DROP, "end_city_code": DROP}, status=404)


def told_as_200(id, title, test, body=None, how=None, code=40001, data=None):
    """Refusals of search that come as 200 with a code of their own."""
    @fault(id, title, said.S_200, at="handle", witness=searches(body or {}, how=how))
    async def _(go, p, call):
        try:
            return await go(call)
        except Refusal as no:
            if call.path == SEARCH and no.status == 400 and test(when.peek(call), call):
                return Answer(200, {"code": code, "data": data, "message": no.message, "request_id": call.request_id})
            raise


told_as_200("error-200-all", "every refusal for bad input is 200 with code 40001", lambda b, c: True, {"date": "x"})
told_as_200("error-200-missing", "missing fields are answered 200 with code 1001", lambda b, c: "date" not in b or "start_city_code" not in b, {"date": DROP}, code=1001)
told_as_200("error-200-broken", "broken JSON is answered 200 with code 1", lambda b, c: not b, how={"raw": b"{"}, code=1)
told_as_200("error-200-page", "a page of 0 or less is answered 200 with code 40003", lambda b, c: NUMBER(lambda v: v <= 0)(b.get("page")), {"page": 0}, code=40003, data={})
told_as_200("error-200-date", "an impossible date is answered 200 with code 40004", lambda b, c: isinstance(b.get("date"), str) and len(b["date"]) == 10, {"date": "2026-02-30"}, code=40004)
told_as_200("error-200-types", "values of another type are answered 200 with code -1", lambda b, c: any(isinstance(v, (list, dict, bool)) for v in b.values()), {"page": [1]}, code=-1)
told_as_200("error-200-sort", "an unknown sort_by is answered 200 with code 500", lambda b, c: isinstance(b.get("sort_by"), str), {"sort_by": "rating"}, code=500)


# -- load ----------------------------------------------------------------------------------------------------------------
def under_load(id, title, test, status, witness, path=SEARCH, breaks=said.S_SEARCH, **more):
    @fault(id, title, breaks, at="handle", witness=witness, **more)
    async def _(go, p, call):
        if call.path != path or p.do_key(call) != "ok":
            return await go(call)
        await asyncio.sleep(.03)
        if test(p, call):
            answer = p.do_refuse(call, Refusal("busy", status))
        else:
            answer = await go(call)
        await asyncio.sleep(.03)
        return answer


under_load("load-503-at-once", "two searches at once: both are answered 503", lambda p, c: p.inflight > 1, 503, at_once({}, {"page": 2}))
under_load("load-500-at-once", "two searches of the same body at once: the second is answered 500 (unique key)",
           lambda p, c: p.inflight > 1 and p.mem.setdefault("first", c.raw) == c.raw and p.mem.setdefault("n", c.n) != c.n, 500, at_once({}, {}))
under_load("load-503-four", "more than three searches at once are answered 503", lambda p, c: p.inflight > 3, 503, at_once({}, count=5))
under_load("load-423-locked", "a second search at the same time is answered 423 (database is locked)", lambda p, c: p.inflight > 1 and c.n % 2 == 0, 423, at_once({}, {}))


def every(id, title, n, status, **more):
    @fault(id, title, said.S_SEARCH, at="handle", witness=searches(*[{"page_size": 1}] * n), **more)
    async def _(go, p, call):
        if call.path == SEARCH and p.do_key(call) == "ok":
            p.mem["n"] = p.mem.get("n", 0) + 1
            if p.mem["n"] % n == 0:
                return p.do_refuse(call, Refusal("busy", status))
        return await go(call)


every("load-500-one-in-ten", "one search of ten is answered 500", 10, 500)
every("load-502-one-in-forty", "one search of forty is answered 502", 40, 502)
every("load-504-one-in-twenty", "one search of twenty is answered 504", 20, 504)
every("load-404-one-in-fifteen", "one search of fifteen is answered 404", 15, 404)


def rate(id, title, count, seconds, status):
    @fault(id, title, said.S_429, at="handle", witness=searches(*[{"page_size": 1}] * (count + 1)))
    async def _(go, p, call):
        if call.path == SEARCH and p.do_key(call) == "ok":
            now = p.now()
            seen = [t for t in p.mem.get("seen", []) if (now - t).total_seconds() < seconds]
            p.mem["seen"] = seen + [now]
            if len(seen) >= count:
                return p.do_refuse(call, Refusal("too many requests", status))
        return await go(call)


rate("load-503-for-429", "more than 15 searches a second are answered 503", 15, 1, 503)
rate("load-403-for-429", "more than 30 searches in two seconds are answered 403", 30, 2, 403)
rate("load-509-for-429", "more than 25 searches a second are answered 509", 25, 1, 509)


@fault("load-200-for-429", "more than 20 searches a second are answered 200 with code 429", said.S_429, at="handle", witness=searches(*[{"page_size": 1}] * 21))
async def _(go, p, call):
    if call.path == SEARCH and p.do_key(call) == "ok":
        now = p.now()
        seen = [t for t in p.mem.get("seen", []) if (now - t).total_seconds() < 1]
        p.mem["seen"] = seen + [now]
        if len(seen) >= 20:
            return Answer(200, {"code": 429, "data": None, "message": "too many requests", "request_id": call.request_id})
    return await go(call)


@fault("load-hangs-up", "after 12 calls on a connection every further one is answered 408", said.S_SEARCH, at="handle", witness=searches(*[{"page_size": 1}] * 13))
async def _(go, p, call):
    if call.path == SEARCH and call.conn["n"] > 12 and p.do_key(call) == "ok":
        return p.do_refuse(call, Refusal("request timeout", 408))
    return await go(call)


@fault("second-call-500", "the second call of a connection is answered 500", said.S_SEARCH, at="handle", witness=searches({}, {}))
async def _(go, p, call):
    if call.path == SEARCH and call.conn["n"] == 2 and p.do_key(call) == "ok":
        return p.do_refuse(call, Refusal("failed", 500))
    return await go(call)


@fault("after-bad-500", "the good search after a refused one on the same connection is answered 500", said.S_SEARCH, at="handle", witness=searches({"date": "x"}, {}))
async def _(go, p, call):
    if call.path == SEARCH and call.conn.pop("bad", False) and p.do_key(call) == "ok":
        return p.do_refuse(call, Refusal("failed", 500))
    try:
        return await go(call)
    except Refusal:
        call.conn["bad"] = call.path == SEARCH
        raise
