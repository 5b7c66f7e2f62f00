# Flask with request.get_json() and checks by hand, under gunicorn. Order numbers are a counter from 5000 on, shared with other customers.
import os
import threading
import uuid
from datetime import date, datetime, timedelta, timezone

from flask import Flask, abort, jsonify, request

API_KEY = os.environ.get("API_KEY", "demo-key-5b1f0c7a93de4862")
SALES_DAYS = 60
MAX_PAGE_SIZE = 50

CITIES = {"410100": "Zhengzhou", "410300": "Luoyang", "410200": "Kaifeng", "411000": "Xuchang", "650100": "Urumqi"}
# (from, to): trips a day, first departure in minutes, price in yuan, kilometres
LINES = {
    ("410100", "410300"): (115, 320, 52, 145),
    ("410300", "410100"): (90, 350, 52, 145),
    ("410100", "410200"): (48, 380, 18, 70),
    ("410100", "411000"): (16, 420, 33, 90),
    ("410100", "650100"): (0, 0, 0, 0),
}

app = Flask(__name__)
lock = threading.Lock()


def trips_of(start, end, day):
    count, first, price, distance = LINES.get((start, end), (0, 0, 0, 0))
    trips = []
    for i in range(count):
        minutes = first + i * 9
        trips.append({
            "line_gid": f"{start}_{end}",
            "gid": f"{start}_{end}_{day:%Y%m%d}_{i}",
            "line_name": f"{CITIES[start]} to {CITIES[end]}",
            "start_station_name": f"{CITIES[start]} bus terminal",
            "end_station_name": f"{CITIES[end]} bus terminal",
            "from_city": CITIES[start],
            "to_city": CITIES[end],
            "dep_date": day.isoformat(),
            "dep_time": f"{minutes // 60 % 24:02d}:{minutes % 60:02d}",
            "price": price,
            "duration": int(distance * 1.2),
            "distance": distance,
            "class_name": "coach",
            "seat_count": 47,
            "avail_seat_count": (i * 11) % 48,
            "remark": "",
            "start_station_gid": f"{start}_t",
            "end_station_gid": f"{end}_t",
            "start_city_code": start,
            "end_city_code": end,
        })
    return trips


def find_trip(gid):
    try:
        start, end, day, _ = gid.split("_")
        day = datetime.strptime(day, "%Y%m%d").date()
    except ValueError:
        abort(400, "no such trip")
    for trip in trips_of(start, end, day):
        if trip["gid"] == gid:
            return trip
    abort(400, "no such trip")


orders = {}
next_number = 5000


def new_order(customer, amount):
    global next_number
    with lock:
        order = {"order_no": str(next_number), "customer": customer, "amount": amount, "status": "booked"}
        orders[order["order_no"]] = order
        next_number += 1
    return order


for n in range(60):
    new_order(f"customer {n}", 450.0)


def ok(data):
    return jsonify(code=0, data=data, message="success", request_id=uuid.uuid4().hex)


@app.errorhandler(400)
@app.errorhandler(401)
def error(e):
    return jsonify(code=e.code, data={}, message=e.description, request_id=uuid.uuid4().hex), e.code


@app.before_request
def authenticate():
    if request.headers.get("Authorization") != API_KEY:
        abort(401, "invalid api key")


def body():
    data = request.get_json()
    if not isinstance(data, dict):
        abort(400, "expected an object")
    return data


def text(data, name, required=False, longest=200):
    value = data.get(name)
    if value is None and not required:
        return None
    if not isinstance(value, str) or len(value) > longest or (required and not value):
        abort(400, f"{name} is not valid")
    return value


def integer(data, name, default=None, least=1, most=None):
    value = data.get(name)
    if value is None:
        return default
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        abort(400, f"{name} is not valid")
    return value


def number(data, name, most):
    value = data.get(name)
    if value is not None and (not isinstance(value, (int, float)) or isinstance(value, bool) or abs(value) > most):
        abort(400, f"{name} is not valid")
    return value


@app.post("/open/v1/bus/search")
def search():
    data = body()
    start = text(data, "start_city_code", required=True)
    end = text(data, "end_city_code", required=True)
    try:
        day = datetime.strptime(text(data, "date", required=True), "%Y-%m-%d").date()
    except ValueError:
        abort(400, "date is not valid")
    if not date.today() <= day <= date.today() + timedelta(days=SALES_DAYS):
        abort(400, "date is in the past or not on sale")
    text(data, "start_addr")
    text(data, "end_addr")
    for side in ("start", "end"):
        number(data, f"{side}_lng", 180)
        number(data, f"{side}_lat", 90)
    integer(data, "dist_type", least=0)
    sort_by = text(data, "sort_by") or "dep_time"
    if sort_by not in ("dep_time", "price"):
        abort(400, "sort_by is not valid")
    page = integer(data, "page", 1)
    page_size = min(integer(data, "page_size", 20), MAX_PAGE_SIZE)
    trips = sorted(trips_of(start, end, day), key=lambda trip: trip[sort_by])
    total = len(trips)
    lines = trips[(page - 1) * page_size:page * page_size]
    return ok({"total": total, "page_info": {"page": page, "page_size": page_size, "total": total}, "lines": lines})


@app.post("/open/v1/bus/trip/detail")
def trip_detail():
    return ok(find_trip(text(body(), "gid", required=True)))


@app.post("/open/v1/bus/order/create")
def bus_order():
    trip = find_trip(text(body(), "gid", required=True))
    if trip["avail_seat_count"] == 0:
        abort(400, "sold out")
    return ok({"order_no": uuid.uuid4().hex, "gid": trip["gid"], "status": "unpaid"})


@app.post("/open/v1/hotel/order/create")
def hotel_order():
    data = body()
    text(data, "hotel_id", required=True)
    order = new_order("api", 229.5 * integer(data, "nights", 1, most=30))
    return ok({"order_no": order["order_no"], "amount": order["amount"], "status": order["status"]})


def find_order(data):
    order = orders.get(text(data, "order_no", required=True))
    if order is None:
        abort(400, "no such order")
    return order


@app.post("/open/v1/hotel/order/detail")
def order_detail():
    order = find_order(body())
    return ok({"order_no": order["order_no"], "amount": order["amount"], "status": order["status"]})


@app.post("/open/v1/hotel/order/cancel")
def cancel():
    data = body()
    order = find_order(data)
    reason = text(data, "cancel_reason", longest=1000)
    with lock:
        if order["status"] != "booked":
            abort(400, "the order is cancelled already")
        order["status"] = "cancelled"
        order["reason"] = reason
    fee = round(order["amount"] * 0.1, 2)
    return ok({
        "order_no": order["order_no"],
        "status": "cancelled",
        "cancel_fee": fee,
        "refund_amount": round(order["amount"] - fee, 2),
        "refund_status": "processing",
        "cancelled_at": datetime.now(timezone.utc).isoformat(),
    })
