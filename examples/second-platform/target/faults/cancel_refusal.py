"""Sections 4.2 and 7: cancel on bad input, unknown orders and orders that are cancelled already."""
import datetime as dt
import json
import urllib.parse

from . import fault, said, when
from ..core import Answer, Refusal
from ..probe import DROP, cancels
from ..settings import CANCEL


def unknown(order_no="HT000000000000999", **fields):
    async def witness(p):
        await p.order()
        return (await p.cancel(order_no, **fields)).stable
    return witness


def raw(body, **how):
    async def witness(p):
        order_no = await p.order()
        data = body(order_no) if callable(body) else body
        return [(await p.cancel("x", how={"raw": data, **how})).stable, await p.status(order_no)]
    return witness


def instead(id, title, test, make, witness, breaks=said.S_CANCEL, **more):
    """A call of cancel with the right key for which test(body, call, p) holds is answered by make(p, call)."""
    @fault(id, title, breaks, at="handle", witness=witness, **more)
    async def _(go, p, call):
        if call.path == CANCEL and call.method == "POST" and p.do_key(call) == "ok" and test(when.peek(call), call, p):
            return make(p, call)
        return await go(call)


def status(code):
    return lambda p, call: p.do_refuse(call, Refusal("failed", code))


def with_code(code, data=None):
    return lambda p, call: Answer(200, {"code": code, "data": data, "message": "failed", "request_id": call.request_id})


def as_cancelled(p, call):
    order_no = when.peek(call).get("order_no")
    return p.envelope(call, {"order_no": order_no if isinstance(order_no, str) else "", "status": "cancelled", "cancel_fee": 0, "refund_amount": 0,
                             "refund_status": "processing", "cancelled_at": p.stamp(call, p.now())})


def cancel_of(pick):
    """Cancels an order of the platform's choice: pick(p, given) gives it or None."""
    def make(p, call):
        order = pick(p, when.peek(call).get("order_no"))
        if order is None:
            return p.do_refuse(call, Refusal("no such order"))
        p.store.cancel(order["order_no"], p.stamp(call, p.now()), None)
        return p.envelope(call, p.do_result(call, p.store.hotel_order(order["order_no"])))
    return make


def is_unknown(b, c, p):
    return isinstance(b.get("order_no"), str) and b["order_no"] != "" and p.store.hotel_order(b["order_no"]) is None


def is_cancelled(b, c, p):
    order = p.store.hotel_order(b["order_no"]) if isinstance(b.get("order_no"), str) else None
    return bool(order) and order["status"] == "cancelled"


U, O = said.S_CANCEL, said.ONE_ORDER
for code in (404, 500, 403, 422, 410, 401):
    instead(f"unknown-{code}", f"an unknown order is answered {code}", is_unknown, status(code), unknown())
instead("unknown-200-code", "an unknown order is answered 200 with code 40401", is_unknown, with_code(40401), unknown(), said.S_200)
instead("unknown-200-null", "an unknown order is answered 200 with code 0 and data null", is_unknown, with_code(0), unknown(), said.CARRIES)
instead("unknown-200-empty", "an unknown order is answered 200 with code 0 and data {}", is_unknown, with_code(0, {}), unknown(), said.CARRIES)
instead("unknown-accepted", "an unknown order is said to be cancelled", is_unknown, as_cancelled, unknown(), O)
instead("unknown-accepted-form", "an unknown order is said to be cancelled when its number looks right (HT...)", lambda b, c, p: is_unknown(b, c, p) and b["order_no"].startswith("HT"),
        as_cancelled, unknown(), O)
instead("unknown-accepted-last-digit", "the last digit of the order number is not compared", lambda b, c, p: is_unknown(b, c, p) and any(o["order_no"][:-1] == b["order_no"][:-1] for o in p.store.hotel_orders()),
        cancel_of(lambda p, g: next(o for o in p.store.hotel_orders() if o["order_no"][:-1] == g[:-1])), lambda p: near(p, lambda o: o[:-1] + "9"), O)
instead("unknown-accepted-digits", "an unknown order whose number is all digits is said to be cancelled", lambda b, c, p: is_unknown(b, c, p) and b["order_no"].isdigit(), as_cancelled,
        unknown("12345678901"), O)
instead("unknown-accepted-no-reason", "an unknown order is said to be cancelled when no reason is given", lambda b, c, p: is_unknown(b, c, p) and not b.get("cancel_reason"), as_cancelled,
        unknown(cancel_reason=DROP), O)
instead("unknown-404-digits", "an order number of digits is answered 404", lambda b, c, p: is_unknown(b, c, p) and b["order_no"].isdigit(), status(404), unknown("12345678901"))
instead("unknown-500-letters", "an order number of letters only is answered 500", lambda b, c, p: is_unknown(b, c, p) and b["order_no"].isalpha(), status(500), unknown("abcdef"))
instead("unknown-500-short", "an order number of one character is answered 500", lambda b, c, p: is_unknown(b, c, p) and len(b["order_no"]) == 1, status(500), unknown("1"))
instead("unknown-500-long", "an order number over 64 characters is answered 500", lambda b, c, p: is_unknown(b, c, p) and len(b["order_no"]) > 64, status(500), unknown("9" * 80))
instead("unknown-414-long", "an order number over 2000 characters is answered 414", lambda b, c, p: is_unknown(b, c, p) and len(b["order_no"]) > 2000, status(414), unknown("9" * 2500))
instead("unknown-500-dash", "an order number with a hyphen is answered 500", lambda b, c, p: is_unknown(b, c, p) and "-" in b["order_no"], status(500), unknown("no-such-order"))


async def near(p, change):
    order_no = await p.order()
    given = change(order_no)
    return [given == order_no, (await p.cancel(given)).stable, await p.status(order_no)]


def loose(id, title, pick, change, **more):
    """A number that is not the order's is taken for it: pick(order_no, given)."""
    def found(p, given):
        return next((o for o in p.store.hotel_orders() if o["status"] == "confirmed" and pick(o["order_no"], given)), None)
    instead(id, title, lambda b, c, p: is_unknown(b, c, p) and found(p, b["order_no"]) is not None, cancel_of(found), lambda p: near(p, change), O, **more)


loose("loose-prefix", "a prefix of an order's number of 5 characters or more cancels it", lambda o, g: len(g) >= 5 and o.startswith(g), lambda o: o[:-3])
loose("loose-suffix", "the last six characters of an order's number cancel it", lambda o, g: len(g) >= 6 and o.endswith(g), lambda o: o[-6:])
loose("loose-case", "an order's number in the other case cancels it", lambda o, g: o.lower() == g.lower(), lambda o: o.lower(),
      arguable="whether order numbers tell cases apart is not stated")
loose("loose-inner-blank", "blanks inside an order's number are ignored", lambda o, g: o == g.replace(" ", ""), lambda o: o[:4] + " " + o[4:])
loose("loose-extra", "anything may follow an order's number", lambda o, g: g.startswith(o), lambda o: o + "XYZ")
loose("loose-hash", "what follows # in an order's number is ignored", lambda o, g: o == g.split("#")[0], lambda o: o + "#2")
loose("loose-nul", "what follows NUL in an order's number is ignored", lambda o, g: o == g.split("\0")[0], lambda o: o + "\0zzz")
loose("loose-digits", "only the digits of an order's number are compared", lambda o, g: [x for x in o if x.isdigit()] == [x for x in g if x.isdigit()] and any(x.isdigit() for x in g),
      lambda o: "XX" + o[2:])
loose("loose-percent", "% stands for any order", lambda o, g: g == "%", lambda o: "%")
loose("loose-star", "* stands for any order", lambda o, g: g == "*", lambda o: "*")
loose("loose-underscore", "_ stands for any character of an order's number", lambda o, g: len(o) == len(g) and "_" in g and all(x in (y, "_") for x, y in zip(g, o)), lambda o: o[:-1] + "_")
loose("loose-sql", "' OR '1'='1 cancels an order", lambda o, g: "' or '1'='1" in g.lower(), lambda o: "x' OR '1'='1")
loose("loose-list", "of two numbers in one text the first is cancelled", lambda o, g: "," in g and o in g.split(","), lambda o: f"{o},HT0")
loose("loose-escaped", "an order's number is percent-decoded", lambda o, g: "%" in g and urllib.parse.unquote(g) == o, lambda o: f"%{ord(o[0]):02X}{o[1:]}")
loose("loose-null-word", "the number null cancels the newest order", lambda o, g: g == "null", lambda o: "null")
loose("loose-zero", "the number 0 cancels an order", lambda o, g: g == "0", lambda o: "0")
loose("loose-last", "the word last cancels an order", lambda o, g: g in ("last", "latest"), lambda o: "last", rare=True)


def newest(p, given):
    return next((o for o in reversed(p.store.hotel_orders()) if o["status"] == "confirmed"), None)


# -- order_no of another kind ----------------------------------------------------------------------------------------
def given(test):
    return lambda b, c, p: "order_no" in b and test(b["order_no"])


def body_of(value):
    return raw(lambda o: json.dumps({"order_no": value(o) if callable(value) else value, "cancel_reason": "x"}).encode())


KINDS = [("null", lambda v: v is None, None), ("empty", lambda v: v == "", ""), ("number", lambda v: type(v) is int, 12345), ("fraction", lambda v: type(v) is float, 1.5),
         ("true", lambda v: v is True, True), ("list", lambda v: isinstance(v, list), ["HT1"]), ("object", lambda v: isinstance(v, dict), {"no": "HT1"}),
         ("blank", lambda v: isinstance(v, str) and v != "" and not v.strip(), "  "), ("quote", lambda v: isinstance(v, str) and "'" in v, "HT'1"),
         ("emoji", lambda v: isinstance(v, str) and any(ord(x) > 0xFFFF for x in v), "😀"), ("nul", lambda v: isinstance(v, str) and "\0" in v, "HT\0"),
         ("chinese", lambda v: isinstance(v, str) and any("\u4e00" <= x <= "\u9fff" for x in v), "订单一"), ("path", lambda v: isinstance(v, str) and "/" in v, "../HT1"),
         ("huge", lambda v: type(v) is int and v > 2 ** 63, 10 ** 25), ("newline", lambda v: isinstance(v, str) and "\n" in v, "HT1\n")]
for code, kinds in ((500, ("null", "empty", "number", "fraction", "true", "list", "object", "blank", "quote", "emoji", "nul", "huge", "newline")),
                    (422, ("null", "number", "list", "empty")), (404, ("empty", "blank", "path", "null")), (403, ("quote", "path"))):
    for kind, test, value in KINDS:
        if kind in kinds:
            instead(f"order-no-{kind}-{code}", f"order_no {'of ' if kind not in ('null', 'empty', 'true') else ''}{kind} is answered {code}", given(test), status(code), body_of(value))
for kind in ("null", "empty", "number", "list"):
    test, value = next((t, v) for k, t, v in KINDS if k == kind)
    instead(f"order-no-{kind}-200", f"order_no of kind {kind} is answered 200 with code 40002", given(test), with_code(40002), body_of(value), said.S_200)
instead("order-no-null-newest", "order_no null cancels the newest order", given(lambda v: v is None), cancel_of(newest), body_of(None), O)
instead("order-no-empty-newest", "an empty order_no cancels the newest order", given(lambda v: v == ""), cancel_of(newest), body_of(""), O)
instead("order-no-empty-accepted", "an empty order_no is said to be cancelled", given(lambda v: v == ""), as_cancelled, body_of(""), O)
instead("order-no-operator", "an object such as {\"$ne\": null} cancels an order", given(lambda v: isinstance(v, dict) and any(k.startswith("$") for k in v)), cancel_of(newest), body_of({"$ne": None}), O)
instead("order-no-true", "order_no true cancels an order", given(lambda v: v is True), cancel_of(newest), body_of(True), O)
instead("order-no-zero", "order_no 0 cancels an order", given(lambda v: type(v) is int and v == 0), cancel_of(newest), body_of(0), O)
instead("order-no-list-first", "of a list of numbers the first order is cancelled", given(lambda v: isinstance(v, list) and len(v) > 0),
        cancel_of(lambda p, g: p.store.hotel_order(str(g[0]))), body_of(lambda o: [o]), O, arguable="a lenient reading of types is legal; a list in place of a text hardly is")
instead("missing-order-no-500", "without order_no cancel breaks (500)", lambda b, c, p: "order_no" not in b, status(500), raw(b'{"cancel_reason": "x"}'))
instead("missing-order-no-422", "without order_no the answer is 422", lambda b, c, p: "order_no" not in b, status(422), raw(b'{"cancel_reason": "x"}'))
instead("missing-order-no-404", "without order_no the answer is 404", lambda b, c, p: "order_no" not in b, status(404), raw(b'{"cancel_reason": "x"}'))
instead("missing-order-no-newest", "without order_no the newest order is cancelled", lambda b, c, p: "order_no" not in b and b, cancel_of(newest), raw(b'{"cancel_reason": "x"}'), O)
instead("missing-order-no-200", "without order_no the answer is 200 with code 1", lambda b, c, p: "order_no" not in b, with_code(1), raw(b'{"cancel_reason": "x"}'), said.S_200)
instead("missing-order-no-accepted", "without order_no the answer is code 0 and data {}", lambda b, c, p: "order_no" not in b, with_code(0, {}), raw(b'{"cancel_reason": "x"}'), said.CARRIES)
instead("missing-camel", "orderNo stands in for order_no", lambda b, c, p: "order_no" not in b and isinstance(b.get("orderNo"), str),
        lambda p, c: cancel_of(lambda p, g: p.store.hotel_order(when.peek(c)["orderNo"]))(p, c), raw(lambda o: json.dumps({"orderNo": o}).encode()), O, rare=True,
        arguable="further names for a field are not forbidden")

# -- reasons -----------------------------------------------------------------------------------------------------------
REASONS = [("emoji", lambda v: any(ord(x) > 0xFFFF for x in v), "sad 😢", 500), ("long", lambda v: len(v) > 255, "r" * 256, 500), ("very-long", lambda v: len(v) > 5000, "r" * 6000, 413),
           ("quote", lambda v: "'" in v, "it's off", 500), ("double-quote", lambda v: '"' in v, 'the "plan"', 500), ("nul", lambda v: "\0" in v, "a\0b", 500),
           ("newline", lambda v: "\n" in v, "a\nb", 500), ("empty", lambda v: v == "", "", 500), ("blank", lambda v: v != "" and not v.strip(), "   ", 500), ("chinese", lambda v:
            any("\u4e00" <= x <= "\u9fff" for x in v), "行程有变", 500), ("tag", lambda v: "<script" in v.lower(), "<script>alert(1)</script>", 403),
           ("sql", lambda v: "drop table" in v.lower() or "union select" in v.lower(), "'; DROP TABLE orders; --", 403), ("percent", lambda v: "%" in v, "100% sure %s %n", 500),
           ("backslash", lambda v: "\\" in v, "a\\b", 500), ("rtl", lambda v: any("\u0590" <= x <= "\u06ff" for x in v), "سفر ملغى", 500), ("jndi", lambda v: "${" in v, "${jndi:ldap://x}", 403),
           ("tab", lambda v: "\t" in v, "a\tb", 500), ("braces", lambda v: "{{" in v, "{{7*7}}", 500), ("accent", lambda v: any("\u00c0" <= x <= "\u017f" for x in v), "imprévu", 500),
           ("digits", lambda v: v.isdigit(), "12345", 422), ("zero-width", lambda v: "\u200b" in v, "a\u200bb", 500), ("long-422", lambda v: len(v) > 500, "r" * 501, 422),
           ("url", lambda v: "http://" in v, "see http://x.test", 403), ("combining", lambda v: "\u0301" in v, "e\u0301", 500), ("bom", lambda v: "\ufeff" in v, "\ufeffx", 500)]
for kind, test, value, code in REASONS:
    instead(f"reason-{kind}-{code}" if not kind.endswith("422") else f"reason-{kind}", f"a reason ({kind.replace('-', ' ')}) is answered {code}",
            lambda b, c, p, test=test: isinstance(b.get("cancel_reason"), str) and test(b["cancel_reason"]), status(code), cancels(cancel_reason=value))
for kind, value, code in (("null", None, 500), ("number", 5, 500), ("list", ["a"], 500), ("object", {"a": 1}, 422), ("true", True, 500)):
    instead(f"reason-{kind}-{code}", f"a reason that is {kind} is answered {code}", lambda b, c, p, v=value: "cancel_reason" in b and type(b["cancel_reason"]) is type(v), status(code),
            cancels(cancel_reason=value))
instead("reason-missing-500", "without a reason cancel breaks (500)", lambda b, c, p: "cancel_reason" not in b, status(500), cancels(cancel_reason=DROP))
instead("reason-missing-422", "without a reason the answer is 422", lambda b, c, p: "cancel_reason" not in b, status(422), cancels(cancel_reason=DROP))
instead("reason-missing-200", "without a reason the answer is 200 with code 40010", lambda b, c, p: "cancel_reason" not in b, with_code(40010), cancels(cancel_reason=DROP), said.S_200)
instead("reason-long-200", "a reason over 255 characters is answered 200 with code 1", lambda b, c, p: len(str(b.get("cancel_reason"))) > 255, with_code(1), cancels(cancel_reason="r" * 300), said.S_200)
instead("reason-number-200", "a reason that is a number is answered 200 with code 1", lambda b, c, p: type(b.get("cancel_reason")) is int, with_code(1), cancels(cancel_reason=5), said.S_200)
instead("reason-surrogate-500", "half of a surrogate pair in the reason breaks cancel", lambda b, c, p: b"\\ud8" in c.raw, status(500),
        raw(lambda o: f'{{"order_no": "{o}", "cancel_reason": "\\ud83d"}}'.encode()))
instead("reason-emoji-question", "an emoji in the reason is answered 200 with a message in place of data", lambda b, c, p: any(ord(x) > 0xFFFF for x in when.text(b.get("cancel_reason"))), with_code(0),
        cancels(cancel_reason="sad 😢"), said.CARRIES)


# -- bodies ------------------------------------------------------------------------------------------------------------
def broken(c):
    try:
        json.loads(c.raw)
    except RecursionError:
        return False
    except ValueError:
        return bool(c.raw.strip())
    return False


BODIES = [("broken", lambda b, c, p: broken(c), b'{"order_no": "HT1",', (500, 422)), ("empty", lambda b, c, p: c.raw == b"", b"", (500, 411)), ("list", lambda b, c, p: c.raw.lstrip()[:1] == b"[", b"[]", (500, 422)),
          ("null", lambda b, c, p: c.raw.strip() == b"null", b"null", (500,)), ("text", lambda b, c, p: c.raw.lstrip()[:1] == b'"', b'"HT1"', (500,)), ("object", lambda b, c, p: c.raw.strip() == b"{}", b"{}", (500, 422)),
          ("number", lambda b, c, p: c.raw.strip().isdigit(), b"1", (500,)), ("form", lambda b, c, p: b"=" in c.raw and c.raw[:1] != b"{", b"order_no=HT1", (415,)), ("utf-8", lambda b, c, p: b"\xff" in c.raw,
           b'{"order_no": "\xff"}', (500,)), ("mark", lambda b, c, p: c.raw[:3] == b"\xef\xbb\xbf", b"\xef\xbb\xbf{}", (500,)), ("deep", lambda b, c, p: b"[" * 200 in c.raw, b'{"order_no": ' + b"[" * 3000 + b"]" * 3000 + b"}", (500,)),
          ("long", lambda b, c, p: len(c.raw) > 100000 or c.too_long, b'{"order_no": "' + b"x" * 120000 + b'"}', (413,)), ("proto", lambda b, c, p: b"__proto__" in c.raw, b'{"order_no": "x", "__proto__": {"a": 1}}', (500,)),
          ("unknown", lambda b, c, p: b'"unknown_field"' in c.raw, b'{"order_no": "x", "unknown_field": 1}', (422, 500)), ("long-number", lambda b, c, p: b"9" * 500 in c.raw, b'{"order_no": ' + b"9" * 5000 + b"}", (500,))]
for kind, test, data, codes in BODIES:
    for code in codes:
        instead(f"cancel-body-{kind}-{code}", f"a body ({kind.replace('-', ' ')}) is answered {code}", test, status(code), raw(data))
instead("cancel-body-broken-200", "broken JSON is answered 200 with code 1", lambda b, c, p: broken(c), with_code(1), raw(b'{"order_no": "HT1",'), said.S_200)
instead("cancel-body-object-200", "{} is answered 200 with code 0 and data null", lambda b, c, p: c.raw.strip() == b"{}", with_code(0), raw(b"{}"), said.CARRIES)
instead("cancel-body-list-newest", "[] cancels the newest order", lambda b, c, p: c.raw.strip() == b"[]", cancel_of(newest), raw(b"[]"), O, rare=True)
instead("cancel-type-415", "another content type is answered 415 by cancel", lambda b, c, p: b"json" not in (c.header(b"content-type") or b""), status(415), cancels(how={"content_type": b"text/plain"}))
instead("cancel-type-charset-415", "a charset in the content type is answered 415 by cancel", lambda b, c, p: b"charset" in (c.header(b"content-type") or b""), status(415),
        cancels(how={"content_type": b"application/json; charset=utf-8"}))
instead("cancel-type-missing-500", "without a content type cancel breaks (500)", lambda b, c, p: c.header(b"content-type") is None, status(500), cancels(how={"content_type": None}))
instead("cancel-accept-406", "Accept: text/html is answered 406 by cancel", lambda b, c, p: b"html" in (c.header(b"accept") or b""), status(406), cancels(how={"headers": [(b"Accept", b"text/html")]}))

# -- cancelled already ---------------------------------------------------------------------------------------------------
AGAIN = cancels(times=2)
for code in (409, 500, 404, 422, 403, 410, 208):
    instead(f"again-{code}", f"a second cancel is answered {code}", is_cancelled, status(code), AGAIN)
instead("again-200-code", "a second cancel is answered 200 with code 40009", is_cancelled, with_code(40009), AGAIN, said.S_200)
instead("again-200-null", "a second cancel is answered 200 with code 0 and data null", is_cancelled, with_code(0), AGAIN, said.CARRIES)
instead("again-200-empty", "a second cancel is answered 200 with code 0 and data {}", is_cancelled, with_code(0, {}), AGAIN, said.CARRIES)
instead("again-200-status", "a second cancel is answered 200 with status already_cancelled", is_cancelled,
        lambda p, c: p.envelope(c, p.do_result(c, p.store.hotel_order(when.peek(c)["order_no"])) | {"status": "already_cancelled"}), AGAIN, said.CARRIES)
instead("again-200-no-time", "a second cancel is accepted with cancelled_at null", is_cancelled,
        lambda p, c: p.envelope(c, p.do_result(c, p.store.hotel_order(when.peek(c)["order_no"])) | {"cancelled_at": None}), AGAIN, said.CARRIES)
instead("again-200-brief", "a second cancel is accepted with order_no and status alone", is_cancelled,
        lambda p, c: p.envelope(c, {"order_no": when.peek(c)["order_no"], "status": "cancelled"}), AGAIN, said.CARRIES)


def back_again(p, call):
    order_no = when.peek(call)["order_no"]
    p.store.set_order(order_no, status="confirmed", cancelled_at=None)
    return p.do_refuse(call, Refusal("the order cannot be cancelled"))


instead("again-back", "a second cancel is refused, and the order is confirmed again", is_cancelled, back_again, AGAIN, said.EFFECT)
instead("again-third-500", "the third cancel of an order is answered 500", lambda b, c, p: is_cancelled(b, c, p) and p.mem.__setitem__(b["order_no"], p.mem.get(b["order_no"], 0) + 1) is None and p.mem[b["order_no"]] > 1,
        status(500), cancels(times=3))
instead("again-no-reason-500", "a second cancel without a reason is answered 500", lambda b, c, p: is_cancelled(b, c, p) and "cancel_reason" not in b, status(500), cancels(times=2, cancel_reason=DROP))


# -- good cancels refused or answered otherwise ----------------------------------------------------------------------------
def is_good(b, c, p):
    order = p.store.hotel_order(b["order_no"]) if isinstance(b.get("order_no"), str) else None
    return bool(order) and order["status"] == "confirmed"


instead("good-429", "more than three cancels within ten seconds are answered 429", lambda b, c, p: rate(p, 3, 10), status(429), lambda p: four(p), said.S_429)
instead("good-503-one-in-four", "one cancel of four is answered 503", lambda b, c, p: is_good(b, c, p) and p.mem.__setitem__("n", p.mem.get("n", 0) + 1) is None and p.mem["n"] % 4 == 0, status(503), lambda p: four(p))
instead("good-500-second", "the second cancel on a connection is answered 500", lambda b, c, p: c.conn.__setitem__("cancels", c.conn.get("cancels", 0) + 1) is None and c.conn["cancels"] == 2, status(500),
        lambda p: four(p))
instead("good-200-code", "a cancel with a fee is answered 200 with code 20001 (confirm the fee)", lambda b, c, p: is_good(b, c, p) and p.store.hotel_order(b["order_no"])["fee"] > 0, with_code(20001),
        lambda p: four(p), said.S_200)
instead("good-401-second", "the second cancel on a connection is answered 401 in spite of the right key", lambda b, c, p: c.conn.__setitem__("cancels", c.conn.get("cancels", 0) + 1) is None and c.conn["cancels"] == 2,
        status(401), lambda p: four(p), said.KEY_RIGHT)
instead("good-200-pending", "a cancel is answered code 0 with status cancelling and nothing else", is_good,
        lambda p, c: p.envelope(c, {"order_no": when.peek(c)["order_no"], "status": "cancelling"}), cancels(), said.CARRIES)
instead("good-423", "a cancel within the same second as the order was made is answered 423", lambda b, c, p: is_good(b, c, p) and (p.now() - dt.datetime.fromisoformat(
    p.store.hotel_order(b["order_no"])["created_at"])).total_seconds() < 1, status(423), cancels())


def rate(p, count, seconds):
    now = p.now()
    seen = [t for t in p.mem.get("seen", []) if (now - t).total_seconds() < seconds]
    p.mem["seen"] = seen + [now]
    return len(seen) >= count


async def four(p):
    return [(await p.cancel(await p.order())).stable for _ in range(4)]
