"""Each variant starts and is lawful; so are pairs of variants drawn at random."""
import asyncio
import datetime as dt
import itertools
import json
import random
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from target import build
from target.probe import Probe
from target.tests.lawful import Tour

MOMENT = dt.datetime(2026, 3, 18, 14, 41, 37, 250000, dt.timezone.utc)
VARIANTS = build.all_variants()


def tour(names):
    platform = build.platform(None, names, clock=lambda: MOMENT, strict=True)
    platform.s.delay = platform.s.delay and (0, .002)
    config = json.loads(json.dumps(build.config(platform)))
    s = platform.s
    asyncio.run(Tour(Probe(platform), config).run(live=s.live, stable=s.gid_mode == "stable"))


@pytest.mark.parametrize("name", list(VARIANTS))
def test_lawful(name):
    tour([name])


def pairs(count=150, seed=7):
    free = [p for p in itertools.combinations(VARIANTS.values(), 2) if not p[0].groups & p[1].groups]
    slow = ("thousands",)
    free = [(a.id, b.id) for a, b in free if a.id not in slow and b.id not in slow]
    return random.Random(seed).sample(free, count)


@pytest.mark.parametrize("names", pairs(), ids="+".join)
def test_pairs(names):
    tour(names)


def test_the_table():
    assert len(VARIANTS) >= 100


@pytest.mark.slow
@pytest.mark.parametrize("name", list(VARIANTS))
def test_starts(name):
    started(["--variant", name])


def started(options, port=None):
    port = port or 20000 + random.randrange(20000)
    process = subprocess.Popen([sys.executable, "-m", "target", "--port", str(port), *options], stderr=subprocess.PIPE)
    try:
        begin = time.time()
        while True:
            try:
                urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/open/v1/bus/search", b"{}", {"Content-Type": "application/json"}), timeout=2)
                assert False, "200 without a key"
            except urllib.error.HTTPError as answer:
                assert answer.code in (400, 401)
                return time.time() - begin
            except OSError:
                assert process.poll() is None and time.time() - begin < 15
                time.sleep(.03)
    finally:
        process.terminate()
        process.wait()
