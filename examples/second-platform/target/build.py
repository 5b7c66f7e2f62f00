"""Puts a platform together from the names of a fault and of variants, and says what a tester is told about it."""
import importlib

from . import data, variants as variant_table
from . import faults as fault_table
from .core import Platform
from .settings import Settings


class Unknown(Exception):
    pass


def all_faults():
    for topic in fault_table.TOPICS:
        fault_table.current = topic
        importlib.import_module(f"target.faults.{topic}")
    return fault_table.FAULTS


def all_variants():
    for topic in variant_table.TOPICS:
        importlib.import_module(f"target.variants.{topic}")
    return variant_table.VARIANTS


def platform(fault=None, variants=(), seed=1, offset_minutes=0, clock=None, strict=False):
    settings, hooks, groups = Settings(), [], {}
    known = all_variants() if variants else {}
    for name in variants:
        if name not in known:
            raise Unknown(f"no variant {name!r}")
        for group in known[name].groups:
            if groups.setdefault(group, name) != name:
                raise Unknown(f"variants {groups[group]!r} and {name!r} exclude each other ({group})")
    for name in dict.fromkeys(variants):
        known[name].set(settings)
        hooks += known[name].hooks
    if fault:
        known = all_faults()
        if fault not in known:
            raise Unknown(f"no fault {fault!r}")
        hooks += known[fault].hooks
        known[fault].prepare(settings)
    return Platform(settings, seed, offset_minutes, clock, hooks, strict)


def config(p):
    s, paths = p.s, p.s.paths
    told = {"apiKey": s.api_key,
            "routes": [{"start_city_code": start, "end_city_code": end}
                       for start, end, *_ in data.ROUTES][:s.told_routes]}
    if s.orders == "numbers":
        told["orders"] = {"numbers": [o["order_no"] for o in p.store.hotel_orders()]}
    else:
        told["orders"] = {"create": {
            "path": paths["hotel_create"],
            "body": {"hotel_id": "H1001", "room_type_id": "R2", "rate_plan": "flexible", "rooms": 1,
                     "check_in": str(p.today(None)), "nights": 2, "guests": [{"name": "Li Wei"}]},
            "orderNo": "/data/order_no"}}
    operations = {
        "busTripDetail": {
            "method": s.detail_method, "path": paths["trip_detail"],
            "body": {"trip": {"id": "{gid}"}} if s.detail_nest else {"gid": "{gid}"},
            "echo": "/data/trip/gid" if s.detail_nest else "/data/gid"},
        "busOrderCreate": {
            "method": "POST", "path": paths["bus_order"],
            "body": {"gid": "{gid}", "contact": {"name": "Li Wei", "phone": "13800000000"},
                     "passengers": [{"name": "Li Wei", "id_type": 1, "id_no": "440100199001011234"}]},
            "echo": "/data/gid", "creates": True, "budget": 3},
        "hotelOrderDetail": {
            "method": "POST", "path": paths["hotel_detail"], "body": {"order_no": "{order_no}"},
            "cancelled": {"/data/state/code": 4} if s.state_words else {"/data/status": "cancelled"}},
    }
    told["operations"] = {name: operations[name] for name in s.helpers}
    if s.tell_extras:
        told["searchExtras"] = {"sort_by": list(s.sort_keys), "dist_type": list(s.dist_types)} | s.told_extras
    if s.told:
        told["statement"] = dict(s.told)
    return told


PICK_PER_TOPIC = 22


def picked():
    """A spread of faults for short runs: by topic, one of each family (first two words of the id) by turns."""
    topics = {}
    for fault in all_faults().values():
        if not fault.rare and not fault.arguable:
            family = "-".join(fault.id.split("-")[:2])
            topics.setdefault(fault.topic, {}).setdefault(family, []).append(fault.id)
    chosen = set()
    for families in topics.values():
        queue = [ids[n] for n in range(max(map(len, families.values()))) for ids in families.values() if n < len(ids)]
        step = max(1, len(queue) // PICK_PER_TOPIC)
        chosen.update(queue[::step][:PICK_PER_TOPIC])
    return chosen


def listing():
    pick = picked()
    return {
        "faults": [f.listed() | {"pick": f.id in pick} for f in all_faults().values()],
        "variants": [{"id": v.id, "title": v.title, "config": config(platform(None, [v.id])),
                      "excludes": sorted(v.groups)} for v in all_variants().values()],
    }
