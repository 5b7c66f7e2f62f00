"""Sections 2 and 4.2: members of the cancellation result."""
import datetime as dt

from . import fault, said
from ..core import UTC
from ..probe import DROP, cancels
from ..settings import CANCEL

DELETE = object()


async def second_order(p):
    await p.cancel(await p.order())
    order_no = await p.order()
    return (await p.cancel(order_no)).stable


def no_reason(p, call, order):
    return not call.get("cancel_reason")


ANY = lambda p, call, order: True
SECOND = lambda p, call, order: order["n"] == 2
FREE = lambda p, call, order: not order["fee"]
WITH_FEE = lambda p, call, order: bool(order["fee"])
LONG = lambda p, call, order: len(str(call.get("cancel_reason") or "")) > 100
LATER = lambda p, call, order: call.conn["n"] > 3
WORDS = {ANY: ("", cancels()), no_reason: (" when no reason is given", cancels(cancel_reason=DROP)), SECOND: (" for the second order", second_order),
         FREE: (" when nothing is charged", cancels()), WITH_FEE: (" when a fee is charged", second_order),
         LONG: (" when the reason is over 100 characters", cancels(cancel_reason="r" * 120)), LATER: (" from the fourth call of a connection on", second_order)}


def result(id, title, alter, where=ANY, breaks=said.RESULT, witness=None, **more):
    """alter(result, p, call, order) changes the result of a cancellation."""
    words, usual = WORDS.get(where, ("", None))

    @fault(id, title + words, breaks, at="result", witness=witness or usual, **more)
    def _(go, p, call, order):
        found = go(call, order)
        if call.path == CANCEL and where(p, call, order):
            new = alter(found, p, call, order)
            return found if new is None else new
        return found


def put(name, value):
    def alter(found, p, call, order):
        new = value(found[name], p, call, order) if callable(value) else value
        if new is DELETE:
            del found[name]
        else:
            found[name] = new
    return alter


def rename(old, new):
    return lambda found, p, call, order: {new if k == old else k: v for k, v in found.items()}


def breaks(name, what):
    return f"{name}: {what} (hotel order cancellation result)", "2"


KIND = {"order_no": "string", "status": "string, order status after the call", "cancel_fee": "number", "refund_amount": "number",
        "refund_status": "string", "cancelled_at": "string, ISO 8601 UTC timestamp"}
MISSING = dict(zip(KIND, [no_reason, SECOND, FREE, WITH_FEE, LATER, LONG]))
NULL = dict(zip(KIND, [LATER, no_reason, FREE, ANY, SECOND, no_reason]))
for name, what in KIND.items():
    dashed = name.replace("_", "-")
    result(f"result-{dashed}-missing", f"{name} is missing", put(name, DELETE), breaks=breaks(name, what))
    result(f"result-{dashed}-missing-sometimes", f"{name} is missing", put(name, DELETE), MISSING[name], breaks(name, what))
    result(f"result-{dashed}-null", f"{name} is null", put(name, None), NULL[name], breaks(name, what))

# status
S = said.CARRIES
for word in ("canceled", "CANCELLED", "Cancelled", "cancelling", "cancel_success", "success", "refunding", "closed", "confirmed", "已取消", "", "cancelled ", "cancelled_by_user"):
    name = {"": "empty", "已取消": "chinese", "cancelled ": "blank", "CANCELLED": "upper", "Cancelled": "title"}.get(word, word.replace("_", "-"))
    result(f"result-status-{name}", f"status is {word!r}", put("status", word), breaks=S)
result("result-status-number", "status is the number 4", put("status", 4), breaks=S)
result("result-status-list", "status is a list", put("status", ["cancelled"]), breaks=S)
result("result-status-true", "status is true", put("status", True), breaks=S)
result("result-status-second", "status is processing", put("status", "processing"), SECOND, S)
result("result-status-fee", "status is cancelling", put("status", "cancelling"), WITH_FEE, S)
result("result-status-free", "status is closed", put("status", "closed"), FREE, S)
result("result-status-no-reason", "status is pending", put("status", "pending"), no_reason, S)
result("result-status-long", "status is the reason's first word", put("status", lambda v, p, c, o: str(c.get("cancel_reason"))[:9]), LONG, S)
result("result-status-refund", "status and refund_status are exchanged", lambda f, p, c, o: f.update(status=f["refund_status"], refund_status=f["status"]), breaks=S)
result("result-status-old", "status is that before the call", put("status", "confirmed"), LATER, S)

# order_no
O = said.ORDER_NO
result("result-order-no-lower", "order_no is in lower case", put("order_no", lambda v, p, c, o: v.lower()), breaks=O)
result("result-order-no-number", "order_no is a number", put("order_no", lambda v, p, c, o: int(v[2:], 16)), breaks=O)
result("result-order-no-empty", "order_no is empty", put("order_no", ""), breaks=O)
result("result-order-no-cut", "order_no has lost its letters", put("order_no", lambda v, p, c, o: "".join(x for x in v if x.isdigit())), breaks=O)
result("result-order-no-masked", "the middle of order_no is masked", put("order_no", lambda v, p, c, o: v[:4] + "****" + v[-4:]), breaks=O)
result("result-order-no-refund", "order_no is the number of the refund", put("order_no", lambda v, p, c, o: "RF" + v), breaks=O)
result("result-order-no-placeholder", "order_no is the placeholder <order_no>", put("order_no", "<order_no>"), breaks=O)
result("result-order-no-list", "order_no is a list", put("order_no", lambda v, p, c, o: [v]), breaks=O)
result("result-order-no-camel", "order_no is called orderNo", rename("order_no", "orderNo"), breaks=O)
result("result-order-no-long-reason", "order_no is that of the first order", put("order_no", lambda v, p, c, o: p.store.hotel_orders()[0]["order_no"]), SECOND, O)
result("result-order-no-row", "order_no is the row's number", put("order_no", lambda v, p, c, o: str(o["n"])), breaks=O)


@fault("result-order-no-last", "order_no is that of the cancellation before", O, at="result", witness=second_order)
def _(go, p, call, order):
    found = go(call, order)
    found["order_no"], p.mem["last"] = p.mem.get("last", found["order_no"]), found["order_no"]
    return found


@fault("result-last-whole", "from the second cancellation of a connection on, the whole result is the first one's", O, at="result", witness=second_order)
def _(go, p, call, order):
    return call.conn.setdefault("result", go(call, order))


# amounts
for name in ("cancel_fee", "refund_amount"):
    dashed, N = name.replace("_", "-"), breaks(name, "number")
    result(f"result-{dashed}-text", f"{name} is a text", put(name, lambda v, p, c, o: f"{v:.2f}"), breaks=N)
    result(f"result-{dashed}-text-zero", f"{name} is a text", put(name, lambda v, p, c, o: f"{v:.2f}"), FREE, N)
    result(f"result-{dashed}-object", f"{name} is an object of amount and currency", put(name, lambda v, p, c, o: {"amount": v, "currency": "CNY"}), breaks=N)
    result(f"result-{dashed}-currency", f"{name} is a text with a currency", put(name, lambda v, p, c, o: f"CNY {v}"), WITH_FEE, N)
    result(f"result-{dashed}-bool", f"{name} is a boolean", put(name, lambda v, p, c, o: bool(v)), breaks=N)
    result(f"result-{dashed}-list", f"{name} is a list", put(name, lambda v, p, c, o: [v]), breaks=N)
    result(f"result-{dashed}-empty", f"{name} is an empty text", put(name, ""), FREE, N)
    result(f"result-{dashed}-negative", f"{name} is negative", put(name, lambda v, p, c, o: -(v or 1)), breaks=N)
    result(f"result-{dashed}-null-free", f"{name} is null in place of 0", put(name, lambda v, p, c, o: None), FREE if name == "cancel_fee" else SECOND, N)
result("result-cancel-fee-percent", "cancel_fee is a text with a percentage", put("cancel_fee", "10%"), WITH_FEE, breaks("cancel_fee", "number"))
result("result-cancel-fee-none", "cancel_fee is the word free", put("cancel_fee", "free"), FREE, breaks("cancel_fee", "number"))
result("result-amounts-camel", "refund_amount is called refundAmount", rename("refund_amount", "refundAmount"))
result("result-fee-camel", "cancel_fee is called cancelFee", rename("cancel_fee", "cancelFee"), SECOND)
result("result-fee-name", "cancel_fee is called fee", rename("cancel_fee", "fee"))
result("result-fee-nan", "refund_amount is NaN", put("refund_amount", float("nan")), WITH_FEE, breaks("refund_amount", "number"))
result("result-refund-more", "more is refunded than the order cost (fee added, not taken off)", put("refund_amount", lambda v, p, c, o: o["amount"] + o["fee"]), WITH_FEE, said.FEES,
       arguable="seen only by a tester that knows what the order cost")

# refund_status
RS = breaks("refund_status", "string, state of the refund")
result("result-refund-status-number", "refund_status is a number", put("refund_status", 1), breaks=RS)
result("result-refund-status-empty", "refund_status is empty", put("refund_status", ""), breaks=RS)
result("result-refund-status-bool", "refund_status is true", put("refund_status", True), breaks=RS)
result("result-refund-status-object", "refund_status is an object", put("refund_status", {"code": 1, "text": "processing"}), breaks=RS)
result("result-refund-status-list", "refund_status is a list", put("refund_status", ["processing"]), breaks=RS)
result("result-refund-status-number-second", "refund_status is a number", put("refund_status", 0), SECOND, RS)
result("result-refund-status-null-fee", "refund_status is null", put("refund_status", None), WITH_FEE, RS)
result("result-refund-status-empty-no-reason", "refund_status is empty", put("refund_status", ""), no_reason, RS)
result("result-refund-status-camel", "refund_status is called refundStatus", rename("refund_status", "refundStatus"), breaks=RS)


# cancelled_at
def stamp(id, title, form, where=ANY, zone=UTC, shift=dt.timedelta(0), **more):
    """form: a strftime pattern, or a function of the moment."""
    def alter(found, p, call, order):
        now = p.now().astimezone(zone) + shift
        found["cancelled_at"] = form(now) if callable(form) else now.strftime(form)
    result("at-" + id, title, alter, where, said.AT, **more)


CST = dt.timezone(dt.timedelta(hours=8))
Z = "%Y-%m-%dT%H:%M:%SZ"
stamp("no-zone", "cancelled_at has no zone", "%Y-%m-%dT%H:%M:%S", arguable="a reader may take a timestamp without a zone for UTC")
stamp("blank", "cancelled_at is written 2026-03-18 14:41:37", "%Y-%m-%d %H:%M:%S")
stamp("blank-z", "a blank stands in place of the T", "%Y-%m-%d %H:%M:%SZ")
stamp("local", "cancelled_at is local time with +08:00", "%Y-%m-%dT%H:%M:%S+08:00", zone=CST)
stamp("local-z", "cancelled_at is local time that claims to be UTC", Z, zone=CST)
stamp("local-bare", "cancelled_at is local time without a zone", "%Y-%m-%dT%H:%M:%S", zone=CST)
stamp("utc-labelled-local", "cancelled_at is UTC that claims to be +08:00", "%Y-%m-%dT%H:%M:%S+08:00")
stamp("epoch", "cancelled_at is a number of seconds", lambda t: int(t.timestamp()))
stamp("epoch-millis", "cancelled_at is a number of milliseconds", lambda t: int(t.timestamp() * 1000))
stamp("epoch-text", "cancelled_at is a text of seconds", lambda t: str(int(t.timestamp())))
stamp("rfc", "cancelled_at is written as in mail headers", "%a, %d %b %Y %H:%M:%S GMT")
stamp("ctime", "cancelled_at is written as by ctime", "%a %b %d %H:%M:%S %Y")
stamp("date", "cancelled_at is a date", "%Y-%m-%d")
stamp("slashes", "cancelled_at has slashes", "%Y/%m/%dT%H:%M:%SZ")
stamp("american", "cancelled_at begins with the month", "%m-%d-%YT%H:%M:%SZ")
stamp("swapped", "day and month are exchanged in cancelled_at", "%Y-%d-%mT%H:%M:%SZ")
stamp("minute-month", "the minute stands in place of the month", "%Y-%M-%dT%H:%M:%SZ")
stamp("month-minute", "the month stands in place of the minute", "%Y-%m-%dT%H:%m:%SZ")
stamp("twelve", "the hour has twelve hours without AM and PM", "%Y-%m-%dT%I:%M:%SZ", rare=True)
stamp("twelve-pm", "the hour has twelve hours with AM and PM", "%Y-%m-%dT%I:%M:%S %pZ")
stamp("two-digit-year", "the year has two digits", "%y-%m-%dT%H:%M:%SZ")
stamp("unpadded", "month and day have no leading zeros", "%Y-%-m-%dT%H:%M:%SZ", rare=True)
stamp("lower", "T and Z are in lower case", "%Y-%m-%dt%H:%M:%Sz", arguable="RFC 3339 allows it; ISO 8601 writes capitals")
stamp("zone-name", "UTC stands in place of Z", "%Y-%m-%dT%H:%M:%S UTC")
stamp("zone-twice", "cancelled_at ends with +00:00Z", "%Y-%m-%dT%H:%M:%S+00:00Z")
stamp("zone-bracket", "a zone in brackets ends cancelled_at (Java)", "%Y-%m-%dT%H:%M:%SZ[UTC]")
stamp("minus-zero", "the zone is written -00:00", "%Y-%m-%dT%H:%M:%S-00:00", arguable="RFC 3339 allows it; ISO 8601 does not")
stamp("mixed-form", "basic date, extended time", "%Y%m%dT%H:%M:%SZ")
stamp("fraction-dot", "the fraction has no digits", "%Y-%m-%dT%H:%M:%S.Z")
stamp("fraction-colon", "the fraction follows a colon", "%Y-%m-%dT%H:%M:%S:%fZ")
stamp("empty", "cancelled_at is empty", lambda t: "")
stamp("zero-go", "cancelled_at is 0001-01-01T00:00:00Z", lambda t: "0001-01-01T00:00:00Z")
stamp("zero-epoch", "cancelled_at is 1970-01-01T00:00:00Z", lambda t: "1970-01-01T00:00:00Z")
stamp("zero-sql", "cancelled_at is 0000-00-00T00:00:00Z", lambda t: "0000-00-00T00:00:00Z")
stamp("placeholder", "cancelled_at is the placeholder <timestamp>", lambda t: "<timestamp>")
stamp("microsoft", "cancelled_at is written /Date(...)/", lambda t: f"/Date({int(t.timestamp() * 1000)})/")
stamp("object", "cancelled_at is an object ($date)", lambda t: {"$date": int(t.timestamp() * 1000)})
stamp("list", "cancelled_at is a list of numbers", lambda t: [t.year, t.month, t.day, t.hour, t.minute])
stamp("chinese", "cancelled_at is written in Chinese", "%Y年%m月%d日 %H:%M:%S")
stamp("hour-later", "cancelled_at is an hour ahead (daylight saving)", Z, shift=dt.timedelta(hours=1))
stamp("hour-before", "cancelled_at is an hour behind", Z, shift=dt.timedelta(hours=-1))
stamp("day-later", "cancelled_at is a day ahead", Z, shift=dt.timedelta(days=1))
stamp("day-before", "cancelled_at is a day behind", Z, shift=dt.timedelta(days=-1))
stamp("year-later", "cancelled_at is a year ahead", Z, shift=dt.timedelta(days=365))
stamp("ten-minutes", "cancelled_at is twenty minutes ahead", Z, shift=dt.timedelta(minutes=20))
stamp("midnight", "cancelled_at says midnight", "%Y-%m-%dT00:00:00Z")
stamp("hour-25", "hours are counted from 24", lambda t: t.strftime(f"%Y-%m-%dT{t.hour + 24}:%M:%SZ"))
stamp("second-60", "seconds are always 60 and more", lambda t: t.strftime(f"%Y-%m-%dT%H:%M:{60 + t.second % 30}Z"))
stamp("millis-as-seconds", "milliseconds stand in place of the seconds", lambda t: t.strftime(f"%Y-%m-%dT%H:%M:{100 + t.microsecond // 1000}Z"))
stamp("full-width", "cancelled_at has full-width colons", "%Y-%m-%dT%H：%M：%SZ")
stamp("trailing", "a blank follows cancelled_at", "%Y-%m-%dT%H:%M:%SZ ")
stamp("local-fee", "cancelled_at is local time that claims to be UTC", Z, WITH_FEE, zone=CST)
stamp("blank-no-reason", "cancelled_at is written 2026-03-18 14:41:37", "%Y-%m-%d %H:%M:%S", no_reason)
stamp("epoch-second", "cancelled_at is a number of seconds", lambda t: int(t.timestamp()), SECOND)
stamp("local-later", "cancelled_at is local time without a zone", "%Y-%m-%dT%H:%M:%S", LATER, zone=CST)
stamp("date-long-reason", "cancelled_at is a date", "%Y-%m-%d", LONG)
stamp("empty-free", "cancelled_at is empty", lambda t: "", FREE)


async def apart(p):
    seen = []
    for _ in range(3):
        seen.append((await p.cancel(await p.order())).at("data", "cancelled_at"))
        p.wait(45)
    return seen


async def order_then_wait(p):
    order_no = await p.order()
    p.wait(7200)
    return (await p.cancel(order_no)).at("data", "cancelled_at")

for id, title, pick, witness in [
        ("at-created", "cancelled_at is when the order was made", lambda p, o: dt.datetime.fromisoformat(o["created_at"]).strftime(Z), order_then_wait),
        ("at-first", "cancelled_at is when the first order ever was cancelled", lambda p, o: p.mem.setdefault("at", p.now().strftime(Z)), apart)]:
    result(id, title, put("cancelled_at", lambda v, p, c, o, pick=pick: pick(p, o)), breaks=said.AT, witness=witness)


@fault("at-before", "cancelled_at is that of the cancellation before", said.AT, at="result", witness=apart)
def _(go, p, call, order):
    found = go(call, order)
    found["cancelled_at"], p.mem["at"] = p.mem.get("at", found["cancelled_at"]), found["cancelled_at"]
    return found


@fault("at-hour", "cancelled_at is cut to the hour", said.AT, at="result", witness=apart)
def _(go, p, call, order):
    found = go(call, order)
    found["cancelled_at"] = p.now().strftime("%Y-%m-%dT%H:00:00Z")
    return found
