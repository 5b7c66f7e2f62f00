"""State that leaks between calls, connections and operations; caches keyed on too little; mix-ups at the same time."""
import asyncio
import copy

from . import fault, said
from ..core import Answer, Refusal
from ..probe import BACK, FIFTY, MIDDLE, NONE, PLACE, at_once, searches
from ..settings import CANCEL, SEARCH


def cache(id, title, key, *bodies, breaks=said.ON_DATE, where="p", seconds=None, witness=None, **more):
    """The data of a search is kept under key(q, call) and given again. where: p (the platform) or conn."""
    @fault(id, title, breaks, at="listing", witness=witness or searches(*bodies), **more)
    def _(go, p, call, q, rows):
        kept = p.mem if where == "p" else call.conn.setdefault("cache", {})
        name = key(q, call)
        if name in kept and (seconds is None or (p.now() - kept[name][0]).total_seconds() < seconds):
            return copy.deepcopy(kept[name][1])
        data = go(call, q, rows)
        kept[name] = p.now(), copy.deepcopy(data)
        return data


ROUTE = lambda q: (q.start, q.end)
FULL = lambda q: (q.start, q.end, q.date, q.page, q.size, q.sort_by, q.dist_type, q.start_lng, q.start_lat, q.end_lng, q.end_lat, q.start_addr, q.end_addr)


def full_but(*names):
    return lambda q, c: tuple(v for k, v in sorted(vars(q).items()) if k not in (*names, "day"))


ANOTHER_DAY = lambda p: {"date": p.day(8)}
cache("cache-route", "searches are kept by route alone", lambda q, c: ROUTE(q), {}, ANOTHER_DAY)
cache("cache-no-date", "searches are kept without their date", full_but("date"), {}, ANOTHER_DAY)
cache("cache-date-month", "searches are kept by the day of the month: another month's comes back", lambda q, c: (*full_but("date")(q, c), q.day.day),
      lambda p: {"date": "2026-03-25"}, lambda p: {"date": "2026-04-25"})
cache("cache-date-weekday", "searches are kept by the weekday", lambda q, c: (*full_but("date")(q, c), q.day.weekday()), {}, lambda p: {"date": p.day(10)})
cache("cache-no-page", "searches are kept without their page", full_but("page"), {}, {"page": 2}, breaks=said.PAGING)
cache("cache-no-page-later", "pages from 2 on are kept under one name", lambda q, c: (*full_but("page")(q, c), min(q.page, 2)), {"page": 2}, {"page": 3}, breaks=said.PAGING)
cache("cache-no-size", "searches are kept without their page_size", full_but("page_size", "size"), {}, {"page_size": 7}, breaks=said.SIZE)
cache("cache-page-size-product", "searches are kept by the offset, not by the size", lambda q, c: (*full_but("page", "page_size", "size")(q, c), (q.page - 1) * q.size),
      {"page": 2, "page_size": 10}, {"page": 3, "page_size": 5}, breaks=said.SIZE)
cache("cache-no-sort", "searches are kept without their sort_by", full_but("sort_by"), {"sort_by": "price"}, {"sort_by": "dep_time"}, breaks=said.SORT)
cache("cache-no-direction", "searches are kept by the pair of cities without their order", lambda q, c: (*sorted((q.start, q.end)), *full_but("start", "end")(q, c)),
      {}, {"route": BACK}, breaks=said.BETWEEN)
cache("cache-start", "searches are kept without the arrival city", full_but("end"), {}, {"route": FIFTY}, breaks=said.BETWEEN)
cache("cache-end", "searches are kept without the departure city", full_but("start"), {}, {"start_city_code": "440400"}, breaks=said.BETWEEN)
cache("cache-date-only", "searches are kept by the date alone", lambda q, c: q.date, {}, {"route": MIDDLE}, breaks=said.BETWEEN)
cache("cache-connection", "a connection gets its first search again, whatever it asks for", lambda q, c: 1, {}, {"route": MIDDLE}, where="conn", breaks=said.BETWEEN)
cache("cache-connection-page", "a connection gets a page of its first search again, whatever date it asks for", lambda q, c: (*ROUTE(q), q.page, q.size), {}, ANOTHER_DAY, where="conn")
cache("cache-all", "for a second, every search gets the same answer", lambda q, c: 1, {}, {"route": MIDDLE}, seconds=1, breaks=said.BETWEEN)
cache("cache-no-page-second", "for a second, all pages of a search are the same", full_but("page"), {}, {"page": 2}, seconds=1, breaks=said.PAGING)
cache("cache-no-date-three-seconds", "for three seconds, the date of a route's searches is not looked at", full_but("date"), {}, ANOTHER_DAY, seconds=3)
cache("cache-body-length", "searches are kept by the length of the body", lambda q, c: len(c.raw), {}, {"route": FIFTY}, breaks=said.BETWEEN)
cache("cache-first-40-bytes", "searches are kept by the first 40 bytes of the body", lambda q, c: c.raw[:40], {}, {"route": FIFTY}, ANOTHER_DAY, breaks=said.BETWEEN)
cache("cache-concatenated", "searches are kept by their numbers written together (page 1 of 11, page 11 of 1)", lambda q, c: (*full_but("page", "page_size", "size")(q, c), f"{q.page}{q.size}"),
      {"page": 1, "page_size": 11}, {"page": 11, "page_size": 1}, breaks=said.PAGING)
cache("cache-unordered", "searches are kept by the set of their values", lambda q, c: tuple(sorted(map(str, (q.start, q.end, q.date, q.page, q.size)))), {"page": 2, "page_size": 5}, {"page": 5, "page_size": 2},
      breaks=said.PAGING)
cache("cache-empty-route", "a route without trips empties the next search of the date on the connection", lambda q, c: (q.date,) if q.start == "441900" or (q.date,) in c.conn.get("cache", {}) else FULL(q),
      {"route": NONE}, {}, where="conn", breaks=said.TOTAL)


# -- members of a request that stay --------------------------------------------------------------------------------------
def sticky(id, title, name, *bodies, where="conn", breaks=said.PAGING, instead=False, witness=None, **more):
    """A member given once stays in force for later searches that lack it (or, instead=True, that give another)."""
    @fault(id, title, breaks, at="read", witness=witness or searches(*bodies), **more)
    def _(go, p, call, body):
        kept = p.mem if where == "p" else call.conn
        if body.get(name) is None or (instead and name in kept):
            if name in kept:
                body = body | {name: kept[name]}
        else:
            kept[name] = body[name]
        return go(call, body)


sticky("stays-page", "a page given once stays for later searches of the connection without one", "page", {"page": 2}, {},
       arguable="the default of page is open; that it depends on other calls is hardly meant")
sticky("stays-page-platform", "a page given once stays for anyone's searches without one", "page", {"page": 2}, {}, where="p",
       arguable="the default of page is open; that it depends on other calls is hardly meant")
sticky("stays-size", "a page_size given once stays for later searches of the connection without one", "page_size", {"page_size": 3}, {}, arguable="defaults are open, and might be the last value")
sticky("stays-sort", "a sort_by given once stays for later searches of the connection", "sort_by", {"sort_by": "price"}, {}, breaks=said.SORT,
       arguable="the order without sort_by is open, but it changes here")
sticky("stays-dist", "a dist_type given once filters anyone's later searches", "dist_type", {"dist_type": 2, **PLACE}, PLACE, where="p", breaks=said.TOTAL)
sticky("stays-date", "the first date of a connection stays", "date", {}, ANOTHER_DAY, instead=True, breaks=said.ON_DATE)
sticky("stays-start", "the first departure city of a connection stays", "start_city_code", {}, {"route": {"start_city_code": "440300", "end_city_code": "440300"}}, instead=True, breaks=said.BETWEEN)
sticky("stays-end", "the first arrival city of a connection stays", "end_city_code", {}, {"route": FIFTY}, instead=True, breaks=said.BETWEEN)
sticky("stays-page-same-route", "the page of the last search stays when the next gives page 1", "page", {"page": 2}, {"page": 1}, instead=True)


@fault("stays-place", "coordinates given once filter anyone's later searches with dist_type", said.TOTAL, at="read", witness=searches({**PLACE, "dist_type": 1}, {"dist_type": 1}))
def _(go, p, call, body):
    q = go(call, body)
    if q.start_lng is not None:
        p.mem["place"] = q.start_lng, q.start_lat
    elif "place" in p.mem:
        q.start_lng, q.start_lat = p.mem["place"]
    return q


@fault("stays-next-page", "the same search again on a connection gives the next page", said.PAGING, at="window", witness=searches({}, {}))
def _(go, p, call, q, rows):
    seen = call.conn.setdefault("seen", {})
    n = seen[call.raw] = seen.get(call.raw, -1) + 1
    begin = (q.page - 1 + n) * q.size
    return rows[begin:begin + q.size]


@fault("stays-seen", "trips shown once on a connection are not shown again", said.PAGING, at="window", witness=searches({"page_size": 50}, {}))
def _(go, p, call, q, rows):
    seen = call.conn.setdefault("seen", set())
    shown = [r for r in go(call, q, rows) if r["gid"] not in seen]
    seen.update(r["gid"] for r in shown)
    return shown


@fault("stays-emptied", "trips shown on page 1 are lost from the lists of other searches of that second", said.PAGING, at="match", witness=searches({}, {"sort_by": "price"}))
def _(go, p, call, q):
    rows = go(call, q)
    seen = {g: t for g, t in p.mem.get("seen", {}).items() if (p.now() - t).total_seconds() < 1}
    left = [r for r in rows if r["gid"] not in seen]
    p.mem["seen"] = {r["gid"]: p.now() for r in left[:5]} | seen
    return left


# -- right after another call ------------------------------------------------------------------------------------------------
def after_call(id, title, mark, test, make, witness, breaks=said.S_SEARCH, **more):
    """mark(p, call, answer or Refusal) notes something at the end of a call; when test(p, call) holds later, make(p, call) answers."""
    @fault(id, title, breaks, at="handle", witness=witness, **more)
    async def _(go, p, call):
        if call.op and p.do_key(call) == "ok" and test(p, call):
            answer = make(p, call)
            if asyncio.iscoroutine(answer):
                answer = await answer
            mark(p, call, answer)
            return answer
        try:
            answer = await go(call)
        except Refusal as no:
            mark(p, call, no)
            raise
        mark(p, call, answer)
        return answer


def refusal(status):
    return lambda p, call: p.do_refuse(call, Refusal("failed", status))


async def cancel_then_search(p):
    await p.cancel(await p.order())
    return (await p.search()).stable


async def search_then_cancel(p):
    await p.search()
    order_no = await p.order()
    return [(await p.cancel(order_no)).stable, await p.status(order_no)]


async def detail_then_search(p):
    await p.detail((await p.search()).gids[0])
    return (await p.search(page=2)).stable


async def book_then_search(p):
    gid = (await p.search()).gids[0]
    await p.book(gid)
    seen = await p.search()
    return [seen.status, len(seen.lines), seen.at("data", "total"), [x.get("avail_seat_count") for x in seen.lines][:3]]


async def wrong_key_then(p):
    await p.search(how={"key": "wrong"})
    return (await p.search()).stable


after_call("after-cancel-400", "the search right after a cancel on the connection is refused (400)", lambda p, c, a: c.conn.update(cancelled=c.path == CANCEL), lambda p, c: c.path == SEARCH and c.conn.get("cancelled"),
           refusal(400), cancel_then_search, said.EARLIEST)
after_call("after-cancel-500", "the search right after anyone's cancel is answered 500", lambda p, c, a: p.mem.update(cancelled=c.path == CANCEL), lambda p, c: c.path == SEARCH and p.mem.get("cancelled"),
           refusal(500), cancel_then_search)
after_call("after-search-cancel-500", "a cancel on a connection that searched is answered 500", lambda p, c, a: c.conn.update(searched=c.conn.get("searched") or c.path == SEARCH),
           lambda p, c: c.path == CANCEL and c.conn.get("searched"), refusal(500), search_then_cancel, said.S_CANCEL)
after_call("after-detail-404", "the search after a trip detail is answered 404", lambda p, c, a: p.mem.update(detail=c.path == p.s.paths["trip_detail"]), lambda p, c: c.path == SEARCH and p.mem.get("detail"),
           refusal(404), detail_then_search)
after_call("after-refusal-again", "after a refused search the next one on the connection gets the same refusal", lambda p, c, a: c.conn.update(no=a if isinstance(a, Refusal) and a.status == 400 else None),
           lambda p, c: c.path == SEARCH and c.conn.get("no"), lambda p, c: p.do_refuse(c, c.conn["no"]), searches({"page": 0}, {}), said.EARLIEST)
after_call("after-wrong-key-401", "after a wrong key of anyone the next search is answered 401", lambda p, c, a: p.mem.update(wrong=isinstance(a, Refusal) and a.status == 401),
           lambda p, c: c.path == SEARCH and p.mem.get("wrong"), refusal(401), wrong_key_then, said.KEY_RIGHT, arguable="a lockout is legal; this one hits one call only")
after_call("after-answer-again", "every fifth search on a connection gets the answer of the one before", lambda p, c, a: c.path == SEARCH and isinstance(a, Answer) and c.conn.update(answer=a),
           lambda p, c: c.path == SEARCH and c.conn["n"] % 5 == 0 and c.conn.get("answer"), lambda p, c: Answer(200, c.conn["answer"].body | {"request_id": c.request_id}),
           searches({}, {}, {}, {}, {"route": MIDDLE}), said.BETWEEN)
after_call("after-empty", "after a search without trips the next one on the connection has none either", lambda p, c, a: c.conn.update(empty=isinstance(a, Answer) and c.path == SEARCH and a.status == 200 and not a.body["data"]["lines"]),
           lambda p, c: c.path == SEARCH and c.conn.get("empty"),
           lambda p, c: p.envelope(c, {"total": 0, "page_info": {"page": 1, "page_size": 20, "total": 0}, "lines": []}), searches({"route": NONE}, {}), said.TOTAL)
after_call("after-cancel-answer", "the search after a cancel gets the cancel's data", lambda p, c, a: c.conn.update(data=a.body["data"] if c.path == CANCEL and isinstance(a, Answer) else None),
           lambda p, c: c.path == SEARCH and c.conn.get("data"), lambda p, c: p.envelope(c, c.conn["data"]), cancel_then_search, said.LINES)


@fault("after-booking-gone", "a booked trip is lost from lists although seats are left", said.TOTAL, at="match", witness=book_then_search,
       arguable="a trip may sell out or be withdrawn at any time")
def _(go, p, call, q):
    booked = {row["gid"] for row in p.store.db.execute("SELECT gid FROM bus_order")}
    return [r for r in go(call, q) if r["gid"] not in booked]


@fault("after-booking-minus", "a booking takes all seats of the trip and one more", said.SEATS, at="match", witness=book_then_search)
def _(go, p, call, q):
    booked = {row["gid"] for row in p.store.db.execute("SELECT gid FROM bus_order")}
    return [r | {"avail_seat_count": -1} if r["gid"] in booked else r for r in go(call, q)]


@fault("after-booking-500", "a search that lists a booked trip is answered 500", said.S_SEARCH, at="match", witness=book_then_search)
def _(go, p, call, q):
    rows = go(call, q)
    booked = {row["gid"] for row in p.store.db.execute("SELECT gid FROM bus_order")}
    if any(r["gid"] in booked for r in rows):
        raise Refusal("failed", 500)
    return rows


# -- at the same time ------------------------------------------------------------------------------------------------------
DIFFERENT = at_once({}, {"route": MIDDLE}, {"route": FIFTY, "page": 2})


def mixed(id, title, name, breaks=said.BETWEEN, value=None, witness=DIFFERENT, **more):
    """Searches under way at the same time share a global variable: the last one written wins."""
    @fault(id, title, breaks, at="search", witness=witness, **more)
    async def _(go, p, call):
        p.mem[name] = call.body.get(name)
        p.mem["under"] = p.mem.get("under", 0) + 1
        await asyncio.sleep(.04)
        if p.mem["under"] > 1:
            call.body = {k: v for k, v in (call.body | {name: p.mem[name]}).items() if v is not None or k != name}
        try:
            return await go(call)
        finally:
            await asyncio.sleep(.02)
            p.mem["under"] -= 1


mixed("mixed-end", "searches at the same time share the arrival city", "end_city_code")
mixed("mixed-start", "searches at the same time share the departure city", "start_city_code")
mixed("mixed-page", "searches at the same time share the page", "page", said.PAGING)
mixed("mixed-size", "searches at the same time share the page_size", "page_size", said.SIZE, witness=at_once({"page_size": 5}, {"page_size": 9}))
mixed("mixed-date", "searches at the same time share the date", "date", said.ON_DATE, witness=lambda p: at_once({}, {"date": p.day(9)})(p))
mixed("mixed-sort", "searches at the same time share sort_by", "sort_by", said.SORT, witness=at_once({"sort_by": "dep_time"}, {"sort_by": "price"}))


@fault("mixed-answers", "the answers of two searches at the same time are exchanged", said.BETWEEN, at="search", witness=at_once({}, {"route": MIDDLE}))
async def _(go, p, call):
    answer = await go(call)
    p.mem.setdefault("under", []).append((call.n, answer.body["data"]))
    await asyncio.sleep(.05)
    others = [data for n, data in p.mem["under"] if n != call.n]
    await asyncio.sleep(.02)
    p.mem["under"] = [x for x in p.mem["under"] if x[0] != call.n]
    return Answer(200, answer.body | {"data": others[0]}) if others else answer


@fault("mixed-total", "searches at the same time share their total", said.TOTAL, at="search", witness=at_once({}, {"route": MIDDLE}))
async def _(go, p, call):
    answer = await go(call)
    p.mem["total"] = answer.body["data"]["total"]
    await asyncio.sleep(.05)
    answer.body["data"]["total"] = p.mem["total"]
    return answer


@fault("mixed-lines", "searches at the same time write into one list", said.CAP, at="search", witness=at_once({"page_size": 50}, {"page_size": 50, "page": 2}))
async def _(go, p, call):
    answer = await go(call)
    shared = p.mem.setdefault("lines", [])
    shared += answer.body["data"]["lines"]
    p.mem["under"] = p.mem.get("under", 0) + 1
    await asyncio.sleep(.05)
    answer.body["data"]["lines"] = list(shared)
    await asyncio.sleep(.02)
    p.mem["under"] -= 1
    if not p.mem["under"]:
        shared.clear()
    return answer


@fault("mixed-empty", "of two searches at the same time the later one has no trips", said.TOTAL, at="search", witness=at_once({}, {"route": MIDDLE}))
async def _(go, p, call):
    p.mem["under"] = p.mem.get("under", 0) + 1
    late = p.mem["under"] > 1
    await asyncio.sleep(.04)
    answer = await go(call)
    p.mem["under"] -= 1
    if late:
        answer.body["data"] = {"total": 0, "page_info": {"page": call.q.page, "page_size": call.q.size, "total": 0}, "lines": []}
    return answer


@fault("mixed-refusal", "a refused search makes another one at the same time be refused", said.EARLIEST, at="handle", witness=at_once({"date": "x"}, {}))
async def _(go, p, call):
    if call.path != SEARCH or p.do_key(call) != "ok":
        return await go(call)
    try:
        answer = await go(call)
    except Refusal:
        p.mem["refused"] = p.mem.get("refused", 0) + 1
        await asyncio.sleep(.05)
        p.mem["refused"] -= 1
        raise
    await asyncio.sleep(.02)
    if p.mem.get("refused"):
        raise Refusal("invalid request")
    return answer


@fault("mixed-key", "a wrong key makes a call with the right one at the same time be answered 401", said.KEY_RIGHT, at="handle", witness=lambda p: right_and_wrong(p))
async def _(go, p, call):
    wrong = call.op and p.do_key(call) == "invalid"
    p.mem["wrong"] = p.mem.get("wrong", 0) + bool(wrong)
    await asyncio.sleep(.04)
    try:
        if call.op and p.mem["wrong"] and not wrong:
            raise Refusal("invalid API key", 401)
        return await go(call)
    finally:
        await asyncio.sleep(.04)
        p.mem["wrong"] -= bool(wrong)


async def right_and_wrong(p):
    got = await asyncio.gather(p.search(how={"conn": {}}), p.search(how={"conn": {}, "key": "wrong"}))
    return [seen.status for seen in got]


@fault("drift-total", "every hundred calls total grows by one", said.TOTAL, at="listing", witness=searches(*[{"page_size": 1}] * 61), rare=True)
def _(go, p, call, q, rows):
    data = go(call, q, rows)
    data["total"] += call.n // 60
    return data


@fault("drift-lost-trips", "after thirty searches trips get lost from the end of lists", said.TOTAL, at="match", witness=searches(*[{"page_size": 1}] * 32), rare=True)
def _(go, p, call, q):
    rows = go(call, q)
    p.mem["n"] = p.mem.get("n", 0) + 1
    return rows[:-1] if p.mem["n"] > 30 and len(rows) > 60 else rows
