"""Section 4.1 rule 2 and section 8: more than 50 trips in one answer."""

from . import FAULTS, fault, said, when
from ..core import Refusal
from ..probe import BACK, END_PLACE, FIFTY_ONE, PLACE, at_once, searches


def uncapped(id, title, size, *bodies, condition=when.always, breaks=said.CAP, witness=None, also=None, at="size", **more):
    """size(q, go) is the page size in force when condition holds; None leaves it as it is."""
    @fault(id, title, breaks, at=at, witness=witness or searches(*bodies), also=also, **more)
    def _(go, p, call, q):
        if condition(p, call) and (found := size(q)) is not None:
            return found
        return go(call, q)


def up_to(limit):
    """The size asked for, when it is between 51 and the limit."""
    return lambda q: q.page_size if q.page_size and 50 < q.page_size <= limit else None


ANY = up_to(10 ** 12)
uncapped("cap-none", "any page_size is obeyed", ANY, {"page_size": 100})
uncapped("cap-51", "page_size 51 is obeyed, larger ones are cut", up_to(51), {"page_size": 51})
uncapped("cap-60", "pages up to 60 trips", up_to(60), {"page_size": 60})
uncapped("cap-99", "page sizes of two digits are obeyed", up_to(99), {"page_size": 99})
uncapped("cap-100", "pages up to 100 trips; larger sizes are cut to 50", up_to(100), {"page_size": 100})
uncapped("cap-100-cut", "page sizes over 50 are cut to 100", lambda q: min(q.page_size, 100) if (q.page_size or 0) > 50 else None,
         {"page_size": 500})
uncapped("cap-only-51-to-99", "only sizes from 100 on are cut", up_to(99), {"page_size": 75})
uncapped("cap-over-1000", "sizes over 1000 are obeyed, 51 to 1000 are cut",
         lambda q: q.page_size if (q.page_size or 0) > 1000 else None, {"page_size": 1001})
uncapped("cap-power", "page_size 64 is obeyed", lambda q: 64 if q.page_size == 64 else None, {"page_size": 64}, rare=True)
uncapped("cap-wrap", "sizes of 2^31 and more mean all trips", lambda q: 10 ** 6 if (q.page_size or 0) >= 2 ** 31 else None,
         {"page_size": 2 ** 31})
uncapped("cap-huge", "sizes of 10^9 and more mean all trips", lambda q: 10 ** 6 if (q.page_size or 0) >= 10 ** 9 else None,
         {"page_size": 999999999999})
uncapped("cap-zero-all", "page_size 0 means all trips", lambda q: 10 ** 6 if q.page_size == 0 else None, {"page_size": 0})
uncapped("cap-minus-all", "page_size -1 means all trips", lambda q: 10 ** 6 if q.page_size == -1 else None, {"page_size": -1})
uncapped("cap-minus-abs", "the sign of page_size is dropped after the check",
         lambda q: -q.page_size if (q.page_size or 0) < -50 else None, {"page_size": -80}, rare=True)
uncapped("cap-missing-all", "without page_size all trips come", lambda q: 10 ** 6,
         {}, condition=lambda p, call: "page_size" not in call.body)
uncapped("cap-missing-all-page1", "without page and page_size all trips come", lambda q: 10 ** 6,
         {}, condition=lambda p, call: not {"page", "page_size"} & call.body.keys())
uncapped("cap-default-60", "the default page size is 60", lambda q: 60, {},
         condition=lambda p, call: "page_size" not in call.body)
uncapped("cap-default-100-sort", "with sort_by the default page size is 100", lambda q: 100, {"sort_by": "dep_time"},
         condition=lambda p, call: "page_size" not in call.body and bool(call.body.get("sort_by")))
uncapped("cap-null-all", "page_size null means all trips", lambda q: 10 ** 6, {"page_size": None},
         condition=lambda p, call: "page_size" in call.body and call.body["page_size"] is None)
PAGE1 = lambda p, call: call.q.page == 1
uncapped("cap-page1", "the cap is not applied on page 1", ANY, {"page_size": 80, "page": 1}, condition=PAGE1)
uncapped("cap-page2", "the cap is not applied on page 2", ANY, {"page_size": 80, "page": 2},
         condition=lambda p, call: call.q.page == 2)
uncapped("cap-page-given", "the cap is not applied when page is given", ANY, {"page_size": 80, "page": 1},
         condition=when.has("page"))
uncapped("cap-page-missing", "the cap is not applied when page is not given", ANY, {"page_size": 80},
         condition=lambda p, call: "page" not in call.body)
uncapped("cap-address", "the cap is not applied when start_addr is given", ANY, {"page_size": 80, "start_addr": "A 1"},
         condition=when.has("start_addr"))
uncapped("cap-end-address", "the cap is not applied when end_addr is given", ANY, {"page_size": 80, "end_addr": "A 1"},
         condition=when.has("end_addr"))
uncapped("cap-place", "the cap is not applied when departure coordinates are given", ANY, {"page_size": 80, **PLACE},
         condition=when.has("start_lng", "start_lat"))
uncapped("cap-end-place", "the cap is not applied when arrival coordinates are given", ANY, {"page_size": 80, **END_PLACE},
         condition=when.has("end_lng", "end_lat"))
uncapped("cap-sort", "the cap is not applied when sort_by is given", ANY, {"page_size": 80, "sort_by": "dep_time"},
         condition=when.has("sort_by"))
uncapped("cap-dist", "the cap is not applied when dist_type is given", ANY, {"page_size": 80, "dist_type": 1},
         condition=when.has("dist_type"))
uncapped("cap-dist-place", "with dist_type and coordinates all matching trips come on one page", lambda q: 10 ** 6,
         {"dist_type": 3, **PLACE}, condition=when.has("dist_type", "start_lng"))
uncapped("cap-tomorrow", "the cap is not applied for tomorrow", ANY, lambda p: {"page_size": 80, "date": p.day(1)},
         condition=when.day_is(lambda d, t: (d - t).days == 1))
uncapped("cap-today", "the cap is not applied for today", ANY, lambda p: {"page_size": 80, "date": p.day(0)},
         condition=when.day_is(lambda d, t: d == t))
uncapped("cap-one-direction", "the cap is not applied in one direction of a route", ANY, {"page_size": 80, "route": BACK},
         condition=when.equals(**BACK))
uncapped("cap-second-call", "the cap is not applied from the second call of a connection on", ANY, {}, {"page_size": 80},
         condition=when.later_on_connection)
uncapped("cap-one-in-eight", "one call of eight is not capped", ANY, *[{"page_size": 80}] * 8, condition=when.one_in(8))
uncapped("cap-float", "a size written as a fraction (80.0) is not capped", ANY, {"page_size": 80.0},
         condition=lambda p, call: isinstance(call.body.get("page_size"), float))
uncapped("cap-no-cap-all-50", "page_size 50 gives one trip too many", lambda q: 51 if q.page_size == 50 else None,
         {"page_size": 50})


@fault("cap-look-ahead", "the row fetched to see whether there are more is shown: 51 trips on full pages that are not the "
       "last", said.CAP, at="window", witness=searches({"page_size": 50}))
def _(go, p, call, q, rows):
    shown = go(call, q, rows)
    end = (q.page - 1) * q.size + q.size
    return shown + rows[end:end + 1] if q.size == 50 else shown


@fault("cap-page1-plus-recommended", "a recommended trip is added to the first page when coordinates are given", said.CAP,
       at="window", witness=searches({"page_size": 50, **PLACE}))
def _(go, p, call, q, rows):
    shown = go(call, q, rows)
    return rows[-1:] + shown if q.page == 1 and q.start_lng is not None and len(rows) > q.size == 50 else shown


@fault("cap-rest-on-page", "a last page of fewer than five trips is added to the page before it", said.CAP, at="window",
       witness=searches({"route": FIFTY_ONE, "page_size": 50}))
def _(go, p, call, q, rows):
    shown = go(call, q, rows)
    end = q.page * q.size
    return rows[end - q.size:] if 0 < len(rows) - end < 5 and q.size == 50 else shown


@fault("cap-51-trips", "a route of 51 trips comes on one page", said.CAP, at="window",
       witness=searches({"route": FIFTY_ONE, "page_size": 60}))
def _(go, p, call, q, rows):
    return list(rows) if len(rows) == 51 and q.page == 1 and (q.page_size or 0) > 50 else go(call, q, rows)


@fault("cap-text", "page_size as a text is obeyed without the cap", said.CAP, at="read",
       witness=searches({"page_size": "100"}))
def _(go, p, call, body):
    size = body.get("page_size")
    if not (isinstance(size, str) and size.isascii() and size.isdigit()):
        return go(call, body)
    call.note["size"] = int(size)
    return go(call, body | {"page_size": 20})


FAULTS["cap-text"].hooks.append(("size", lambda go, p, call, q: call.note.get("size") or go(call, q)))


@fault("cap-two-types", "of page_size and a camel-case pageSize the latter is obeyed without the cap", said.CAP, at="size",
       witness=searches({"pageSize": 100}), rare=True)
def _(go, p, call, q):
    size = call.body.get("pageSize")
    return size if when.whole(size) and size > 0 else go(call, q)


@fault("cap-limit-field", "a field limit, unknown to the document, is obeyed without the cap", said.CAP, at="size",
       witness=searches({"limit": 100}), rare=True)
def _(go, p, call, q):
    size = call.body.get("limit")
    return size if when.whole(size) and size > 0 else go(call, q)


uncapped("cap-at-once", "the cap is not applied while another call is under way", ANY, condition=when.crowded,
         also={"handle": when.linger}, witness=at_once({"page_size": 80}, {}))


@fault("cap-leaks", "a size over 50 asked for by one call is in force for the next call that gives none", said.CAP, at="size",
       witness=searches({"page_size": 90}, {}))
def _(go, p, call, q):
    if (q.page_size or 0) > 50:
        p.mem["size"] = q.page_size
    elif q.page_size is None and "size" in p.mem:
        return p.mem.pop("size")
    return go(call, q)


def answered(id, title, status, body, test, breaks=said.S_SEARCH, **more):
    @fault(id, title, breaks, at="size", witness=searches(body), **more)
    def _(go, p, call, q):
        if test(q):
            raise Refusal("page_size", status)
        return go(call, q)


answered("size-51-422", "page_size 51 is answered 422", 422, {"page_size": 51}, lambda q: q.page_size == 51)
answered("size-over-500", "a page_size over 50 is answered 500", 500, {"page_size": 70}, lambda q: (q.page_size or 0) > 50)
answered("size-over-413", "a page_size over 1000 is answered 413", 413, {"page_size": 5000}, lambda q: (q.page_size or 0) > 1000)
answered("size-huge-500", "a page_size of 2^31 or more is answered 500", 500, {"page_size": 2 ** 31},
         lambda q: (q.page_size or 0) >= 2 ** 31)
answered("size-zero-500", "page_size 0 is answered 500 (division)", 500, {"page_size": 0}, lambda q: q.page_size == 0)
answered("size-minus-500", "a negative page_size is answered 500", 500, {"page_size": -3}, lambda q: (q.page_size or 0) < 0)
answered("size-50-refused", "page_size 50 is refused (400)", 400, {"page_size": 50}, lambda q: q.page_size == 50, said.SIZE)
answered("size-50-refused-page2", "page_size 50 is refused with page 2", 400, {"page_size": 50, "page": 2},
         lambda q: q.page_size == 50 and q.page == 2, said.SIZE)
answered("size-1-refused", "page_size 1 is refused (400)", 400, {"page_size": 1}, lambda q: q.page_size == 1, said.SIZE,
         arguable="a smallest size is not stated")
