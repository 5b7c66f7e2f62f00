from datetime import time, timedelta

from django.core.management.base import BaseCommand
from django.utils import timezone

from travel.models import HotelOrder, Trip

CITIES = {"xian": "西安", "baoji": "宝鸡", "weinan": "渭南", "hanzhong": "汉中"}
LINES = [("xian", "baoji", 104, 8, 170), ("baoji", "xian", 52, 17, 170), ("xian", "weinan", 30, 30, 60), ("xian", "hanzhong", 7, 120, 260)]


class Command(BaseCommand):
    help = "60 days of trips, and orders of other customers"

    def handle(self, *args, **options):
        HotelOrder.objects.bulk_create(HotelOrder(customer=f"customer {n}", hotel_id="H1", amount=300) for n in range(45))
        for days in range(-1, 61):
            day = timezone.localdate() + timedelta(days=days)
            Trip.objects.bulk_create(self.trip(day, n, *line) for line in LINES for n in range(line[2]))

    def trip(self, day, n, start, end, _count, every, distance):
        minutes = 330 + n * every
        return Trip(
            line_gid=f"{start}-{end}",
            gid=f"{start}-{end}-{day}-{n}",
            line_name=f"{CITIES[start]}-{CITIES[end]}",
            start_station_name=f"{CITIES[start]}城西客运站",
            end_station_name=f"{CITIES[end]}汽车站",
            from_city=CITIES[start],
            to_city=CITIES[end],
            dep_date=day,
            dep_time=time(minutes // 60, minutes % 60),
            price=4500 + n % 3 * 500,
            duration=distance,
            distance=distance * 1000,
            class_name="大型高一",
            seat_count=45,
            avail_seat_count=n * 7 % 46,
            start_station_gid=f"{start}-w",
            end_station_gid=f"{end}-1",
            start_city_code=start,
            end_city_code=end,
        )
