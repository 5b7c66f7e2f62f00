# FastAPI with pydantic models; the 422 of a validation error is answered as 400. Order numbers are UUIDs without dashes.
import os
import uuid
from datetime import date, datetime, timedelta, timezone
from typing import Annotated, Literal

from fastapi import Depends, FastAPI, Header, HTTPException
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

API_KEY = os.environ.get("API_KEY", "demo-key-5b1f0c7a93de4862")
CITIES = {"WUH": "武汉", "YIC": "宜昌", "XYN": "襄阳", "JZH": "荆州", "SNJ": "神农架"}
DEPARTURES = {("WUH", "YIC"): 125, ("YIC", "WUH"): 60, ("WUH", "XYN"): 42, ("WUH", "JZH"): 11, ("WUH", "SNJ"): 0}
SALES_WINDOW = timedelta(days=60)


def authenticate(authorization: Annotated[str | None, Header()] = None):
    if authorization != API_KEY:
        raise HTTPException(401, "invalid API key")


app = FastAPI(dependencies=[Depends(authenticate)])


@app.exception_handler(RequestValidationError)
async def invalid(_request, error: RequestValidationError):
    # Not the input, which may be a number or a text that JSON can not carry.
    detail = [{"loc": one["loc"], "msg": one["msg"]} for one in error.errors()]
    return JSONResponse({"code": 400, "message": "invalid request", "detail": detail}, 400)


class Trip(BaseModel):
    line_gid: str
    gid: str
    line_name: str
    start_station_name: str
    end_station_name: str
    from_city: str
    to_city: str
    dep_date: date
    dep_time: str
    price: int
    duration: int
    distance: int
    class_name: str
    seat_count: int
    avail_seat_count: int
    remark: str = ""
    start_station_gid: str
    end_station_gid: str
    start_city_code: str
    end_city_code: str


class Search(BaseModel):
    start_city_code: str
    end_city_code: str
    date: date
    start_addr: str | None = None
    start_lng: float | None = Field(None, ge=-180, le=180)
    start_lat: float | None = Field(None, ge=-90, le=90)
    end_addr: str | None = None
    end_lng: float | None = Field(None, ge=-180, le=180)
    end_lat: float | None = Field(None, ge=-90, le=90)
    dist_type: int | None = None
    sort_by: Literal["dep_time", "price"] | None = None
    page: int = Field(1, ge=1)
    page_size: int = Field(20, ge=1, le=50)


class TripGid(BaseModel):
    gid: str


class HotelOrder(BaseModel):
    hotel_id: str
    nights: int = Field(1, ge=1)


class OrderNo(BaseModel):
    order_no: str


class Cancel(OrderNo):
    cancel_reason: str | None = None


def envelope(data):
    return {"code": 0, "data": data, "message": "success", "request_id": str(uuid.uuid4())}


def timetable(start: str, end: str, day: date) -> list[Trip]:
    if day > date.today() + SALES_WINDOW:
        return []
    trips = []
    for i in range(DEPARTURES.get((start, end), 0)):
        minutes = 345 + (i * 139) % 1050
        trips.append(Trip(
            line_gid=f"{start}{end}",
            gid=uuid.uuid5(uuid.NAMESPACE_OID, f"{start} {end} {day} {i}").hex,
            line_name=f"{CITIES[start]}→{CITIES[end]}",
            start_station_name=f"{CITIES[start]}傅家坡客运站",
            end_station_name=f"{CITIES[end]}长途站",
            from_city=CITIES[start],
            to_city=CITIES[end],
            dep_date=day,
            dep_time=f"{minutes // 60:02}:{minutes % 60:02}",
            price=12800 - i % 4 * 100,
            duration=255,
            distance=315,
            class_name="普通座" if i % 3 else "商务座",
            seat_count=36,
            avail_seat_count=i % 37,
            start_station_gid=f"{start}-01",
            end_station_gid=f"{end}-01",
            start_city_code=start,
            end_city_code=end,
        ))
    for trip in trips:
        shown[trip.gid] = trip
    return trips


shown: dict[str, Trip] = {}
orders: dict[str, dict] = {}


def add_order(customer: str, price: float) -> dict:
    order = {"order_no": uuid.uuid4().hex, "customer": customer, "price": price, "status": "confirmed"}
    orders[order["order_no"]] = order
    return order


for n in range(20):
    add_order(f"customer {n}", 520)


@app.post("/open/v1/bus/search")
def search(query: Search):
    if query.date < date.today():
        raise HTTPException(400, "date must not be in the past")
    trips = timetable(query.start_city_code, query.end_city_code, query.date)
    if query.sort_by == "dep_time":
        trips.sort(key=lambda trip: trip.dep_time)
    elif query.sort_by == "price":
        trips.sort(key=lambda trip: trip.price)
    first = (query.page - 1) * query.page_size
    page_info = {"page": query.page, "page_size": query.page_size, "total": len(trips)}
    return envelope({"total": len(trips), "page_info": page_info, "lines": trips[first:first + query.page_size]})


def trip_by_gid(gid: str) -> Trip:
    if gid not in shown:
        raise HTTPException(400, "no such trip")
    return shown[gid]


@app.post("/open/v1/bus/trip/detail")
def trip_detail(query: TripGid):
    return envelope(trip_by_gid(query.gid))


@app.post("/open/v1/bus/order/create")
def bus_order(query: TripGid):
    trip = trip_by_gid(query.gid)
    if trip.avail_seat_count < 1:
        raise HTTPException(400, "sold out")
    return envelope({"order_no": uuid.uuid4().hex, "gid": trip.gid, "status": "created"})


@app.post("/open/v1/hotel/order/create")
def hotel_order(query: HotelOrder):
    return envelope(add_order("api", 260 * query.nights))


def order_by_number(order_no: str) -> dict:
    if order_no not in orders:
        raise HTTPException(400, "no such order")
    return orders[order_no]


@app.post("/open/v1/hotel/order/detail")
def order_detail(query: OrderNo):
    order = order_by_number(query.order_no)
    return envelope({"order_no": order["order_no"], "status": order["status"], "price": order["price"]})


# async, so that the event loop takes one cancel after the other.
@app.post("/open/v1/hotel/order/cancel")
async def cancel(query: Cancel):
    order = order_by_number(query.order_no)
    if order["status"] != "confirmed":
        raise HTTPException(400, "the order can not be cancelled")
    order["status"] = "cancelled"
    fee = round(order["price"] * 0.15, 2)
    return envelope({
        "order_no": order["order_no"],
        "status": order["status"],
        "cancel_fee": fee,
        "refund_amount": order["price"] - fee,
        "refund_status": "processing",
        "cancelled_at": datetime.now(timezone.utc),
    })
