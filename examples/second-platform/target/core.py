"""The platform: stages that faults and variants may wrap. No web framework in here."""
import asyncio
import datetime as dt
import functools
import gzip
import json
import random
import re
import uuid
from dataclasses import dataclass, field
from email.utils import format_datetime

from . import data
from .settings import CANCEL, SEARCH, Settings

UTC = dt.timezone.utc
BODY_LIMIT = 1 << 20
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MISSING = object()

SEARCH_STRINGS = ("start_city_code", "end_city_code", "date", "start_addr", "end_addr", "sort_by")
SEARCH_NUMBERS = ("start_lng", "start_lat", "end_lng", "end_lat")
SEARCH_INTEGERS = ("dist_type", "page", "page_size")
SEARCH_FIELDS = ("start_city_code", "end_city_code", "date", "start_addr", "start_lng", "start_lat",
                 "end_addr", "end_lng", "end_lat", "dist_type", "sort_by", "page", "page_size")
CANCEL_FIELDS = ("order_no", "cancel_reason")
RADIUS = {1: 5.0, 2: 10.0, 3: 20.0}
OPERATIONS = {"search": SEARCH, "cancel": CANCEL}


class Refusal(Exception):
    def __init__(self, message, status=400, headers=()):
        super().__init__(message)
        self.message, self.status, self.headers = message, status, list(headers)


@dataclass
class Call:
    method: str = "POST"
    path: str = SEARCH
    query: bytes = b""
    headers: list = field(default_factory=list)      # (lower-case name, value), bytes
    raw_names: list = field(default_factory=list)    # names as the client wrote them
    raw: bytes = b""
    too_long: bool = False
    conn: dict = field(default_factory=dict)         # lives as long as the connection
    n: int = 0                                       # number of the call since the start
    body: object = None
    q: object = None
    request_id: str = ""
    note: dict = field(default_factory=dict)

    def header(self, name):
        return next((v for k, v in self.headers if k == name), None)

    @property
    def op(self):
        return next((op for op, path in OPERATIONS.items() if path == self.path), None)

    def get(self, name, default=None):
        return self.body.get(name, default) if isinstance(self.body, dict) else default


@dataclass
class Query:
    start: str = None
    end: str = None
    date: str = None
    day: dt.date = None
    start_addr: str = None
    end_addr: str = None
    start_lng: float = None
    start_lat: float = None
    end_lng: float = None
    end_lat: float = None
    dist_type: int = None
    sort_by: str = None
    page: int = None
    page_size: int = None
    size: int = None                                 # the page size in force


@dataclass
class Answer:
    status: int = 200
    body: object = None                              # anything JSON, or bytes as they are
    headers: list = field(default_factory=list)      # (str, str)
    type: str = None
    error: bool = False


@dataclass
class Wire:
    status: int
    headers: list                                    # (bytes, bytes)
    chunks: list                                     # several: sent without Content-Length


class Platform:
    STAGES = ("handle", "key", "key_refusal", "parse", "search", "read", "past", "size", "match", "window",
              "gid_out", "gid_in", "item", "listing", "cancel", "find_order", "cancellable", "effect",
              "result", "stamp", "trip_detail", "bus_order", "hotel_create", "hotel_detail", "envelope",
              "refuse", "answer", "encode", "new_request_id", "today")

    def __init__(self, settings=None, seed=1, offset_minutes=0, clock=None, hooks=(), strict=False):
        self.s = settings or Settings()
        self.seed, self.strict = seed, strict
        self.offset = dt.timedelta(minutes=offset_minutes)
        self.clock = clock or (lambda: dt.datetime.now(UTC))
        self.tz = dt.timezone(dt.timedelta(minutes=self.s.tz_minutes))
        self.rnd = random.Random(f"answers|{seed}")
        self.store = data.Store(seed, self.s.factor, self.s.twins, self.s.sold_out)
        self.calls = self.inflight = self.made = self.searches = 0
        self.wrong_keys = []
        self.recent = []
        self.mem = {}                                # for faults
        for stage in self.STAGES:
            go = getattr(self, "do_" + stage)
            for at, wrapper in hooks:
                if at == stage:
                    go = functools.partial(wrapper, go, self)
            setattr(self, stage, go)
        if self.s.orders == "numbers":
            for _ in range(self.s.order_count):
                self.new_hotel_order()

    # -- time ------------------------------------------------------------------------------------
    def now(self):
        return self.clock() + self.offset

    def do_today(self, call):
        return self.now().astimezone(self.tz).date()

    # -- the way of a call -------------------------------------------------------------------------
    async def serve(self, call):
        self.calls += 1
        call.n = self.calls
        call.conn["n"] = call.conn.get("n", 0) + 1
        call.request_id = self.new_request_id(call)
        self.inflight += 1
        try:
            try:
                answer = await self.handle(call)
            except Refusal as no:
                answer = self.refuse(call, no)
            return self.encode(call, self.answer(call, answer))
        except Exception:
            if self.strict:
                raise
            import traceback
            traceback.print_exc()
            return self.do_encode(call, self.do_refuse(call, Refusal("invalid request")))
        finally:
            self.inflight -= 1

    async def do_handle(self, call):
        if self.s.delay:
            await asyncio.sleep(self.rnd.uniform(*self.s.delay))
        if self.s.key_first:
            self.must_have_key(call)
            self.must_keep_pace(call)
        routes = {SEARCH: self.search, CANCEL: self.cancel, self.s.paths["trip_detail"]: self.trip_detail,
                  self.s.paths["bus_order"]: self.bus_order, self.s.paths["hotel_create"]: self.hotel_create,
                  self.s.paths["hotel_detail"]: self.hotel_detail}
        operation = routes.get(call.path)
        if operation is None:
            raise Refusal("no such operation", 404)
        method = self.s.detail_method if call.path == self.s.paths["trip_detail"] else "POST"
        if call.method != method:
            raise Refusal("method not allowed", 405, [("allow", method)])
        call.body = self.parse(call)
        if not self.s.key_first:
            self.must_have_key(call)
            self.must_keep_pace(call)
        return await operation(call)

    def must_have_key(self, call):
        state = self.key(call)
        limit = self.s.lockout
        if limit:
            count, seconds, status = limit
            now = self.now()
            self.wrong_keys = [t for t in self.wrong_keys if (now - t).total_seconds() < seconds]
            locked = len(self.wrong_keys) >= count
            if state == "invalid" and not locked:
                self.wrong_keys.append(now)
            if locked:
                if call.path == SEARCH:
                    raise Refusal("locked for a while", status, self.retry_headers(seconds))
                raise self.key_refusal(call, "invalid")
        if state != "ok":
            raise self.key_refusal(call, state)

    def must_keep_pace(self, call):
        if not self.s.rate or call.path != SEARCH:
            return
        count, seconds = self.s.rate
        now = self.now()
        self.recent = [t for t in self.recent if (now - t).total_seconds() < seconds]
        if len(self.recent) >= count:
            wait = seconds - (now - self.recent[0]).total_seconds()
            raise Refusal("too many requests", 429, self.retry_headers(wait))
        self.recent.append(now)

    def retry_headers(self, seconds):
        if self.s.retry_after == "seconds":
            return [("retry-after", str(int(seconds) + 1))]
        if self.s.retry_after == "date":
            at = self.now() + dt.timedelta(seconds=seconds + 1)
            return [("retry-after", format_datetime(at.replace(microsecond=0), usegmt=True))]
        return []

    def do_key(self, call):
        """ok | missing | invalid"""
        values = [v for k, v in call.headers if k == b"authorization"]
        if not values:
            return "missing"
        right = self.s.api_key.encode()
        good = [right] + [scheme.encode() + right for scheme in self.s.key_also]
        return "ok" if len(values) == 1 and values[0].strip(b" \t") in good else "invalid"

    def do_key_refusal(self, call, state):
        text = "Authorization header is missing" if state == "missing" else "invalid API key"
        status = self.s.cancel_key_status if call.path == CANCEL else 401
        return Refusal(text, status, [("www-authenticate", "ApiKey")] if self.s.challenge and status == 401 else [])

    def do_parse(self, call):
        kind = call.header(b"content-type")
        if self.s.content_type == "strict":
            if kind is None or kind.split(b";")[0].strip().lower() != b"application/json":
                raise Refusal("the content type must be application/json")
        if call.header(b"content-encoding") not in (None, b"", b"identity"):
            raise Refusal("content encodings are not supported")
        if call.too_long:
            raise Refusal("the body is too long")
        try:
            body = json.loads(call.raw.decode("utf-8"), parse_constant=self.no_constant)
            json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8")      # lone surrogates, 1e999
        except (ValueError, RecursionError, OverflowError):
            raise Refusal("the body is not valid JSON") from None
        if not isinstance(body, dict):
            raise Refusal("the body must be a JSON object")
        return body

    @staticmethod
    def no_constant(name):
        raise ValueError(name)

    # -- reading fields ------------------------------------------------------------------------------
    def value(self, body, name, kind, required=()):
        value = body.get(name, MISSING)
        if value is None:
            if self.s.nulls == "refuse" or name in required:
                raise Refusal(f"{name} must not be null")
            return None
        if value is MISSING:
            if name in required:
                raise Refusal(f"{name} is required")
            return None
        if self.s.types == "coerce":
            value = self.coerced(value, kind)
        if kind == "string":
            if not isinstance(value, str):
                raise Refusal(f"{name} must be a string")
            if value == "":
                if name in required or self.s.empties == "refuse":
                    raise Refusal(f"{name} must not be empty")
                return None
            if self.s.max_text and len(value) > self.s.max_text:
                raise Refusal(f"{name} is too long")
            return value
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Refusal(f"{name} must be a number")
        if kind == "integer":
            if isinstance(value, float):
                if not value.is_integer():
                    raise Refusal(f"{name} must be an integer")
                value = int(value)
            if abs(value) >= 1 << 53:
                raise Refusal(f"{name} is out of range")
        return value

    @staticmethod
    def coerced(value, kind):
        if kind == "string" and isinstance(value, (int, float)) and not isinstance(value, bool):
            return str(value)
        if kind != "string" and isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", value.strip(" ")):
            number = float(value)
            return int(number) if number.is_integer() else number
        return value

    def no_unknown(self, body, known):
        if self.s.unknown_fields == "refuse":
            for name in body:
                if name not in known:
                    raise Refusal("unknown field in the body")

    def do_read(self, call, body):
        s, q = self.s, Query()
        self.no_unknown(body, SEARCH_FIELDS)
        got = {name: self.value(body, name, "string", s.required) for name in SEARCH_STRINGS}
        got |= {name: self.value(body, name, "number", s.required) for name in SEARCH_NUMBERS}
        got |= {name: self.value(body, name, "integer", s.required) for name in SEARCH_INTEGERS}
        q.start, q.end = got.pop("start_city_code"), got.pop("end_city_code")
        for name, value in got.items():
            setattr(q, name, value)
        if q.date is None:
            q.date = self.today(call).isoformat()
        q.day = self.read_date(q.date)
        for lng, lat in (("start_lng", "start_lat"), ("end_lng", "end_lat")):
            x, y = got[lng], got[lat]
            if (x is not None and not -180 <= x <= 180) or (y is not None and not -90 <= y <= 90):
                raise Refusal("coordinates are out of range")
            if (x is None) != (y is None):
                if s.half_place == "refuse":
                    raise Refusal("longitude and latitude go together")
                setattr(q, lng, None)
                setattr(q, lat, None)
        if q.dist_type is not None and q.dist_type not in s.dist_types:
            if s.unknown_dist == "refuse":
                raise Refusal("unknown dist_type")
            q.dist_type = None
        if q.sort_by is not None and q.sort_by not in s.sort_keys:
            if s.unknown_sort == "refuse":
                raise Refusal("unknown sort_by")
            q.sort_by = None
        if s.unknown_city == "refuse" and any(c is not None and c not in data.CITIES for c in (q.start, q.end)):
            raise Refusal("unknown city code")
        if s.same_city == "refuse" and q.start == q.end:
            raise Refusal("departure and arrival are the same city")
        if q.page is None:
            q.page = s.first_page
        if q.page < s.first_page:
            if s.low_page == "refuse":
                raise Refusal("page is too low")
            q.page = s.first_page
        return q

    @staticmethod
    def read_date(text):
        if not DATE.fullmatch(text):
            raise Refusal("date must have the format YYYY-MM-DD")
        try:
            return dt.date.fromisoformat(text)
        except ValueError:
            raise Refusal("no such date") from None

    def do_past(self, call, q):
        return q.day < self.today(call)

    def do_size(self, call, q):
        s, size = self.s, q.page_size
        if size is None:
            return s.default_size
        if size < 1:
            if s.undersize == "refuse":
                raise Refusal("page_size must be at least 1")
            return s.default_size
        if size > s.max_size:
            if s.oversize == "refuse":
                raise Refusal(f"page_size must be at most {s.max_size}")
            return s.max_size if s.oversize == "clamp" else s.default_size
        return size

    # -- search ----------------------------------------------------------------------------------
    async def do_search(self, call):
        q = call.q = self.read(call, call.body)
        if self.past(call, q):
            raise Refusal("date must not be in the past")
        q.size = self.size(call, q)
        if self.s.window_days and (q.day - self.today(call)).days >= self.s.window_days:
            if self.s.beyond_window == "refuse":
                raise Refusal("tickets for this date are not on sale yet")
            rows = []
        else:
            rows = self.match(call, q)
        self.searches += 1
        return self.envelope(call, self.listing(call, q, rows))

    def do_match(self, call, q):
        """Every trip that matches, in order."""
        rows = []
        for (start, end) in self.store.counts:
            if (q.start is None or q.start == start) and (q.end is None or q.end == end):
                rows += self.store.trips(start, end, q.date)
        for side in ("start", "end"):
            lng, lat = getattr(q, side + "_lng"), getattr(q, side + "_lat")
            if q.dist_type in RADIUS and lng is not None:
                rows = [r for r in rows if data.kilometres(lng, lat, r[side + "_lng"], r[side + "_lat"])
                        <= RADIUS[q.dist_type]]
        if self.s.hide_departed and q.day == self.today(call):
            clock = self.now().astimezone(self.tz).strftime("%H:%M")
            rows = [r for r in rows if r["dep_time"] >= clock]
        if self.s.live:
            rows = self.live_inventory(rows)
        if self.s.hide_sold_out:
            rows = [r for r in rows if r["avail_seat_count"] > 0]
        return self.ordered(q, rows)

    def live_inventory(self, rows):
        shown = []
        for row in rows:
            pace = random.Random(row["gid"])
            gone = pace.choice([0, 0, 0, 1, 2]) * self.searches // 3
            left = row["avail_seat_count"] - gone % (row["seat_count"] + 3)
            if left > 0:
                shown.append(dict(row, avail_seat_count=left))
        return shown

    def ordered(self, q, rows):
        key = q.sort_by
        if key is None:
            key = self.s.plain_order
            if key == "nearest":
                if q.start_lng is None:
                    key = "dep_time"
                else:
                    return sorted(rows, key=lambda r: data.kilometres(
                        q.start_lng, q.start_lat, r["start_lng"], r["start_lat"]))
        return sorted(rows, key=lambda r: (r[key], r["dep_time"], r["gid"]), reverse=self.s.descending)

    def do_window(self, call, q, rows):
        if self.s.past_end != "empty" and rows:
            last = self.s.first_page + (len(rows) - 1) // q.size
            if q.page > last:
                if self.s.past_end == "refuse":
                    raise Refusal("no such page")
                q.page = last
        begin = (q.page - self.s.first_page) * q.size
        return rows[begin:begin + q.size]

    def do_gid_out(self, call, q, row, i):
        """The gid as the answer shows it."""
        gid = self.formed_gid(row["gid"])
        if self.s.gid_mode != "stable":
            gid = f"{gid}-{call.request_id[:10]}"
        return gid

    def formed_gid(self, gid):
        form = self.s.gid_form
        if form == "plain":
            return gid
        if form == "long":
            return gid + ("." + gid) * 20
        if form == "unicode":
            return "班次-" + gid + "-é😀"
        if form == "digits":
            return str(int(gid[2:], 16))
        if form == "short":
            return gid[2:10]
        if form == "symbols":
            return f"{gid[2:12]}/{gid[12:]}?a=b&c=%20+\"'\\<>"
        return str(uuid.uuid5(uuid.NAMESPACE_OID, gid))

    def do_gid_in(self, call, gid):
        """The trip a gid stands for, or None."""
        if self.s.gid_form == "plain" and self.s.gid_mode == "stable":
            return self.store.trip(gid)
        known = self.store.use_alias(gid, 1 if self.s.gid_mode == "once" else 0)
        return self.store.trip(known) if known else None

    def do_item(self, call, q, row, i):
        """One element of data.lines; i counts from 0 over all matching trips."""
        item = {name: row[name] for name in data.FIELDS}
        item["gid"] = self.gid_out(call, q, row, i)
        s = self.s
        for name in ("start_city_code", "end_city_code"):
            item[name] = s.city_codes.get(item[name], item[name])
        item["price"] *= s.price_factor
        if s.remarks == "none":
            item["remark"] = ""
        elif s.remarks == "long":
            item["remark"] = "Please be at the gate ten minutes before departure. " * 40
        elif s.remarks == "unicode":
            item["remark"] = "请携带身份证 \u2028 \"引号\" \\ / <b>é</b> 😀 \u0000".replace("\u0000", "\t")
        if s.extras:
            item |= {"vehicle": {"type": "bus", "plate": None, "wifi": True}, "tags": ["a", 1, None, []],
                     "arr_time": "23:59", "Price": 0, "gid_old": "x", "_links": {"self": "/x"}}
        return item

    def do_listing(self, call, q, rows):
        shown = self.window(call, q, rows)
        begin = (q.page - self.s.first_page) * q.size
        lines = [self.item(call, q, row, begin + i) for i, row in enumerate(shown)]
        if self.s.gid_mode != "stable" or self.s.gid_form != "plain":
            self.store.add_aliases([(line["gid"], row["gid"]) for line, row in zip(lines, shown)])
        listing = {"total": len(rows),
                   "page_info": {"page": q.page, "page_size": q.size, "total": len(rows)},
                   "lines": lines}
        if self.s.extras:
            listing["page_info"] |= {"pages": -(-len(rows) // q.size), "has_more": None}
            listing |= {"recommend": [], "Total": "x", "filters": {"class_name": ["Coach"]}}
        return listing

    # -- hotel order cancellation ------------------------------------------------------------------
    async def do_cancel(self, call):
        self.no_unknown(call.body, CANCEL_FIELDS)
        required = ("order_no", "cancel_reason") if self.s.reason_required else ("order_no",)
        order_no = self.value(call.body, "order_no", "string", required)
        reason = self.value(call.body, "cancel_reason", "string", required)
        if self.s.trim_order_no:
            order_no = order_no.strip()
        order = self.find_order(call, order_no)
        if order is None:
            raise Refusal("no such order")
        if not self.cancellable(call, order):
            raise Refusal("the order cannot be cancelled")
        order = await self.effect(call, order, reason)
        return self.envelope(call, self.result(call, order))

    def do_find_order(self, call, order_no):
        return self.store.hotel_order(order_no)

    def do_cancellable(self, call, order):
        if order["status"] == "cancelled":
            return self.s.recancel != "refuse"
        return bool(order["cancellable"])

    async def do_effect(self, call, order, reason):
        """The cancellation itself; atomic, so of several at once one succeeds."""
        done = self.store.cancel(order["order_no"], self.stamp(call, self.now()), reason,
                                 again=self.s.recancel == "renew")
        if not done and self.s.recancel == "refuse":
            raise Refusal("the order cannot be cancelled")
        return self.store.hotel_order(order["order_no"])

    def do_stamp(self, call, now):
        now = now.astimezone(UTC)
        return {
            "z": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "millis": now.strftime("%Y-%m-%dT%H:%M:%S.") + f"{now.microsecond // 1000:03d}Z",
            "micros": now.strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            "nanos": now.strftime("%Y-%m-%dT%H:%M:%S.%f") + "123Z",
            "tenth": now.strftime("%Y-%m-%dT%H:%M:%S.") + f"{now.microsecond // 100000}Z",
            "offset": now.strftime("%Y-%m-%dT%H:%M:%S+00:00"),
            "offset_micros": now.strftime("%Y-%m-%dT%H:%M:%S.%f+00:00"),
            "offset_short": now.strftime("%Y-%m-%dT%H:%M:%S+00"),
            "offset_basic": now.strftime("%Y-%m-%dT%H:%M:%S+0000"),
            "basic": now.strftime("%Y%m%dT%H%M%SZ"),
            "basic_offset": now.strftime("%Y%m%dT%H%M%S+0000"),
            "comma": now.strftime("%Y-%m-%dT%H:%M:%S,") + f"{now.microsecond // 1000:03d}Z",
            "minutes": now.strftime("%Y-%m-%dT%H:%MZ"),
            "week": now.strftime("%G-W%V-%uT%H:%M:%SZ"),
            "ordinal": now.strftime("%Y-%jT%H:%M:%SZ"),
        }[self.s.stamp]

    def do_result(self, call, order):
        result = {"order_no": order["order_no"], "status": "cancelled", "cancel_fee": order["fee"],
                  "refund_amount": round(order["amount"] - order["fee"], 2),
                  "refund_status": self.s.refund_status, "cancelled_at": order["cancelled_at"]}
        if self.s.extras:
            result |= {"currency": "CNY", "policy": {"name": "flex", "steps": [1, 2]}, "Status": "x", "note": None}
        return result

    # -- helpers of the tester -----------------------------------------------------------------------
    async def do_trip_detail(self, call):
        asked = call.get("trip") if self.s.detail_nest else call.body
        gid = asked.get("id" if self.s.detail_nest else "gid") if isinstance(asked, dict) else None
        row = self.gid_in(call, gid) if isinstance(gid, str) else None
        if row is None:
            raise Refusal("no such trip")
        item = {name: row[name] for name in data.FIELDS} | {"gid": gid, "refund_rule": "free until departure"}
        return self.envelope(call, {"trip": item} if self.s.detail_nest else item)

    async def do_bus_order(self, call):
        gid = call.get("gid")
        row = self.gid_in(call, gid) if isinstance(gid, str) else None
        if row is None:
            raise Refusal("no such trip")
        if not self.store.take_seat(row["gid"]):
            raise Refusal("no seats left")
        order_no = f"BO{data.short_hash(self.seed, 'bus', self.calls, length=14).upper()}"
        self.store.add_bus_order(order_no, row["gid"], self.now().isoformat())
        return self.envelope(call, {"order_no": order_no, "gid": gid, "status": "unpaid", "price": row["price"]})

    def new_hotel_order(self):
        n = self.made
        self.made += 1
        digest = data.short_hash(self.seed, "hotel", n, length=12)
        order_no = {"plain": f"HT{digest.upper()}{n:03d}", "digits": f"0{int(digest, 16):015d}{n:03d}",
                    "lower": f"ht-{digest}-{n}", "uuid": str(uuid.uuid5(uuid.NAMESPACE_OID, digest))
                    }[self.s.order_form]
        amount = (688.0, 420.5, 1280.0, 99.9)[n % 4]
        fee = round(amount * (0, .1, .5)[n % 3], 2)
        if self.s.fee_form == "integer":
            amount, fee = int(amount), int(fee)
        elif self.s.fee_form == "cents":
            amount, fee = int(amount * 100), int(fee * 100)
        elif self.s.fee_form == "zero":
            amount = fee = 0
        elif self.s.fee_form == "tiny":
            amount, fee = 0.3, 0.1
        odd = self.s.uncancellable == "odd"
        cancellable = n % 2 == 0 if odd else n not in self.s.uncancellable
        self.store.add_hotel_order(order_no, amount, fee, self.now().isoformat(), cancellable)
        return order_no

    async def do_hotel_create(self, call):
        order = self.store.hotel_order(self.new_hotel_order())
        return self.envelope(call, {"order_no": order["order_no"], "status": order["status"],
                                    "total_amount": order["amount"]})

    async def do_hotel_detail(self, call):
        order_no = call.get("order_no")
        order = self.store.hotel_order(order_no) if isinstance(order_no, str) else None
        if order is None:
            raise Refusal("no such order")
        detail = {"order_no": order["order_no"], "status": order["status"], "total_amount": order["amount"],
                  "cancelled_at": order["cancelled_at"], "cancel_reason": order["reason"]}
        if self.s.state_words:
            detail = {"no": order["order_no"], "state": {
                "code": 4 if order["status"] == "cancelled" else 1,
                "text": "CANCELED_BY_GUEST" if order["status"] == "cancelled" else "BOOKED"}}
        return self.envelope(call, detail)

    # -- answers -------------------------------------------------------------------------------------
    def do_new_request_id(self, call):
        form, bits = self.s.request_id_form, self.rnd.getrandbits(128)
        if form == "uuid":
            return str(uuid.UUID(int=bits, version=4))
        if form == "number":
            return str(bits)[:18]
        if form == "long":
            return f"{bits:032x}" * 8
        if form == "dashed":
            return f"req-{self.now():%Y%m%d%H%M%S}-{bits:032x}"
        return f"{bits:032x}"

    def do_envelope(self, call, payload):
        body = {"code": 0, "data": payload, "message": self.s.success_text, "request_id": call.request_id}
        if self.s.extras:
            body |= {"success": True, "ts": 1700000000, "trace": {"span": None}, "Code": "x"}
        return Answer(200, body)

    def do_refuse(self, call, no):
        code = {400: 40001, 401: 40101, 404: 40401, 405: 40501, 429: 42901}.get(no.status, no.status * 100)
        plain = {"code": code, "data": None, "message": no.message, "request_id": call.request_id}
        kind, body = {
            "json": ("application/json", plain),
            "envelope": ("application/json", plain | {"data": {}}),
            "null": ("application/json", b"null"),
            "array": ("application/json", [plain]),
            "zero": ("application/json", plain | {"code": 0, "message": "success"}),
            "problem": ("application/problem+json", {"type": "about:blank", "title": no.message, "status": no.status}),
            "empty": (None, b""),
            "html": ("text/html; charset=utf-8", f"<html><body><h1>{no.status}</h1><p>{no.message}</p>".encode()),
            "text": ("text/plain", no.message.encode()),
            "broken": ("application/json", b'{"code": 40001, "message": "bad'),
            "binary": ("application/octet-stream", bytes(range(256))),
            "xml": ("application/xml", f"<error code='{code}'/>".encode()),
        }[self.s.error_body]
        return Answer(no.status, body, list(no.headers), kind, True)

    def do_answer(self, call, answer):
        return answer

    def do_encode(self, call, answer):
        s = self.s
        payload = answer.body if isinstance(answer.body, bytes) else self.dump(answer.body)
        headers = [("date", format_datetime(self.now().replace(microsecond=0), usegmt=True))]
        kind = answer.type or (s.answer_type if not answer.error else None)
        if kind:
            headers.append(("content-type", kind))
        if s.gzip and payload:
            payload = gzip.compress(payload, 5)
            headers.append(("content-encoding", "gzip"))
        if s.close:
            headers.append(("connection", "close"))
        headers += list(answer.headers) + list(s.more_headers)
        chunks = [payload]
        if s.chunked:
            chunks = [payload[i:i + 700] for i in range(0, len(payload), 700)] or [b""]
            headers.append(("transfer-encoding", "chunked"))
        else:
            headers.append(("content-length", str(len(payload))))
        if s.header_case == "upper":
            headers = [(k.upper(), v) for k, v in headers]
        elif s.header_case == "odd":
            headers = [("".join(c.upper() if i % 2 else c for i, c in enumerate(k)), v) for k, v in headers]
        return Wire(answer.status, [(k.encode("latin-1"), v.encode("latin-1")) for k, v in headers], chunks)

    def dump(self, body):
        s = self.s
        if s.member_order == "sorted":
            body = json.loads(json.dumps(body, sort_keys=True))
        elif s.member_order == "reversed":
            body = backwards(body)
        if s.ints != "plain":
            return number_styled(body, s.ints).encode()
        form = s.json_form
        if form == "ascii":
            return json.dumps(body, separators=(",", ":")).encode()
        if form == "pretty":
            return (json.dumps(body, ensure_ascii=False, indent=2) + "\n").encode()
        if form == "tab":
            return ("\r\n\t " + json.dumps(body, ensure_ascii=False, indent="\t") + " \r\n\r\n").encode()
        separators = (" , ", " : ") if form == "spaced" else (",", ":")
        return json.dumps(body, ensure_ascii=False, separators=separators).encode()


def backwards(value):
    if isinstance(value, dict):
        return {k: backwards(value[k]) for k in reversed(value)}
    return [backwards(v) for v in value] if isinstance(value, list) else value


def number_styled(value, style):
    """JSON text whose integers are written 1.0, or 12e0 / 1.2e1 by turns."""
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(k) + ":" + number_styled(v, style) for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(number_styled(v, style) for v in value) + "]"
    if isinstance(value, int) and not isinstance(value, bool):
        if style == "point":
            return f"{value}.0"
        digits = str(abs(value))
        if len(digits) > 1:
            return ("-" if value < 0 else "") + f"{digits[0]}.{digits[1:]}e{len(digits) - 1}"
        return f"{value}e0"
    return json.dumps(value, ensure_ascii=False)
