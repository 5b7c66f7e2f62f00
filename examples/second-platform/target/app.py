"""The HTTP shell: FastAPI routes, and a uvicorn protocol that keeps connections and header names apart."""
import uvicorn
from fastapi import FastAPI
from starlette.routing import Route
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .core import BODY_LIMIT, Call
from .settings import CANCEL, SEARCH


class Protocol(HttpToolsProtocol):
    """Tells the application which connection a call came on and how its header names were written."""

    def connection_made(self, transport):
        super().connection_made(transport)
        self.of_connection = {}

    def on_message_begin(self):
        super().on_message_begin()
        self.scope["connection"] = self.of_connection
        self.scope["raw_names"] = []

    def on_header(self, name, value):
        self.scope["raw_names"].append(name)
        super().on_header(name, value)


class Endpoint:
    """One ASGI endpoint for every method and path; the platform decides what each is."""

    def __init__(self, platform):
        self.platform = platform

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return
        raw, too_long = bytearray(), False
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            if not too_long:
                raw += message.get("body", b"")
                if len(raw) > BODY_LIMIT:
                    too_long = True
                    raw.clear()
            if not message.get("more_body"):
                break
        call = Call(method=scope["method"], path=scope["path"], query=scope.get("query_string", b""),
                    headers=list(scope["headers"]), raw_names=scope.get("raw_names", []), raw=bytes(raw),
                    too_long=too_long, conn=scope.get("connection", {}))
        wire = await self.platform.serve(call)
        await send({"type": "http.response.start", "status": wire.status, "headers": wire.headers})
        for i, chunk in enumerate(wire.chunks):
            await send({"type": "http.response.body", "body": chunk, "more_body": i + 1 < len(wire.chunks)})


def make_app(platform):
    app = FastAPI(title="Travel Open Platform (second target)", openapi_url=None, docs_url=None, redoc_url=None,
                  redirect_slashes=False)
    endpoint = Endpoint(platform)
    for path in (SEARCH, CANCEL, *platform.s.paths.values(), "/{rest:path}"):
        app.router.routes.append(Route(path, endpoint))
    return app


def run(platform, port):
    config = uvicorn.Config(make_app(platform), host="127.0.0.1", port=port, http=Protocol, ws="none",
                            lifespan="off", log_level="error", access_log=False, date_header=False,
                            server_header=False, timeout_keep_alive=75, backlog=512)
    uvicorn.Server(config).run()
