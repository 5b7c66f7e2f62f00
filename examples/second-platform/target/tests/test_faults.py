"""Each fault's witness sees something else than on the good platform."""
import asyncio
import datetime as dt
import json

import pytest

from target import build
from target.probe import Probe

MOMENT = dt.datetime(2026, 3, 18, 14, 41, 37, 250000, dt.timezone.utc)
FAULTS = build.all_faults()


def seen(fault, name, answers=1):
    platform = build.platform(name, clock=lambda: MOMENT, strict=True)
    platform.rnd.seed(answers)
    return json.dumps(asyncio.run(fault.witness(Probe(platform))), sort_keys=True, default=str)


@pytest.mark.parametrize("name", list(FAULTS))
def test_witness(name):
    good, bad = seen(FAULTS[name], None), seen(FAULTS[name], name)
    assert good != bad
    assert good == seen(FAULTS[name], None, 2), "the witness sees chance, not the fault"


def test_the_table():
    assert len(FAULTS) >= 200
    for fault in FAULTS.values():
        assert fault.title and fault.breaks and fault.section


JUNK = [b"", b"{", b"[]", b"null", b"5", b'"x"', b"\xff", b'{"page": "2", "page_size": "x"}', b'{"start_city_code": [], "end_city_code": {}, "date": {}}',
        b'{"order_no": 5, "cancel_reason": 7}', b'{"order_no": null, "cancel_reason": []}', b'{"order_no": {"$ne": 1}}', b'{"gid": 5}', b'{"gid": []}', b'{"page": 1e400}',
        b'{"start_lng": NaN, "date": "\\ud800", "cancel_reason": "\\ud800"}', b"[" * 5000, b'{"page": true, "page_size": [1], "dist_type": {}, "sort_by": 5, "start_addr": 9}']


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.slow) for n in FAULTS])
def test_no_accident(name):
    """A fault does what it says and never breaks down in another way on odd input."""
    async def look():
        platform = build.platform(name, clock=lambda: MOMENT, strict=True)
        p = Probe(platform)
        bodies = JUNK + [json.dumps(p.search_body(**fields)).encode() for fields in (
            {}, {"page": 0}, {"page": 2.0}, {"page_size": None}, {"date": "x"}, {"date": p.day(-5)}, {"page_size": 10 ** 20}, {"page": 10 ** 6}, {"start_city_code": "x"},
            {"sort_by": "dep_time", "page": 2, "page_size": 50}, {"dist_type": 1, "start_lng": 113.2, "start_lat": 23.1})]
        await asyncio.gather(*[p.call(path, None, raw=raw, key=key) for raw in bodies
                               for path in ("/open/v1/bus/search", "/open/v1/hotel/order/cancel", *platform.s.paths.values()) for key in (platform.s.api_key, None, "\x80'")])
        for number in (await p.order(), await p.order()):
            for reason in (None, 5, "x", [], "r" * 300):
                await p.cancel(number, cancel_reason=reason)
    asyncio.run(look())
