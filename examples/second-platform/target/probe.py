"""A client inside the process, for witnesses and self-tests: no sockets, the platform's own clock.

A witness is `async def w(p: Probe)`; it returns what it saw, in a form that is the same on every run."""
import asyncio
import datetime as dt
import json

from .core import Call
from .settings import CANCEL, SEARCH

BIG = {"start_city_code": "440100", "end_city_code": "440300"}       # ~180 trips a day
BACK = {"start_city_code": "440300", "end_city_code": "440100"}      # ~140
FIFTY = {"start_city_code": "440100", "end_city_code": "440400"}     # 50
FIFTY_ONE = {"start_city_code": "440400", "end_city_code": "440100"}
FEW = {"start_city_code": "440600", "end_city_code": "442000"}
MIDDLE = {"start_city_code": "440300", "end_city_code": "440500"}    # 20 to 26
NONE = {"start_city_code": "441900", "end_city_code": "445100"}
PLACE = {"start_lng": 113.2644, "start_lat": 23.1291}
END_PLACE = {"end_lng": 114.0579, "end_lat": 22.5431}

DROP = object()
KEEP = object()


class Seen:
    """One answer, as the client got it."""

    def __init__(self, wire):
        self.status, self.headers = wire.status, [(k.decode("latin-1"), v.decode("latin-1")) for k, v in wire.headers]
        self.raw = b"".join(wire.chunks)
        try:
            self.body = json.loads(self.raw.decode("utf-8"))     # a mark or UTF-16 is no JSON text
        except ValueError:
            self.body = None

    @property
    def lines(self):
        try:
            return self.body["data"]["lines"]
        except (TypeError, KeyError):
            return []

    @property
    def gids(self):
        return [line.get("gid") if isinstance(line, dict) else line for line in self.lines or []]

    def at(self, *path):
        value = self.body
        for step in path:
            try:
                value = value[step]
            except (TypeError, KeyError, IndexError):
                return "nothing"
        return value

    @property
    def stable(self):
        """All of the answer but what is bound to differ from run to run."""
        body = self.body
        if isinstance(body, dict):
            body = dict(body)
            if isinstance(body.get("request_id"), str) and body["request_id"]:
                body["request_id"] = "*"
            return [self.status, body]
        return [self.status, self.raw.decode("latin-1") if body is None else body]


class Probe:
    def __init__(self, platform):
        self.platform = platform
        self.key = platform.s.api_key
        self.conn = {}

    def day(self, n=3):
        return (self.platform.do_today(None) + dt.timedelta(days=n)).isoformat()

    def wait(self, seconds):
        """Let the platform's clock run on."""
        clock = self.platform.clock
        self.platform.clock = lambda: clock() + dt.timedelta(seconds=seconds)

    def fresh(self):
        """Go on over a new connection."""
        self.conn = {}
        return self

    async def call(self, path, body, key=KEEP, method="POST", headers=None, raw=None, query=b"", conn=None,
                   name=b"Authorization", content_type=b"application/json"):
        key = self.key if key is KEEP else key
        if isinstance(key, str):
            key = key.encode("utf-8")
        all_headers = [(b"Host", b"x"), (b"User-Agent", b"probe")]
        if content_type is not None:
            all_headers.append((b"Content-Type", content_type))
        if key is not None:
            all_headers.append((name, key))
        more = list(headers or [])
        all_headers = [h for h in all_headers if h[0] not in {k for k, v in more}] + more
        if raw is None:
            raw = json.dumps(body).encode()
        call = Call(method=method, path=path, query=query, raw=raw, conn=self.conn if conn is None else conn,
                    headers=[(k.lower(), v.strip(b" \t")) for k, v in all_headers],
                    raw_names=[k for k, v in all_headers])
        return Seen(await self.platform.serve(call))

    def search_body(self, route=BIG, **fields):
        body = {**route, "date": self.day(), **fields}
        return {k: v for k, v in body.items() if v is not DROP}

    async def search(self, route=BIG, how=None, **fields):
        return await self.call(SEARCH, self.search_body(route, **fields), **(how or {}))

    async def order(self):
        paths = self.platform.s.paths
        return (await self.call(paths["hotel_create"], {})).body["data"]["order_no"]

    async def cancel(self, order_no, how=None, **fields):
        body = {"order_no": order_no, "cancel_reason": "plans changed", **fields}
        return await self.call(CANCEL, {k: v for k, v in body.items() if v is not DROP}, **(how or {}))

    async def status(self, order_no):
        seen = await self.call(self.platform.s.paths["hotel_detail"], {"order_no": order_no})
        return [seen.status, seen.at("data", "status")]

    async def detail(self, gid, **how):
        return await self.call(self.platform.s.paths["trip_detail"], {"gid": gid}, **how)

    async def book(self, gid, **how):
        return await self.call(self.platform.s.paths["bus_order"], {"gid": gid}, **how)

    async def all_pages(self, route=BIG, size=50, how=None, **fields):
        seen, page = [], 1
        while page < 400:
            got = await self.search(route, page=page, page_size=size, how=how, **fields)
            seen += got.gids
            if not got.gids:
                break
            page += 1
        return seen


# -- the usual witnesses ---------------------------------------------------------------------------------

def searches(*bodies, how=None, same=True):
    """Searches one after another (over one connection unless same=False)."""
    async def witness(p):
        seen = []
        for body in bodies or ({},):
            body = body(p) if callable(body) else body
            if not same:
                p.fresh()
            seen.append((await p.search(how=how(p) if callable(how) else how, **body)).stable)
        return seen
    return witness


def cancels(how=None, times=1, **fields):
    """A new order, cancelled; then what its detail says."""
    async def witness(p):
        order_no = await p.order()
        seen = [(await p.cancel(order_no, how=how(p) if callable(how) else how, **fields)).stable
                for _ in range(times)]
        return seen + [await p.status(order_no)]
    return witness


def both(*witnesses):
    async def witness(p):
        return [await w(p) for w in witnesses]
    return witness


def all_gids(route=BIG, size=50, **fields):
    async def witness(p):
        return await p.all_pages(route, size, **fields)
    return witness


def at_once(*bodies, count=None):
    """Searches at the same time, each over its own connection."""
    async def witness(p):
        each = list(bodies) * (count or 1)
        got = await asyncio.gather(*[p.search(how={"conn": {}}, **body) for body in each])
        return [seen.stable for seen in got]
    return witness


def details(pick=lambda gids: gids[:1], order=False, **body):
    """A search, then detail (or order creation) for some of its gids."""
    async def witness(p):
        gids = (await p.search(**body)).gids
        seen = []
        for gid in pick(gids):
            got = await (p.book(gid) if order else p.detail(gid))
            seen.append([got.status, got.at("data", "gid"), got.at("data", "dep_date"), got.at("data", "dep_time")])
        return seen
    return witness
