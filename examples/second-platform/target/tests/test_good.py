"""The good platform: lawful, robust against any bytes, quick to start, and able to serve several calls at once."""
import asyncio
import datetime as dt
import http.client
import json
import random
import socket
import subprocess
import sys
import threading
import time

import pytest

from target import build, data
from target.probe import BACK, BIG, FIFTY, FIFTY_ONE, FEW, NONE, PLACE, Probe
from target.settings import CANCEL, SEARCH, Settings
from target.tests.lawful import STATUSES, Tour

MOMENT = dt.datetime(2026, 3, 18, 14, 41, 37, 250000, dt.timezone.utc)
KEY = Settings().api_key


def probe(**how):
    return Probe(build.platform(clock=lambda: MOMENT, strict=True, **how))


def run(coroutine):
    return asyncio.run(coroutine)


def test_lawful():
    p = probe()
    run(Tour(p, build.config(p.platform)).run())


@pytest.mark.parametrize("route, low, high", [(NONE, 0, 0), (FEW, 1, 9), (FIFTY, 50, 50), (FIFTY_ONE, 51, 51), (BACK, 130, 150), (BIG, 170, 190)])
def test_sizes(route, low, high):
    p = probe()
    gids = run(p.all_pages(route))
    assert low <= len(gids) == len(set(gids)) <= high


def test_same_seed_same_trips():
    assert run(probe().all_pages()) == run(probe().all_pages()) != run(probe(seed=2).all_pages())


def test_today_is_that_of_shanghai():
    async def statuses(moment):
        p = Probe(build.platform(clock=lambda: moment, strict=True))
        return [(await p.search(date=d)).status for d in ("2026-03-17", "2026-03-18", "2026-03-19")]
    late = dt.datetime(2026, 3, 18, 15, 59, 59, tzinfo=dt.timezone.utc)
    assert run(statuses(late)) == [400, 200, 200]
    assert run(statuses(late + dt.timedelta(seconds=1))) == [400, 400, 200]


def test_clock_offset():
    assert build.platform(offset_minutes=120, clock=lambda: MOMENT).now() == MOMENT + dt.timedelta(hours=2)


def test_filter_and_sortings():
    async def look():
        p = probe()
        for key in ("dep_time", "price", "duration", "distance"):
            values = [line[key] for line in (await p.search(sort_by=key, page_size=50)).lines]
            assert values == sorted(values)
        totals = [(await p.search(dist_type=n, **PLACE)).at("data", "total") for n in (0, 3, 2, 1)]
        assert totals[0] > totals[1] > totals[2] >= totals[3]
    run(look())


def test_two_cancels_at_once():
    async def look():
        p = probe()
        order_no = await p.order()
        got = await asyncio.gather(*[p.cancel(order_no, how={"conn": {}}) for _ in range(4)])
        assert sorted(g.status for g in got) == [200, 400, 400, 400]
    run(look())


def test_bytes_of_all_kinds():
    """Random bodies and headers yield a listed status, and no exception inside."""
    rnd = random.Random(3)
    good = json.dumps({**BIG, "date": "2026-03-20", "page": 1, "page_size": 5, "sort_by": "dep_time", "start_addr": "x", **PLACE, "dist_type": 1,
                       "order_no": "HT1", "cancel_reason": "y"}).encode()
    values = [b"null", b"true", b"-0", b"0.0", b"1e5", b"1e999", b"-1e-999", b'""', b'"\\u0000"', b'"\\ud800"', b"[]", b"{}", b"9" * 400, b"NaN", b"-Infinity",
              "\"\U0001f600\"".encode(), b'"\xff"', b"[" * 50 + b"]" * 50, b'"2026-02-30"', b'"0000-01-01"', b'"9999-12-31"']

    async def look():
        p = probe()
        for n in range(4000):
            raw = bytearray(good)
            kind = n % 4
            if kind == 0:
                for _ in range(rnd.randint(1, 8)):
                    raw[rnd.randrange(len(raw))] = rnd.randrange(256)
            elif kind == 1:
                body = json.loads(good)
                name = rnd.choice(list(body))
                raw = json.dumps(body | {name: "@@"}).encode().replace(b'"@@"', rnd.choice(values))
            elif kind == 2:
                raw = bytes(rnd.randrange(256) for _ in range(rnd.randint(0, 60)))
            else:
                raw = raw[:rnd.randrange(len(raw))]
            path = rnd.choice([SEARCH, CANCEL])
            headers = [(bytes(rnd.randrange(33, 127) for _ in range(5)), bytes(rnd.randrange(32, 256) for _ in range(9)))]
            seen = await p.call(path, None, raw=bytes(raw), headers=headers, content_type=rnd.choice([b"application/json"] * 9 + [None, b"", b"\xff;;=", b"text/html"]),
                                query=bytes(rnd.randrange(256) for _ in range(4)))
            assert seen.status in STATUSES[path], raw
    run(look())


# -- over the wire ---------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def port():
    port = 20000 + random.randrange(20000)
    process = subprocess.Popen([sys.executable, "-m", "target", "--port", str(port)])
    begin = time.time()
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            assert process.poll() is None and time.time() - begin < 10
            time.sleep(.02)
    print("started in", round(time.time() - begin, 2), "s")
    yield port
    process.terminate()
    process.wait()


def body(**more):
    day = dt.datetime.now(dt.timezone(dt.timedelta(hours=8))).date() + dt.timedelta(3)
    return json.dumps({**BIG, "date": str(day), **more}).encode()


HEADERS = {"Content-Type": "application/json", "Authorization": KEY}


def test_keep_alive(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    for n in range(30):
        connection.request("POST", SEARCH, body(page=n % 4 + 1, page_size=50), HEADERS)
        answer = connection.getresponse()
        content = json.loads(answer.read())
        assert answer.status == 200 and len(content["data"]["lines"]) <= 50
        assert answer.getheader("date")


def test_many_at_once(port):
    seen = []

    def work():
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        for _ in range(10):
            connection.request("POST", SEARCH, body(), HEADERS)
            seen.append(json.loads(connection.getresponse().read())["data"]["total"])
    threads = [threading.Thread(target=work) for _ in range(12)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert len(seen) == 120 and len(set(seen)) == 1


@pytest.mark.parametrize("junk", [
    b"\x00\xff\x00garbage\r\n\r\n", b"POST /open/v1/bus/search HTTP/1.1\r\nHost: x\r\nContent-Length: nope\r\n\r\n",
    b"POST " + SEARCH.encode() + b" HTTP/1.1\r\nHost: x\r\nAuthorization: \x80\xff\r\nContent-Length: 0\r\n\r\n",
    b"POST " + SEARCH.encode() + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"POST /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST " + SEARCH.encode() + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
    b"POST " + SEARCH.encode() + b" HTTP/1.0\r\n\r\n"])
def test_junk(port, junk):
    with socket.create_connection(("127.0.0.1", port), 3) as s:
        s.sendall(junk)
        status = int(s.recv(4000).split(b" ")[1])
        assert status in (400, 401)


def test_long_body(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("POST", SEARCH, b'{"start_addr": "' + b"x" * 5_000_000 + b'"}', HEADERS)
    answer = connection.getresponse()
    assert answer.status == 400
    answer.read()
    connection.request("POST", SEARCH, body(), HEADERS)
    assert connection.getresponse().status == 200


def test_list_and_config():
    listed = json.loads(subprocess.run([sys.executable, "-m", "target", "--list"], capture_output=True, check=True).stdout)
    assert {"id", "title", "breaks", "section"} <= set(listed["faults"][0]) and {"id", "title", "config"} <= set(listed["variants"][0])
    config = json.loads(subprocess.run([sys.executable, "-m", "target", "--print-config", "--variant", "orders-3"], capture_output=True, check=True).stdout)
    assert config["apiKey"] == KEY and len(config["orders"]["numbers"]) == 3 and len(config["routes"]) == len(data.ROUTES)
