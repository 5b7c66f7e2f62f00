"""Hotel orders and the undocumented helpers."""
from . import settings

settings("orders-30", "thirty orders are there; none can be made", orders="numbers", order_count=30)
settings("orders-3", "three orders are there", orders="numbers", order_count=3)
settings("orders-1", "one order is there", orders="numbers", order_count=1)
settings("orders-none", "no order is there", orders="numbers", order_count=0)
settings("orders-first-two-fixed", "twelve orders; the first two cannot be cancelled", orders="numbers", order_count=12,
         uncancellable=(0, 1))
settings("orders-odd-fixed", "twelve orders; every other one cannot be cancelled", orders="numbers", order_count=12,
         uncancellable="odd")
settings("orders-3-first-fixed", "three orders; the first cannot be cancelled", orders="numbers", order_count=3,
         uncancellable=(0,))
settings("orders-made-odd-fixed", "every other order made cannot be cancelled", uncancellable="odd")
settings("orders-made-first-two-fixed", "the first two orders made cannot be cancelled", uncancellable=(0, 1))

settings("cancel-again-same", "a second cancel is accepted and tells the first one's result", recancel="same")
settings("cancel-again-renewed", "a second cancel is accepted with a new time", recancel="renew")
settings("reason-required", "a cancel_reason is required", reason_required=True)
settings("order-no-trimmed", "white space around order_no is ignored", trim_order_no=True)
settings("order-no-digits", "order numbers of digits with a leading zero", order_form="digits")
settings("order-no-lower", "order numbers in lower case", order_form="lower")
settings("order-no-uuid", "order numbers in the form of UUIDs", order_form="uuid")
settings("fee-integer", "amounts are whole numbers", fee_form="integer")
settings("fee-zero", "all amounts are 0", fee_form="zero")
settings("fee-cents", "amounts in cents", fee_form="cents")
settings("fee-tiny", "amounts of a few cents", fee_form="tiny")
for word in ("succeeded", "NOT_REQUIRED", "none", "退款中", "pending_review"):
    settings("refund-" + (word.lower().replace("_", "-") if word.isascii() else "chinese"),
             f"refund_status is {word!r}", refund_status=word)

STAMPS = {"millis": "milliseconds", "micros": "microseconds", "nanos": "nanoseconds", "tenth": "tenths of a second",
          "offset": "+00:00 for Z", "offset_micros": "microseconds and +00:00", "offset_short": "+00 for Z",
          "offset_basic": "+0000 for Z", "basic": "the basic format", "basic_offset": "the basic format and +0000",
          "comma": "a comma before the fraction", "minutes": "no seconds", "week": "a week date",
          "ordinal": "an ordinal date"}
for name, words in STAMPS.items():
    settings("stamp-" + name.replace("_", "-"), f"cancelled_at with {words}", stamp=name)

settings("helpers-none", "the tester knows no other operation", helpers=())
settings("helpers-no-detail", "the tester knows order creation, but no trip detail", helpers=("busOrderCreate", "hotelOrderDetail"))
settings("helpers-no-booking", "the tester knows trip detail, but no order creation",
         helpers=("busTripDetail", "hotelOrderDetail"))
settings("helpers-no-order-detail", "the tester cannot look at orders", helpers=("busTripDetail", "busOrderCreate"))
settings("helpers-nested", "trip detail takes and gives the gid deep inside", detail_nest=True)
settings("helpers-put", "trip detail is called with PUT", detail_method="PUT")
settings("helpers-states", "order detail tells a cancelled order by another member", state_words=True)
settings("helpers-paths", "the helpers live elsewhere", paths={
    "trip_detail": "/internal/trips", "bus_order": "/v3/booking", "hotel_create": "/sandbox/hotel-orders",
    "hotel_detail": "/sandbox/hotel-order"})
settings("bare", "three order numbers, two routes, no helper at all", helpers=(), orders="numbers", order_count=3, told_routes=2)
