"""Section 4.1 rule 3: gids that later calls do not know, that repeat, are empty or stand for another trip."""
import asyncio
import datetime as dt

from . import FAULTS, fault, said, when
from ..core import Refusal
from ..data import short_hash
from ..probe import BACK, BIG, END_PLACE, FEW, FIFTY, MIDDLE, PLACE, details, searches

LIFE = "the document gives gids no lifetime; real ones end some day"


def unknown_later(id, title, test, witness, where=("trip_detail", "bus_order"), status=400, breaks=said.GID_LATER, **more):
    """gids shown under a condition test(p, call, q, row, i) are refused afterwards by the operations in `where`."""
    @fault(id, title, breaks, at="item", witness=witness, **more)
    def _(go, p, call, q, row, i):
        item = go(call, q, row, i)
        (p.mem.setdefault("bad", set()).add if test(p, call, q, row, i) else p.mem.setdefault("bad", set()).discard)(item["gid"])
        return item

    async def later(go, p, call):
        if isinstance(call.get("gid"), str) and call.get("gid") in p.mem.get("bad", ()):
            raise Refusal("no such trip", status)
        return await go(call)
    FAULTS[id].hooks += [(stage, later) for stage in where]


SECOND = {"page": 2}
unknown_later("gid-unknown", "no gid is known later", lambda p, c, q, r, i: True, details())
unknown_later("gid-unknown-page2", "gids of page 2 and later are not known later", lambda p, c, q, r, i: q.page > 1, details(page=2))
unknown_later("gid-unknown-page3", "gids of page 3 and later are not known later", lambda p, c, q, r, i: q.page > 2, details(page=3))
unknown_later("gid-unknown-over-20", "of a page only the first twenty gids are known later", lambda p, c, q, r, i: i % q.size >= 20,
              details(lambda g: g[20:22], page_size=50))
unknown_later("gid-unknown-over-100", "gids after the hundredth trip are not known later", lambda p, c, q, r, i: i >= 100,
              details(page=3, page_size=50))
unknown_later("gid-unknown-last", "the last gid of the day is not known later", lambda p, c, q, r, i: r["n"] == 49,
              details(lambda g: g[-1:], route=FIFTY, page_size=50))
unknown_later("gid-unknown-last-of-page", "the last gid of a full page is not known later", lambda p, c, q, r, i: i % q.size == q.size - 1,
              details(lambda g: g[-1:]))
unknown_later("gid-unknown-first", "the first gid of the day is not known later (index 0 is falsy)", lambda p, c, q, r, i: i == 0, details())
unknown_later("gid-unknown-one-in-forty", "one gid of forty is not known later", lambda p, c, q, r, i: i % 40 == 17,
              details(lambda g: g[17:18]))
unknown_later("gid-unknown-sort", "gids of a sorted list are not known later", lambda p, c, q, r, i: bool(q.sort_by), details(sort_by="dep_time"))
unknown_later("gid-unknown-price-sort", "gids of a list sorted by price are not known later", lambda p, c, q, r, i: q.sort_by == "price",
              details(sort_by="price"))
unknown_later("gid-unknown-place", "gids of a search with coordinates are not known later", lambda p, c, q, r, i: q.start_lng is not None,
              details(**PLACE))
unknown_later("gid-unknown-end-place", "gids of a search with arrival coordinates are not known later",
              lambda p, c, q, r, i: q.end_lng is not None, details(**END_PLACE))
unknown_later("gid-unknown-dist", "gids of a search with dist_type are not known later", lambda p, c, q, r, i: q.dist_type is not None,
              details(dist_type=3))
unknown_later("gid-unknown-address", "gids of a search with start_addr are not known later", lambda p, c, q, r, i: bool(q.start_addr),
              details(start_addr="Main Road"))
unknown_later("gid-unknown-end-address", "gids of a search with end_addr are not known later", lambda p, c, q, r, i: bool(q.end_addr),
              details(end_addr="Main Road"))
unknown_later("gid-unknown-size-50", "gids of pages of 50 are not known later", lambda p, c, q, r, i: q.size == 50, details(page_size=50))
unknown_later("gid-unknown-size-1", "gids of pages of one are not known later", lambda p, c, q, r, i: q.size == 1, details(page_size=1))
unknown_later("gid-unknown-size-cut", "gids of a search whose page_size was cut are not known later",
              lambda p, c, q, r, i: (q.page_size or 0) > 50, details(page_size=51))
unknown_later("gid-unknown-today", "gids of today's trips are not known later", lambda p, c, q, r, i: q.day == p.do_today(c),
              lambda p: details(date=p.day(0))(p))
unknown_later("gid-unknown-tomorrow", "gids of tomorrow's trips are not known later", lambda p, c, q, r, i: (q.day - p.do_today(c)).days == 1,
              lambda p: details(date=p.day(1))(p))
unknown_later("gid-unknown-far", "gids of trips more than 30 days ahead are not known later", lambda p, c, q, r, i: (q.day - p.do_today(c)).days > 30,
              lambda p: details(date=p.day(40))(p))
unknown_later("gid-unknown-two-weeks", "gids of trips more than 14 days ahead are not known later", lambda p, c, q, r, i: (q.day - p.do_today(c)).days > 14,
              lambda p: details(date=p.day(20))(p))
unknown_later("gid-unknown-next-month", "gids of trips of another month are not known later", lambda p, c, q, r, i: q.day.month != p.do_today(c).month,
              lambda p: details(date=p.day(25))(p))
unknown_later("gid-unknown-early", "gids of trips before 07:00 are not known later", lambda p, c, q, r, i: r["dep_time"] < "07:00", details())
unknown_later("gid-unknown-late", "gids of trips from 23:00 on are not known later", lambda p, c, q, r, i: r["dep_time"] >= "23:00",
              details(lambda g: g[-1:], page=4, page_size=50))
unknown_later("gid-unknown-same-time", "of trips at the same time only the first's gid is known later",
              lambda p, c, q, r, i: p.mem.setdefault((q.date, q.start, r["dep_time"]), r["gid"]) != r["gid"], details(lambda g: g))
unknown_later("gid-unknown-few-seats", "gids of trips with fewer than ten seats left are not known later", lambda p, c, q, r, i: r["avail_seat_count"] < 10,
              details(lambda g: g))
unknown_later("gid-unknown-business", "gids of one seat class are not known later", lambda p, c, q, r, i: r["class_name"] == "First",
              details(lambda g: g))
unknown_later("gid-unknown-digit", "gids that end in a digit are not known later", lambda p, c, q, r, i: r["gid"][-1].isdigit(), details(lambda g: g))
unknown_later("gid-unknown-remark", "gids of trips with a remark are not known later", lambda p, c, q, r, i: bool(r["remark"]), details(lambda g: g))
unknown_later("gid-unknown-way-back", "gids of one direction of a route are not known later", lambda p, c, q, r, i: (q.start, q.end) == tuple(BACK.values()),
              details(route=BACK))
unknown_later("gid-unknown-small-route", "gids of a route with few trips are not known later", lambda p, c, q, r, i: (q.start, q.end) == tuple(FEW.values()),
              details(route=FEW))
unknown_later("gid-unknown-second-call", "gids shown on the second and later calls of a connection are not known later",
              lambda p, c, q, r, i: c.conn["n"] > 1, lambda p: second_gid(p))
unknown_later("gid-no-order", "trip detail knows the gids, order creation does not", lambda p, c, q, r, i: True, details(order=True), ("bus_order",))
unknown_later("gid-no-detail", "order creation knows the gids, trip detail does not", lambda p, c, q, r, i: True, details(), ("trip_detail",))
unknown_later("gid-no-order-page2", "order creation does not know gids of page 2 and later", lambda p, c, q, r, i: q.page > 1,
              details(order=True, page=2), ("bus_order",))
unknown_later("gid-no-order-sort", "order creation does not know gids of a sorted list", lambda p, c, q, r, i: bool(q.sort_by),
              details(order=True, sort_by="dep_time"), ("bus_order",))
unknown_later("gid-no-order-tomorrow", "order creation does not know gids of tomorrow", lambda p, c, q, r, i: (q.day - p.do_today(c)).days == 1,
              lambda p: details(order=True, date=p.day(1))(p), ("bus_order",))
unknown_later("gid-no-detail-page2", "trip detail answers 404 for gids of page 2 and later", lambda p, c, q, r, i: q.page > 1,
              details(page=2), ("trip_detail",), 404)
unknown_later("gid-no-detail-500", "trip detail breaks (500) for gids of a search with coordinates", lambda p, c, q, r, i: q.start_lng is not None,
              details(**PLACE), ("trip_detail",), 500)


async def second_gid(p):
    await p.search()
    gid = (await p.search()).gids[0]
    return (await p.detail(gid)).status


# -- the gid shown is not the gid that is known ---------------------------------------------------------------
def shown_as(id, title, form, witness=None, breaks=said.GID_LATER, **more):
    """form(p, call, q, row, i, gid) gives what the answer shows in place of the gid."""
    @fault(id, title, breaks, at="gid_out", witness=witness or details(), **more)
    def _(go, p, call, q, row, i):
        return form(p, call, q, row, i, go(call, q, row, i))


shown_as("gid-upper", "gids are shown in upper case, which later calls do not know", lambda p, c, q, r, i, g: g.upper())
shown_as("gid-cut", "gids are cut to 20 characters", lambda p, c, q, r, i, g: g[:20])
shown_as("gid-cut-page2", "gids are cut to 20 characters from page 2 on", lambda p, c, q, r, i, g: g[:20] if q.page > 1 else g, details(page=2))
shown_as("gid-blank", "a blank follows the gid", lambda p, c, q, r, i, g: g + " ")
shown_as("gid-prefix-sort", "gids of a sorted list have a prefix that later calls do not know",
         lambda p, c, q, r, i, g: "s:" + g if q.sort_by else g, details(sort_by="dep_time"))
shown_as("gid-suffix-place", "gids of a search with coordinates have a suffix that later calls do not know",
         lambda p, c, q, r, i, g: g + "@near" if q.start_lng is not None else g, details(**PLACE))
shown_as("gid-line", "gid holds the gid of the line", lambda p, c, q, r, i, g: r["line_gid"])
shown_as("gid-line-one-in-forty", "one gid of forty is that of the line", lambda p, c, q, r, i, g: r["line_gid"] if i % 40 == 11 else g,
         details(lambda g: g[11:12]))
shown_as("gid-station", "gid holds the gid of the boarding point on pages of 50", lambda p, c, q, r, i, g: r["start_station_gid"] if q.size == 50 else g,
         details(page_size=50))
shown_as("gid-escaped", "gids are written with HTML escapes", lambda p, c, q, r, i, g: g.replace("b", "&#98;"))
shown_as("gid-number", "gid is a number", lambda p, c, q, r, i, g: int(g[2:14], 16), breaks=said.GID_ID)
shown_as("gid-float", "gid is a text of a rounded number (1.2e+23), which later calls do not know", lambda p, c, q, r, i, g: f"{int(g[2:], 16):.6e}")
shown_as("gid-rounded", "gids lose their last digits, as numbers of JavaScript do", lambda p, c, q, r, i, g: g[:-4] + "0000")
shown_as("gid-null-deep", "gid is null in one trip of forty", lambda p, c, q, r, i, g: None if i % 40 == 38 else g, searches({"page_size": 50}), said.GID_ID)
shown_as("gid-empty-deep", "gid is empty in one trip of forty", lambda p, c, q, r, i, g: "" if i % 40 == 38 else g, searches({"page_size": 50}), said.GID_ID)
shown_as("gid-empty-last", "the gid of the last trip of a page is empty", lambda p, c, q, r, i, g: "" if i % q.size == q.size - 1 else g, searches({}), said.GID_ID)
shown_as("gid-empty-few-seats", "gid is empty when fewer than five seats are left", lambda p, c, q, r, i, g: "" if r["avail_seat_count"] < 5 else g,
         searches({"page_size": 50}, {"page_size": 50, "page": 2}, {"page_size": 50, "page": 3}), said.GID_ID)
shown_as("gid-empty-page2", "gids are empty from page 2 on", lambda p, c, q, r, i, g: "" if q.page > 1 else g, searches(SECOND), said.GID_ID)
shown_as("gid-null-sort", "gids are null in a sorted list", lambda p, c, q, r, i, g: None if q.sort_by else g, searches({"sort_by": "dep_time"}), said.GID_ID)
shown_as("gid-list", "gid is a list of one text", lambda p, c, q, r, i, g: [g], breaks=said.GID_ID)


# -- gids that repeat -----------------------------------------------------------------------------------------
def repeated(id, title, same, witness, breaks=said.GID_ID, **more):
    """same(p, call, q, row, i) names what the gid is made from; detail gives the trip shown last under it."""
    @fault(id, title, breaks, at="gid_out", witness=witness, **more)
    def _(go, p, call, q, row, i):
        parts = same(p, call, q, row, i)
        if parts is None:
            return go(call, q, row, i)
        gid = "bt" + short_hash(p.seed, *parts)
        p.mem[gid] = row["gid"]
        return gid
    FAULTS[id].hooks.append(("gid_in", lambda go, p, call, gid: go(call, p.mem.get(gid, gid))))


async def two_days(p):
    gids = [(await p.search(date=p.day(n), page_size=3)).gids for n in (3, 4)]
    return [gids[0][i] == gids[1][i] for i in range(3)] + [(await p.detail(gids[0][0])).at("data", "dep_date")]


async def two_routes(p):
    gids = [(await p.search(route, page_size=3)).gids for route in (BIG, BACK, FIFTY)]
    return [len(set(gids[0]) & set(gids[1])), len(set(gids[0]) & set(gids[2])), (await p.detail(gids[0][0])).at("data", "from_city")]


async def two_pages(p):
    gids = [(await p.search(page=n, page_size=5)).gids for n in (1, 2)]
    return [gids[0] == gids[1], (await p.detail(gids[0][0])).at("data", "dep_time")]


repeated("gid-same-page-place", "the gid is made from the place on the page: pages share gids", lambda p, c, q, r, i: (q.start, q.end, q.date, i % q.size),
         two_pages)
repeated("gid-same-dates", "the gid is made without the date: days share gids", lambda p, c, q, r, i: (q.start, q.end, r["n"]), two_days)
repeated("gid-same-routes", "the gid is made without the cities: routes share gids", lambda p, c, q, r, i: (q.date, r["n"]), two_routes)
repeated("gid-same-ways", "the gid is made without the direction: both ways share gids", lambda p, c, q, r, i: (*sorted((q.start, q.end)), q.date, r["n"]),
         two_routes)
repeated("gid-same-month", "the gid is made from the day's number: the same day of another month shares gids",
         lambda p, c, q, r, i: (q.start, q.end, q.day.day, r["n"]), lambda p: other_month(p), rare=True)
repeated("gid-same-weekday", "the gid is made from the weekday: the day a week later shares gids", lambda p, c, q, r, i: (q.start, q.end, q.day.weekday(), r["n"]),
         lambda p: week_later(p))
repeated("gid-same-start", "the gid is made without the arrival city", lambda p, c, q, r, i: (q.start, q.date, r["n"]), two_routes)
repeated("gid-same-time", "the gid is made from the time: trips at the same time share gids", lambda p, c, q, r, i: (q.start, q.end, q.date, r["dep_time"]),
         searches({"page_size": 50}))
repeated("gid-same-line", "the gid is made from line and hour", lambda p, c, q, r, i: (r["line_gid"], q.date, r["dep_time"][:2]),
         searches({"page_size": 50}, {"page_size": 50, "page": 2}))
repeated("gid-same-page-border", "the last trip of a page and the first of the next share a gid",
         lambda p, c, q, r, i: (q.start, q.end, q.date, "border", (i + 1) // 20) if (i + 1) % 20 in (0, 1) and i else None, lambda p: border(p))
repeated("gid-same-16-bits", "gids have 16 bits: they collide now and then", lambda p, c, q, r, i: (int(r["gid"][2:6], 16) % 997,), lambda p: a_day(p))
repeated("gid-same-one-in-forty", "every fortieth trip has the gid of the trip before it",
         lambda p, c, q, r, i: (q.start, q.end, q.date, "f", i // 40) if i % 40 in (38, 39) else None, searches({"page_size": 50}))
repeated("gid-same-all", "all trips of a page have the same gid", lambda p, c, q, r, i: (q.start, q.end, q.date, q.page), searches({}))
repeated("gid-same-late", "trips after 22:00 share one gid", lambda p, c, q, r, i: (q.start, q.end, q.date) if r["dep_time"] > "22:00" else None,
         searches({"page_size": 50, "page": 4}, {"page_size": 50, "page": 3}))
repeated("gid-same-class", "trips of the same time and class share a gid", lambda p, c, q, r, i: (q.start, q.end, q.date, r["dep_time"], r["class_name"]),
         lambda p: a_day(p))


async def other_month(p):
    first = p.platform.do_today(None).replace(day=1)
    days = [(first + dt.timedelta(40)).replace(day=5), (first + dt.timedelta(70)).replace(day=5)]
    gids = [(await p.search(date=d.isoformat(), page_size=1)).gids for d in days if d.isoformat() >= p.day(0)]
    return len({g[0] for g in gids if g}), gids


async def week_later(p):
    gids = [(await p.search(date=p.day(n), page_size=2)).gids for n in (3, 10)]
    return [gids[0] == gids[1], (await p.detail(gids[0][0])).at("data", "dep_date")]


async def border(p):
    return (await p.search(page_size=20)).gids[-1] == (await p.search(page_size=20, page=2)).gids[0]


async def a_day(p):
    gids = await p.all_pages(BIG)
    return len(gids), len(set(gids))


# -- gids that stand for another trip ---------------------------------------------------------------------------
def other_trip(id, title, other, witness, breaks=said.GID_ID, **more):
    """other(p, call, row) gives the trip that detail and order creation take the gid for."""
    @fault(id, title, breaks, at="gid_in", witness=witness, **more)
    def _(go, p, call, gid):
        row = go(call, gid)
        return other(p, call, row) if row else row


def neighbour(p, call, row, step=1):
    rows = p.store.trips(row["start_city_code"], row["end_city_code"], row["dep_date"])
    place = [r["gid"] for r in rows].index(row["gid"])
    return rows[(place + step) % len(rows)]


def same_place(p, start, end, date, row):
    rows = p.store.trips(start, end, date)
    return rows[min(row["n"], len(rows) - 1)] if rows else row


other_trip("gid-next-trip", "detail gives the next trip of the day", lambda p, c, r: neighbour(p, c, r), details())
other_trip("gid-next-trip-late", "for trips after 20:00 detail gives the trip before", lambda p, c, r: neighbour(p, c, r, -1) if r["dep_time"] > "20:00" else r,
           details(page=4, page_size=50))
other_trip("gid-next-day", "detail gives the trip of the next day",
           lambda p, c, r: same_place(p, r["start_city_code"], r["end_city_code"], str(dt.date.fromisoformat(r["dep_date"]) + dt.timedelta(1)), r), details())
other_trip("gid-way-back", "detail gives a trip of the way back", lambda p, c, r: same_place(p, r["end_city_code"], r["start_city_code"], r["dep_date"], r),
           details())
other_trip("gid-first-trip", "detail gives the first trip of the day, whatever gid is asked for", lambda p, c, r: same_place(
    p, r["start_city_code"], r["end_city_code"], r["dep_date"], {"n": 0}), details(lambda g: g[4:5]))


@fault("gid-echo-other", "trip detail answers with another gid than the one asked for", said.GID_LATER, at="trip_detail", witness=details())
async def _(go, p, call):
    answer = await go(call)
    answer.body["data"]["gid"] = answer.body["data"]["gid"][::-1]
    return answer


@fault("gid-echo-last", "trip detail answers with the gid asked for before", said.GID_LATER, at="trip_detail", witness=details(lambda g: g[:2]))
async def _(go, p, call):
    answer = await go(call)
    data = answer.body["data"]
    data["gid"], p.mem["last"] = p.mem.get("last", data["gid"]), data["gid"]
    return answer


# -- gids that end ------------------------------------------------------------------------------------------------
def ended(id, title, note, known, witness, **more):
    """note(p, call, gids) sees each search; known(p, call, gid) tells whether a later call knows the gid."""
    @fault(id, title, said.GID_LATER, at="listing", witness=witness, **more)
    def _(go, p, call, q, rows):
        data = go(call, q, rows)
        note(p, call, [line["gid"] for line in data["lines"]])
        return data
    FAULTS[id].hooks.append(("gid_in", lambda go, p, call, gid: go(call, gid) if known(p, call, gid) else None))


def note_last(p, call, gids):
    p.mem["gids"] = set(gids)


async def after_other_search(p):
    gid = (await p.search()).gids[0]
    await p.search(MIDDLE)
    return (await p.detail(gid)).status


async def after_next_page(p):
    gid = (await p.search()).gids[0]
    await p.search(page=2)
    return (await p.detail(gid)).status


async def after_seconds(p):
    gid = (await p.search()).gids[0]
    p.wait(2.5)
    return (await p.detail(gid)).status


async def other_connection(p):
    gid = (await p.search()).gids[0]
    return (await p.fresh().detail(gid)).status


async def twice(p):
    gid = (await p.search()).gids[0]
    return [(await p.detail(gid)).status for _ in range(3)]


async def after_booking(p):
    gids = (await p.search()).gids
    return [(await p.detail(gids[0])).status, (await p.book(gids[0])).status, (await p.detail(gids[1])).status]


async def after_empty(p):
    gid = (await p.search()).gids[0]
    await p.search(start_city_code="441900", end_city_code="445100")
    return (await p.detail(gid)).status


ended("gid-last-search", "only gids of the latest search (of anyone) are known", note_last, lambda p, c, g: g in p.mem.get("gids", ()), after_other_search,
      arguable=LIFE)
ended("gid-last-page", "gids of a page are unknown once the next page is fetched", note_last, lambda p, c, g: g in p.mem.get("gids", ()), after_next_page,
      arguable=LIFE)
ended("gid-seconds", "gids are unknown two seconds after the search", lambda p, c, gids: p.mem.update({g: p.now() for g in gids}),
      lambda p, c, g: g in p.mem and (p.now() - p.mem[g]).total_seconds() < 2, after_seconds, arguable=LIFE)
ended("gid-connection", "gids are known on the connection of the search only", lambda p, c, gids: c.conn.setdefault("gids", set()).update(gids),
      lambda p, c, g: g in c.conn.get("gids", ()), other_connection)
ended("gid-same-call-after", "gids are known for the very next call only", lambda p, c, gids: p.mem.update(at=p.calls),
      lambda p, c, g: p.calls == p.mem.get("at", -9) + 1, twice, arguable=LIFE)
ended("gid-emptied", "a search without trips makes all gids unknown", lambda p, c, gids: p.mem.update(gone=not gids),
      lambda p, c, g: not p.mem.get("gone"), after_empty)
ended("gid-booked", "one order makes all other gids unknown", lambda p, c, gids: None,
      lambda p, c, g: not p.mem.get("booked") and (c.path != p.s.paths["bus_order"] or p.mem.__setitem__("booked", 1) is None), after_booking)
ended("gid-first-search-only", "gids are known only when the search was the first of its route and date",
      lambda p, c, gids: p.mem.setdefault("first", {}).setdefault((c.q.start, c.q.end, c.q.date), p.calls) == p.calls or p.mem.setdefault("bad", set()).update(gids),
      lambda p, c, g: g not in p.mem.get("bad", ()), lambda p: second_gid(p))


@fault("gid-random", "gids are new with every answer and never kept", said.GID_LATER, at="gid_out", witness=details())
def _(go, p, call, q, row, i):
    return "bt" + short_hash(call.request_id, i)


async def crowd_detail(p):
    got = await asyncio.gather(p.search(how={"conn": {}}), p.search(MIDDLE, how={"conn": {}}))
    return [(await p.detail(seen.gids[0])).status for seen in got]


unknown_later("gid-unknown-at-once", "gids of searches made at the same time are not known later", lambda p, c, q, r, i: p.inflight > 1, crowd_detail,
              also={"handle": when.linger})
