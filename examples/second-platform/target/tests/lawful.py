"""What document.md demands of answers, and a tour through a platform that checks it, told no more than its config.

Used for the good platform and all variants. Time does not pass by itself here: the tour waits when told 429."""
import gzip
import json
import re

from target.settings import CANCEL, SEARCH

STRINGS = ["line_gid", "gid", "line_name", "start_station_name", "end_station_name", "from_city", "to_city", "dep_date", "dep_time",
           "class_name", "remark", "start_station_gid", "end_station_gid", "start_city_code", "end_city_code"]
INTEGERS = ["price", "duration", "distance", "seat_count", "avail_seat_count"]
STATUSES = {SEARCH: {200, 400, 401, 429}, CANCEL: {200, 400, 401}}
UTC = re.compile(r"\d{4}-?(\d\d-?\d\d|W\d\d-?\d|\d{3})T\d\d:?\d\d(:?\d\d([.,]\d+)?)?(Z|\+00(:?00)?)")


def integer(value):
    return not isinstance(value, bool) and isinstance(value, (int, float)) and float(value).is_integer()


class Tour:
    def __init__(self, probe, config):
        self.p, self.config = probe, config
        self.extras = config.get("searchExtras", {})
        self.ids = set()

    async def call(self, path, body, **how):
        for _ in range(30):
            seen = await self.p.call(path, body, **how)
            headers = {k.lower(): v for k, v in seen.headers}
            if headers.get("content-encoding") == "gzip":
                seen.raw = gzip.decompress(seen.raw)
            if path in STATUSES:
                assert seen.status in STATUSES[path], seen.status
            if seen.status != 429:
                break
            if "retry-after" in headers and headers["retry-after"].isdigit():
                self.p.wait(int(headers["retry-after"]))
            else:
                self.p.wait(2)
        assert seen.status != 429
        seen.body = None
        if seen.status == 200:
            seen.body = json.loads(seen.raw.decode("utf-8"), parse_constant=lambda x: 1 / 0)
            assert integer(seen.body["code"]) and seen.body["code"] == 0
            assert isinstance(seen.body["data"], dict)
            assert isinstance(seen.body["message"], str) and seen.body["message"]
            assert isinstance(seen.body["request_id"], str) and seen.body["request_id"] not in self.ids | {""}
            self.ids.add(seen.body["request_id"])
        return seen

    async def search(self, route, date, how=None, **fields):
        """A search; required fields nobody told are found by asking with more of them."""
        for names in ((), ("page", "page_size"), ("sort_by",), ("dist_type",), ("start_addr", "end_addr"), ("start_lng", "start_lat"), ("end_lng", "end_lat"),
                      tuple(self.extras) + ("page", "page_size")):
            usual = {"page": 1, "page_size": 20} | {k: v[0] for k, v in self.extras.items()}
            body = {**route, "date": date, **{k: usual[k] for k in names if k in usual}, **fields}
            seen = await self.call(SEARCH, body, **(how or {}))
            if seen.status != 400 or how:
                break
        if seen.status == 200:
            self.check(seen.body["data"], date)
        return seen

    def check(self, data, date):
        assert integer(data["total"]) and all(integer(data["page_info"][k]) for k in ("page", "page_size", "total"))
        assert isinstance(data["lines"], list) and len(data["lines"]) <= 50
        for line in data["lines"]:
            assert all(isinstance(line[k], str) for k in STRINGS), line
            assert all(integer(line[k]) for k in INTEGERS), line
            assert line["dep_date"] == date and re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", line["dep_time"])
            assert line["gid"] and 0 <= line["avail_seat_count"] <= line["seat_count"] and line["price"] >= 0
        gids = [line["gid"] for line in data["lines"]]
        assert len(set(gids)) == len(gids)

    async def run(self, live=False, window=60, stable=True):
        p, config = self.p, self.config
        route, date = config["routes"][0], p.day(0)
        good = await self.search(route, date)
        assert good.status == 200
        for key in (None, "", "wrong", config["apiKey"][:-1], config["apiKey"] + "x"):
            assert (await self.search(route, date, how={"key": key})).status == 401
            p.wait(6)
        for days in (-1, -2, -400, -300000):
            assert (await self.search(route, p.day(days))).status == 400
        assert (await self.search(route, "1970-01-01", page=2)).status == 400
        for route in config["routes"]:
            await self.pages(route, date, live, stable)
        await self.gids(config["routes"][0], date)
        await self.garbage(route, date)
        await self.orders()

    async def pages(self, route, date, live, stable):
        first = None
        for first in (1, 0):
            seen = await self.search(route, date, page=first, page_size=50, sort_by="dep_time")
            if seen.status == 200:
                break
        below = await self.search(route, date, page=first - 1, page_size=50, sort_by="dep_time")
        if below.status == 200 and below.body["data"]["page_info"]["page"] == first - 1 and first == 1:
            first, seen = 0, below
        total, size = int(seen.body["data"]["total"]), int(seen.body["data"]["page_info"]["page_size"])
        gids, times, page, found = [], [], first, seen.body["data"]["lines"]
        while found and len(gids) < total:
            gids += [line["gid"] for line in found]
            times += [line["dep_time"] for line in found]
            page += 1
            got = await self.search(route, date, page=page, page_size=50, sort_by="dep_time")
            found = got.body["data"]["lines"] if got.status == 200 and len(gids) < total else []
        if live:
            return
        assert len(gids) == total and size <= 50, (len(gids), total)
        if stable:
            assert len(set(gids)) == total
        assert times in (sorted(times), sorted(times, reverse=True))

    async def gids(self, route, date):
        operations = self.config["operations"]
        for name in ("busTripDetail", "busOrderCreate"):
            if name in operations:
                lines = (await self.search(route, date)).body["data"]["lines"]
                lines = [x for x in lines if x["avail_seat_count"] > 0 or name == "busTripDetail"][:2]
                for line in lines:
                    op = operations[name]
                    seen = await self.call(op["path"], self.filled(op["body"], "{gid}", line["gid"]), method=op["method"])
                    assert seen.status == 200 and self.at(seen.body, op["echo"]) == line["gid"]

    def filled(self, body, name, value):
        if isinstance(body, dict):
            return {k: self.filled(v, name, value) for k, v in body.items()}
        if isinstance(body, list):
            return [self.filled(v, name, value) for v in body]
        return value if body == name else body

    @staticmethod
    def at(body, pointer):
        for step in pointer.split("/")[1:]:
            body = body[step]
        return body

    async def garbage(self, route, date):
        for raw in (b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b'{"page":' + b"9" * 5000 + b"}", b"[" * 100000, b'{"date":"\\ud800"}', b'"\x00"', b"{}" * 2):
            for path in STATUSES:
                seen = await self.call(path, None, raw=raw)
                assert seen.status == 400, raw[:20]
        for name in ("start_city_code", "end_city_code", "date", "start_addr", "start_lng", "start_lat", "end_addr", "end_lng", "end_lat", "dist_type", "sort_by", "page", "page_size"):
            for value in (None, "", "\0", "😀", "x" * 30000, 0, -1, 10 ** 30, 1.5, 1e308, True, [], {}, {"$ne": 1}, "' OR 1=1 --", "2026-02-30"):
                body = {**route, "date": date, name: value}
                await self.call(SEARCH, body)

    async def orders(self):
        orders = self.config["orders"]
        seen = await self.call(CANCEL, {"order_no": "no-such-order", "cancel_reason": "x"})
        assert seen.status == 400
        numbers = orders.get("numbers")
        if numbers is None:
            numbers = []
            for _ in range(4):
                made = await self.call(orders["create"]["path"], orders["create"]["body"])
                numbers.append(self.at(made.body, orders["create"]["orderNo"]))
        done = 0
        for order_no in numbers[:4]:
            for key in (None, "wrong"):
                seen = await self.call(CANCEL, {"order_no": order_no, "cancel_reason": "x"}, key=key)
                assert seen.status in (400, 401)
                self.p.wait(6)
                assert not await self.is_cancelled(order_no)
            seen = await self.call(CANCEL, {"order_no": order_no, "cancel_reason": "weather ☔ it's \"bad\""})
            if seen.status == 200:
                done += 1
                self.result(seen.body["data"], order_no)
                assert await self.is_cancelled(order_no) in (True, None)
                again = await self.call(CANCEL, {"order_no": order_no, "cancel_reason": "x"})
                if again.status == 200:
                    self.result(again.body["data"], order_no)
            else:
                assert not await self.is_cancelled(order_no)
        assert done or not numbers

    async def is_cancelled(self, order_no):
        op = self.config["operations"].get("hotelOrderDetail")
        if op is None:
            return None
        seen = await self.call(op["path"], self.filled(op["body"], "{order_no}", order_no))
        return all(self.at(seen.body, pointer) == value for pointer, value in op["cancelled"].items())

    @staticmethod
    def result(data, order_no):
        assert data["order_no"] == order_no and data["status"] == "cancelled"
        for name in ("cancel_fee", "refund_amount"):
            assert isinstance(data[name], (int, float)) and not isinstance(data[name], bool) and data[name] >= 0
        assert isinstance(data["refund_status"], str) and data["refund_status"]
        assert UTC.fullmatch(data["cancelled_at"]), data["cancelled_at"]
