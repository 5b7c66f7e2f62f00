import uuid

from django.core.paginator import EmptyPage, Paginator
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response

from .models import BusOrder, HotelOrder, Trip
from .serializers import CancelSerializer, GidSerializer, HotelOrderSerializer, OrderNoSerializer, SearchSerializer, TripSerializer


def ok(data):
    return Response({"code": 0, "data": data, "message": "success", "request_id": str(uuid.uuid4())})


def valid(serializer, request):
    checked = serializer(data=request.data)
    checked.is_valid(raise_exception=True)
    return checked.validated_data


@api_view(["POST"])
def search(request):
    query = valid(SearchSerializer, request)
    trips = Trip.objects.filter(start_city_code=query["start_city_code"], end_city_code=query["end_city_code"], dep_date=query["date"])
    if "sort_by" in query:
        trips = trips.order_by(query["sort_by"], "id")
    paginator = Paginator(trips, query["page_size"])
    try:
        lines = paginator.page(query["page"]).object_list
    except EmptyPage:
        raise ValidationError({"page": "no such page"})
    page_info = {"page": query["page"], "page_size": query["page_size"], "total": paginator.count}
    return ok({"total": paginator.count, "page_info": page_info, "lines": TripSerializer(lines, many=True).data})


@api_view(["POST"])
def trip_detail(request):
    trip = Trip.objects.filter(gid=valid(GidSerializer, request)["gid"]).first()
    if trip is None:
        raise ValidationError("no such trip")
    return ok(TripSerializer(trip).data)


@api_view(["POST"])
@transaction.atomic
def bus_order(request):
    trip = Trip.objects.filter(gid=valid(GidSerializer, request)["gid"], avail_seat_count__gt=0).first()
    if trip is None:
        raise ValidationError("no such trip, or sold out")
    Trip.objects.filter(pk=trip.pk).update(avail_seat_count=F("avail_seat_count") - 1)
    order = BusOrder.objects.create(trip=trip)
    return ok({"order_no": str(order.pk), "gid": trip.gid, "status": order.status})


@api_view(["POST"])
def hotel_order(request):
    wanted = valid(HotelOrderSerializer, request)
    order = HotelOrder.objects.create(customer="api", hotel_id=wanted["hotel_id"], amount=368 * wanted["nights"])
    return ok({"order_no": str(order.pk), "status": order.status})


def order_by_number(order_no):
    try:
        return HotelOrder.objects.get(pk=order_no)
    except (HotelOrder.DoesNotExist, ValueError, OverflowError):
        raise ValidationError("no such order")


@api_view(["POST"])
def order_detail(request):
    order = order_by_number(valid(OrderNoSerializer, request)["order_no"])
    return ok({"order_no": str(order.pk), "status": order.status, "amount": float(order.amount)})


@api_view(["POST"])
@transaction.atomic
def cancel(request):
    wanted = valid(CancelSerializer, request)
    order = order_by_number(wanted["order_no"])
    if order.status != "confirmed":
        raise ValidationError("the order can not be cancelled")
    order.status = "cancelled"
    order.cancel_reason = wanted.get("cancel_reason", "")
    order.cancelled_at = timezone.now()
    order.save()
    fee = round(float(order.amount) * 0.1, 2)
    return ok({
        "order_no": str(order.pk),
        "status": order.status,
        "cancel_fee": fee,
        "refund_amount": round(float(order.amount) - fee, 2),
        "refund_status": "processing",
        "cancelled_at": order.cancelled_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
    })
