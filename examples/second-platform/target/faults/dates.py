"""Section 4.1 rule 1 and section 8: past dates taken, or refused in another way; good dates refused."""
import datetime as dt
import re
import unicodedata

from . import FAULTS, fault, said, when
from ..core import SEARCH_FIELDS, Answer, Refusal
from ..probe import BACK, END_PLACE, FEW, PLACE, at_once, searches
from ..settings import SEARCH


ZONE = "which day is today depends on a time zone the document does not tell"
OPEN = "the document does not promise that every later date is taken"


def past_taken(id, title, condition, *bodies, breaks=said.PAST, witness=None, also=None, **more):
    """Past dates are taken when condition(p, call) holds; the answer then lists the trips of that day."""
    bodies = bodies or (lambda p: {"date": p.day(-2)},)

    @fault(id, title, breaks, at="past", witness=witness or searches(*bodies), also=also, **more)
    def _(go, p, call, q):
        return go(call, q) and not condition(p, call)


def ago(days, **fields):
    return lambda p: {"date": p.day(-days), **fields}


def on(date, **fields):
    return {"date": date, **fields}


past_taken("past-any", "any past date is taken", when.always)
past_taken("past-yesterday", "yesterday is taken", when.days_ago(1), ago(1), arguable=ZONE)
past_taken("past-two-days", "the day before yesterday is taken, yesterday is not", when.days_ago(2), ago(2))
past_taken("past-week", "the last seven days are taken", when.days_ago(1, 7), ago(7))
past_taken("past-not-yesterday", "only yesterday is refused", when.days_ago(2, 800000), ago(2))
past_taken("past-month-ago", "dates 28 to 31 days ago are taken", when.days_ago(28, 31), ago(30))
past_taken("past-over-year", "dates more than 366 days ago are taken (difference taken modulo the year)",
           when.days_ago(367, 800000), ago(400))
past_taken("past-old", "dates more than ten years ago are taken", when.days_ago(3660, 800000), on("2009-07-14"))
past_taken("past-last-year-day", "the same day of last year is taken",
           when.day_is(lambda d, t: d.year == t.year - 1 and (d.month, d.day) == (t.month, t.day)), ago(365))
past_taken("past-last-year-later", "the year is not compared: last year's days later than today's are taken",
           when.day_is(lambda d, t: d < t and (d.month, d.day) >= (t.month, t.day)), ago(360))
past_taken("past-this-year", "only the year is compared: earlier days of this year are taken",
           when.day_is(lambda d, t: d < t and d.year == t.year), ago(20))
past_taken("past-this-month", "only year and month are compared: earlier days of this month are taken",
           when.day_is(lambda d, t: d < t and (d.year, d.month) == (t.year, t.month)), ago(1))
past_taken("past-day-number", "a past date with a higher day of the month than today's is taken",
           when.day_is(lambda d, t: d < t and d.day > t.day), ago(27))
past_taken("past-leap-day", "past leap days are taken", when.day_is(lambda d, t: (d.month, d.day) == (2, 29)),
           on("2024-02-29"))
past_taken("past-year-1", "the day 0001-01-01 is taken (zero time)", when.equals(date="0001-01-01"), on("0001-01-01"))
past_taken("past-year-low", "years below 1000 are taken", when.day_is(lambda d, t: d.year < 1000), on("0987-06-05"))
past_taken("past-epoch", "the day 1970-01-01 is taken (falsy)", when.equals(date="1970-01-01"), on("1970-01-01"))
past_taken("past-before-epoch", "days before 1970 are taken (negative timestamps)", when.day_is(lambda d, t: d.year < 1970),
           on("1969-12-31"))
past_taken("past-1900", "1900-01-01 is taken (spreadsheet zero)", when.equals(date="1900-01-01"), on("1900-01-01"))
past_taken("past-2000", "2000-01-01 is taken (a test date left in)", when.equals(date="2000-01-01"), on("2000-01-01"))
past_taken("past-1999", "days of the last century are taken (two digits of the year compared)",
           when.day_is(lambda d, t: d.year < 2000 and d.year % 100 > t.year % 100), on("1999-12-31"))
past_taken("past-month-end", "past dates that end a month are taken",
           when.day_is(lambda d, t: (d + dt.timedelta(1)).day == 1), on("2025-04-30"))
past_taken("past-31st", "past dates on a 31st are taken", when.day_is(lambda d, t: d.day == 31), on("2025-01-31"))
past_taken("past-first", "past dates on a first are taken", when.day_is(lambda d, t: d.day == 1), on("2025-05-01"))
past_taken("past-new-year-eve", "past 31 December days are taken", when.day_is(lambda d, t: (d.month, d.day) == (12, 31)),
           on("2023-12-31"))
past_taken("past-sunday", "past Sundays are taken", when.day_is(lambda d, t: d.weekday() == 6), on("2025-06-01"))
past_taken("past-page2", "a past date is taken with page 2", when.equals(page=2), ago(3, page=2))
past_taken("past-page-later", "a past date is taken with page 2 and later", when.page_from(2), ago(3, page=5))
past_taken("past-page1", "a past date is taken when page is said to be 1", when.equals(page=1), ago(3, page=1))
past_taken("past-size-1", "a past date is taken with page_size 1", when.equals(page_size=1), ago(3, page_size=1))
past_taken("past-size-50", "a past date is taken with page_size 50", when.equals(page_size=50), ago(3, page_size=50))
past_taken("past-size-over", "a past date is taken with a page_size over 50", when.size_from(51), ago(3, page_size=51))
past_taken("past-no-page", "a past date is taken when neither page nor page_size is said",
           lambda p, call: not {"page", "page_size"} & when.peek(call).keys(), ago(3))
past_taken("past-sort", "a past date is taken with sort_by dep_time", when.equals(sort_by="dep_time"),
           ago(3, sort_by="dep_time"))
past_taken("past-sort-yesterday", "yesterday is taken with sort_by", when.both(when.has("sort_by"), when.days_ago(1)),
           ago(1, sort_by="dep_time"), rare=True)
past_taken("past-start-place", "a past date is taken with departure coordinates", when.has("start_lng", "start_lat"),
           ago(3, **PLACE))
past_taken("past-end-place", "a past date is taken with arrival coordinates only",
           when.both(when.has("end_lng", "end_lat"), when.lacks("start_lng")), ago(3, **END_PLACE))
past_taken("past-both-places", "a past date is taken with both pairs of coordinates",
           when.has("start_lng", "start_lat", "end_lng", "end_lat"), ago(3, **PLACE, **END_PLACE))
past_taken("past-start-addr", "a past date is taken with start_addr", when.has("start_addr"), ago(3, start_addr="Main Road 1"))
past_taken("past-end-addr", "a past date is taken with end_addr", when.has("end_addr"), ago(3, end_addr="Main Road 1"))
past_taken("past-dist", "a past date is taken with dist_type", when.has("dist_type"), ago(3, dist_type=1))
past_taken("past-dist-0", "a past date is taken with dist_type 0", when.equals(dist_type=0), ago(3, dist_type=0), rare=True)
past_taken("past-all-fields", "a past date is taken when every field is there",
           when.has("start_addr", "start_lng", "end_addr", "end_lng", "dist_type", "sort_by", "page", "page_size"),
           ago(3, start_addr="a", end_addr="b", **PLACE, **END_PLACE, dist_type=1, sort_by="dep_time", page=1,
               page_size=20), rare=True)
past_taken("past-empty-route", "a past date is taken for a route without trips", when.equals(start_city_code="441900"),
           {"route": {"start_city_code": "441900", "end_city_code": "445100"}, "date": "2025-02-03"})
past_taken("past-way-back", "a past date is taken in one direction of a route", when.equals(**BACK),
           lambda p: {"route": BACK, "date": p.day(-3)})
past_taken("past-small-route", "a past date is taken for one small route", when.equals(**FEW),
           lambda p: {"route": FEW, "date": p.day(-3)})
past_taken("past-unknown-city", "a past date is taken for unknown cities",
           lambda p, call: not when.text(when.peek(call).get("start_city_code")).startswith("44"),
           ago(3, start_city_code="000000"), rare=True)
past_taken("past-same-city", "a past date is taken when both cities are the same",
           lambda p, call: when.peek(call).get("start_city_code") == when.peek(call).get("end_city_code"),
           ago(3, end_city_code="440100"), rare=True)
past_taken("past-second-call", "a past date is taken on every call of a connection but the first",
           when.later_on_connection, {}, ago(3))
past_taken("past-third-call", "a past date is taken on the third call of a connection", when.nth_on_connection(3),
           {}, {}, ago(3), rare=True)
past_taken("past-one-in-nine", "one call of nine takes a past date", when.one_in(9), *[ago(3)] * 9)
past_taken("past-unknown-field", "a past date is taken when an unknown field is there",
           lambda p, call: bool(set(when.peek(call)) - set(SEARCH_FIELDS)), ago(3, channel="web"), rare=True)
past_taken("past-long-body", "a past date is taken when the body is over 1000 bytes", lambda p, call: len(call.raw) > 1000,
           ago(3, start_addr="x" * 1200), rare=True)


def cached(id, title, note, use, *bodies, **more):
    """State between calls: note(p, call, q, past) remembers, use(p, call, q) tells whether a past date passes."""
    @fault(id, title, said.PAST, at="past", witness=searches(*bodies), **more)
    def _(go, p, call, q):
        past = go(call, q)
        taken = past and use(p, call, q)
        note(p, call, q, past)
        return past and not taken


cached("past-after-good", "after a good search on the route (same connection) its past dates are taken",
       lambda p, call, q, past: past or call.conn.setdefault("routes", set()).add((q.start, q.end)),
       lambda p, call, q: (q.start, q.end) in call.conn.get("routes", ()), {}, ago(2))
cached("past-after-good-anywhere", "after a good search on the route, by anyone, its past dates are taken on page 1",
       lambda p, call, q, past: past or p.mem.setdefault("routes", set()).add((q.start, q.end)),
       lambda p, call, q: (q.start, q.end) in p.mem.get("routes", ()) and q.page == 1, {}, ago(2))
cached("past-second-try", "a past date is refused once and taken when asked for again",
       lambda p, call, q, past: past and p.mem.setdefault("tried", set()).add((q.start, q.end, q.date)),
       lambda p, call, q: (q.start, q.end, q.date) in p.mem.get("tried", ()), ago(2), ago(2))
cached("past-third-try", "the third past date in a row on a connection is taken",
       lambda p, call, q, past: call.conn.__setitem__("past", call.conn.get("past", 0) + 1 if past else 0),
       lambda p, call, q: call.conn.get("past", 0) >= 2, ago(2), ago(3), ago(4))
cached("past-back-checked", "a past date is taken right after its way back was refused for it",
       lambda p, call, q, past: p.mem.__setitem__("last", (q.end, q.start, q.date)),
       lambda p, call, q: p.mem.get("last") == (q.start, q.end, q.date),
       ago(2), lambda p: {"route": BACK, "date": p.day(-2)}, rare=True)


past_taken("past-at-once", "a past date is taken while another call is under way", when.crowded, also={"handle": when.linger},
           witness=lambda p: at_once(ago(2)(p), {})(p))


# -- past dates in other spellings ---------------------------------------------------------------------------
def spelled(id, title, pattern, turn, example, **more):
    """A date that is past and not YYYY-MM-DD is turned into one and taken."""
    @fault(id, title, said.PAST, at="handle", witness=searches(example), **more)
    async def _(go, p, call):
        if call.path == SEARCH and p.do_key(call) == "ok":
            date = when.peek(call).get("date")
            if isinstance(date, str) and (match := re.fullmatch(pattern, date)):
                call.note["turned"] = turn(match)
        return await go(call)
    FAULTS[id].hooks += [("parse", put_turned), ("past", skip_turned)]


def put_turned(go, p, call):
    body = go(call)
    return body | {"date": call.note["turned"]} if "turned" in call.note else body


def skip_turned(go, p, call, q):
    return go(call, q) and "turned" not in call.note


def ymd(match):
    y, m, d = (int(unicodedata.normalize("NFKC", part)) for part in match.groups()[:3])
    return f"{y:04d}-{m:02d}-{d:02d}"


spelled("past-unpadded", "a past date without leading zeros (2025-3-7) is taken", r"(\d{4})-(\d)-(\d{1,2})", ymd,
        on("2025-3-7"))
spelled("past-slashes", "a past date with slashes is taken", r"(\d{4})/(\d\d)/(\d\d)", ymd, on("2025/03/07"))
spelled("past-compact", "a past date without hyphens is taken", r"(\d{4})(\d\d)(\d\d)", ymd, on("20250307"))
spelled("past-with-time", "a past date with a time of day is taken", r"(\d{4})-(\d\d)-(\d\d)[T ].*", ymd,
        on("2025-03-07T10:00:00"))
spelled("past-with-zone", "a past date with a Z is taken", r"(\d{4})-(\d\d)-(\d\d)Z", ymd, on("2025-03-07Z"), rare=True)
spelled("past-blank-before", "a past date behind a blank is taken", r"\s+(\d{4})-(\d\d)-(\d\d)", ymd, on(" 2025-03-07"))
spelled("past-blank-after", "a past date before a blank or line end is taken", r"(\d{4})-(\d\d)-(\d\d)\s+", ymd,
        on("2025-03-07\n"))
spelled("past-full-width", "a past date in full-width digits is taken", r"([０-９]{4})-([０-９]{2})-([０-９]{2})", ymd,
        on("２０２５-０３-０７"), rare=True)
spelled("past-two-digit-year", "a past date with two digits of the year is taken", r"(\d\d)-(\d\d)-(\d\d)",
        lambda m: f"20{m[1]}-{m[2]}-{m[3]}", on("25-03-07"), rare=True)
spelled("past-minus-year", "a date before year 0 is taken as a year after it", r"-(\d{4})-(\d\d)-(\d\d)", ymd,
        on("-2025-03-07"), rare=True)


# -- refused, but in another way ---------------------------------------------------------------------------
def past_answer(id, title, make, condition=when.always, body=None, breaks=said.PAST, **more):
    @fault(id, title, breaks, at="past", witness=searches(body or ago(2)), **more)
    def _(go, p, call, q):
        past = go(call, q)
        if past and condition(p, call):
            call.note["past"] = True
        return past

    async def search(go, p, call):
        try:
            return await go(call)
        except Refusal:
            if call.note.get("past"):
                return make(p, call)
            raise
    FAULTS[id].hooks.append(("search", search))


def status(code):
    return lambda p, call: p.do_refuse(call, Refusal("date must not be in the past", code))


def with_code(code, data=None):
    return lambda p, call: Answer(200, {"code": code, "data": data, "message": "date must not be in the past",
                                        "request_id": call.request_id})


def empty_list(p, call):
    return p.envelope(call, {"total": 0, "page_info": {"page": 1, "page_size": 20, "total": 0}, "lines": []})


def today_instead(p, call):
    q = call.q
    q.date = p.do_today(call).isoformat()
    q.day = p.do_today(call)
    q.size = p.size(call, q)
    return p.envelope(call, p.listing(call, q, p.match(call, q)))


for code in (422, 404, 500, 403, 409, 410):
    past_answer(f"past-{code}", f"a past date is answered {code}", status(code), breaks=said.S_SEARCH)
past_answer("past-401", "a past date is answered 401", status(401))
past_answer("past-429", "a past date is answered 429", status(429))
past_answer("past-422-yesterday", "yesterday is answered 422, older dates 400", status(422), when.days_ago(1), ago(1),
            said.S_SEARCH)
past_answer("past-500-old", "dates before 1900 are answered 500", status(500), when.days_ago(46000, 800000),
            on("1815-06-18"), said.S_SEARCH)
past_answer("past-500-page2", "a past date with page 2 is answered 500", status(500), when.equals(page=2), ago(2, page=2),
            said.S_SEARCH)
past_answer("past-200-code", "a past date is answered 200 with code 40001", with_code(40001))
past_answer("past-200-code-data", "a past date is answered 200 with code 1 and empty data", with_code(1, {}))
past_answer("past-200-code-sort", "with sort_by a past date is answered 200 with code 400", with_code(400),
            when.has("sort_by"), ago(2, sort_by="dep_time"))
past_answer("past-200-empty", "a past date is answered 200 with an empty list", empty_list)
past_answer("past-200-empty-yesterday", "yesterday is answered 200 with an empty list", empty_list, when.days_ago(1), ago(1), arguable=ZONE)
past_answer("past-200-empty-page2", "a past date with page 2 or later is answered 200 with an empty list", empty_list,
            when.page_from(2), ago(2, page=2))
past_answer("past-200-empty-small", "a past date with page_size below 5 is answered 200 with an empty list", empty_list,
            lambda p, call: when.whole(when.peek(call).get("page_size")) and 0 < when.peek(call)["page_size"] < 5,
            ago(2, page_size=3), rare=True)
past_answer("past-today-instead", "a past date is quietly replaced by today", today_instead)
past_answer("past-today-instead-old", "a date more than a year ago is quietly replaced by today", today_instead,
            when.days_ago(366, 800000), on("2021-08-09"))
past_answer("past-204", "a past date is answered 204", lambda p, call: Answer(204, b""), breaks=said.S_SEARCH)
past_answer("past-200-null", "a past date is answered 200 with data null and code 0", with_code(0))


# -- good dates refused -------------------------------------------------------------------------------------
def refused(id, title, condition, *bodies, breaks=said.EARLIEST, **more):
    @fault(id, title, breaks, at="past", witness=searches(*bodies), **more)
    def _(go, p, call, q):
        hit = condition(q.day, p.do_today(call), p, call)
        return go(call, q) or bool(hit)


def ahead(days, **fields):
    return lambda p: {"date": p.day(days), **fields}


refused("today-refused", "today is refused", lambda d, t, p, c: d == t, ahead(0), arguable=ZONE)
refused("today-refused-page2", "today is refused with page 2", lambda d, t, p, c: d == t and when.equals(page=2)(p, c),
        ahead(0, page=2), arguable=ZONE)
refused("today-refused-sort", "today is refused with sort_by", lambda d, t, p, c: d == t and when.has("sort_by")(p, c),
        ahead(0, sort_by="dep_time"), arguable=ZONE)
refused("today-refused-second", "today is refused on the second and later calls of a connection",
        lambda d, t, p, c: d == t and c.conn["n"] > 1, ahead(0), ahead(0), arguable=ZONE)
refused("tomorrow-refused", "tomorrow is refused, today is not", lambda d, t, p, c: (d - t).days == 1, ahead(1), arguable=ZONE)
refused("next-month-refused", "a day of next month with a lower number than today's is refused as past",
        lambda d, t, p, c: d > t and d.day < t.day, ahead(20), arguable=OPEN)
refused("next-year-refused", "days are compared without the year: early days of next year are refused as past",
        lambda d, t, p, c: d > t and (d.month, d.day) < (t.month, t.day), on("2027-01-04"), arguable=OPEN)
refused("month-end-refused", "the last day of a month is refused", lambda d, t, p, c: (d + dt.timedelta(1)).day == 1,
        on("2026-03-31"), arguable=OPEN)
refused("weekend-refused", "Sundays are refused", lambda d, t, p, c: d.weekday() == 6, on("2026-03-29"), arguable=OPEN)
refused("after-past-refused", "after a past date, the next good date on the connection is refused too",
        lambda d, t, p, c: d >= t and c.conn.pop("was_past", False) or (d < t and c.conn.__setitem__("was_past", True)),
        ago(2), ahead(3))
refused("even-day-refused-page3", "from page 3 on, dates of even days are refused",
        lambda d, t, p, c: d.day % 2 == 0 and when.page_from(3)(p, c), on("2026-03-28", page=3))
