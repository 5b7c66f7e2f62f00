"""data.total, page_info and the form of data.lines (sections 2 and 4.1)."""
import json

from . import fault, said
from ..probe import BACK, FEW, FIFTY, FIFTY_ONE, MIDDLE, NONE, PLACE, searches

MEANING = "page_info.total has no meaning in the document; that it equals data.total is its plain reading"


def listing(id, title, change, *bodies, breaks=said.TOTAL, **more):
    """change(p, call, q, data, rows) alters the data member of the answer."""
    @fault(id, title, breaks, at="listing", witness=searches(*bodies), **more)
    def _(go, p, call, q, rows):
        data = go(call, q, rows)
        changed = change(p, call, q, data, rows)
        return data if changed is None else changed


def total(id, title, count, *bodies, **more):
    """count(q, n, data, rows) gives the wrong total, in both places."""
    def change(p, call, q, data, rows):
        data["total"] = data["page_info"]["total"] = count(q, len(rows), data, rows)
    listing(id, title, change, *bodies, **more)


def pages(q, n):
    return -(-n // q.size)


total("total-shown", "total counts the trips of this answer", lambda q, n, d, r: len(d["lines"]), {})
total("total-shown-later", "from page 2 on total counts the trips of this answer",
      lambda q, n, d, r: len(d["lines"]) if q.page > 1 else n, {"page": 2})
total("total-pages", "total counts pages", lambda q, n, d, r: pages(q, n), {})
total("total-left", "total counts the trips from this page on", lambda q, n, d, r: max(0, n - (q.page - 1) * q.size), {"page": 2})
total("total-so-far", "total counts the trips up to this page", lambda q, n, d, r: min(n, q.page * q.size), {})
total("total-50", "total is never above 50", lambda q, n, d, r: min(n, 50), {})
total("total-100", "total is never above 100", lambda q, n, d, r: min(n, 100), {})
total("total-less", "total is one too low", lambda q, n, d, r: max(0, n - 1), {})
total("total-more", "total is one too high", lambda q, n, d, r: n + 1, {})
total("total-more-empty", "total is 1 for a route without trips", lambda q, n, d, r: n or 1, {"route": NONE})
total("total-minus-empty", "total is -1 for a route without trips", lambda q, n, d, r: n or -1, {"route": NONE})
total("total-zero", "total is always 0", lambda q, n, d, r: 0, {})
total("total-zero-later", "total is 0 from page 2 on (counted on the first only)",
      lambda q, n, d, r: n if q.page == 1 else 0, {"page": 2})
total("total-zero-beyond", "total is 0 beyond the end", lambda q, n, d, r: n if d["lines"] else 0, {"page": 90})
total("total-even", "total is rounded up to a multiple of page_size", lambda q, n, d, r: pages(q, n) * q.size, {})
total("total-exact-50", "of exactly 50 trips total says 51", lambda q, n, d, r: 51 if n == 50 else n, {"route": FIFTY})
total("total-51", "of exactly 51 trips total says 50", lambda q, n, d, r: 50 if n == 51 else n, {"route": FIFTY_ONE})
total("total-seats", "total counts the seats of this answer", lambda q, n, d, r: sum(x["avail_seat_count"] for x in d["lines"]), {})
total("total-times", "total counts trips at the same time once", lambda q, n, d, r: len({x["dep_time"] for x in r}), {})
total("total-page-product", "total is page times page_size while pages are full",
      lambda q, n, d, r: q.page * q.size if len(d["lines"]) == q.size else n, {})
total("total-one-in-ten", "total is one too low on every tenth page of a listing", lambda q, n, d, r: n - (q.page % 10 == 0),
      {"page": 10, "page_size": 10})
total("total-last-page", "on the last page total is one too high", lambda q, n, d, r: n + (q.page == pages(q, n) > 1),
      {"route": FIFTY_ONE, "page": 2, "page_size": 50})
total("total-sort", "with sort_by total counts the page only", lambda q, n, d, r: len(d["lines"]) if q.sort_by else n,
      {"sort_by": "dep_time"})
total("total-size-1", "with page_size 1 total is 1", lambda q, n, d, r: min(n, 1) if q.size == 1 else n, {"page_size": 1})
total("total-over-size", "with a page_size over 50 total is 50 at the most",
      lambda q, n, d, r: min(n, 50) if (q.page_size or 0) > 50 else n, {"page_size": 60})


@fault("total-both-ways", "total counts both directions", said.TOTAL, at="listing", witness=searches({}))
def _(go, p, call, q, rows):
    data = go(call, q, rows)
    data["total"] += len(p.store.trips(q.end, q.start, q.date))
    data["page_info"]["total"] = data["total"]
    return data


@fault("total-today", "total is that of today, whatever the date", said.TOTAL, at="listing", witness=searches({}))
def _(go, p, call, q, rows):
    data = go(call, q, rows)
    data["total"] = data["page_info"]["total"] = len(p.store.trips(q.start, q.end, str(p.do_today(call))))
    return data


@fault("total-unfiltered", "with dist_type total counts the trips before the filter", said.TOTAL, at="listing",
       witness=searches({"dist_type": 2, **PLACE}))
def _(go, p, call, q, rows):
    data = go(call, q, rows)
    data["total"] = data["page_info"]["total"] = len(p.store.trips(q.start, q.end, q.date))
    return data


@fault("total-before", "total is that of the search before (another route or date)", said.TOTAL, at="listing",
       witness=searches({}, {"route": MIDDLE}))
def _(go, p, call, q, rows):
    data = go(call, q, rows)
    data["total"], p.mem["total"] = p.mem.get("total", data["total"]), data["total"]
    return data


@fault("total-cached-route", "total is kept by route: another date shows the first one's", said.TOTAL, at="listing",
       witness=searches({}, lambda p: {"date": p.day(9)}))
def _(go, p, call, q, rows):
    data = go(call, q, rows)
    data["total"] = p.mem.setdefault((q.start, q.end), data["total"])
    data["page_info"]["total"] = data["total"]
    return data


@fault("total-cached-reversed", "total is kept by the pair of cities without their order", said.TOTAL, at="listing",
       witness=searches({}, {"route": BACK}))
def _(go, p, call, q, rows):
    data = go(call, q, rows)
    data["total"] = data["page_info"]["total"] = p.mem.setdefault((*sorted((q.start or "", q.end or "")), q.date), data["total"])
    return data


DELETE = object()


def member(id, title, path, value, *bodies, breaks, when_=lambda q, d: True, **more):
    """A member of data (path "total", "page_info", "page_info.page", ...) is value(old, q, data) or is deleted."""
    def change(p, call, q, data, rows):
        if not when_(q, data):
            return
        holder, name = (data, path) if "." not in path else (data[path.split(".")[0]], path.split(".")[1])
        new = value(holder[name], q, data) if callable(value) else value
        if new is DELETE:
            del holder[name]
        else:
            holder[name] = new
    listing(id, title, change, *(bodies or ({},)), breaks=breaks, **more)


T, I, L = said.TOTAL, said.INFO, said.LINES
LATER = lambda q, d: q.page > 1
EMPTY = lambda q, d: not d["lines"]
ONE = lambda q, d: len(d["lines"]) == 1
member("total-text", "total is a text", "total", lambda v, q, d: str(v), breaks=T)
member("total-text-later", "total is a text from page 2 on", "total", lambda v, q, d: str(v), {"page": 2}, breaks=T, when_=LATER)
member("total-null", "total is null", "total", None, breaks=T)
member("total-null-later", "total is null from page 2 on", "total", None, {"page": 2}, breaks=T, when_=LATER)
member("total-null-empty", "total is null when there is no trip", "total", None, {"route": NONE}, breaks=T, when_=EMPTY)
member("total-missing", "total is missing", "total", DELETE, breaks=T)
member("total-missing-empty", "total is missing when there is no trip", "total", DELETE, {"route": NONE}, breaks=T, when_=EMPTY)
member("total-missing-later", "total is missing from page 2 on", "total", DELETE, {"page": 3}, breaks=T, when_=LATER)
member("total-fraction", "total is a fraction (178.5)", "total", lambda v, q, d: v + .5, breaks=T)
member("total-object", "total is an object with value and relation", "total", lambda v, q, d: {"value": v, "relation": "eq"}, breaks=T)
member("total-bool", "total is true or false", "total", lambda v, q, d: v > 0, breaks=T)
member("total-list", "total is a list of one number", "total", lambda v, q, d: [v], breaks=T)
member("total-grouped", "totals are texts with a plus sign when above 50", "total", lambda v, q, d: "50+" if v > 50 else v, breaks=T)

member("info-missing", "page_info is missing", "page_info", DELETE, breaks=I)
member("info-missing-later", "page_info is missing from page 2 on", "page_info", DELETE, {"page": 2}, breaks=I, when_=LATER)
member("info-missing-empty", "page_info is missing when there is no trip", "page_info", DELETE, {"route": NONE}, breaks=I, when_=EMPTY)
member("info-missing-single", "page_info is missing when all trips fit on one page", "page_info", DELETE, {"route": FEW}, breaks=I,
       when_=lambda q, d: d["total"] <= q.size)
member("info-null-empty", "page_info is null when there is no trip", "page_info", None, {"route": NONE}, breaks=I, when_=EMPTY)
member("info-null-beyond", "page_info is null beyond the end", "page_info", None, {"page": 80}, breaks=I,
       when_=lambda q, d: not d["lines"] and q.page > 1)
member("info-list", "page_info is a list of three numbers", "page_info", lambda v, q, d: list(v.values()), breaks=I)
member("info-list-of-one", "page_info is a list holding the object", "page_info", lambda v, q, d: [v], breaks=I)
member("info-text", "page_info is a text such as 1/9", "page_info", lambda v, q, d: f"{q.page}/{pages(q, v['total'])}", breaks=I)
member("info-camel", "page_info's page_size is called pageSize", "page_info",
       lambda v, q, d: {"page": v["page"], "pageSize": v["page_size"], "total": v["total"]}, breaks=I)
member("info-texts", "the members of page_info are texts", "page_info", lambda v, q, d: {k: str(x) for k, x in v.items()}, breaks=I)
member("info-page-text-later", "page_info.page is a text from page 2 on", "page_info.page",
       lambda v, q, d: str(v), {"page": 2}, breaks=I, when_=LATER)
for name in ("page", "page_size", "total"):
    short = name.replace("_", "-")
    member(f"info-{short}-missing", f"page_info.{name} is missing", f"page_info.{name}", DELETE, breaks=I)
    member(f"info-{short}-null-later", f"page_info.{name} is null from page 2 on", f"page_info.{name}", None, {"page": 2}, breaks=I,
           when_=LATER)
    member(f"info-{short}-text-empty", f"page_info.{name} is a text when there is no trip", f"page_info.{name}",
           lambda v, q, d: str(v), {"route": NONE}, breaks=I, when_=EMPTY)
member("info-page-1", "page_info.page is always 1", "page_info.page", 1, {"page": 2}, breaks=I)
member("info-page-next", "page_info.page is the number of the next page", "page_info.page", lambda v, q, d: v + 1, breaks=I)
member("info-page-offset", "page_info.page is the offset", "page_info.page", lambda v, q, d: (v - 1) * q.size, breaks=I)
member("info-page-count", "page_info.page is the number of pages", "page_info.page", lambda v, q, d: pages(q, d["total"]), breaks=I)
member("info-page-cut", "page_info.page is the last page when a page beyond the end was asked for and came back empty",
       "page_info.page", lambda v, q, d: min(v, max(1, pages(q, d["total"]))), {"page": 70}, breaks=I)
member("info-page-0", "page_info.page counts from 0, while requests count from 1", "page_info.page", lambda v, q, d: v - 1,
       {"page": 2}, breaks=I)
member("info-page-0-empty", "page_info.page is 0 when there is no trip", "page_info.page", 0, {"route": NONE}, breaks=I, when_=EMPTY,
       arguable="what page_info.page says of an empty list is not stated")
member("info-size-asked", "page_info.page_size repeats a size over 50 that is not in force", "page_info.page_size",
       lambda v, q, d: q.page_size or v, {"page_size": 120}, breaks=I,
       arguable="whether page_size in page_info is the size asked for or the size in force is not stated; over 50 it breaks section 8")
member("info-size-default", "page_info.page_size is always the default", "page_info.page_size", 20, {"page_size": 7}, breaks=I)
member("info-size-shown", "page_info.page_size counts the trips shown", "page_info.page_size", lambda v, q, d: len(d["lines"]),
       {"route": FEW}, breaks=I)
member("info-size-50", "page_info.page_size is always 50", "page_info.page_size", 50, {"page_size": 7}, breaks=I)
member("info-size-0-beyond", "page_info.page_size is 0 beyond the end", "page_info.page_size", 0, {"page": 70}, breaks=I, when_=EMPTY)
member("info-total-pages", "page_info.total counts pages", "page_info.total", lambda v, q, d: pages(q, v), breaks=I, arguable=MEANING)
member("info-total-shown", "page_info.total counts the trips shown", "page_info.total", lambda v, q, d: len(d["lines"]), breaks=I,
       arguable=MEANING)
member("info-total-0-later", "page_info.total is 0 from page 2 on", "page_info.total", 0, {"page": 2}, breaks=I, when_=LATER)
member("info-total-minus", "page_info.total is -1 on the last page", "page_info.total", -1, {"route": FEW}, breaks=I,
       when_=lambda q, d: d["total"] <= q.page * q.size)
member("info-total-other", "page_info.total is one less than data.total beyond 100", "page_info.total",
       lambda v, q, d: v - 1 if v > 100 else v, breaks=I, arguable=MEANING)


def swapped(p, call, q, data, rows):
    info = data["page_info"]
    info["page"], info["page_size"] = info["page_size"], info["page"]


listing("info-swapped", "page and page_size are exchanged in page_info", swapped, {}, breaks=I)
listing("info-swapped-later", "page and page_size are exchanged in page_info from page 2 on",
        lambda p, c, q, d, r: swapped(p, c, q, d, r) if q.page > 1 else None, {"page": 2}, breaks=I)
listing("info-flat", "page and page_size stand in data, page_info is not there",
        lambda p, c, q, d, r: {"total": d["total"], "page": q.page, "page_size": q.size, "lines": d["lines"]}, {}, breaks=I)
listing("info-camel-name", "page_info is called pageInfo",
        lambda p, c, q, d, r: {"total": d["total"], "pageInfo": d["page_info"], "lines": d["lines"]}, {}, breaks=I)
listing("total-only-in-info", "total stands in page_info only",
        lambda p, c, q, d, r: {"page_info": d["page_info"], "lines": d["lines"]}, {}, breaks=T)


@fault("info-before", "page_info is that of the search before on the connection", said.INFO, at="listing",
       witness=searches({}, {"page": 2, "page_size": 5}))
def _(go, p, call, q, rows):
    data = go(call, q, rows)
    data["page_info"], call.conn["info"] = call.conn.get("info", data["page_info"]), data["page_info"]
    return data


member("lines-null-empty", "lines is null when there is no trip", "lines", None, {"route": NONE}, breaks=L, when_=EMPTY)
member("lines-null-beyond", "lines is null beyond the end", "lines", None, {"page": 80}, breaks=L,
       when_=lambda q, d: not d["lines"] and d["total"])
member("lines-missing-empty", "lines is missing when there is no trip", "lines", DELETE, {"route": NONE}, breaks=L, when_=EMPTY)
member("lines-object-empty", "lines is {} when there is no trip", "lines", {}, {"route": NONE}, breaks=L, when_=EMPTY)
member("lines-text-empty", "lines is an empty text when there is no trip", "lines", "", {"route": NONE}, breaks=L, when_=EMPTY)
member("lines-single", "lines is the trip itself when there is one", "lines", lambda v, q, d: v[0], {"page_size": 1}, breaks=L, when_=ONE)
member("lines-keyed", "lines is an object by gid", "lines", lambda v, q, d: {x["gid"]: x for x in v}, breaks=L)
member("lines-keyed-later", "lines is an object by position from page 2 on (offset kept as key)", "lines",
       lambda v, q, d: {str((q.page - 1) * q.size + i): x for i, x in enumerate(v)}, {"page": 2}, breaks=L, when_=LATER)
member("lines-nested", "lines is a list of lists of ten", "lines", lambda v, q, d: [v[i:i + 10] for i in range(0, len(v), 10)], breaks=L)
member("lines-text", "lines is JSON in a text", "lines", lambda v, q, d: json.dumps(v), breaks=L)
member("lines-null-element", "the last element of a full page is null", "lines", lambda v, q, d: v[:-1] + [None] if len(v) == q.size else v,
       breaks=L)
member("lines-empty-element", "an empty object ends the last page", "lines",
       lambda v, q, d: v[:-1] + [{}], {"route": FEW}, breaks=L, when_=lambda q, d: d["lines"] and d["total"] <= q.page * q.size)
member("lines-text-element", "one element of forty is JSON in a text", "lines",
       lambda v, q, d: [json.dumps(x) if i == 39 else x for i, x in enumerate(v)], {"page_size": 50}, breaks=L)
member("lines-in-element", "each element holds the trip in a member trip", "lines", lambda v, q, d: [{"trip": x} for x in v], breaks=L)
member("lines-values", "the elements are lists of values", "lines", lambda v, q, d: [list(x.values()) for x in v], breaks=L)
listing("lines-called-list", "lines is called list", lambda p, c, q, d, r: {"total": d["total"], "page_info": d["page_info"], "list": d["lines"]},
        {}, breaks=L)
listing("data-list-empty", "data is [] when there is no trip", lambda p, c, q, d, r: [] if not d["lines"] else d, {"route": NONE}, breaks=said.DATA)


@fault("data-null-empty", "data is null when there is no trip", said.DATA, at="envelope", witness=searches({"route": NONE}))
def _(go, p, call, data):
    answer = go(call, data)
    if isinstance(data, dict) and data.get("lines") == []:
        answer.body["data"] = None
    return answer


listing("data-empty-beyond", "data is {} beyond the end", lambda p, c, q, d, r: {} if not d["lines"] and d["total"] else d, {"page": 80},
        breaks=said.DATA)
listing("data-list", "data is the list of trips itself", lambda p, c, q, d, r: d["lines"], {}, breaks=said.DATA)
