"""What a request must or may hold: required fields, types, keys, dates, time zones."""
from . import settings, variant

CITIES = ("start_city_code", "end_city_code")
BASE = (*CITIES, "date")
PLACES = {"start_addr": ["Tianhe Road 1", "Sports Centre"], "end_addr": ["Futian Road 8", "Civic Centre"],
          "start_lng": [113.2644, 113.5767], "start_lat": [23.1291, 22.2707],
          "end_lng": [114.0579, 113.5767], "end_lat": [22.5431, 22.2707]}


def told(*names):
    return {name: PLACES[name] for name in names}


settings("require-none", "no search field is required (no date: today; no city: any)", required=())
settings("require-cities", "the date may be missing (today)", required=CITIES)
settings("require-page", "page and page_size are required", required=(*BASE, "page", "page_size"))
settings("require-sort", "sort_by is required", required=(*BASE, "sort_by"))
settings("require-dist", "dist_type is required", required=(*BASE, "dist_type"))
settings("require-address", "both addresses are required", required=(*BASE, "start_addr", "end_addr"),
         told_extras=told("start_addr", "end_addr"))
settings("require-start-place", "the departure coordinates are required", required=(*BASE, "start_lng", "start_lat"),
         told_extras=told("start_lng", "start_lat"))
settings("require-end-place", "the arrival coordinates are required", required=(*BASE, "end_lng", "end_lat"),
         told_extras=told("end_lng", "end_lat"))
settings("require-all", "all thirteen search fields are required",
         required=(*BASE, *PLACES, "dist_type", "sort_by", "page", "page_size"), told_extras=told(*PLACES))

settings("types-coerced", "numbers in strings and strings in numbers are taken", types="coerce")
settings("nulls-refused", "null is refused for every field", nulls="refuse")
settings("empties-refused", "empty texts are refused for every field", empties="refuse")
settings("unknown-refused", "a field the document does not name is refused", unknown_fields="refuse")
settings("city-unknown-400", "a city code nobody knows is refused", unknown_city="refuse")
settings("city-same-400", "departure and arrival in one city are refused", same_city="refuse")
settings("sort-unknown-ignored", "a sort_by nobody knows is ignored", unknown_sort="ignore")
settings("dist-unknown-ignored", "a dist_type nobody knows is ignored", unknown_dist="ignore")
settings("half-place-400", "a longitude without its latitude is refused", half_place="refuse")
settings("sort-one", "dep_time is the only sort key", sort_keys=("dep_time",))
settings("sort-one-lenient", "dep_time is the only sort key, others are ignored", sort_keys=("dep_time",),
         unknown_sort="ignore")
settings("dist-other", "dist_type has other values", dist_types=(1, 2, 10, 20))
settings("text-50", "texts over 50 characters are refused", max_text=50)
settings("content-type-any", "the content type does not matter", content_type="lenient")

settings("key-bearer-too", "the key behind Bearer is taken as well", key_also=("Bearer ", "bearer "))
settings("key-is-bearer", "the key itself begins with a scheme word", api_key="Bearer 9f31c0aa77e25d40b8Qx")
settings("key-long", "a key of 900 characters", api_key="Lk" + "0123456789abcdefghijklmnopqrst" * 30)
settings("key-short", "a key of four characters", api_key="z9Q4")
settings("key-symbols", "a key of odd characters", api_key="a+b/c==:~!@$^&(){}|\"'`%41 <x>,;")
settings("key-digits", "a key of digits", api_key="00831920475610293847")
settings("key-uuid", "a key in the form of a UUID", api_key="7b0e2f6c-41d9-4a53-9c88-d21f0e5b7a64")
settings("key-after-body", "a body that is not JSON is refused (400) before the key is looked at", key_first=False)
settings("key-challenge", "401 carries WWW-Authenticate", challenge=True)
settings("cancel-key-400", "cancel without the right key is refused with 400", cancel_key_status=400)

ZONES = [-660, -600, -570, -480, -300, -210, 0, 60, 180, 210, 330, 345, 540, 765, 840]
for minutes in ZONES:
    name = f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"
    settings("zone" + name.replace(":", ""), f"the platform's day is that of UTC{name}", tz_minutes=minutes)


@variant("zone-told", "the platform's day is that of UTC, and the tester is told", "tz_minutes")
def _(s):
    s.tz_minutes = 0
    s.told = s.told | {"timeZone": "+00:00"}


for days in (1, 2, 3, 7):
    settings(f"window-{days}", f"trips are on sale for {days} day(s), later days have none", window_days=days)
    settings(f"window-{days}-400", f"trips are on sale for {days} day(s), later days are refused", window_days=days,
             beyond_window="refuse")
settings("window-60-400", "days beyond the sales window of 60 are refused", beyond_window="refuse")
settings("window-none", "no sales window: any later day has trips", window_days=None)


@variant("window-told", "trips are on sale for 5 days, and the tester is told", "window_days")
def _(s):
    s.window_days = 5
    s.told = s.told | {"salesWindowDays": 5}


settings("departed-hidden", "trips of today that have left are not listed", hide_departed=True)
