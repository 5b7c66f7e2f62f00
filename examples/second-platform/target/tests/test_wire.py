"""The witnesses once more over real connections (with --slow): what they see there differs, too."""
import asyncio
import datetime as dt
import json

import pytest
import uvicorn

from target import build
from target.app import Protocol, make_app
from target.core import Wire
from target.probe import KEEP, Probe, Seen

MOMENT = dt.datetime(2026, 3, 18, 14, 41, 37, 250000, dt.timezone.utc)
FAULTS = build.all_faults()


class WireProbe(Probe):
    """A probe over sockets; one connection for each `conn` dict."""

    def __init__(self, platform, port):
        super().__init__(platform)
        self.port, self.open = port, []

    async def call(self, path, body, key=KEEP, method="POST", headers=None, raw=None, query=b"", conn=None, name=b"Authorization", content_type=b"application/json"):
        key = self.key if key is KEEP else key
        key = key.encode() if isinstance(key, str) else key
        raw = json.dumps(body).encode() if raw is None else raw
        more = list(headers or [])
        lines = [(b"Host", b"x"), (b"User-Agent", b"probe"), (b"Content-Length", str(len(raw)).encode())]
        if content_type is not None:
            lines.append((b"Content-Type", content_type))
        if key is not None:
            lines.append((name, key))
        lines = [h for h in lines if h[0] not in {k for k, v in more}] + more
        target = path.encode() + (b"?" + query if query else b"")
        message = method.encode() + b" " + target + b" HTTP/1.1\r\n" + b"".join(k + b": " + v + b"\r\n" for k, v in lines) + b"\r\n" + raw
        held = self.conn if conn is None else conn
        if "streams" not in held:
            held["streams"] = await asyncio.open_connection("127.0.0.1", self.port)
            self.open.append(held)
        reader, writer = held["streams"]
        writer.write(message)
        head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)).split(b"\r\n")
        status = int(head[0].split(b" ")[1])
        fields = [tuple(part.strip() for part in line.split(b":", 1)) for line in head[1:] if line]
        length = next((int(v) for k, v in fields if k.lower() == b"content-length"), 0)
        content = await reader.readexactly(length) if length and status not in (204, 304) else b""
        if any(k.lower() == b"connection" and v == b"close" for k, v in fields):
            del held["streams"]
        return Seen(Wire(status, fields, [content]))


async def over_the_wire(witness, name):
    platform = build.platform(name, clock=lambda: MOMENT, strict=True)
    server = uvicorn.Server(uvicorn.Config(make_app(platform), host="127.0.0.1", port=0, http=Protocol, ws="none", lifespan="off", log_level="critical",
                                           access_log=False, date_header=False, server_header=False))
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    probe = WireProbe(platform, server.servers[0].sockets[0].getsockname()[1])
    try:
        return json.dumps(await witness(probe), sort_keys=True, default=str)
    finally:
        for held in probe.open:
            if "streams" in held:
                held["streams"][1].close()
        server.should_exit = True
        await server.shutdown()


@pytest.mark.slow
@pytest.mark.parametrize("name", list(FAULTS))
def test_witness(name):
    witness = FAULTS[name].witness
    assert asyncio.run(over_the_wire(witness, None)) != asyncio.run(over_the_wire(witness, name))
