"""sort_by = dep_time: the one sort key the document shows."""
import random

from . import fault, said
from ..core import Refusal
from ..probe import BACK, MIDDLE, PLACE, searches

SORTED = {"sort_by": "dep_time", "page_size": 50}


def order(id, title, change, *bodies, keyed=True, **more):
    """change(p, call, q, rows) gives the rows of a search sorted by dep_time in a wrong order."""
    @fault(id, title, said.SORT, at="match", witness=searches(*(bodies or (SORTED, SORTED | {"page": 2}))), **more)
    def _(go, p, call, q):
        rows = go(call, q)
        return change(p, call, q, list(rows)) if q.sort_by == "dep_time" else rows


def by(key, **how):
    return lambda p, c, q, r: sorted(r, key=key, **how)


def shuffled(rows, seed):
    rows = list(rows)
    random.Random(seed).shuffle(rows)
    return rows


def moved(rows, start, end):
    """The rows with the one at start moved to end."""
    if len(rows) > max(start, end):
        rows.insert(end, rows.pop(start))
    return rows


HOUR = lambda r: int(r["dep_time"][:2])
MINUTE = lambda r: int(r["dep_time"][3:])
order("sort-none", "sort_by dep_time gives no order (that of the gids)", by(lambda r: r["gid"]))
order("sort-price", "sort_by dep_time sorts by price", by(lambda r: r["price"]))
order("sort-duration", "sort_by dep_time sorts by duration", by(lambda r: (r["duration"], r["gid"])))
order("sort-hour", "only the hour is sorted by", by(lambda r: (HOUR(r), r["gid"])))
order("sort-minute", "sorted by the minute first", by(lambda r: (MINUTE(r), HOUR(r), r["gid"])))
order("sort-unpadded", "times are sorted as texts without their zeros: 10:05 before 7:30", by(lambda r: (r["dep_time"].lstrip("0"), r["gid"])))
order("sort-twelve", "times are sorted by twelve hours", by(lambda r: (HOUR(r) % 12, MINUTE(r), r["gid"])))
order("sort-noon", "noon comes first (12 AM and 12 PM mixed up)", by(lambda r: (HOUR(r) if HOUR(r) != 12 else -1, MINUTE(r))))
order("sort-utc", "times are sorted in UTC: trips from 08:00 on come first", by(lambda r: ((HOUR(r) - 8) % 24, MINUTE(r), r["gid"])))
order("sort-early-last", "trips before 06:00 come last", by(lambda r: (HOUR(r) < 6, r["dep_time"])), SORTED, SORTED | {"page": 4})
order("sort-halves", "the second half of the day comes first", lambda p, c, q, r: r[len(r) // 2:] + r[:len(r) // 2])
order("sort-last-first", "the last trip comes first", lambda p, c, q, r: r[-1:] + r[:-1])
order("sort-first-last", "the first trip of a day comes last", lambda p, c, q, r: r[1:] + r[:1])
order("sort-one-pair", "two trips in forty stand the wrong way round", lambda p, c, q, r: moved(r, 20, 35))
order("sort-deep", "after the hundredth trip there is no order", lambda p, c, q, r: r[:100] + shuffled(r[100:], 3), SORTED | {"page": 3})
order("sort-page-only", "each page is sorted, but the pages are cut before", lambda p, c, q, r:
      [x for n in range(0, len(r), q.size) for x in sorted(shuffled(r, 5)[n:n + q.size], key=lambda r: r["dep_time"])])
order("sort-page-not", "pages follow each other, but within a page there is no order", lambda p, c, q, r:
      [x for n in range(0, len(r), q.size) for x in shuffled(r[n:n + q.size], n)])
order("sort-later-down", "from page 2 on the order is the other way round", lambda p, c, q, r: r[::-1] if q.page > 1 else r)
order("sort-later-not", "from page 2 on there is no order", lambda p, c, q, r: by(lambda r: r["gid"])(p, c, q, r) if q.page > 1 else r)
order("sort-zigzag", "one page runs up, the next down", lambda p, c, q, r: [x for k, n in enumerate(range(0, len(r), q.size)) for x in r[n:n + q.size][::-1 if k % 2 else 1]])
order("sort-full-not", "pages of 50 are not sorted", lambda p, c, q, r: by(lambda r: r["gid"])(p, c, q, r) if q.size == 50 else r)
order("sort-small-not", "with a page_size below 10 there is no order", lambda p, c, q, r: by(lambda r: r["gid"])(p, c, q, r) if q.size < 10 else r, {"sort_by": "dep_time", "page_size": 6})
order("sort-place-not", "with coordinates there is no order by time (nearest first)", lambda p, c, q, r: by(lambda r: (r["start_station_gid"], r["gid"]))(p, c, q, r)
      if q.start_lng is not None else r, SORTED | PLACE)
order("sort-address-not", "with start_addr there is no order by time", lambda p, c, q, r: by(lambda r: r["start_station_gid"])(p, c, q, r) if q.start_addr else r,
      SORTED | {"start_addr": "Main Road 1"})
order("sort-dist-not", "with dist_type there is no order by time", lambda p, c, q, r: by(lambda r: r["distance"])(p, c, q, r) if q.dist_type is not None else r,
      SORTED | {"dist_type": 1})
order("sort-today-not", "today's trips are not sorted", lambda p, c, q, r: by(lambda r: r["gid"])(p, c, q, r) if q.day == p.do_today(c) else r,
      lambda p: SORTED | {"date": p.day(0)})
order("sort-back-not", "one direction of a route is not sorted", lambda p, c, q, r: by(lambda r: r["gid"])(p, c, q, r) if q.start == "440300" else r,
      SORTED | {"route": BACK})
order("sort-middle-not", "routes of fewer than 30 trips are not sorted", lambda p, c, q, r: by(lambda r: r["gid"])(p, c, q, r) if len(r) < 30 else r,
      SORTED | {"route": MIDDLE})
order("sort-stations", "trips are grouped by boarding point, sorted in each group", by(lambda r: (r["start_station_gid"], r["dep_time"])))
order("sort-lines", "trips are grouped by line, sorted in each group", by(lambda r: (r["line_gid"], r["dep_time"])))
order("sort-seats", "trips with few seats left come last", by(lambda r: (r["avail_seat_count"] < 8, r["dep_time"])), SORTED, SORTED | {"page": 4})
order("sort-quarter", "times are rounded to the hour half before sorting", by(lambda r: (HOUR(r), MINUTE(r) // 30, r["gid"])))
order("sort-tenth-call", "one answer of six is not sorted", lambda p, c, q, r: by(lambda r: r["gid"])(p, c, q, r) if c.n % 6 == 0 else r, *[SORTED | {"page_size": 8}] * 6)
order("sort-second-call", "from the second call of a connection on there is no order", lambda p, c, q, r: by(lambda r: r["gid"])(p, c, q, r) if c.conn["n"] > 1 else r,
      SORTED, SORTED)
order("sort-loses", "a sorted list holds only one trip for each time", lambda p, c, q, r: list({x["dep_time"]: x for x in r}.values()))
order("sort-loses-half", "a sorted list holds trips with more than 20 seats left only", lambda p, c, q, r: [x for x in r if x["avail_seat_count"] > 20])


def refused(id, title, status, body, test=lambda q: True, **more):
    open_ = "the values sort_by may take are not shown; dep_time is the only one seen" if status == 400 else ""

    @fault(id, title, said.SORT if status == 400 else said.S_SEARCH, at="match", witness=searches(body), arguable=open_, **more)
    def _(go, p, call, q):
        if q.sort_by == "dep_time" and test(q):
            raise Refusal("sort_by", status)
        return go(call, q)


refused("sort-500", "sort_by dep_time is answered 500", 500, SORTED)
refused("sort-400", "sort_by dep_time is refused (400)", 400, SORTED)
refused("sort-400-page2", "sort_by dep_time is refused (400) from page 2 on", 400, SORTED | {"page": 2}, lambda q: q.page > 1)
refused("sort-500-empty", "sort_by dep_time on a route without trips is answered 500", 500, SORTED | {"start_city_code": "441900", "end_city_code": "445100"},
        lambda q: q.start == "441900")
refused("sort-501-place", "sort_by dep_time with coordinates is answered 501", 501, SORTED | PLACE, lambda q: q.start_lng is not None)
refused("sort-400-without-size", "sort_by dep_time without page_size is refused", 400, {"sort_by": "dep_time"}, lambda q: q.page_size is None)
