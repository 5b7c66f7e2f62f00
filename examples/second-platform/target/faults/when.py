"""Conditions under which a fault shows: functions of (platform, call)."""
import asyncio
import datetime as dt
import json

from ..settings import CANCEL, SEARCH


def peek(call):
    """The body before the platform has read it, as a dict ({} when it is none)."""
    if "peek" not in call.note:
        try:
            body = json.loads(call.raw)
        except (ValueError, RecursionError):
            body = None
        call.note["peek"] = body if isinstance(body, dict) else {}
    return call.note["peek"]


def always(p, call):
    return True


def searching(p, call):
    return call.path == SEARCH


def cancelling(p, call):
    return call.path == CANCEL


def listed(p, call):
    return call.path in (SEARCH, CANCEL)


def has(*names):
    return lambda p, call: all(peek(call).get(name) not in (None, "") for name in names)


def lacks(*names):
    return lambda p, call: not any(peek(call).get(name) not in (None, "") for name in names)


def equals(**values):
    def when(p, call):
        body = peek(call)
        return all(type(body.get(k)) is type(v) and body.get(k) == v for k, v in values.items())
    return when


def whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def page_from(n):
    return lambda p, call: whole(peek(call).get("page")) and peek(call)["page"] >= n


def size_from(n):
    return lambda p, call: whole(peek(call).get("page_size")) and peek(call)["page_size"] >= n


def later_on_connection(p, call):
    return call.conn.get("n", 0) >= 2


def nth_on_connection(n):
    return lambda p, call: call.conn.get("n", 0) == n


def crowded(p, call):
    """Another call is under way (the fault's `handle` stage must linger for this to be seen)."""
    return p.inflight > 1


async def linger(go, p, call):
    """A `handle` stage that holds each call a little, so that several are under way."""
    await asyncio.sleep(.04)
    try:
        return await go(call)
    finally:
        await asyncio.sleep(.04)


def one_in(n):
    return lambda p, call: call.n % n == 0


def asked_day(call):
    value = peek(call).get("date")
    try:
        return dt.date.fromisoformat(value) if isinstance(value, str) and len(value) == 10 else None
    except ValueError:
        return None


def day_is(test):
    """test(day, today)"""
    def when(p, call):
        day = asked_day(call)
        return day is not None and bool(test(day, p.do_today(call)))
    return when


def days_ago(low, high=None):
    return day_is(lambda day, today: low <= (today - day).days <= (high if high is not None else low))


def text(value):
    return value if isinstance(value, str) else ""


def any_text(call):
    """All texts of the body's members."""
    return [v for v in peek(call).values() if isinstance(v, str)]


def both(*whens):
    return lambda p, call: all(w(p, call) for w in whens)
