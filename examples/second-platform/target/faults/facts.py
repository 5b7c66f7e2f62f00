"""Section 2, bus trip item: members of the right type that say something wrong or in another form."""
import datetime as dt

from . import fault, said
from ..probe import BACK, END_PLACE, FEW, FIFTY, NONE, PLACE, searches

ALL = lambda q, row, i: True
LATER = lambda q, row, i: q.page > 1
DEEP = lambda q, row, i: i % 40 == 33
LAST = lambda q, row, i: i % q.size == q.size - 1
SORTED = lambda q, row, i: bool(q.sort_by)
PLACED = lambda q, row, i: q.start_lng is not None
FULL = {"page_size": 50}


def wrong(id, title, change, *bodies, where=ALL, breaks, **more):
    """change(item, q, row) alters an element of lines, where where(q, row, i) holds."""
    @fault(id, title, breaks, at="item", witness=searches(*(bodies or (FULL, {"page_size": 50, "page": 2}))), **more)
    def _(go, p, call, q, row, i):
        item = go(call, q, row, i)
        if where(q, row, i):
            change(item, q, row)
        return item


def put(name, value):
    def change(item, q, row):
        item[name] = value(item, q, row) if callable(value) else value
    return change


# -- dep_date --------------------------------------------------------------------------------------------------
def date_form(form):
    return put("dep_date", lambda item, q, row: q.day.strftime(form))


def date_shift(days):
    return put("dep_date", lambda item, q, row: str(q.day + dt.timedelta(days)))


D, ON = said.DEP_DATE, said.ON_DATE
for id, title, form in [
        ("slashes", "2026/03/21", "%Y/%m/%d"), ("dots", "21.03.2026", "%d.%m.%Y"), ("compact", "20260321", "%Y%m%d"),
        ("american", "03-21-2026", "%m-%d-%Y"), ("european", "21-03-2026", "%d-%m-%Y"), ("iso-time", "2026-03-21T00:00:00", "%Y-%m-%dT00:00:00"),
        ("iso-zone", "2026-03-20T16:00:00Z", "%Y-%m-%dT16:00:00Z"), ("words", "Sat Mar 21 2026", "%a %b %d %Y"), ("blank-time", "2026-03-21 00:00:00", "%Y-%m-%d 00:00:00"),
        ("two-digits", "26-03-21", "%y-%m-%d"), ("chinese", "2026年03月21日", "%Y年%m月%d日"), ("swapped", "2026-21-03 (day and month exchanged)", "%Y-%d-%m"),
        ("minutes", "the minute in place of the month", "%Y-%M-%d"), ("ordinal", "2026-080", "%Y-%j"), ("trailing", "2026-03-21 with a blank after it", "%Y-%m-%d ")]:
    wrong(f"date-form-{id}", f"dep_date is written {title}", date_form(form), {}, breaks=D)
wrong("date-form-unpadded", "dep_date is written without leading zeros", put("dep_date", lambda i, q, r: f"{q.day.year}-{q.day.month}-{q.day.day}"),
      lambda p: {"date": p.day(16)}, breaks=D)
wrong("date-form-month-unpadded", "in dep_date only the month lacks its zero", put("dep_date", lambda i, q, r: f"{q.day.year}-{q.day.month}-{q.day.day:02d}"), breaks=D,
      rare=True)
wrong("date-form-deep", "dep_date of one trip in forty has a time", put("dep_date", lambda i, q, r: f"{q.day}T00:00:00"), where=DEEP, breaks=D)
wrong("date-form-later", "dep_date is written with slashes from page 2 on", date_form("%Y/%m/%d"), {"page": 2}, where=LATER, breaks=D)
wrong("date-form-sorted", "dep_date is written 20260321 in sorted lists", date_form("%Y%m%d"), {"sort_by": "dep_time"}, where=SORTED, breaks=D)
wrong("date-form-full-width", "dep_date has full-width digits in one trip of forty", put("dep_date", lambda i, q, r: "".join(chr(0xFF10 + int(c)) if c.isdigit() else c for c in str(q.day))),
      where=DEEP, breaks=D, rare=True)
wrong("date-form-month-end", "on the last day of a month dep_date is the 32nd-style next number", put("dep_date", lambda i, q, r: f"{q.day:%Y-%m}-{q.day.day + 1:02d}"),
      {"date": "2026-03-31"}, where=lambda q, r, i: (q.day + dt.timedelta(1)).day == 1, breaks=D)
wrong("date-empty-deep", "dep_date is empty in one trip of forty", put("dep_date", ""), where=DEEP, breaks=D)
wrong("date-zero", "dep_date is 0000-00-00 in one trip of forty", put("dep_date", "0000-00-00"), where=DEEP, breaks=D)
wrong("date-day-before", "dep_date is the day before", date_shift(-1), {}, breaks=ON)
wrong("date-day-after", "dep_date is the day after", date_shift(1), {}, breaks=ON)
wrong("date-before-eight", "dep_date is reckoned in UTC: trips before 08:00 show the day before", date_shift(-1), where=lambda q, r, i: r["dep_time"] < "08:00", breaks=ON)
wrong("date-late", "trips after 23:00 show the day after", date_shift(1), {"page": 4, "page_size": 50}, where=lambda q, r, i: r["dep_time"] >= "23:00", breaks=ON)
wrong("date-year-before", "dep_date is a year too early", put("dep_date", lambda i, q, r: f"{q.day.year - 1}{str(q.day)[4:]}"), {}, breaks=ON)
wrong("date-later-pages", "dep_date is the day after from page 2 on", date_shift(1), {"page": 2}, where=LATER, breaks=ON)
wrong("date-last", "dep_date of the last trip of a page is the day after", date_shift(1), where=LAST, breaks=ON)
wrong("date-deep", "dep_date of one trip in forty is the day after", date_shift(1), where=DEEP, breaks=ON)
wrong("date-week", "in a search with coordinates dep_date is a week later", date_shift(7), PLACE, where=PLACED, breaks=ON)
wrong("date-first-of-month", "dep_date is the first of the month for trips of the last class", put("dep_date", lambda i, q, r: str(q.day.replace(day=1))),
      where=lambda q, r, i: r["class_name"] == "First", breaks=ON)


@fault("date-today", "dep_date is today, whatever date was asked for", ON, at="item", witness=searches({}))
def _(go, p, call, q, row, i):
    return go(call, q, row, i) | {"dep_date": str(p.do_today(call))}


# -- dep_time --------------------------------------------------------------------------------------------------
def time_form(form):
    def change(item, q, row):
        item["dep_time"] = dt.time.fromisoformat(row["dep_time"]).strftime(form)
    return change


T = said.DEP_TIME
for id, title, form in [("seconds", "07:05:00", "%H:%M:00"), ("twelve", "07:05 PM", "%I:%M %p"), ("unpadded", "7:05", "%-H:%M"), ("compact", "0705", "%H%M"),
                        ("dot", "07.05", "%H.%M"), ("dash", "07-05", "%H-%M"), ("h", "07h05", "%Hh%M"), ("zone", "07:05+08:00", "%H:%M+08:00"),
                        ("z", "07:05Z", "%H:%MZ"), ("full-width", "07：05", "%H：%M"), ("chinese", "07时05分", "%H时%M分"), ("minute-unpadded", "7 minutes written 7", "%H:%-M"),
                        ("blank", " 07:05", " %H:%M"), ("twelve-bare", "in twelve hours, without AM and PM", "%-I:%M")]:
    wrong(f"time-form-{id}", f"dep_time is written {title}", time_form(form), breaks=T)
wrong("time-form-date", "dep_time is date and time", put("dep_time", lambda i, q, r: f"{q.date} {r['dep_time']}"), {}, breaks=T)
wrong("time-form-deep", "dep_time of one trip in forty has seconds", time_form("%H:%M:00"), where=DEEP, breaks=T)
wrong("time-form-before-ten", "dep_time lacks its zero before 10:00 from the second page on", time_form("%-H:%M"), {"page": 2, "page_size": 20},
      where=lambda q, r, i: q.page > 1, breaks=T)
wrong("time-form-later", "dep_time has seconds from page 2 on", time_form("%H:%M:%S"), {"page": 2}, where=LATER, breaks=T)
wrong("time-form-sorted", "sorted by dep_time, dep_time has seconds", time_form("%H:%M:%S"), {"sort_by": "dep_time"}, where=SORTED, breaks=T)
wrong("time-24", "hours from 23:00 on are written 24 and more", put("dep_time", lambda i, q, r: f"{int(r['dep_time'][:2]) + 1}{r['dep_time'][2:]}"),
      {"page": 4, "page_size": 50}, where=lambda q, r, i: r["dep_time"] >= "23:00", breaks=T)
wrong("time-25", "trips of the first morning hours are written 24:10 and 25:40 (operating day)", put("dep_time", lambda i, q, r: f"{int(r['dep_time'][:2]) + 24}{r['dep_time'][2:]}"),
      where=lambda q, r, i: r["dep_time"] < "06:00", breaks=T)
wrong("time-60", "one time in forty has the minute 60", put("dep_time", lambda i, q, r: r["dep_time"][:3] + "60"), where=DEEP, breaks=T)
wrong("time-minus", "one time in forty is negative", put("dep_time", "-1:30"), where=DEEP, breaks=T)
wrong("time-empty-deep", "dep_time is empty in one trip of forty", put("dep_time", ""), where=DEEP, breaks=T)
wrong("time-flow", "one trip of forty says 'flow' (leaves when full)", put("dep_time", "flow"), where=DEEP, breaks=T)
wrong("time-range", "dep_time is a span (07:00-07:30) for one class", put("dep_time", lambda i, q, r: f"{r['dep_time']}-{r['dep_time']}"),
      where=lambda q, r, i: r["class_name"] == "Coach", breaks=T)


# -- cities ----------------------------------------------------------------------------------------------------
def exchange(a, b):
    def change(item, q, row):
        item[a], item[b] = item[b], item[a]
    return change


MAP = "codes in answers might be of another kind than those asked with; both directions together show the exchange"
wrong("city-names-swapped", "from_city and to_city are exchanged", exchange("from_city", "to_city"), {}, {"route": BACK}, breaks=said.FROM_TO,
      arguable="a tester that knows no names sees it only by comparing routes")
wrong("city-names-swapped-deep", "from_city and to_city are exchanged in one trip of forty", exchange("from_city", "to_city"), where=DEEP, breaks=said.FROM_TO)
wrong("city-names-swapped-later", "from_city and to_city are exchanged from page 2 on", exchange("from_city", "to_city"), {"page": 2}, where=LATER, breaks=said.FROM_TO)
wrong("city-name-same", "to_city repeats from_city", put("to_city", lambda i, q, r: i["from_city"]), {}, breaks=said.FROM_TO)
wrong("city-name-same-deep", "to_city repeats from_city in one trip of forty", put("to_city", lambda i, q, r: i["from_city"]), where=DEEP, breaks=said.FROM_TO)
wrong("city-name-empty", "from_city is empty in one trip of forty", put("from_city", ""), where=DEEP, breaks=said.FROM_TO)
wrong("city-name-other-deep", "to_city of one trip in forty is another city's", put("to_city", "Chaozhou"), where=DEEP, breaks=said.FROM_TO)
wrong("city-codes-swapped", "the city codes are exchanged", exchange("start_city_code", "end_city_code"), {}, {"route": BACK}, breaks=said.CODES, arguable=MAP)
wrong("city-codes-swapped-deep", "the city codes are exchanged in one trip of forty", exchange("start_city_code", "end_city_code"), where=DEEP, breaks=said.CODES)
wrong("city-codes-swapped-sorted", "the city codes are exchanged in sorted lists", exchange("start_city_code", "end_city_code"), {"sort_by": "dep_time"}, where=SORTED,
      breaks=said.CODES)
wrong("city-code-same", "end_city_code repeats start_city_code", put("end_city_code", lambda i, q, r: i["start_city_code"]), {}, breaks=said.CODES)
wrong("city-code-station", "start_city_code is that of a neighbouring city in one trip of forty", put("start_city_code", "440600"), where=DEEP, breaks=said.CODES)
wrong("city-code-cut", "the last digit of end_city_code is lost in one trip of forty", put("end_city_code", lambda i, q, r: r["end_city_code"][:-1]), where=DEEP, breaks=said.CODES)
wrong("city-code-later", "end_city_code is the departure city's from page 2 on", put("end_city_code", lambda i, q, r: r["start_city_code"]), {"page": 2}, where=LATER,
      breaks=said.CODES)
wrong("city-code-name", "start_city_code holds the city's name in one trip of forty", put("start_city_code", lambda i, q, r: r["from_city"]), where=DEEP, breaks=said.CODES)
wrong("city-code-empty-last", "end_city_code is empty in the last trip of a page", put("end_city_code", ""), where=LAST, breaks=said.CODES)
wrong("station-gid-swapped", "the station gids are exchanged in one trip of forty", exchange("start_station_gid", "end_station_gid"), where=DEEP,
      breaks=("start_station_gid: identifier of boarding station; end_station_gid: identifier of alighting station", "2"))
wrong("station-gid-empty", "start_station_gid is empty in one trip of forty", put("start_station_gid", ""), where=DEEP,
      breaks=("start_station_gid: string, identifier of boarding station", "2"))
wrong("station-gid-same", "both station gids are the same in one trip of forty", put("end_station_gid", lambda i, q, r: r["start_station_gid"]), where=DEEP,
      breaks=("end_station_gid: string, identifier of alighting station", "2"))
wrong("station-names-swapped-later", "the station names are exchanged from page 2 on", exchange("start_station_name", "end_station_name"), {"page": 2}, where=LATER,
      breaks=("start_station_name: boarding point name; end_station_name: alighting point name", "2"))
wrong("line-gid-empty", "line_gid is empty in one trip of forty", put("line_gid", ""), where=DEEP, breaks=("line_gid: string, identifier of the line", "2"))


# -- other trips in the list -----------------------------------------------------------------------------------
def mixed(id, title, rows_of, *bodies, breaks=said.BETWEEN, **more):
    """rows_of(p, call, q, rows) gives the matching trips."""
    @fault(id, title, breaks, at="match", witness=searches(*(bodies or ({},))), **more)
    def _(go, p, call, q):
        return rows_of(p, call, q, go(call, q))


def other_trips(p, q, start, end, date=None):
    return p.store.trips(start or q.start, end or q.end, date or q.date)


mixed("mix-end-ignored", "the arrival city is ignored", lambda p, c, q, r: p.ordered(q, [t for s, e in p.store.counts if s == q.start for t in other_trips(p, q, s, e)]))
mixed("mix-start-ignored", "the departure city is ignored", lambda p, c, q, r: p.ordered(q, [t for s, e in p.store.counts if e == q.end for t in other_trips(p, q, s, e)]),
      {"route": FIFTY}, {"route": BACK}, {"route": {"start_city_code": "440400", "end_city_code": "440100"}})
mixed("mix-way-back", "trips of the way back stand among the others", lambda p, c, q, r: p.ordered(q, r + other_trips(p, q, q.end, q.start)))
mixed("mix-way-back-only", "the way back is listed", lambda p, c, q, r: p.ordered(q, other_trips(p, q, q.end, q.start)))
mixed("mix-way-back-place", "with arrival coordinates only, the way back is listed",
      lambda p, c, q, r: p.ordered(q, other_trips(p, q, q.end, q.start)) if q.end_lng is not None and q.start_lng is None else r, END_PLACE)
mixed("mix-next-day", "trips of the next day follow on", lambda p, c, q, r: r + other_trips(p, q, None, None, str(q.day + dt.timedelta(1))), {"page": 10}, breaks=ON)
mixed("mix-next-day-few", "when there are few trips, those of the next day are added", lambda p, c, q, r: r + other_trips(p, q, None, None, str(q.day + dt.timedelta(1))) if len(r) < 10 else r,
      {"route": FEW}, breaks=ON)
mixed("mix-empty-other-route", "for a route without trips another route's are shown", lambda p, c, q, r: r or other_trips(p, q, "440300", "440500"), {"route": NONE})
mixed("mix-date-ignored", "the date is ignored: today's trips are listed", lambda p, c, q, r: other_trips(p, q, None, None, str(p.do_today(c))), breaks=ON)
mixed("mix-date-next", "trips of the day after the one asked for are listed", lambda p, c, q, r: other_trips(p, q, None, None, str(q.day + dt.timedelta(1))), breaks=ON)
mixed("mix-date-sort", "with sort_by, the day after is listed", lambda p, c, q, r: other_trips(p, q, None, None, str(q.day + dt.timedelta(1))) if q.sort_by else r,
      {"sort_by": "dep_time"}, breaks=ON)
mixed("mix-date-far", "for dates more than 30 days ahead the trips of the 30th day are listed", lambda p, c, q, r: other_trips(p, q, None, None, str(p.do_today(c) + dt.timedelta(30)))
      if (q.day - p.do_today(c)).days > 30 else r, lambda p: {"date": p.day(45)}, breaks=ON)
mixed("mix-date-month", "on the 31st the trips of the 30th are listed", lambda p, c, q, r: other_trips(p, q, None, None, str(q.day.replace(day=30))) if q.day.day == 31 else r,
      {"date": "2026-03-31"}, breaks=ON)
mixed("mix-one-other", "one trip of another route stands in the list", lambda p, c, q, r: r[:7] + other_trips(p, q, "440300", "440500")[:1] + r[7:] if len(r) > 7 else r)
mixed("mix-one-other-day", "one trip of the day before stands in the list", lambda p, c, q, r: r[:7] + other_trips(p, q, None, None, str(q.day - dt.timedelta(1)))[:1] + r[7:] if len(r) > 7 else r,
      breaks=ON)
mixed("mix-address", "with start_addr trips from a neighbouring city are listed as well", lambda p, c, q, r: p.ordered(q, r + other_trips(p, q, "440600", "442000")) if q.start_addr else r,
      {"start_addr": "Main Road 1"})
mixed("mix-prefix", "arrival codes are compared by four digits", lambda p, c, q, r: p.ordered(q, [t for s, e in p.store.counts if s == q.start and e[:4] == (q.end or "")[:4]
                                                                                           or (s, (e[:2])) == (q.start, (q.end or "")[:2]) for t in other_trips(p, q, s, e)]))
mixed("mix-wildcard", "the city code % stands for every city", lambda p, c, q, r: p.ordered(q, [t for s, e in p.store.counts if e == q.end for t in other_trips(p, q, s, e)])
      if q.start == "%" else r, {"start_city_code": "%"})
mixed("mix-injection", "a quote in a city code makes the condition true for all trips",
      lambda p, c, q, r: p.ordered(q, [t for s, e in p.store.counts for t in other_trips(p, q, s, e)]) if "' or " in (q.start or "").lower() else r,
      {"start_city_code": "440100' OR '1'='1"})
mixed("mix-unknown-city", "an unknown departure city is read as the nearest known one", lambda p, c, q, r: r or (other_trips(p, q, "440100", None) if q.start not in ("441900",) else r),
      {"start_city_code": "999999"}, arguable="codes in answers might be of another kind than those asked with")
mixed("mix-empty-end", "an unknown arrival city means any", lambda p, c, q, r: r or p.ordered(q, [t for s, e in p.store.counts if s == q.start and q.end != "445100" for t in other_trips(p, q, s, e)]),
      {"end_city_code": "999999"})


# -- seats and amounts -----------------------------------------------------------------------------------------
S = said.SEATS
PRICE = ("price: integer, price of the trip", "2")
wrong("seats-more-left", "more seats are left than there are, in one trip of forty", put("avail_seat_count", lambda i, q, r: r["seat_count"] + 3), where=DEEP, breaks=S)
wrong("seats-swapped", "total and available seats are exchanged", exchange("seat_count", "avail_seat_count"), breaks=S)
wrong("seats-swapped-later", "total and available seats are exchanged from page 2 on", exchange("seat_count", "avail_seat_count"), {"page": 2}, where=LATER, breaks=S)
wrong("seats-swapped-deep", "total and available seats are exchanged in one trip of forty", exchange("seat_count", "avail_seat_count"), where=DEEP, breaks=S)
wrong("seats-left-negative", "one trip of forty has -1 seats left", put("avail_seat_count", -1), where=DEEP, breaks=S)
wrong("seats-negative", "seat_count is -1 (unknown) in one trip of forty", put("seat_count", -1), where=DEEP, breaks=S)
wrong("seats-zero", "seat_count is 0 while seats are left", put("seat_count", 0), breaks=S)
wrong("seats-zero-deep", "seat_count is 0 in one trip of forty while seats are left", put("seat_count", 0), where=DEEP, breaks=S)
wrong("seats-99", "more than 30 seats left are shown as 99", put("avail_seat_count", lambda i, q, r: 99 if r["avail_seat_count"] > 30 else r["avail_seat_count"]), breaks=S)
wrong("price-negative", "one price in forty is negative", put("price", lambda i, q, r: -r["price"]), where=DEEP, breaks=PRICE)
wrong("price-huge", "one price in forty is -9223372036854775808", put("price", -2 ** 63), where=DEEP, breaks=PRICE)
wrong("duration-negative", "one duration in forty is negative", put("duration", lambda i, q, r: -r["duration"]), where=DEEP, breaks=("duration: integer, trip duration", "2"))
wrong("distance-negative", "one distance in forty is -1", put("distance", -1), where=DEEP, breaks=("distance: integer, trip distance", "2"))
wrong("price-negative-later", "prices are negative from page 2 on", put("price", lambda i, q, r: -r["price"]), {"page": 2}, where=LATER, breaks=PRICE)
