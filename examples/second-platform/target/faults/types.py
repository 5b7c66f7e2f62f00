"""Section 2, bus trip item: members that are missing, null, of another type or under another name."""
from . import fault, said
from ..data import FIELDS, INTEGER_FIELDS
from ..probe import BACK, FEW, FIFTY_ONE, PLACE, searches

# Where a wrong member shows: a test, words, and searches that meet it.
WHERE = {
    "": (lambda q, row, i: True, "", ({},)),
    "deep": (lambda q, row, i: i % 40 == 27, " in one trip of forty", ({"page_size": 50},)),
    "very-deep": (lambda q, row, i: i == 131, " in the 132nd trip of a day", ({"page": 3, "page_size": 50},)),
    "last": (lambda q, row, i: i % q.size == q.size - 1, " in the last trip of a full page", ({"page_size": 10},)),
    "first": (lambda q, row, i: i == 0, " in the first trip of a day", ({},)),
    "later": (lambda q, row, i: q.page > 1, " from page 2 on", ({"page": 2},)),
    "sorted": (lambda q, row, i: bool(q.sort_by), " in sorted lists", ({"sort_by": "dep_time"},)),
    "placed": (lambda q, row, i: q.start_lng is not None, " in a search with coordinates", (PLACE,)),
    "dist": (lambda q, row, i: q.dist_type is not None, " in a search with dist_type", ({"dist_type": 3},)),
    "address": (lambda q, row, i: bool(q.start_addr), " in a search with start_addr", ({"start_addr": "Main Road 1"},)),
    "small": (lambda q, row, i: q.size == 1, " for page_size 1", ({"page_size": 1},)),
    "full": (lambda q, row, i: q.size == 50, " on pages of 50", ({"page_size": 50},)),
    "back": (lambda q, row, i: row["start_city_code"] == "440300", " in one direction of a route", ({"route": BACK},)),
    "few": (lambda q, row, i: row["start_city_code"] == "440600", " on a small route", ({"route": FEW},)),
    "early": (lambda q, row, i: row["dep_time"] < "07:00", " for trips before 07:00", ({},)),
    "late": (lambda q, row, i: row["dep_time"] > "23:00", " for trips after 23:00", ({"page": 4, "page_size": 50},)),
    "low": (lambda q, row, i: row["avail_seat_count"] < 10, " when fewer than ten seats are left", ({"page_size": 50},)),
    "plain": (lambda q, row, i: row["remark"] == "", " when the trip has no remark", ({"page_size": 50},)),
    "class": (lambda q, row, i: row["class_name"] == "First", " for one seat class", ({"page_size": 50},)),
    "51": (lambda q, row, i: i == 50, " in the 51st trip", ({"route": FIFTY_ONE, "page": 2, "page_size": 50},)),
}
DELETE = object()


def breaks(name):
    return f"{name}: {'integer' if name in INTEGER_FIELDS else 'string'} (bus trip item)", "2"


def member(name, kind, words, value, place="", **more):
    test, where, bodies = WHERE[place]
    id = "-".join(x for x in ("item", name.replace("_", "-"), kind, place) if x)

    @fault(id, f"{name} {words}{where}", breaks(name), at="item", witness=searches(*bodies), **more)
    def _(go, p, call, q, row, i):
        item = go(call, q, row, i)
        if test(q, row, i):
            new = value(item[name]) if callable(value) else value
            if new is DELETE:
                del item[name]
            else:
                item[name] = new
        return item


# Every member is missing somewhere, null somewhere and of another type somewhere.
MISSING = dict(zip(FIELDS, ["later", "deep", "sorted", "small", "placed", "very-deep", "last", "51", "late", "low",
                            "deep", "dist", "class", "later", "few", "plain", "address", "full", "back", "first"]))
NULL = dict(zip(FIELDS, ["deep", "51", "later", "late", "first", "back", "sorted", "very-deep", "early", "class",
                         "small", "placed", "last", "few", "low", "plain", "later", "dist", "address", "full"]))
for name in FIELDS:
    member(name, "missing", "is missing", DELETE, MISSING[name])
    member(name, "null", "is null", None, NULL[name])
NUMBERS = {"line_gid": "sorted", "line_name": "very-deep", "start_station_gid": "later", "end_station_gid": "deep", "class_name": "placed",
           "remark": "plain", "from_city": "51", "to_city": "last", "start_station_name": "full", "end_station_name": "early"}
for name, place in NUMBERS.items():
    member(name, "number", "is a number", 0 if name == "remark" else 17, place)
for place in ("", "later", "deep"):
    member("start_city_code", "number", "is a number", lambda v: int(v), place)
member("end_city_code", "number", "is a number", lambda v: int(v), "sorted")
member("dep_date", "number", "is the number 20260321", lambda v: int(v.replace("-", "")), "deep")
member("dep_time", "number", "is the number 705", lambda v: int(v.replace(":", "")), "later")
member("dep_time", "minutes", "counts minutes", lambda v: int(v[:2]) * 60 + int(v[3:]))
member("dep_date", "timestamp", "is a timestamp in milliseconds", 1774051200000)
member("dep_date", "object", "is an object of year, month and day", lambda v: dict(zip(("y", "m", "d"), map(int, v.split("-")))), "very-deep")
for name, place in {"price": "", "duration": "later", "distance": "sorted", "seat_count": "deep", "avail_seat_count": "51"}.items():
    member(name, "text", "is a text", lambda v: str(v), place)
member("price", "decimal-text", "is a text with two decimals", lambda v: f"{v}.00", "deep")
member("price", "fraction", "is a fraction", lambda v: v + .5)
member("price", "fraction", "is a fraction", lambda v: v + .99, "very-deep")
member("duration", "fraction", "is a fraction of an hour", lambda v: round(v / 60 + .013, 3), "deep")
member("distance", "fraction", "is a fraction", lambda v: v + .7)
member("distance", "fraction", "is a fraction", lambda v: v + .25, "placed")
member("seat_count", "fraction", "is a fraction", lambda v: v + .5, "last")
member("duration", "clock", "is a text such as 2h35m", lambda v: f"{v // 60}h{v % 60}m")
member("duration", "clock", "is a text such as 02:35", lambda v: f"{v // 60:02d}:{v % 60:02d}", "late")
member("distance", "unit", "is a text with km", lambda v: f"{v}km", "deep")
member("price", "currency", "is a text with a currency sign", lambda v: f"¥{v}", "last")
member("price", "object", "is an object of amount and currency", lambda v: {"amount": v, "currency": "CNY"}, "full")
member("price", "list", "is a list of prices", lambda v: [v, v + 10], "class")
member("avail_seat_count", "bool", "is true", True, "low")
member("avail_seat_count", "word", "is the word enough", "enough", "early")
member("seat_count", "bool", "is false", False, "51")
member("avail_seat_count", "object", "is an object by class", lambda v: {"total": v}, "later")
member("class_name", "list", "is a list of names", lambda v: [v])
member("class_name", "list", "is a list of names", lambda v: [v], "deep")
member("remark", "list-plain", "is an empty list", [], "plain")
member("remark", "bool-plain", "is false", False, "plain")
member("remark", "object", "is an object of languages", lambda v: {"en": v}, "later")
member("line_name", "bool", "is true", True, "first")
member("line_name", "object", "is an object", lambda v: {"zh": v}, "small")
member("from_city", "object", "is an object of code and name", lambda v: {"name": v})
member("to_city", "list", "is a list", lambda v: [v], "address")
member("start_station_gid", "number", "is a number", 88123, "")
member("end_station_gid", "empty-object", "is {}", {}, "dist")
member("gid", "number", "is a number", lambda v: int(v[2:10], 16), "deep")
member("gid", "object", "is an object holding the id", lambda v: {"id": v}, "51")


def renamed(old, new, place=""):
    test, where, bodies = WHERE[place]

    @fault("-".join(x for x in ("item-name", old.replace("_", "-"), place) if x), f"{old} is called {new}{where}", breaks(old), at="item",
           witness=searches(*bodies))
    def _(go, p, call, q, row, i):
        item = go(call, q, row, i)
        return {new if k == old and test(q, row, i) else k: v for k, v in item.items()}


renamed("class_name", "class")
renamed("avail_seat_count", "available_seat_count", "later")
renamed("dep_time", "depTime", "sorted")
renamed("start_city_code", "startCityCode")
renamed("line_gid", "line_id", "placed")
renamed("distance", "dist", "deep")
renamed("remark", "remarks", "51")
renamed("gid", "id", "small")


@fault("item-camel-later", "all members are in camel case from page 2 on", said.ITEM, at="item", witness=searches({"page": 2}))
def _(go, p, call, q, row, i):
    item = go(call, q, row, i)
    if q.page == 1:
        return item
    camel = lambda name: "".join(w.title() if n else w for n, w in enumerate(name.split("_")))
    return {camel(k): v for k, v in item.items()}


@fault("item-empties-left-out", "members that are empty are left out", said.ITEM, at="item", witness=searches({"page_size": 50}))
def _(go, p, call, q, row, i):
    return {k: v for k, v in go(call, q, row, i).items() if v not in ("", 0, None)}


@fault("item-empties-null", "empty texts are null", said.ITEM, at="item", witness=searches({"page_size": 50}))
def _(go, p, call, q, row, i):
    return {k: None if v == "" else v for k, v in go(call, q, row, i).items()}


@fault("item-all-texts", "all numbers of a trip are texts", said.ITEM, at="item", witness=searches({}))
def _(go, p, call, q, row, i):
    return {k: str(v) for k, v in go(call, q, row, i).items()}


@fault("item-texts-second-call", "from the second call of a connection on all numbers are texts (cache)", said.ITEM, at="item", witness=searches({}, {}))
def _(go, p, call, q, row, i):
    item = go(call, q, row, i)
    return {k: str(v) for k, v in item.items()} if call.conn["n"] > 1 else item


@fault("item-repeated-texts", "asked for a second time (same body), numbers are texts (they come from a cache)", said.ITEM, at="item", witness=searches({}, {}))
def _(go, p, call, q, row, i):
    first = p.mem.setdefault(call.raw, call.n)
    item = go(call, q, row, i)
    return item if first == call.n else {k: str(v) if k == "price" else v for k, v in item.items()}


@fault("item-brief", "without coordinates the station members are left out", said.ITEM, at="item", witness=searches({}))
def _(go, p, call, q, row, i):
    item = go(call, q, row, i)
    if q.start_lng is None:
        for name in ("start_station_gid", "end_station_gid"):
            del item[name]
    return item


@fault("item-brief-over-30", "from the 31st trip of a page on only gid, times and price are given", said.ITEM, at="item", witness=searches({"page_size": 50}))
def _(go, p, call, q, row, i):
    item = go(call, q, row, i)
    return {k: item[k] for k in ("gid", "dep_date", "dep_time", "price")} if i % q.size >= 30 else item


@fault("item-one-answer-in-ten", "in one answer of ten avail_seat_count is null", said.ITEM, at="item", witness=searches(*[{"page_size": 2}] * 10))
def _(go, p, call, q, row, i):
    return go(call, q, row, i) | ({"avail_seat_count": None} if call.n % 10 == 0 else {})
