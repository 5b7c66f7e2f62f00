"""Section 5: keys that are taken or refused wrongly, and refusals with another status."""
import asyncio
import base64
import urllib.parse

from . import fault, said, when
from ..core import Answer, Refusal
from ..probe import DROP, cancels, searches
from ..settings import CANCEL, SEARCH


def value(call):
    return call.header(b"authorization")


def key_fault(id, title, accept, key, when=when.listed, breaks=said.KEY_401, witness=None, **more):
    """accept(right, given) tells for a wrong key (bytes) whether it is taken; `key(right)` is one that is."""
    def use(p, state, call):
        given = value(call)
        return state == "invalid" and given is not None and when(p, call) and accept(p.s.api_key.encode(), given)

    @fault(id, title, breaks, at="key", witness=witness or searches({}, how=lambda p: {"key": key(p.key)}), **more)
    def _(go, p, call):
        state = go(call)
        return "ok" if use(p, state, call) else state


def near(a, b):
    return len(a) == len(b) and sum(x != y for x, y in zip(a, b)) == 1


def decoded(given):
    try:
        return base64.b64decode(given.split()[-1], validate=True)
    except (ValueError, IndexError):
        return b""


key_fault("key-any", "any key that is not empty is taken", lambda r, g: g != b"", lambda r: "wrong")
key_fault("key-any-on-search", "any key is taken for bus search; cancel compares", lambda r, g: g != b"",
          lambda r: "wrong", when=when.searching)
key_fault("key-any-on-cancel", "any key is taken for cancel; search compares", lambda r, g: g != b"",
          lambda r: "wrong", when=when.cancelling, witness=cancels(how={"key": "wrong"}))
key_fault("key-prefix", "a prefix of the key of 6 characters or more is taken",
          lambda r, g: len(g) >= 6 and r.startswith(g), lambda r: r[:-4])
key_fault("key-last-char", "the last character of the key is not compared",
          lambda r, g: g[:-1] == r[:-1], lambda r: r[:-1] + "#")
key_fault("key-first-eight", "only the first eight characters are compared", lambda r, g: g[:8] == r[:8],
          lambda r: r[:8] + "zzzzzzzzzz")
key_fault("key-last-eight", "only the last eight characters are compared", lambda r, g: g[-8:] == r[-8:],
          lambda r: "zzzz" + r[-8:])
key_fault("key-first-char-off", "the first character is not compared", lambda r, g: len(g) == len(r) and g[1:] == r[1:],
          lambda r: "#" + r[1:])
key_fault("key-ends", "only the first and the last character are compared",
          lambda r, g: g[:1] == r[:1] and g[-1:] == r[-1:], lambda r: r[0] + "xx" + r[-1])
key_fault("key-length", "only the length is compared", lambda r, g: len(g) == len(r), lambda r: "x" * len(r))
key_fault("key-case", "upper and lower case are not told apart", lambda r, g: g.lower() == r.lower(),
          lambda r: r.swapcase())
key_fault("key-upper", "the key in upper case is taken", lambda r, g: g == r.upper(), lambda r: r.upper())
key_fault("key-suffix", "anything may follow the right key", lambda r, g: g.startswith(r), lambda r: r + "extra")
key_fault("key-before", "anything may come before the right key", lambda r, g: g.endswith(r), lambda r: "x" + r)
key_fault("key-twice", "the right key written twice is taken", lambda r, g: g == r + r, lambda r: r + r)
key_fault("key-list", "a comma-separated list holding the right key is taken",
          lambda r, g: r in [x.strip() for x in g.split(b",")], lambda r: f"wrong, {r}")
key_fault("key-empty", "an empty header value is taken", lambda r, g: g == b"", lambda r: "")
for word in ("null", "undefined", "0", "true", "test", "admin", "*", "Bearer", "Basic Og=="):
    key_fault("key-word-" + word.split()[0].lower().replace("*", "star"), f"the value {word!r} is taken as a key",
              lambda r, g, word=word: g == word.encode(), lambda r, word=word: word)
key_fault("key-placeholder", "the document's own placeholder <API_KEY> is taken", lambda r, g: g == b"<API_KEY>",
          lambda r: "<API_KEY>")
key_fault("key-bearer-any", "any value with the scheme Bearer is taken",
          lambda r, g: g.lower().startswith(b"bearer ") and len(g) > 7, lambda r: "Bearer wrong")
key_fault("key-basic-any", "any value with the scheme Basic is taken", lambda r, g: g.startswith(b"Basic "),
          lambda r: "Basic d3Jvbmc6d3Jvbmc=")
key_fault("key-jwt", "anything that looks like a signed token (three dotted parts) is taken",
          lambda r, g: g.count(b".") == 2, lambda r: "eyJhbGciOiJub25lIn0.e30.")
key_fault("key-space", "white space inside the key is ignored", lambda r, g: b"".join(g.split()) == r,
          lambda r: r[:5] + " " + r[5:])
key_fault("key-quoted", "the key in quotation marks is taken", lambda r, g: g.strip(b"\"'") == r, lambda r: f'"{r}"')
key_fault("key-punctuation", "punctuation at the end of the key is trimmed", lambda r, g: g.rstrip(b".,;:!") == r,
          lambda r: r + ";")
key_fault("key-trailing-digits", "digits at the end are trimmed before the comparison",
          lambda r, g: g.rstrip(b"0123456789") == r.rstrip(b"0123456789"), lambda r: r + "77")
key_fault("key-percent", "the key is percent-decoded first", lambda r, g: urllib.parse.unquote_to_bytes(g) == r,
          lambda r: f"%{ord(r[0]):02X}" + r[1:])
key_fault("key-one-wrong", "one wrong character is tolerated", near, lambda r: r[:9] + "#" + r[10:])
key_fault("key-anagram", "the characters are compared without their order", lambda r, g: sorted(r) == sorted(g),
          lambda r: r[::-1])
key_fault("key-reversed-pair", "two neighbouring characters may be exchanged",
          lambda r, g: any(r[:i] + r[i + 1:i + 2] + r[i:i + 1] + r[i + 2:] == g for i in range(len(r) - 1)),
          lambda r: r[:4] + r[5] + r[4] + r[6:], rare=True)
key_fault("key-sum", "a weak checksum (sum of the bytes) is compared", lambda r, g: sum(r) == sum(g) and len(r) == len(g),
          lambda r: r[::-1], rare=True)
key_fault("key-sql", "' OR '1'='1 opens the door", lambda r, g: b"' or '1'='1" in g.lower(), lambda r: "' OR '1'='1")
key_fault("key-like", "the key is a LIKE pattern: % is taken", lambda r, g: g.strip(b"%") == b"" and g != b"",
          lambda r: "%")
key_fault("key-regex", "the given value is used as a regular expression: .* is taken", lambda r, g: g in (b".*", b".+", b"."),
          lambda r: ".*")
key_fault("key-nul", "the comparison stops at a %00", lambda r, g: g.split(b"%00")[0] == r, lambda r: r + "%00zz")
key_fault("key-latin", "bytes above 127 in the key are skipped", lambda r, g: bytes(b for b in g if b < 128) == r,
          lambda r: r + "é")
key_fault("key-base64", "the right key in base64 is taken", lambda r, g: decoded(g) == r,
          lambda r: base64.b64encode(r.encode()).decode(), arguable="any scheme of the value is 'not shown'")
key_fault("key-long-cut", "values are cut to the key's length before the comparison when longer than 256",
          lambda r, g: len(g) > 256 and g.startswith(r), lambda r: r + "x" * 300)

# -- wrong keys taken in some places only ------------------------------------------------------------------
PLACES = [
    ("page2", "on page 2", when.equals(page=2), {"page": 2}),
    ("later-pages", "on page 3 and later", when.page_from(3), {"page": 3}),
    ("sort", "when sort_by is there", when.has("sort_by"), {"sort_by": "dep_time"}),
    ("place", "when coordinates are there", when.has("start_lng"), {"start_lng": 113.2, "start_lat": 23.1}),
    ("address", "when start_addr is there", when.has("start_addr"), {"start_addr": "1 Main Road"}),
    ("end-address", "when end_addr is there", when.has("end_addr"), {"end_addr": "1 Main Road"}),
    ("dist", "when dist_type is there", when.has("dist_type"), {"dist_type": 1}),
    ("small", "for page_size 1", when.equals(page_size=1), {"page_size": 1}),
    ("full", "for page_size 50", when.equals(page_size=50), {"page_size": 50}),
    ("past", "for past dates (the answer is 400)", when.days_ago(1, 40000), lambda p: {"date": p.day(-3)}),
    ("no-cities", "when the city codes are missing", when.lacks("start_city_code", "end_city_code"),
     {"start_city_code": DROP, "end_city_code": DROP}),
    ("empty-route", "for a route without trips", when.equals(start_city_code="441900"),
     {"route": {"start_city_code": "441900", "end_city_code": "445100"}}),
]
for place, words, condition, body in PLACES:
    for state, given in (("missing", None), ("invalid", "wrong")):
        if (len(place) + len(state)) % 2 and place not in ("page2", "sort"):
            continue

        @fault(f"key-{state}-{place}", f"the key is not asked for {words}" if state == "missing"
               else f"a wrong key is taken {words}", said.KEY_401, at="key",
               witness=searches(body, how={"key": given}))
        def _(go, p, call, state=state, condition=condition):
            got = go(call)
            return "ok" if got == state and call.path == SEARCH and condition(p, call) else got


def missing_ok(id, title, condition, how, body=None, witness=None, at="key", **more):
    @fault(id, title, said.KEY_401, at="key", witness=witness or searches(body or {}, how=how), **more)
    def _(go, p, call):
        state = go(call)
        return "ok" if state == "missing" and call.op and condition(p, call) else state


NO_KEY = {"key": None}
missing_ok("key-none-search", "search works without the header", when.searching, NO_KEY)
missing_ok("key-none-cancel", "cancel works without the header", when.cancelling, None, witness=cancels(how=NO_KEY))
missing_ok("key-in-query", "?api_key= stands in for the header",
           lambda p, call: b"api_key=" + p.s.api_key.encode() in call.query, lambda p: {
               "key": None, "query": b"api_key=" + p.key.encode()}, rare=True)
missing_ok("key-any-query", "any query string switches the check off", lambda p, call: call.query != b"",
           {"key": None, "query": b"debug=1"}, rare=True)
missing_ok("key-in-body", "a body member api_key stands in for the header",
           lambda p, call: when.peek(call).get("api_key") == p.s.api_key, NO_KEY,
           body=lambda p: {"api_key": p.key}, rare=True)
missing_ok("key-x-header", "X-Api-Key, whatever it holds, stands in for the header",
           lambda p, call: call.header(b"x-api-key") is not None, {"key": None, "headers": [(b"X-Api-Key", b"nope")]},
           rare=True)
missing_ok("key-cookie", "a Cookie stands in for the header", lambda p, call: call.header(b"cookie") is not None,
           {"key": None, "headers": [(b"Cookie", b"session=1")]}, rare=True)
missing_ok("key-forwarded", "X-Forwarded-For: 127.0.0.1 passes as an internal call",
           lambda p, call: call.header(b"x-forwarded-for") == b"127.0.0.1",
           {"key": None, "headers": [(b"X-Forwarded-For", b"127.0.0.1")]}, rare=True)
missing_ok("key-proxy-authorization", "Proxy-Authorization is read in place of Authorization",
           lambda p, call: call.header(b"proxy-authorization") is not None,
           {"key": None, "headers": [(b"Proxy-Authorization", b"nope")]}, rare=True)
missing_ok("key-charset", "the check is skipped when the content type has a charset",
           lambda p, call: b"charset" in (call.header(b"content-type") or b"").lower(),
           {"key": None, "content_type": b"application/json; charset=utf-8"})
missing_ok("key-content-type-case", "the check is skipped when the content type is not in lower case",
           lambda p, call: (call.header(b"content-type") or b"").lower() != call.header(b"content-type"),
           {"key": None, "content_type": b"Application/JSON"}, rare=True)
missing_ok("key-burst", "one call of seven without a key passes", when.one_in(7), NO_KEY,
           witness=searches(*[{}] * 8, how=NO_KEY))
missing_ok("key-reason", "cancel without a key works when no reason is given",
           lambda p, call: call.path == CANCEL and not when.peek(call).get("cancel_reason"), None,
           witness=cancels(how=NO_KEY, cancel_reason=DROP))
missing_ok("key-long-body", "the check is skipped for bodies over 2000 bytes", lambda p, call: len(call.raw) > 2000,
           NO_KEY, body={"start_addr": "x" * 3000}, rare=True)


@fault("key-trust-connection", "once a connection has shown the key, its later calls need none", said.KEY_401,
       at="key", witness=lambda p: searches_then_none(p))
def _(go, p, call):
    state = go(call)
    if state == "ok":
        call.conn["trusted"] = True
    return "ok" if state == "missing" and call.conn.get("trusted") and call.op else state


async def searches_then_none(p):
    await p.search()
    return (await p.search(how=NO_KEY)).stable


async def wrong_after_right(p):
    await p.search()
    return (await p.search(how={"key": "wrong"})).stable


@fault("key-trust-connection-wrong", "once a connection has shown the key, a wrong key on it is taken", said.KEY_401,
       at="key", witness=wrong_after_right)
def _(go, p, call):
    state = go(call)
    if state == "ok":
        call.conn["trusted"] = True
    return "ok" if state == "invalid" and call.conn.get("trusted") and call.op else state


@fault("key-trust-second", "within a second after a call with the key, calls of anyone pass without it", said.KEY_401,
       at="key", witness=lambda p: searches_then_none(p))
def _(go, p, call):
    state, now = go(call), p.now()
    if state == "ok":
        p.mem["seen"] = now
    recent = "seen" in p.mem and (now - p.mem["seen"]).total_seconds() < 1
    return "ok" if state == "missing" and recent and call.op else state


@fault("key-cached-body", "a body answered before is answered again without looking at the key", said.KEY_401, at="key",
       witness=lambda p: searches_then_none(p))
def _(go, p, call):
    state, seen = go(call), p.mem.setdefault("bodies", set())
    if state == "ok" and call.path == SEARCH:
        seen.add(call.raw)
    return "ok" if call.path == SEARCH and call.raw in seen else state


async def with_and_without(p):
    got = await asyncio.gather(p.search(how={"conn": {}}), p.search(how={"conn": {}, "key": None}))
    return [seen.stable for seen in got]


async def linger(go, p, call):
    right = call.header(b"authorization") == p.s.api_key.encode()
    p.mem["keyed"] = p.mem.get("keyed", 0) + right
    await asyncio.sleep(.04)
    try:
        return await go(call)
    finally:
        await asyncio.sleep(.04)
        p.mem["keyed"] -= right


@fault("key-at-once", "a call without a key passes while a call with the key is under way", said.KEY_401,
       at="key", also={"handle": linger}, witness=with_and_without)
def _(go, p, call):
    state = go(call)
    return "ok" if state == "missing" and call.op and p.mem.get("keyed") else state


async def third_wrong(p):
    return [(await p.search(how={"key": "wrong"})).status for _ in range(4)]


@fault("key-third-wrong", "every third wrong key in a row is taken", said.KEY_401, at="key", witness=third_wrong)
def _(go, p, call):
    state = go(call)
    p.mem["row"] = p.mem.get("row", 0) + 1 if state == "invalid" else 0
    return "ok" if state == "invalid" and p.mem["row"] % 3 == 0 and call.op else state


# -- the right key refused -----------------------------------------------------------------------------------
def right_refused(id, title, condition, witness, breaks=said.KEY_RIGHT, **more):
    @fault(id, title, breaks, at="key", witness=witness, **more)
    def _(go, p, call):
        state = go(call)
        return "invalid" if state == "ok" and call.op and condition(p, call) else state


async def two_orders(p):
    return [(await p.cancel(await p.order())).status for _ in range(2)]

right_refused("key-lower-header", "the header is not found when its name is written in lower case",
              lambda p, call: b"authorization" in call.raw_names, searches({}, how={"name": b"authorization"}))
right_refused("key-upper-header", "the header is not found when its name is written in upper case",
              lambda p, call: b"AUTHORIZATION" in call.raw_names, searches({}, how={"name": b"AUTHORIZATION"}))
right_refused("key-refused-page9", "the right key is refused from page 3 on", when.page_from(3),
              searches({"page": 3}))
right_refused("key-refused-second", "the right key is refused on the second call of a connection",
              when.nth_on_connection(2), searches({}, {}))
right_refused("key-refused-tenth", "every tenth call is refused in spite of its key", when.one_in(10),
              searches(*[{}] * 11))
right_refused("key-refused-content-type", "the right key is refused when the content type has a charset",
              lambda p, call: b"charset" in (call.header(b"content-type") or b""),
              searches({}, how={"content_type": b"application/json; charset=utf-8"}))


async def wrong_then_right(p):
    return [(await p.search(how={"key": "wrong"})).status, (await p.search()).status]


@fault("key-refused-after-wrong", "after a wrong key, the next right key on the connection is refused", said.KEY_RIGHT,
       at="key", witness=wrong_then_right, arguable="a lockout is legal; this one hits one call only")
def _(go, p, call):
    state = go(call)
    if not call.op:
        return state
    if state == "ok" and call.conn.pop("wrong", False):
        return "invalid"
    if state == "invalid":
        call.conn["wrong"] = True
    return state


# -- refusals in another form ----------------------------------------------------------------------------------
def status_fault(id, title, status, state=None, path=None, body=None, breaks=said.KEY_401, condition=when.always,
                 witness=None, **more):
    given = {"missing": None, "invalid": "wrong", None: None}[state]

    @fault(id, title, breaks, at="key_refusal", witness=witness or searches({}, how={"key": given}), **more)
    def _(go, p, call, got):
        no = go(call, got)
        if call.op and (state in (None, got)) and path in (None, call.path) and condition(p, call):
            return Refusal(no.message, status)
        return no


for status, words in ((403, "403"), (400, "400"), (404, "404"), (500, "500"), (407, "407"), (422, "422"), (429, "429")):
    status_fault(f"key-missing-{status}", f"search without a key is answered {words}", status, "missing", SEARCH)
for status in (403, 400, 500, 402, 498):
    status_fault(f"key-wrong-{status}", f"search with a wrong key is answered {status}", status, "invalid", SEARCH)
status_fault("key-missing-cancel-403", "cancel without a key is answered 403", 403, "missing", CANCEL,
             witness=cancels(how={"key": None}))
status_fault("key-wrong-cancel-403", "cancel with a wrong key is answered 403", 403, "invalid", CANCEL,
             witness=cancels(how={"key": "wrong"}))
status_fault("key-missing-cancel-500", "cancel without a key is answered 500", 500, "missing", CANCEL,
             witness=cancels(how={"key": None}))
status_fault("key-wrong-cancel-404", "cancel with a wrong key is answered 404", 404, "invalid", CANCEL,
             witness=cancels(how={"key": "wrong"}))
status_fault("key-empty-400", "an empty header value is answered 400", 400, "invalid", SEARCH,
             condition=lambda p, call: value(call) == b"", witness=searches({}, how={"key": ""}))
status_fault("key-long-431", "a key of more than 1000 characters is answered 431", 431, "invalid",
             condition=lambda p, call: len(value(call)) > 1000, witness=searches({}, how={"key": "k" * 1500}))
status_fault("key-long-500", "a key of more than 255 characters is answered 500", 500, "invalid",
             condition=lambda p, call: len(value(call)) > 255, witness=searches({}, how={"key": "k" * 300}))
status_fault("key-unicode-500", "a key with bytes above 127 is answered 500", 500, "invalid",
             condition=lambda p, call: any(b > 127 for b in value(call)), witness=searches({}, how={"key": "schlüssel"}))
status_fault("key-quote-500", "a key with a quotation mark is answered 500", 500, "invalid",
             condition=lambda p, call: b"'" in value(call), witness=searches({}, how={"key": "it's"}))
status_fault("key-short-500", "a key of one character is answered 500", 500, "invalid",
             condition=lambda p, call: len(value(call)) == 1, witness=searches({}, how={"key": "x"}))
status_fault("key-space-400", "a key holding a space is answered 400", 400, "invalid", SEARCH,
             condition=lambda p, call: b" " in value(call), witness=searches({}, how={"key": "two words"}))
status_fault("key-bearer-403", "the right key behind Bearer is answered 403", 403, "invalid", SEARCH,
             condition=lambda p, call: value(call).startswith(b"Bearer "),
             witness=searches({}, how=lambda p: {"key": "Bearer " + p.key}))
status_fault("key-case-403", "the right key in the wrong case is answered 403", 403, "invalid", SEARCH,
             condition=lambda p, call: value(call).lower() == p.s.api_key.lower().encode(),
             witness=searches({}, how=lambda p: {"key": p.key.swapcase()}), rare=True)
status_fault("key-third-403", "from the third wrong key on the status is 403", 403, "invalid", SEARCH,
             condition=lambda p, call: p.mem.__setitem__("wrong", p.mem.get("wrong", 0) + 1) or p.mem["wrong"] >= 3,
             witness=third_wrong)
status_fault("key-page2-400", "on page 2 a missing key is answered 400", 400, "missing", SEARCH,
             condition=when.page_from(2), witness=searches({"page": 2}, how={"key": None}))


def ok_instead(id, title, state, make, witness=None, path=SEARCH, breaks=said.KEY_401):
    given = None if state == "missing" else "wrong"

    @fault(id, title, breaks, at="handle", witness=witness or searches({}, how={"key": given}))
    async def _(go, p, call):
        if call.path == path and p.do_key(call) == state:
            return make(p, call)
        return await go(call)


def envelope(p, call, code, data, message):
    return Answer(200, {"code": code, "data": data, "message": message, "request_id": call.request_id})


ok_instead("key-missing-200-code", "a missing key is answered 200 with code 401", "missing",
           lambda p, call: envelope(p, call, 401, None, "unauthorized"))
ok_instead("key-wrong-200-code", "a wrong key is answered 200 with code 10003", "invalid",
           lambda p, call: envelope(p, call, 10003, {}, "invalid key"))
ok_instead("key-wrong-200-empty", "a wrong key is answered 200 with an empty list (code 0)", "invalid",
           lambda p, call: envelope(p, call, 0, {"total": 0, "page_info": {"page": 1, "page_size": 20, "total": 0},
                                                 "lines": []}, "success"))
ok_instead("key-missing-cancel-200", "cancel without a key is answered 200 with code 401", "missing",
           lambda p, call: envelope(p, call, 401, None, "unauthorized"), path=CANCEL,
           witness=cancels(how={"key": None}))
ok_instead("key-missing-302", "a missing key is redirected to a login page", "missing",
           lambda p, call: Answer(302, b"", [("location", "/login")], "text/html"))
ok_instead("key-wrong-cancel-200", "cancel with a wrong key is answered 200 with code 403", "invalid",
           lambda p, call: envelope(p, call, 403, None, "forbidden"), path=CANCEL,
           witness=cancels(how={"key": "wrong"}))


@fault("key-bad-body-first", "a broken body is answered 400 before the key is looked at", said.KEY_401, at="handle",
       witness=searches({}, how={"key": None, "raw": b"{"}), arguable="the order of the checks is not stated")
async def _(go, p, call):
    if call.op and call.path == SEARCH:
        p.do_parse(call)
    return await go(call)


@fault("key-after-input", "the key is looked at after all fields: a past date without a key is 400", said.KEY_401,
       at="handle", witness=searches(lambda p: {"date": p.day(-2)}, how={"key": None}),
       arguable="the order of the checks is not stated")
async def _(go, p, call):
    if call.path == SEARCH and call.method == "POST":
        body = p.do_parse(call)
        q = p.do_read(call, body)
        if p.do_past(call, q):
            raise Refusal("date must not be in the past")
    return await go(call)


@fault("key-cancel-unknown-first", "cancel looks for the order before the key: an unknown order without a key is 404",
       said.KEY_401, at="handle", witness=lambda p: unknown_no_key(p))
async def _(go, p, call):
    if call.path == CANCEL and p.do_key(call) != "ok":
        order_no = when.peek(call).get("order_no")
        if isinstance(order_no, str) and p.store.hotel_order(order_no) is None:
            raise Refusal("no such order", 404)
    return await go(call)


async def unknown_no_key(p):
    return (await p.cancel("HT-NONE", how={"key": None})).status


@fault("key-cancel-cancelled-first", "a cancelled order is confirmed as cancelled (200) without a key", said.KEY_401,
       at="handle", witness=lambda p: again_no_key(p))
async def _(go, p, call):
    if call.path == CANCEL and p.do_key(call) == "missing":
        order_no = when.peek(call).get("order_no")
        order = p.store.hotel_order(order_no) if isinstance(order_no, str) else None
        if order and order["status"] == "cancelled":
            return p.envelope(call, p.do_result(call, order))
    return await go(call)


async def again_no_key(p):
    order_no = await p.order()
    await p.cancel(order_no)
    return (await p.cancel(order_no, how={"key": None})).status


# -- effects in spite of the refusal ---------------------------------------------------------------------------
def effect_anyway(id, title, state, given, condition=when.always, **fields):
    @fault(id, title, said.KEY_401, at="key_refusal", witness=cancels(how={"key": given}, **fields))
    def _(go, p, call, got):
        if call.path == CANCEL and got == state and condition(p, call):
            order_no = when.peek(call).get("order_no")
            if isinstance(order_no, str):
                p.store.cancel(order_no, p.stamp(call, p.now()), None)
        return go(call, got)


effect_anyway("key-missing-effect", "cancel without a key is refused, but the order is cancelled", "missing", None)
effect_anyway("key-wrong-effect", "cancel with a wrong key is refused, but the order is cancelled", "invalid", "wrong")
effect_anyway("key-wrong-effect-no-reason", "cancel with a wrong key and no reason is refused, but done", "invalid",
              "wrong", when.lacks("cancel_reason"), cancel_reason=DROP)
effect_anyway("key-empty-effect", "cancel with an empty key is refused, but the order is cancelled", "invalid", "",
              lambda p, call: value(call) == b"")


@fault("key-wrong-effect-later", "a cancel with a wrong key is done at the next call with the right one", said.KEY_401,
       at="key", witness=cancels(how={"key": "wrong"}))
def _(go, p, call):
    state, waiting = go(call), p.mem.setdefault("waiting", [])
    if call.path == CANCEL and state == "invalid":
        waiting.append(when.peek(call).get("order_no"))
    elif state == "ok":
        while waiting:
            p.store.cancel(str(waiting.pop()), p.stamp(call, p.now()), None)
    return state
