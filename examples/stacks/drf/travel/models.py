from django.db import models


class Trip(models.Model):
    line_gid = models.CharField(max_length=40)
    gid = models.CharField(max_length=60, unique=True)
    line_name = models.CharField(max_length=80)
    start_station_name = models.CharField(max_length=80)
    end_station_name = models.CharField(max_length=80)
    from_city = models.CharField(max_length=40)
    to_city = models.CharField(max_length=40)
    dep_date = models.DateField()
    dep_time = models.TimeField()
    price = models.PositiveIntegerField()
    duration = models.PositiveIntegerField()
    distance = models.PositiveIntegerField()
    class_name = models.CharField(max_length=40)
    seat_count = models.PositiveIntegerField()
    avail_seat_count = models.PositiveIntegerField()
    remark = models.TextField(blank=True, default="")
    start_station_gid = models.CharField(max_length=40)
    end_station_gid = models.CharField(max_length=40)
    start_city_code = models.CharField(max_length=20)
    end_city_code = models.CharField(max_length=20)

    class Meta:
        indexes = [models.Index(fields=["start_city_code", "end_city_code", "dep_date"])]
        ordering = ["id"]


class BusOrder(models.Model):
    trip = models.ForeignKey(Trip, on_delete=models.PROTECT)
    status = models.CharField(max_length=20, default="unpaid")


# The number of an order is its primary key.
class HotelOrder(models.Model):
    customer = models.CharField(max_length=40)
    hotel_id = models.CharField(max_length=40)
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    status = models.CharField(max_length=20, default="confirmed")
    cancel_reason = models.TextField(blank=True, default="")
    cancelled_at = models.DateTimeField(null=True)
