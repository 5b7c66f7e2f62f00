"""The form of answers: error bodies, texts, JSON styles, headers."""
from . import settings

ERRORS = {"empty": "empty", "html": "an HTML page", "text": "plain text", "broken": "broken JSON", "problem":
          "a problem document", "null": "null", "array": "an array", "zero": "like a success with code 0 but data null",
          "envelope": "an envelope with empty data", "binary": "bytes of no meaning", "xml": "XML"}
for name, words in ERRORS.items():
    settings("error-" + name, f"the body of an error is {words}", error_body=name)

settings("message-ok", "the success text is OK", success_text="OK")
settings("message-chinese", "the success text is Chinese", success_text="操作成功")
settings("message-symbols", "the success text has odd characters", success_text="✓ \"ok\" \\o/ \t<b>")
settings("request-id-uuid", "request_id is a UUID", request_id_form="uuid")
settings("request-id-number", "request_id is a text of digits", request_id_form="number")
settings("request-id-long", "request_id has 256 characters", request_id_form="long")
settings("request-id-dashed", "request_id holds the time", request_id_form="dashed")
settings("json-pretty", "answers are indented", json_form="pretty")
settings("json-ascii", "characters beyond ASCII are written as escapes", json_form="ascii")
settings("json-spaced", "blanks around every sign", json_form="spaced")
settings("json-tab", "tabs and line ends around and inside", json_form="tab")
settings("ints-point", "integers are written 1.0", ints="point")
settings("ints-exponent", "integers are written 1.2e1", ints="exponent")
settings("members-reversed", "members come in reverse order", member_order="reversed")
settings("members-sorted", "members come in alphabetical order", member_order="sorted")
settings("gzip", "answers are gzipped, whatever was asked for", gzip=True)
settings("chunked", "answers come in chunks", chunked=True)
settings("gzip-chunked", "answers are gzipped and come in chunks", gzip=True, chunked=True)
settings("headers-upper", "header names in upper case", header_case="upper")
settings("headers-odd", "header names in alternating case", header_case="odd")
settings("headers-many", "sixty more headers", more_headers=tuple((f"x-trace-{i}", f"v{i}" * 5) for i in range(60)))
settings("headers-cookies", "answers set cookies", more_headers=(("set-cookie", "sid=1; Path=/"), ("set-cookie", "b=2")))
settings("close", "every answer closes the connection", close=True)
settings("type-charset", "the content type has a charset", answer_type="application/json;charset=UTF-8")
settings("type-vendor", "the content type is a vendor's +json", answer_type="application/vnd.travel.v1+json")
settings("type-odd-case", "the content type is written in mixed case", answer_type="Application/JSON; Charset=\"utf-8\"")
