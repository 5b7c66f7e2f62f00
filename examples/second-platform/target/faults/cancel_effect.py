"""Sections 3 and 4.2: what a cancellation does to orders, seen in order detail and in other orders."""
import asyncio

from . import FAULTS, fault, said, when
from ..core import Answer, Refusal
from ..probe import DROP, cancels
from ..settings import CANCEL, SEARCH

LONG = "r" * 300


def order_of(p, number):
    orders = p.store.hotel_orders()
    return next((o for o in orders if o["n"] == number), None)


def undone(p, order_no):
    p.store.set_order(order_no, status="confirmed", cancelled_at=None)


def no_effect(id, title, test, witness, breaks=said.EFFECT, **more):
    """The result is told, but the order stays as it was, when test(p, call, order, reason) holds."""
    @fault(id, title, breaks, at="effect", witness=witness, **more)
    async def _(go, p, call, order, reason):
        done = await go(call, order, reason)
        if test(p, call, order, reason):
            undone(p, order["order_no"])
        return done


async def second_order(p):
    first, second = await p.order(), await p.order()
    return [(await p.cancel(o)).status for o in (first, second)] + [await p.status(o) for o in (first, second)]


async def second_connection(p):
    await p.search()
    order_no = await p.order()
    return [(await p.cancel(order_no)).status, await p.status(order_no)]


no_effect("effect-none", "cancel tells success and does nothing", lambda p, c, o, r: True, cancels())
no_effect("effect-none-no-reason", "without a reason cancel tells success and does nothing", lambda p, c, o, r: not r, cancels(cancel_reason=DROP))
no_effect("effect-none-empty-reason", "with an empty reason cancel tells success and does nothing", lambda p, c, o, r: c.get("cancel_reason") == "", cancels(cancel_reason=""))
no_effect("effect-none-null-reason", "with the reason null cancel tells success and does nothing", lambda p, c, o, r: "cancel_reason" in c.body and c.body["cancel_reason"] is None,
          cancels(cancel_reason=None))
no_effect("effect-none-long-reason", "with a reason over 255 characters cancel tells success and does nothing", lambda p, c, o, r: len(r or "") > 255, cancels(cancel_reason=LONG))
no_effect("effect-none-emoji", "with an emoji in the reason cancel tells success and does nothing", lambda p, c, o, r: any(ord(x) > 0xFFFF for x in r or ""), cancels(cancel_reason="sad 😢"))
no_effect("effect-none-quote", "with a quote in the reason cancel tells success and does nothing", lambda p, c, o, r: "'" in (r or ""), cancels(cancel_reason="it's off"))
no_effect("effect-none-chinese", "with a Chinese reason cancel tells success and does nothing", lambda p, c, o, r: any("\u4e00" <= x <= "\u9fff" for x in r or ""), cancels(cancel_reason="行程有变"))
no_effect("effect-none-newline", "with a line end in the reason cancel tells success and does nothing", lambda p, c, o, r: "\n" in (r or ""), cancels(cancel_reason="a\nb"))
no_effect("effect-none-test", "with the word test in the reason cancel tells success and does nothing", lambda p, c, o, r: "test" in (r or "").lower(), cancels(cancel_reason="Conformance test"))
no_effect("effect-none-free", "orders that can be cancelled free of charge are not cancelled", lambda p, c, o, r: not o["fee"], cancels())
no_effect("effect-none-fee", "orders with a fee are not cancelled", lambda p, c, o, r: bool(o["fee"]), second_order)
no_effect("effect-none-second", "the second cancel on a connection tells success and does nothing", lambda p, c, o, r: c.conn.__setitem__("cancels", c.conn.get("cancels", 0) + 1) or c.conn["cancels"] > 1,
          second_order)
no_effect("effect-none-even", "every other cancel tells success and does nothing", lambda p, c, o, r: o["n"] % 2 == 0, second_order)
no_effect("effect-none-after-search", "the cancel after a search on the same connection does nothing", lambda p, c, o, r: c.conn.get("searched"), second_connection)
FAULTS["effect-none-after-search"].hooks.append(("search", lambda go, p, call: call.conn.update(searched=True) or go(call)))
no_effect("effect-none-unknown-field", "with an unknown member cancel tells success and does nothing", lambda p, c, o, r: set(c.body) - {"order_no", "cancel_reason"},
          cancels(channel="web"))
no_effect("effect-none-charset", "with a charset in the content type cancel tells success and does nothing", lambda p, c, o, r: b"charset" in (c.header(b"content-type") or b""),
          cancels(how={"content_type": b"application/json; charset=utf-8"}))


async def look_late(go, p, call):
    answer = await go(call)
    order_no = call.get("order_no")
    if isinstance(order_no, str) and (at := p.mem.pop(order_no, None)):
        p.store.cancel(order_no, at, None)
    return answer


@fault("effect-late", "the order is cancelled only at the second look", said.EFFECT, at="effect", also={"hotel_detail": look_late}, witness=cancels(),
       arguable="an effect some time later might be asynchronous processing; but the result said cancelled")
async def _(go, p, call, order, reason):
    done = await go(call, order, reason)
    undone(p, order["order_no"])
    p.mem[order["order_no"]] = done["cancelled_at"]
    return done


async def revert(p, between, wait=0):
    order_no = await p.order()
    await p.cancel(order_no)
    p.wait(wait)
    await between(p)
    return await p.status(order_no)


def reverted(id, title, stage, test, between, wait=0, **more):
    """The cancelled order is back to confirmed after another call."""
    @fault(id, title, said.EFFECT, at="effect", witness=lambda p: revert(p, between, wait), **more)
    async def _(go, p, call, order, reason):
        done = await go(call, order, reason)
        p.mem.setdefault("done", []).append((order["order_no"], p.now()))
        return done

    async def later(go, p, call):
        left = []
        for order_no, at in p.mem.get("done", []):
            if test(p, call, order_no, (p.now() - at).total_seconds()):
                undone(p, order_no)
            else:
                left.append((order_no, at))
        p.mem["done"] = left
        return await go(call)
    FAULTS[id].hooks.append((stage, later))


async def search(p):
    await p.search()


async def other_cancel(p):
    await p.cancel(await p.order())


async def refused_cancel(p):
    await p.cancel("HT-NONE")


async def refused_search(p):
    await p.search(date="x")


async def no_call(p):
    pass


async def make_order(p):
    await p.order()

reverted("effect-back-search", "a search undoes the last cancellation", "search", lambda p, c, o, s: True, search)
reverted("effect-back-cancel", "the cancellation of another order undoes the last one", "cancel", lambda p, c, o, s: c.get("order_no") != o, other_cancel)
reverted("effect-back-refused", "a refused cancel undoes the last cancellation", "cancel", lambda p, c, o, s: c.get("order_no") != o and not p.store.hotel_order(str(c.get("order_no"))),
         refused_cancel)
reverted("effect-back-seconds", "two seconds later the order is confirmed again", "hotel_detail", lambda p, c, o, s: s >= 2, no_call, 3)
reverted("effect-back-create", "a new order undoes the last cancellation", "hotel_create", lambda p, c, o, s: True, make_order)


async def look_twice(p):
    order_no = await p.order()
    await p.cancel(order_no)
    return [await p.status(order_no) for _ in range(2)]

reverted("effect-back-look", "the second look at the order finds it confirmed", "hotel_detail", lambda p, c, o, s: p.mem.setdefault("looked", []).append(o) or p.mem["looked"].count(o) > 1, no_call)
FAULTS["effect-back-look"].witness = look_twice


# -- other orders ----------------------------------------------------------------------------------------------------
async def three(p):
    orders = [await p.order() for _ in range(3)]
    got = await p.cancel(orders[1])
    return [got.status, got.at("data", "order_no") == orders[1]] + [await p.status(o) for o in orders]


async def three_then(p, **fields):
    orders = [await p.order() for _ in range(3)]
    got = await p.cancel(orders[1], **fields)
    return [got.status] + [await p.status(o) for o in orders]


def others(id, title, numbers, instead=False, test=lambda p, c, r: True, witness=three, breaks=said.ONE_ORDER, **more):
    """numbers(order, all) gives the rows that are cancelled as well, or instead."""
    @fault(id, title, breaks, at="effect", witness=witness, **more)
    async def _(go, p, call, order, reason):
        done = await go(call, order, reason)
        if test(p, call, reason):
            for number in numbers(order["n"], [o["n"] for o in p.store.hotel_orders()]):
                if (other := order_of(p, number)) and other["status"] == "confirmed":
                    p.store.cancel(other["order_no"], done["cancelled_at"], reason)
            if instead:
                undone(p, order["order_no"])
        return done


others("others-next", "the order made after it is cancelled as well", lambda n, a: [n + 1])
others("others-before", "the order made before it is cancelled as well", lambda n, a: [n - 1])
others("others-all", "all orders are cancelled", lambda n, a: a)
others("others-first", "the first order of all is cancelled as well", lambda n, a: [1])
others("others-newest", "the newest order is cancelled as well", lambda n, a: [max(a)])
others("others-next-instead", "the order made after it is cancelled in its place", lambda n, a: [n + 1], True)
others("others-newest-instead", "the newest order is cancelled in its place", lambda n, a: [max(a)], True, lambda p, c, r: True)
others("others-all-no-reason", "without a reason all orders are cancelled", lambda n, a: a, test=lambda p, c, r: not r, witness=lambda p: three_then(p, cancel_reason=DROP))
others("others-next-long", "with a reason over 200 characters the next order is cancelled as well", lambda n, a: [n + 1], test=lambda p, c, r: len(r or "") > 200,
       witness=lambda p: three_then(p, cancel_reason=LONG))
others("others-all-sql", "a reason with ' -- cuts the condition off: all orders are cancelled", lambda n, a: a, test=lambda p, c, r: "' --" in (r or ""),
       witness=lambda p: three_then(p, cancel_reason="x' --"))
others("others-same-amount", "orders of the same amount are cancelled as well", lambda n, a: [x for x in a if x % 4 == n % 4], witness=lambda p: five(p))


async def five(p):
    orders = [await p.order() for _ in range(6)]
    await p.cancel(orders[0])
    return [await p.status(o) for o in orders]


@fault("others-detail", "order detail shows every order cancelled once one is", said.EFFECT, at="hotel_detail", witness=three)
async def _(go, p, call):
    answer = await go(call)
    if any(o["status"] == "cancelled" for o in p.store.hotel_orders()):
        answer.body["data"]["status"] = "cancelled"
    return answer


# -- at the same time --------------------------------------------------------------------------------------------------
async def two_at_once(p):
    orders = [await p.order() for _ in range(2)]
    got = await asyncio.gather(*[p.cancel(o, how={"conn": {}}) for o in orders])
    return [[g.status, g.at("data", "order_no") == o, g.at("data", "status")] for g, o in zip(got, orders)] + [await p.status(o) for o in orders]


async def same_at_once(p):
    order_no = await p.order()
    got = await asyncio.gather(*[p.cancel(order_no, how={"conn": {}}) for _ in range(3)])
    return sorted(g.status for g in got) + [await p.status(order_no)]


async def search_at_once(p):
    order_no = await p.order()
    got = await asyncio.gather(p.cancel(order_no, how={"conn": {}}), p.search(how={"conn": {}}))
    return [g.stable for g in got] + [await p.status(order_no)]


def at_once(id, title, witness, stage="effect", breaks=said.EFFECT, **more):
    """Registers a wrapper of do_effect that meets other cancellations: it waits before and after."""
    def register(function):
        @fault(id, title, breaks, at=stage, witness=witness, **more)
        async def _(go, p, call, order, reason):
            p.mem["now"] = p.mem.get("now", []) + [order["order_no"]]
            await asyncio.sleep(.04)
            try:
                return await function(go, p, call, order, reason, list(p.mem["now"]))
            finally:
                await asyncio.sleep(.04)
                p.mem["now"].remove(order["order_no"])
    return register


@at_once("at-once-lost", "of two orders cancelled at the same time the second is not (both are told so)", two_at_once)
async def _(go, p, call, order, reason, now):
    done = await go(call, order, reason)
    if now[0] != order["order_no"]:
        undone(p, order["order_no"])
    return done


@at_once("at-once-swapped", "the results of two cancellations at the same time are exchanged", two_at_once, breaks=said.ORDER_NO)
async def _(go, p, call, order, reason, now):
    done = await go(call, order, reason)
    others = [o for o in now if o != order["order_no"]]
    return done | {"order_no": others[0]} if others else done


@at_once("at-once-500", "two cancellations at the same time: one is answered 500", two_at_once, breaks=said.S_CANCEL)
async def _(go, p, call, order, reason, now):
    if len(now) > 1 and now[0] != order["order_no"]:
        raise Refusal("deadlock", 500)
    return await go(call, order, reason)


@at_once("at-once-409", "two cancellations at the same time: one is answered 409", two_at_once, breaks=said.S_CANCEL)
async def _(go, p, call, order, reason, now):
    if len(now) > 1 and now[0] != order["order_no"]:
        raise Refusal("conflict", 409)
    return await go(call, order, reason)


@at_once("at-once-429", "two cancellations at the same time: one is answered 429", two_at_once, breaks=said.S_429)
async def _(go, p, call, order, reason, now):
    if len(now) > 1 and now[0] != order["order_no"]:
        raise Refusal("too many requests", 429)
    return await go(call, order, reason)


@at_once("at-once-same-500", "one order cancelled twice at the same time: the later call is answered 500", same_at_once, breaks=said.S_CANCEL)
async def _(go, p, call, order, reason, now):
    try:
        return await go(call, order, reason)
    except Refusal:
        raise Refusal("duplicate key", 500) from None


@at_once("at-once-same-409", "one order cancelled twice at the same time: the later call is answered 409", same_at_once, breaks=said.S_CANCEL)
async def _(go, p, call, order, reason, now):
    try:
        return await go(call, order, reason)
    except Refusal:
        raise Refusal("conflict", 409) from None


@at_once("at-once-same-none", "one order cancelled twice at the same time: all calls tell success, the order stays", same_at_once)
async def _(go, p, call, order, reason, now):
    if len(now) > 1:
        at = p.stamp(call, p.now())
        undone(p, order["order_no"])
        return order | {"status": "cancelled", "cancelled_at": at}
    return await go(call, order, reason)


@fault("at-once-search-500", "a cancel during a search is answered 500", said.S_CANCEL, at="handle", witness=search_at_once)
async def _(go, p, call):
    p.mem["busy"] = p.mem.get("busy", 0) + (call.path == SEARCH)
    await asyncio.sleep(.04)
    try:
        if call.path == CANCEL and p.mem["busy"] and p.do_key(call) == "ok":
            raise Refusal("database is locked", 500)
        return await go(call)
    finally:
        await asyncio.sleep(.04)
        p.mem["busy"] -= call.path == SEARCH


@fault("at-once-search-mixed", "a cancel during a search gets the search's answer", said.CARRIES, at="handle", witness=search_at_once)
async def _(go, p, call):
    if not call.op or p.do_key(call) != "ok":
        return await go(call)
    answer = await go(call)
    if call.path == SEARCH:
        p.mem["answer"] = answer
    await asyncio.sleep(.05)
    if call.path == CANCEL and p.mem.get("answer"):
        answer = Answer(200, dict(p.mem["answer"].body))
    if call.path == SEARCH:
        p.mem.pop("answer", None)
    return answer


# -- refused, but done ---------------------------------------------------------------------------------------------------
def done_anyway(id, title, test, witness, status=400, breaks=said.S_400, arguable=None, **more):
    """The call is refused, but the order named in its body is cancelled."""
    @fault(id, title, breaks, at="handle", witness=witness, arguable=NO_EFFECT if arguable is None else arguable, **more)
    async def _(go, p, call):
        body = when.peek(call)
        order_no = body.get("order_no")
        if call.path == CANCEL and p.do_key(call) == "ok" and isinstance(order_no, str) and test(body, call):
            p.store.cancel(order_no, p.stamp(call, p.now()), None)
            raise Refusal("invalid request", status)
        return await go(call)


NO_EFFECT = "that a refused call has no effect is the plain reading of a refusal, but no sentence"
done_anyway("refused-done-type", "a reason that is no text is refused, but the order is cancelled", lambda b, c: not isinstance(b.get("cancel_reason", ""), (str, type(None))),
            cancels(cancel_reason=123))
done_anyway("refused-done-content-type", "another content type is refused, but the order is cancelled", lambda b, c: b"json" not in (c.header(b"content-type") or b""),
            cancels(how={"content_type": b"text/plain"}))
done_anyway("refused-done-unknown", "an unknown member is refused, but the order is cancelled", lambda b, c: bool(set(b) - {"order_no", "cancel_reason"}), cancels(channel="web"))
done_anyway("refused-done-long", "a reason over 255 characters is refused, but the order is cancelled", lambda b, c: len(str(b.get("cancel_reason"))) > 255, cancels(cancel_reason=LONG))
done_anyway("refused-done-always", "every cancel is refused, and the order is cancelled", lambda b, c: True, cancels(), breaks=said.CARRIES, arguable="")
done_anyway("refused-done-no-reason", "a missing reason is refused, but the order is cancelled", lambda b, c: "cancel_reason" not in b, cancels(cancel_reason=DROP))


@fault("method-get-cancels", "GET with a body is refused (405), but the order is cancelled", said.METHOD, at="handle", rare=True,
       witness=cancels(how={"method": "GET"}))
async def _(go, p, call):
    if call.path == CANCEL and call.method == "GET" and p.do_key(call) == "ok":
        order_no = when.peek(call).get("order_no")
        if isinstance(order_no, str):
            p.store.cancel(order_no, p.stamp(call, p.now()), None)
    return await go(call)
