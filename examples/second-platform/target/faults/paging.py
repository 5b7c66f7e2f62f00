"""Section 4.1 rule 2: pages that lose, repeat or mix up trips. Totals stay right in this file."""
import datetime as dt
import random

from . import fault, said
from ..core import Refusal
from ..probe import BACK, FIFTY, FIFTY_ONE, PLACE, all_gids, searches


def sliced(id, title, pick, witness=None, breaks=said.PAGING, **more):
    """pick(p, call, q, rows, go) gives the rows of the page."""
    @fault(id, title, breaks, at="window", witness=witness or all_gids(), **more)
    def _(go, p, call, q, rows):
        return pick(p, call, q, rows, lambda: go(call, q, rows))


def begin(q):
    return (q.page - 1) * q.size


def last_page(q, rows):
    return -(-len(rows) // q.size)


def from_row(start):
    """A page that begins at start(q, rows)."""
    def pick(p, call, q, rows, go):
        first = max(0, start(q, rows))
        return rows[first:first + q.size]
    return pick


def without(test, when_=lambda q, rows: True):
    """The page without the trips for which test(q, i of all, row, rows) holds."""
    def pick(p, call, q, rows, go):
        shown = go()
        if not when_(q, rows):
            return shown
        return [r for i, r in enumerate(shown) if not test(q, begin(q) + i, r, rows)]
    return pick


sliced("page-overlap", "each later page begins with the last trip of the page before it", from_row(lambda q, r: begin(q) - (q.page > 1)))
sliced("page-overlap-page2", "page 2 begins one trip too early", from_row(lambda q, r: begin(q) - (q.page == 2)))
sliced("page-overlap-all", "page n begins n-1 trips too early (offset (page-1)*(size-1))",
       from_row(lambda q, r: (q.page - 1) * max(1, q.size - 1)))
sliced("page-gap", "each later page begins one trip too late", from_row(lambda q, r: begin(q) + (q.page > 1)))
sliced("page-gap-last", "the last page begins one trip too late",
       from_row(lambda q, r: begin(q) + (q.page > 1 and q.page == last_page(q, r))))
sliced("page-gap-grows", "page n begins n-1 trips too late", from_row(lambda q, r: (q.page - 1) * (q.size + 1)))
sliced("page-2-is-1", "page 2 is page 1 again", from_row(lambda q, r: 0 if q.page == 2 else begin(q)))
sliced("page-always-1", "page is ignored: every page is the first", from_row(lambda q, r: 0))
sliced("page-always-1-sort", "page is ignored when sort_by is given", from_row(lambda q, r: 0 if q.sort_by else begin(q)),
       all_gids(sort_by="dep_time", size=50, route=FIFTY_ONE))
sliced("page-always-1-place", "page is ignored when coordinates are given",
       from_row(lambda q, r: 0 if q.start_lng is not None else begin(q)), searches({"page": 2, **PLACE}))
sliced("page-always-1-dist", "page is ignored when dist_type is given",
       from_row(lambda q, r: 0 if q.dist_type is not None else begin(q)), searches({"page": 2, "dist_type": 1}))
sliced("page-always-1-addr", "page is ignored when an address is given",
       from_row(lambda q, r: 0 if q.start_addr or q.end_addr else begin(q)), searches({"page": 2, "end_addr": "x"}))
sliced("page-3-is-2", "page 3 and later are page 2 again", from_row(lambda q, r: (min(q.page, 2) - 1) * q.size))
sliced("page-10-is-1", "only the first digit of page is read: page 10 is page 1",
       from_row(lambda q, r: (int(str(q.page)[0]) - 1) * q.size), all_gids(size=10))
sliced("page-last-digit", "only the last digit of page is read from 11 on",
       from_row(lambda q, r: ((q.page % 10 or 10) - 1) * q.size), all_gids(size=10))
sliced("page-over-10", "pages after the tenth are empty", lambda p, c, q, r, go: [] if q.page > 10 else go(), all_gids(size=10))
sliced("page-over-20", "pages after the twentieth are empty", lambda p, c, q, r, go: [] if q.page > 20 else go(),
       all_gids(size=5))
sliced("page-over-100-trips", "trips after the hundredth are never shown", lambda p, c, q, r, go: r[:100][begin(q):begin(q) + q.size])
sliced("page-over-150-trips", "trips after the 150th are never shown", lambda p, c, q, r, go: r[:150][begin(q):begin(q) + q.size])
sliced("page-default-offset", "the offset is reckoned with the default page size",
       from_row(lambda q, r: (q.page - 1) * 20))
sliced("page-50-offset", "the offset is reckoned with 50 whatever the size", from_row(lambda q, r: (q.page - 1) * 50),
       all_gids(size=30))
sliced("page-asked-offset", "the offset is reckoned with the size asked for, not with the one in force",
       from_row(lambda q, r: (q.page - 1) * max(q.size, q.page_size or 0)), all_gids(size=100))
sliced("page-zero-based-offset", "the offset is page*page_size: the first trips are never shown, but page 1 is the first",
       from_row(lambda q, r: q.page * q.size), all_gids(), arguable="pages might count from 0, but page 0 is refused")
sliced("page-last-lost", "the last page is empty when it is not full (pages rounded down)",
       lambda p, c, q, r, go: [] if len(r) % q.size and q.page == last_page(q, r) > 1 else go())
sliced("page-last-full-lost", "the last page is empty when it is full", lambda p, c, q, r, go:
       [] if r and len(r) % q.size == 0 and q.page == last_page(q, r) > 1 else go(), all_gids(FIFTY, 10))
sliced("page-last-short", "the last page lacks its last trip", without(lambda q, i, r, rows: i == len(rows) - 1 and q.page > 1))
sliced("page-last-trip", "the last trip of the day is never shown", without(lambda q, i, r, rows: i == len(rows) - 1 and i > 9))
sliced("page-first-trip", "the first trip of the day is never shown", without(lambda q, i, r, rows: i == 0 and len(rows) > 9))
sliced("page-last-one", "a last page with one trip is empty",
       lambda p, c, q, r, go: [] if len(r) % q.size == 1 and q.page == last_page(q, r) > 1 else go(), all_gids(FIFTY_ONE))
sliced("page-last-filled", "the last page is filled up with trips of the page before",
       lambda p, c, q, r, go: r[-q.size:] if q.page == last_page(q, r) > 1 else go())
sliced("page-last-wraps", "the last page is filled up with the first trips",
       lambda p, c, q, r, go: (go() + r)[:q.size] if q.page == last_page(q, r) > 1 else go())
sliced("page-one-in-forty-lost", "every fortieth trip is never shown", without(lambda q, i, r, rows: i % 40 == 39))
sliced("page-one-in-forty-twice", "the trip before every fortieth is shown in its place",
       lambda p, c, q, r, go: [r[begin(q) + i - 1] if (begin(q) + i) % 40 == 39 else row for i, row in enumerate(go())])
sliced("page-border-lost", "the last trip of every full page but the last is lost",
       without(lambda q, i, r, rows: (i + 1) % q.size == 0 and q.size > 1 and i + 1 < len(rows)))
sliced("page-same-time-lost", "of trips at the same time only the first is shown",
       without(lambda q, i, r, rows: i > 0 and rows[i - 1]["dep_time"] == r["dep_time"]))
sliced("page-same-line-lost", "on pages of 50 trips, of two trips of a line in succession the second is lost",
       without(lambda q, i, r, rows: i > 0 and rows[i - 1]["line_gid"] == r["line_gid"], lambda q, rows: q.size == 50))
sliced("page-cursor-time", "pages go on after the last time shown: trips of the same time at a border are lost",
       lambda p, c, q, r, go: [x for x in go() if q.page == 1 or x["dep_time"] > r[begin(q) - 1]["dep_time"]], all_gids(size=10))
sliced("page-late-lost", "trips after 23:00 are never shown", without(lambda q, i, r, rows: r["dep_time"] >= "23:00"))
sliced("page-early-lost", "trips before 06:00 are never shown", without(lambda q, i, r, rows: r["dep_time"] < "06:00"))
sliced("page-few-seats-lost", "trips with fewer than six seats left are counted but not shown",
       without(lambda q, i, r, rows: r["avail_seat_count"] < 6))
sliced("page-middle-empty", "page 2 is empty, page 3 is not", lambda p, c, q, r, go: [] if q.page == 2 else go())
sliced("page-even-empty", "with page_size 10 or less, every fourth page is empty",
       lambda p, c, q, r, go: [] if q.page % 4 == 0 and q.size <= 10 else go(), all_gids(size=10))
sliced("page-backwards", "later pages run from the end of the list", lambda p, c, q, r, go:
       r[::-1][begin(q):begin(q) + q.size] if q.page > 1 else go())
sliced("page-2-half", "with page_size 50, page 2 of a long route holds its first 25 trips only",
       lambda p, c, q, r, go: r[begin(q):begin(q) + q.size][:25] if q.page == 2 and q.size == 50 and len(r) > 100 else go())
sliced("page-size-less-one", "pages hold one trip less than page_size, the offset does not know",
       lambda p, c, q, r, go: go()[:max(1, q.size - 1)])
sliced("page-size-plus-one", "pages below 50 hold one trip more than page_size", lambda p, c, q, r, go:
       r[begin(q):begin(q) + q.size + 1] if q.size < 50 else go(), searches({"page_size": 10}), said.SIZE)
sliced("page-size-ten", "pages hold ten trips at the most, but the offset goes by page_size", lambda p, c, q, r, go: go()[:10])
sliced("page-size-1-two", "page_size 1 gives two trips", lambda p, c, q, r, go: r[begin(q):begin(q) + 2] if q.size == 1 else go(),
       searches({"page_size": 1}), said.SIZE)
sliced("page-size-1-none", "page_size 1 gives no trip", lambda p, c, q, r, go: [] if q.size == 1 else go(),
       searches({"page_size": 1}))
sliced("page-size-even", "odd page sizes give one trip less; the offset does not know",
       lambda p, c, q, r, go: go()[:q.size - 1] if q.size % 2 and q.size > 1 else go(), all_gids(size=7))
sliced("page-size-49", "page_size 49 gives 50", lambda p, c, q, r, go: r[begin(q):begin(q) + 50] if q.size == 49 else go(),
       searches({"page_size": 49}), said.SIZE)
sliced("page-size-doubled", "page 2 is twice as long as page_size says", lambda p, c, q, r, go:
       r[begin(q):begin(q) + 2 * q.size] if q.page == 2 and q.size <= 25 else go(), searches({"page": 2, "page_size": 10}), said.SIZE)
sliced("page-twice", "each trip of page 2 comes twice when the size is 25 or less",
       lambda p, c, q, r, go: [x for x in go() for _ in (1, 2)][:50] if q.page == 2 and q.size <= 25 else go(), all_gids(size=20))
sliced("page-first-everywhere", "the first trip of the day heads every page", lambda p, c, q, r, go:
       r[:1] + go()[1:] if q.page > 1 else go())
sliced("page-beyond-first", "a page beyond the end is the first page", lambda p, c, q, r, go:
       r[:q.size] if q.page > last_page(q, r) else go(), searches({"page": 9, "page_size": 50}))
sliced("page-beyond-100", "pages from 100 on are the first page", lambda p, c, q, r, go:
       r[:q.size] if q.page >= 100 else go(), searches({"page": 101}))
sliced("page-exact-extra", "the page after an exactly full last page repeats the last trip", lambda p, c, q, r, go:
       r[-1:] if r and len(r) % q.size == 0 and q.page == last_page(q, r) + 1 else go(), searches({"route": FIFTY, "page": 2, "page_size": 50}))
sliced("page-huge-wraps", "page numbers over 2^31 wrap round", lambda p, c, q, r, go:
       r[:q.size] if q.page > 2 ** 31 else go(), searches({"page": 2 ** 31 + 1}), rare=True)
sliced("page-2-other-time", "page 2 and later show only trips later than noon", lambda p, c, q, r, go:
       [x for x in go() if x["dep_time"] > "12:00"] if q.page > 1 else go())
sliced("page-second-call-first", "from the third call of a connection on, page is taken to be 1",
       lambda p, c, q, r, go: r[:q.size] if c.conn["n"] > 2 else go())
sliced("page-odd-date", "on odd days of the month, page 3 is page 2 again",
       lambda p, c, q, r, go: r[q.size:2 * q.size] if q.page == 3 and q.day.day % 2 else go(), all_gids(size=50))
sliced("page-way-back", "in one direction of a route the third page is empty",
       lambda p, c, q, r, go: [] if (q.start, q.end) == tuple(BACK.values()) and q.page == 3 else go(), all_gids(BACK, 40))


@fault("page-shuffled", "the order changes from call to call, so pages repeat and lose trips", said.PAGING, at="match",
       witness=all_gids())
def _(go, p, call, q):
    rows = go(call, q)
    random.Random(call.n).shuffle(rows)
    return rows


@fault("page-shuffled-unsorted", "without sort_by the order changes from page to page", said.PAGING, at="match",
       witness=all_gids())
def _(go, p, call, q):
    rows = go(call, q)
    if not q.sort_by:
        random.Random(q.page).shuffle(rows)
    return rows


@fault("page-ties", "with sort_by, trips of the same time stand in another order on every page", said.PAGING, at="match",
       witness=all_gids(sort_by="dep_time", size=10))
def _(go, p, call, q):
    rows = go(call, q)
    if q.sort_by:
        rnd = random.Random(q.page)
        rows.sort(key=lambda r: (r[q.sort_by], rnd.random()))
    return rows


@fault("page-price-ties", "sorted by price, trips of the same price stand in another order on every page", said.PAGING,
       at="match", witness=all_gids(sort_by="price", size=10))
def _(go, p, call, q):
    rows = go(call, q)
    if q.sort_by == "price":
        rnd = random.Random(q.page)
        rows.sort(key=lambda r: (r["price"], rnd.random()))
    return rows


@fault("page-order-by-page", "pages 1 and 2 are ordered by time, later pages by price", said.PAGING, at="match",
       witness=all_gids(size=20))
def _(go, p, call, q):
    rows = go(call, q)
    return sorted(rows, key=lambda r: (r["price"], r["gid"])) if q.page > 2 else rows


def elsewhere(id, title, change, *bodies, breaks=said.BETWEEN, witness=None, **more):
    """change(p, call, q) alters the query before trips are looked up; what the answer echoes stays."""
    @fault(id, title, breaks, at="match", witness=witness or searches(*bodies), **more)
    def _(go, p, call, q):
        kept = dict(q.__dict__)
        change(p, call, q)
        rows = go(call, q)
        q.__dict__.update(kept)
        return rows


def later(change):
    return lambda p, call, q: change(p, call, q) if q.page > 1 else None


def set_date(days):
    return lambda p, call, q: setattr(q, "date", (q.day + dt.timedelta(days)).isoformat())


def turned(p, call, q):
    q.start, q.end = q.end, q.start


elsewhere("page-2-today", "page 2 and later show today's trips", later(lambda p, c, q: setattr(q, "date", str(p.do_today(c)))),
          {"page": 2}, breaks=said.ON_DATE)
elsewhere("page-2-next-day", "page 2 and later show the trips of the day after", later(set_date(1)), {"page": 2}, breaks=said.ON_DATE)
elsewhere("page-2-way-back", "page 2 and later show the way back", later(turned), {"page": 2})
elsewhere("page-2-unsorted", "page 2 and later forget sort_by", later(lambda p, c, q: setattr(q, "sort_by", None)),
          {"page": 2, "sort_by": "price"}, breaks=said.PAGING, witness=all_gids(sort_by="price", size=20))
elsewhere("page-2-unfiltered", "page 2 and later forget dist_type, so filtered and unfiltered pages are mixed",
          later(lambda p, c, q: setattr(q, "dist_type", None)), breaks=said.PAGING,
          witness=all_gids(dist_type=3, size=10, **PLACE))


def error_on(id, title, status, test, body, breaks=said.S_SEARCH, **more):
    @fault(id, title, breaks, at="search", witness=searches(body), **more)
    async def _(go, p, call):
        answer = await go(call)
        if test(p, call, answer.body["data"]):
            raise Refusal("failed", status)
        return answer


error_on("page-beyond-404", "a page beyond the end is answered 404", 404,
         lambda p, c, d: not d["lines"] and c.q.page > 1, {"page": 50})
error_on("page-beyond-500", "a page beyond the end is answered 500", 500,
         lambda p, c, d: not d["lines"] and c.q.page > 1, {"page": 50})
error_on("page-beyond-416", "a page beyond the end is answered 416", 416,
         lambda p, c, d: not d["lines"] and c.q.page > 1, {"page": 50})
error_on("page-far-500", "pages from 1000 on are answered 500", 500, lambda p, c, d: c.q.page >= 1000, {"page": 1000})
error_on("page-empty-route-404", "a route without trips is answered 404", 404, lambda p, c, d: not d["total"],
         {"route": {"start_city_code": "441900", "end_city_code": "445100"}})
error_on("page-empty-route-204", "a route without trips is answered 204", 204, lambda p, c, d: not d["total"],
         {"route": {"start_city_code": "441900", "end_city_code": "445100"}})
error_on("page-2-206", "page 2 and later are answered 206", 206, lambda p, c, d: c.q.page > 1, {"page": 2})
error_on("page-2-400", "page 2 is refused (400) although there is one", 400, lambda p, c, d: c.q.page == 2 and d["lines"],
         {"page": 2}, said.PAGING)
error_on("page-last-400", "the last page is refused (400) when it is not full", 400,
         lambda p, c, d: c.q.page > 1 and 0 < len(d["lines"]) < c.q.size, {"route": FIFTY_ONE, "page": 2, "page_size": 50}, said.PAGING)
error_on("page-last-500", "the last page is answered 500 when it holds one trip", 500,
         lambda p, c, d: c.q.page > 1 and len(d["lines"]) == 1, {"route": FIFTY_ONE, "page": 2, "page_size": 50})
error_on("page-sort-page2-500", "sort_by together with page 2 is answered 500", 500,
         lambda p, c, d: c.q.page == 2 and c.q.sort_by, {"page": 2, "sort_by": "dep_time"})
error_on("page-place-page2-500", "coordinates together with page 3 and later are answered 500", 500,
         lambda p, c, d: c.q.page > 2 and c.q.start_lng is not None, {"page": 3, **PLACE})
error_on("page-full-503", "a page of exactly 50 trips is answered 503", 503, lambda p, c, d: len(d["lines"]) == 50,
         {"page_size": 50})
