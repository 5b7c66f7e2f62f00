"""Everything document.md leaves open, as one record. The defaults are the good platform."""
from dataclasses import dataclass, field

SEARCH = "/open/v1/bus/search"
CANCEL = "/open/v1/hotel/order/cancel"


@dataclass
class Settings:
    # keys
    api_key: str = "opk_7fQ2mX9cVb41LzR8sTq0Wd3E"
    key_also: tuple = ()                 # scheme prefixes that are accepted as well, e.g. "Bearer "
    cancel_key_status: int = 401         # 400 is the only refusal section 7 lists for cancel
    challenge: bool = False              # send WWW-Authenticate with 401
    lockout: tuple = None                # (wrong keys, seconds, status on search)
    key_first: bool = True               # False: the body is judged before the key is
    # time
    tz_minutes: int = 480
    window_days: int = 60
    beyond_window: str = "empty"         # empty | refuse
    hide_departed: bool = False
    stamp: str = "z"                     # how cancelled_at is written
    # search input
    required: tuple = ("start_city_code", "end_city_code", "date")
    types: str = "strict"                # strict | coerce
    nulls: str = "missing"               # missing | refuse
    empties: str = "missing"             # missing | refuse (optional fields holding "")
    unknown_fields: str = "ignore"       # ignore | refuse
    unknown_city: str = "empty"          # empty | refuse
    unknown_sort: str = "refuse"         # ignore | refuse
    unknown_dist: str = "refuse"         # ignore | refuse
    same_city: str = "empty"             # empty | refuse
    half_place: str = "ignore"           # a longitude without its latitude: ignore | refuse
    sort_keys: tuple = ("dep_time", "price", "duration", "distance")
    dist_types: tuple = (0, 1, 2, 3)
    max_text: int = None                 # longest address / reason taken
    content_type: str = "strict"         # strict | lenient
    # paging
    first_page: int = 1
    default_size: int = 20
    max_size: int = 50
    oversize: str = "clamp"              # clamp | refuse | default
    undersize: str = "refuse"            # refuse | default   (page_size below 1)
    low_page: str = "refuse"             # refuse | first     (page below the first)
    past_end: str = "empty"              # empty | refuse | last
    # search output
    descending: bool = False
    plain_order: str = "dep_time"        # order when sort_by is absent: dep_time | nearest | gid | price
    city_codes: dict = field(default_factory=dict)     # code asked -> code shown
    gid_mode: str = "stable"             # stable | search | once
    gid_form: str = "plain"              # plain | long | unicode | digits | short | symbols | uuid
    live: bool = False
    extras: bool = False
    price_factor: int = 1
    remarks: str = "some"                # some | none | long | unicode
    # data
    factor: int = 1
    twins: bool = False
    sold_out: float = 0.0
    hide_sold_out: bool = False
    # orders
    orders: str = "create"               # create | numbers
    order_count: int = 30
    uncancellable: tuple = ()            # positions (from 0) of orders whose policy refuses; "odd" for every other
    recancel: str = "refuse"             # refuse | same | renew
    order_form: str = "plain"            # plain | digits | lower | uuid
    trim_order_no: bool = False
    reason_required: bool = False
    fee_form: str = "decimal"            # decimal | integer | zero | cents | tiny
    refund_status: str = "processing"
    # helpers
    paths: dict = field(default_factory=lambda: {
        "trip_detail": "/open/v1/bus/trip/detail",
        "bus_order": "/open/v1/bus/order/create",
        "hotel_create": "/open/v1/hotel/order/create",
        "hotel_detail": "/open/v1/hotel/order/detail",
    })
    helpers: tuple = ("busTripDetail", "busOrderCreate", "hotelOrderDetail")
    detail_nest: bool = False            # gid under data.trip, asked for as {"trip": {"id": ...}}
    detail_method: str = "POST"
    state_words: bool = False            # order detail says state: "CANCELED_BY_GUEST" instead
    # answers
    error_body: str = "json"             # json | empty | html | text | broken | problem | null | array | zero | envelope
    success_text: str = "success"
    request_id_form: str = "hex"         # hex | uuid | number | long | dashed
    json_form: str = "compact"           # compact | pretty | ascii | spaced | tab
    ints: str = "plain"                  # plain | point (1.0) | exponent (1e2)
    member_order: str = "plain"          # plain | reversed | sorted
    gzip: bool = False
    chunked: bool = False
    header_case: str = "lower"           # lower | upper | odd
    close: bool = False
    answer_type: str = "application/json"
    more_headers: tuple = ()
    # pace
    delay: tuple = None                  # (from, to) seconds
    rate: tuple = None                   # (calls, seconds)
    retry_after: str = None              # None | seconds | date
    # what the tester is told beyond the usual
    told: dict = field(default_factory=dict)
    told_extras: dict = field(default_factory=dict)
    told_routes: int = 99
    tell_extras: bool = True
