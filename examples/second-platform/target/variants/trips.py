"""Trips: order, codes, identifiers, amounts, inventory."""
from . import settings


def in_small_units(go, p, call, q, row, i):
    item = go(call, q, row, i)
    return item | {"distance": item["distance"] * 1000, "duration": item["duration"] * 60}


def in_large_units(go, p, call, q, row, i):
    item = go(call, q, row, i)
    return item | {"distance": item["distance"] // 10, "duration": round(item["duration"] / 60)}



settings("order-descending", "sorted lists run downwards", descending=True)
settings("order-nearest", "without sort_by the nearest boarding point comes first", plain_order="nearest")
settings("order-gid", "without sort_by the order is that of the gids", plain_order="gid")
settings("order-price", "without sort_by the cheapest trip comes first", plain_order="price")
settings("order-price-descending", "without sort_by the dearest trip comes first", plain_order="price", descending=True)

settings("codes-mapped", "trips show national codes in place of the ones asked for", city_codes={
    code: "CN-" + code[::-1] for code in
    ("440100", "440300", "440400", "440600", "442000", "441900", "445100", "440500")})
settings("codes-letters", "trips show letters in place of two of the codes", city_codes={
    "440100": "CAN", "440300": "SZX"})

settings("gid-per-search", "every search gives new gids; older ones stay good", gid_mode="search")
settings("gid-once", "every search gives new gids, each good for one call", gid_mode="once")
settings("gid-long", "gids of about 470 characters", gid_form="long")
settings("gid-unicode", "gids with Chinese characters and an emoji", gid_form="unicode")
settings("gid-digits", "gids of digits", gid_form="digits")
settings("gid-short", "gids of eight characters", gid_form="short")
settings("gid-symbols", "gids with slashes, quotes and percent signs", gid_form="symbols")
settings("gid-uuid", "gids in the form of UUIDs", gid_form="uuid")

settings("live", "live inventory: seats, trips and totals change between calls", live=True)
settings("sold-out", "one trip in five is sold out and listed with 0 seats", sold_out=.2)
settings("sold-out-most", "nine trips in ten are sold out and listed with 0 seats", sold_out=.9)
settings("sold-out-hidden", "one trip in five is sold out and not listed", sold_out=.2, hide_sold_out=True)
settings("thousands", "thousands of trips a day on a route", factor=20)
settings("twins", "some trips are equal but for their gid", twins=True)
settings("extras", "extra members everywhere", extras=True)
settings("price-cents", "prices in cents", price_factor=100)
settings("price-free", "all trips are free", price_factor=0)
settings("units-small", "distances in metres, durations in seconds", "units", hooks=[("item", in_small_units)])
settings("units-large", "distances in tens of kilometres, durations in hours (rounded)", "units",
         hooks=[("item", in_large_units)])
settings("remarks-none", "no trip has a remark", remarks="none")
settings("remarks-long", "remarks of 2000 characters", remarks="long")
settings("remarks-unicode", "remarks with all sorts of characters", remarks="unicode")
settings("extras-untold", "the tester is told no values for search fields", tell_extras=False)
settings("routes-1", "the tester is told one route", told_routes=1)
settings("routes-2", "the tester is told one route and its way back", told_routes=2)
