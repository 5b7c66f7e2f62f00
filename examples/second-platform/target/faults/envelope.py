"""Section 2, envelope of successes (search and cancel), and section 1: JSON bodies."""
import asyncio
import gzip
import json

from . import fault, said
from ..core import Answer
from ..data import short_hash
from ..probe import FEW, NONE, PLACE, cancels, searches
from ..settings import CANCEL, SEARCH

DELETE = object()
SEARCHED = lambda p, c: c.path == SEARCH
CANCELLED = lambda p, c: c.path == CANCEL
EITHER = lambda p, c: c.op is not None
LATER = lambda p, c: c.path == SEARCH and c.q is not None and c.q.page > 1
EMPTY = lambda p, c: c.path == SEARCH and c.q is not None and c.q.start == "441900"
SORTED = lambda p, c: c.path == SEARCH and bool(c.get("sort_by"))
PLACED = lambda p, c: c.path == SEARCH and c.get("start_lng") is not None
SECOND = lambda p, c: c.op is not None and c.conn["n"] > 1
TENTH = lambda p, c: c.op is not None and c.n % 10 == 0
BEYOND = lambda p, c: LATER(p, c) and c.q.page > 30
WORDS = {SEARCHED: ("", searches({})), CANCELLED: (" of cancel", cancels()), LATER: (" from page 2 on", searches({"page": 2})),
         EMPTY: (" when there is no trip", searches({"route": NONE})), SORTED: (" in sorted lists", searches({"sort_by": "dep_time"})),
         PLACED: (" in a search with coordinates", searches(PLACE)), SECOND: (" on the second and later calls of a connection", searches({}, {})),
         TENTH: (" in one answer of ten", searches(*[{"page_size": 1}] * 10)), BEYOND: (" beyond the end", searches({"page": 40})),
         EITHER: ("", searches({}))}


def change(id, title, alter, where=SEARCHED, breaks=said.ENVELOPE, witness=None, **more):
    """alter(body, p, call) changes the body of a success, or gives another one."""
    @fault(id, title + WORDS.get(where, ("",))[0], breaks, at="answer", witness=witness or WORDS[where][1], **more)
    def _(go, p, call, answer):
        answer = go(call, answer)
        if answer.status == 200 and isinstance(answer.body, dict) and where(p, call):
            new = alter(answer.body, p, call)
            if new is not None:
                answer.body = new
        return answer


def put(name, value):
    def alter(body, p, call):
        new = value(body[name], p, call) if callable(value) else value
        if new is DELETE:
            del body[name]
        else:
            body[name] = new
    return alter


C, M, R = said.CODE, said.MESSAGE, said.REQUEST_ID
change("code-text", "code is the text \"0\"", put("code", "0"), EITHER, C)
change("code-200", "code is 200", put("code", 200), EITHER, C)
change("code-1", "code is 1", put("code", 1), SEARCHED, C)
change("code-null", "code is null", put("code", None), SEARCHED, C)
change("code-false", "code is false", put("code", False), SEARCHED, C)
change("code-missing", "code is missing", put("code", DELETE), SEARCHED, C)
change("code-ok", "code is the text OK", put("code", "OK"), SEARCHED, C)
change("code-cancel-200", "code is 200", put("code", 200), CANCELLED, C)
change("code-cancel-text", "code is the text \"0\"", put("code", "0"), CANCELLED, C)
change("code-cancel-missing", "code is missing", put("code", DELETE), CANCELLED, C)
change("code-cancel-null", "code is null", put("code", None), CANCELLED, C)
change("code-empty-404", "code is 404", put("code", 404), EMPTY, C)
change("code-empty-1", "code is 1", put("code", 1), EMPTY, C)
change("code-later-200", "code is 200", put("code", 200), LATER, C)
change("code-beyond", "code is 20001", put("code", 20001), BEYOND, C)
change("code-sorted-text", "code is the text \"0\"", put("code", "0"), SORTED, C)
change("code-placed-206", "code is 206", put("code", 206), PLACED, C)
change("code-tenth", "code is 1", put("code", 1), TENTH, C)
change("code-second-true", "code is true", put("code", True), SECOND, C)
change("code-minus", "code is -1 when fewer than 20 trips are listed", put("code", lambda v, p, c: -1 if c.q and c.q.start == FEW["start_city_code"] else v), SEARCHED, C,
       searches({"route": FEW}))
change("code-clamped", "code is 40002 (a warning) when page_size was cut", put("code", lambda v, p, c: 40002 if c.q and (c.q.page_size or 0) > 50 else v), SEARCHED, C,
       searches({"page_size": 60}))

change("message-missing", "message is missing", put("message", DELETE), SEARCHED, M)
change("message-null", "message is null", put("message", None), SEARCHED, M)
change("message-empty", "message is empty", put("message", ""), SEARCHED, M)
change("message-number", "message is a number", put("message", 0), SEARCHED, M)
change("message-list", "message is a list", put("message", ["success"]), SEARCHED, M)
change("message-object", "message is an object of languages", put("message", {"en": "success"}), SEARCHED, M)
change("message-msg", "message is called msg", lambda b, p, c: {"msg" if k == "message" else k: v for k, v in b.items()}, SEARCHED, M)
change("message-long", "message is 5000 characters long", put("message", "success " * 640), SEARCHED, M)
change("message-blank", "message is a blank", put("message", " "), SEARCHED, M, arguable="a blank may pass for a text")
change("message-empty-list", "message is empty", put("message", ""), EMPTY, M)
change("message-null-later", "message is null", put("message", None), LATER, M)
change("message-missing-cancel", "message is missing", put("message", DELETE), CANCELLED, M)
change("message-null-cancel", "message is null", put("message", None), CANCELLED, M)
change("message-empty-cancel", "message is empty", put("message", ""), CANCELLED, M)
change("message-list-cancel", "message is a list", put("message", []), CANCELLED, M)
change("message-tenth", "message is null", put("message", None), TENTH, M)
change("message-second", "message is empty", put("message", ""), SECOND, M)
change("message-placed", "message is missing", put("message", DELETE), PLACED, M)

change("request-id-missing", "request_id is missing", put("request_id", DELETE), SEARCHED, R)
change("request-id-null", "request_id is null", put("request_id", None), SEARCHED, R)
change("request-id-empty", "request_id is empty", put("request_id", ""), SEARCHED, R)
change("request-id-number", "request_id is a number", put("request_id", lambda v, p, c: int(v[:12], 16)), SEARCHED, R)
change("request-id-object", "request_id is an object", put("request_id", lambda v, p, c: {"id": v}), SEARCHED, R)
change("request-id-camel", "request_id is called requestId", lambda b, p, c: {"requestId" if k == "request_id" else k: v for k, v in b.items()}, SEARCHED, R)
change("request-id-missing-cancel", "request_id is missing", put("request_id", DELETE), CANCELLED, R)
change("request-id-null-cancel", "request_id is null", put("request_id", None), CANCELLED, R)
change("request-id-empty-cancel", "request_id is empty", put("request_id", ""), CANCELLED, R)
change("request-id-number-cancel", "request_id is a number", put("request_id", lambda v, p, c: int(v[:12], 16)), CANCELLED, R)
change("request-id-empty-list", "request_id is null", put("request_id", None), EMPTY, R)
change("request-id-missing-later", "request_id is missing", put("request_id", DELETE), LATER, R)
change("request-id-sorted", "request_id is empty", put("request_id", ""), SORTED, R)
change("request-id-second", "request_id is missing", put("request_id", DELETE), SECOND, R)
change("request-id-tenth", "request_id is empty", put("request_id", ""), TENTH, R)
change("request-id-in-data", "request_id stands in data", lambda b, p, c: b["data"].update(request_id=b.pop("request_id")), SEARCHED, R)


async def two_ids(p):
    ids = [(await p.search()).at("request_id") for _ in range(3)]
    return [ids[0] == ids[1], ids[1] == ids[2], ids[0] == ids[2], ids[0] == "<request_id>"]


async def ids_on_two_connections(p):
    ids = []
    for _ in range(2):
        p.fresh()
        ids += [(await p.search()).at("request_id"), (await p.search(page=2)).at("request_id")]
    return [ids.index(i) for i in ids]


async def many_ids(p):
    ids = [(await p.search(page_size=1)).at("request_id") for _ in range(40)]
    return len(set(ids))


async def ids_at_once(p):
    got = await asyncio.gather(*[p.search(how={"conn": {}}) for _ in range(3)])
    return len({seen.at("request_id") for seen in got})


async def cancel_ids(p):
    ids = [(await p.cancel(await p.order())).at("request_id") for _ in range(2)]
    return len(set(ids))


async def mixed_ids(p):
    ids = [(await p.search()).at("request_id"), (await p.cancel(await p.order())).at("request_id")]
    return len(set(ids))


def same_id(id, title, make, witness, also=None, where=EITHER, **more):
    @fault(id, title, R, at="envelope", witness=witness, also=also, **more)
    def _(go, p, call, data):
        answer = go(call, data)
        if where(p, call):
            answer.body["request_id"] = make(p, call, answer.body["request_id"])
        return answer


same_id("request-id-constant", "request_id is the same for every call", lambda p, c, r: "7d0a1f", two_ids)
same_id("request-id-placeholder", "request_id is the document's placeholder <request_id>", lambda p, c, r: "<request_id>", two_ids)
same_id("request-id-connection", "request_id is that of the first call of the connection", lambda p, c, r: c.conn.setdefault("id", r), two_ids)
same_id("request-id-body", "request_id is made from the body: the same body has the same one", lambda p, c, r: short_hash(c.raw), two_ids)
same_id("request-id-second-of-day", "request_id is the time in seconds", lambda p, c, r: p.now().strftime("%Y%m%d%H%M%S"), two_ids)
same_id("request-id-before", "each request_id is used twice in a row", lambda p, c, r: p.mem.pop("id") if "id" in p.mem else p.mem.setdefault("id", r), two_ids)
same_id("request-id-number-of-call", "request_id is the call's number on its connection", lambda p, c, r: f"req-{c.conn['n']}", ids_on_two_connections)
same_id("request-id-sixteen", "request_id has one hexadecimal digit", lambda p, c, r: "r" + r[0], many_ids)
same_id("request-id-256", "request_id has two hexadecimal digits: it repeats within some forty calls", lambda p, c, r: "r" + r[:2], many_ids, rare=True)
same_id("request-id-first-ten", "after ten calls the request_ids begin again", lambda p, c, r: f"id-{c.n % 10}", many_ids)
same_id("request-id-cancel-constant", "request_id of cancel is always the same", lambda p, c, r: "c-0001", cancel_ids, where=CANCELLED)
same_id("request-id-by-key", "request_id is made from the API key", lambda p, c, r: short_hash(p.s.api_key), mixed_ids)


async def linger(go, p, call):
    await asyncio.sleep(.04)
    if p.inflight > 1:
        p.mem.setdefault("shared", call.request_id)
    else:
        p.mem.pop("shared", None)
    try:
        return await go(call)
    finally:
        await asyncio.sleep(.04)

same_id("request-id-at-once", "calls under way at the same time share a request_id", lambda p, c, r: p.mem.get("shared", r), ids_at_once, also={"handle": linger})

change("data-text", "data is JSON in a text", put("data", lambda v, p, c: json.dumps(v)), SEARCHED, said.DATA)
change("data-list-of-one", "data is a list holding the object", put("data", lambda v, p, c: [v]), SEARCHED, said.DATA)
change("data-called-result", "data is called result", lambda b, p, c: {"result" if k == "data" else k: v for k, v in b.items()}, SEARCHED, said.DATA)
change("data-flat", "the members of data stand in the envelope", lambda b, p, c: b.pop("data") | b, SEARCHED, said.DATA)
change("data-twice", "data stands in a second data", put("data", lambda v, p, c: {"data": v}), SEARCHED, said.DATA)
change("data-text-later", "data is JSON in a text", put("data", lambda v, p, c: json.dumps(v)), LATER, said.DATA)
change("data-null-beyond", "data is null", put("data", None), BEYOND, said.DATA)
change("data-null-tenth", "data is null", put("data", None), TENTH, said.DATA)
change("data-missing-second", "data is missing", put("data", DELETE), SECOND, said.DATA)
change("data-list-cancel", "data is a list holding the result", put("data", lambda v, p, c: [v]), CANCELLED, said.DATA)
change("data-text-cancel", "data is JSON in a text", put("data", lambda v, p, c: json.dumps(v)), CANCELLED, said.DATA)
change("data-null-cancel", "data is null", put("data", None), CANCELLED, said.DATA)
change("data-true-cancel", "data is true", put("data", True), CANCELLED, said.DATA)
change("data-flat-cancel", "the result stands in the envelope", lambda b, p, c: b.pop("data") | b, CANCELLED, said.DATA)
change("data-nested-cancel", "the result stands in data.order", put("data", lambda v, p, c: {"order": v}), CANCELLED, said.DATA)
change("envelope-list", "the envelope is held by a list", lambda b, p, c: [b], EITHER)
change("envelope-wrapped", "the envelope stands in a member response", lambda b, p, c: {"response": b}, EITHER)
change("envelope-capital", "the envelope's members begin with capitals", lambda b, p, c: {k.title(): v for k, v in b.items()}, EITHER)
change("envelope-bare-list", "the answer is the list of trips alone", lambda b, p, c: b["data"]["lines"], SEARCHED)
change("envelope-bare-later", "the answer is data alone", lambda b, p, c: b["data"], LATER)
change("envelope-bare-cancel", "the answer is the result alone", lambda b, p, c: b["data"], CANCELLED)


# -- bytes ---------------------------------------------------------------------------------------------------------
def as_bytes(id, title, make, where=SEARCHED, breaks=said.JSON, witness=None, type=None, headers=(), **more):
    """make(text, body, p, call) gives the bytes of a success."""
    @fault(id, title + WORDS.get(where, ("",))[0], breaks, at="answer", witness=witness or WORDS[where][1], **more)
    def _(go, p, call, answer):
        answer = go(call, answer)
        if answer.status == 200 and isinstance(answer.body, dict) and where(p, call):
            made = make(p.dump(answer.body).decode(), answer.body, p, call)
            answer.body = made.encode("utf-8", "surrogatepass") if isinstance(made, str) else made
            answer.type = type or answer.type
            answer.headers += headers
        return answer


as_bytes("bytes-cut", "the answer ends after 4096 bytes", lambda t, b, p, c: t.encode()[:4096])
as_bytes("bytes-cut-last", "the last character of the answer is lost", lambda t, b, p, c: t[:-1], LATER)
as_bytes("bytes-cut-full", "answers of 50 trips are cut in the middle", lambda t, b, p, c: t[:len(t) // 2] if len(b["data"]["lines"]) == 50 else t,
         witness=searches({"page_size": 50}))
as_bytes("bytes-double", "the answer is JSON in a JSON text", lambda t, b, p, c: json.dumps(t))
as_bytes("bytes-double-cancel", "the answer is JSON in a JSON text", lambda t, b, p, c: json.dumps(t), CANCELLED)
as_bytes("bytes-twice", "the answer is written twice", lambda t, b, p, c: t + t)
as_bytes("bytes-tail", "a PHP warning follows the answer", lambda t, b, p, c: t + "\n<b>Notice</b>: Undefined index")
as_bytes("bytes-head", "a PHP warning comes before the answer", lambda t, b, p, c: "<b>Notice</b>: Undefined index\n" + t, SORTED)
as_bytes("bytes-jsonp", "the answer is wrapped in a call (JSONP)", lambda t, b, p, c: f"callback({t});")
as_bytes("bytes-guard", "the answer begins with )]}',", lambda t, b, p, c: ")]}',\n" + t, SECOND)
as_bytes("bytes-single-quotes", "names and texts stand in single quotes", lambda t, b, p, c: repr(b))
as_bytes("bytes-comma", "a comma follows the last trip", lambda t, b, p, c: t.replace("}]", "},]"))
as_bytes("bytes-comment", "a comment stands in the answer", lambda t, b, p, c: t.replace('"lines"', '/* trips */"lines"'))
as_bytes("bytes-nan", "one price of forty is NaN", lambda t, b, p, c: json.dumps(b | {"data": b["data"] | {
    "lines": [x | {"price": float("nan")} if i == 39 else x for i, x in enumerate(b["data"]["lines"])]}}), witness=searches({"page_size": 50}))
as_bytes("bytes-infinity", "one distance of forty is Infinity", lambda t, b, p, c: json.dumps(b | {"data": b["data"] | {
    "lines": [x | {"distance": float("inf")} if i == 39 else x for i, x in enumerate(b["data"]["lines"])]}}), witness=searches({"page_size": 50}))
as_bytes("bytes-control", "a raw line end stands in one remark of forty", lambda t, b, p, c: json.dumps(b | {"data": b["data"] | {
    "lines": [x | {"remark": "one@two"} if i == 39 else x for i, x in enumerate(b["data"]["lines"])]}}).replace("@", "\n"), witness=searches({"page_size": 50}))
as_bytes("bytes-escape", "a wrong escape (\\x41) stands in message", lambda t, b, p, c: t.replace('"success"', '"\\x41ll right"'))
as_bytes("bytes-leading-zero", "minutes have leading zeros as bare numbers", lambda t, b, p, c: t.replace('"duration":', '"duration":0'))
as_bytes("bytes-plus", "numbers have plus signs", lambda t, b, p, c: t.replace('"price":', '"price":+'), LATER)
as_bytes("bytes-hex", "one number is written in hexadecimal", lambda t, b, p, c: t.replace('"code":0', '"code":0x0'))
as_bytes("bytes-latin-1", "the answer is in Latin-1 and holds an é", lambda t, b, p, c: t.replace("success", "succès").encode("latin-1"))
as_bytes("bytes-gbk", "the answer is in GBK and holds Chinese", lambda t, b, p, c: t.replace("success", "查询成功").encode("gbk"))
as_bytes("bytes-utf-16", "the answer is in UTF-16", lambda t, b, p, c: t.encode("utf-16"))
as_bytes("bytes-cut-character", "a character of one remark of forty is cut in the middle (bad UTF-8)", lambda t, b, p, c: json.dumps(b | {"data": b["data"] | {
    "lines": [x | {"remark": "@"} if i == 39 else x for i, x in enumerate(b["data"]["lines"])]}}).encode().replace(b"@", "班".encode()[:2]),
    witness=searches({"page_size": 50}))
as_bytes("bytes-mark", "a byte order mark comes before the answer", lambda t, b, p, c: "\ufeff" + t, arguable="RFC 8259 forbids to send it, readers may skip it")
as_bytes("bytes-empty", "the answer is empty (200)", lambda t, b, p, c: b"", EMPTY)
as_bytes("bytes-empty-tenth", "the body is empty (200)", lambda t, b, p, c: b"", TENTH)
as_bytes("bytes-empty-cancel", "the answer is empty (200)", lambda t, b, p, c: b"", CANCELLED)
as_bytes("bytes-ok-cancel", "the answer is the word OK", lambda t, b, p, c: b"OK", CANCELLED)
as_bytes("bytes-true-cancel", "the answer is true", lambda t, b, p, c: b"true", CANCELLED)
as_bytes("bytes-xml", "the answer is XML", lambda t, b, p, c: "<response><code>0</code></response>", type="application/xml")
as_bytes("bytes-xml-accept", "with Accept: */* answers are XML", lambda t, b, p, c: "<response><code>0</code></response>" if c.header(b"accept") == b"*/*" else t,
         type=None, witness=searches({}, how={"headers": [(b"Accept", b"*/*")]}), rare=True)
as_bytes("bytes-html-tenth", "the answer is an HTML page (200)", lambda t, b, p, c: "<html>Bad gateway</html>", TENTH, type="text/html")
as_bytes("bytes-html-at-fifty", "a page of 50 trips comes as HTML (200)", lambda t, b, p, c: "<html>502</html>" if len(b["data"]["lines"]) == 50 else t,
         witness=searches({"page_size": 50}))
as_bytes("bytes-gzip-told", "answers say gzip and are plain", lambda t, b, p, c: t, headers=[("content-encoding", "gzip")],
         witness=lambda p: told_encoding(p))
as_bytes("bytes-gzip-untold", "answers over 10000 bytes are gzipped without a word", lambda t, b, p, c: gzip.compress(t.encode(), mtime=0) if len(t) > 10000 else t,
         witness=searches({"page_size": 50}))
as_bytes("bytes-lines", "each trip stands on a line of its own (JSON lines)", lambda t, b, p, c: "\n".join(json.dumps(x) for x in b["data"]["lines"]))
as_bytes("bytes-null-end", "a NUL byte ends the answer", lambda t, b, p, c: t.encode() + b"\x00")
as_bytes("bytes-page2-null", "the answer is null", lambda t, b, p, c: b"null", LATER)


async def told_encoding(p):
    return [v for k, v in (await p.search()).headers if k == "content-encoding"]


def http_status(id, title, status, where=SEARCHED, breaks=None, witness=None, **more):
    @fault(id, title + WORDS.get(where, ("",))[0], breaks or (said.S_CANCEL if where is CANCELLED else said.S_SEARCH), at="answer",
           witness=witness or WORDS[where][1], **more)
    def _(go, p, call, answer):
        answer = go(call, answer)
        if answer.status == 200 and where(p, call):
            answer.status = status
        return answer


http_status("status-201", "success is 201", 201)
http_status("status-202-cancel", "success is 202", 202, CANCELLED)
http_status("status-201-cancel", "success is 201", 201, CANCELLED)
http_status("status-203", "success is 203", 203)
http_status("status-206-later", "success is 206", 206, LATER)
http_status("status-404-empty", "the status is 404 with code 0", 404, EMPTY)
http_status("status-500-tenth", "the status is 500 with a good body", 500, TENTH)
http_status("status-503-tenth", "the status is 503 with a good body", 503, TENTH)
http_status("status-299-second", "success is 299", 299, SECOND)
http_status("status-400-beyond", "the status is 400 with code 0 and an empty list", 400, BEYOND, arguable="400 for a page beyond the end is legal, and error bodies are open")
http_status("status-500-cancel", "a successful cancel is answered 500 with a good body", 500, CANCELLED)
http_status("status-400-cancel", "a successful cancel is answered 400 with a good body", 400, CANCELLED, breaks=said.S_200)


@fault("status-204-cancel", "a successful cancel is answered 204 without a body", said.S_CANCEL, at="answer", witness=cancels())
def _(go, p, call, answer):
    answer = go(call, answer)
    return Answer(204, b"") if answer.status == 200 and call.path == CANCEL else answer


@fault("status-304-repeated", "the same search again is answered 304", said.S_SEARCH, at="answer", witness=searches({}, {}))
def _(go, p, call, answer):
    answer = go(call, answer)
    if answer.status == 200 and call.path == SEARCH:
        if call.raw in p.mem:
            return Answer(304, b"")
        p.mem[call.raw] = True
    return answer


@fault("status-302", "search is redirected to a path with a slash at its end", said.S_SEARCH, at="answer", witness=searches({}))
def _(go, p, call, answer):
    answer = go(call, answer)
    return Answer(307, b"", [("location", SEARCH + "/")]) if answer.status == 200 and call.path == SEARCH else answer


@fault("version-v2-cancel", "cancel lives under /open/v2/ (v1 is answered 410)", ("all operations here live under /open/v1/", "9"), at="handle", witness=cancels())
async def _(go, p, call):
    return Answer(410, b"", error=True) if call.path == CANCEL and p.do_key(call) == "ok" else await go(call)


@fault("method-delete", "cancel wants the method DELETE (POST is answered 405)", said.METHOD, at="handle", witness=cancels())
async def _(go, p, call):
    return Answer(405, b"", [("allow", "DELETE")], error=True) if call.path == CANCEL and call.method == "POST" and p.do_key(call) == "ok" else await go(call)
