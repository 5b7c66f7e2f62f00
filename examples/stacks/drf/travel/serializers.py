from django.utils import timezone
from rest_framework import serializers

from .models import Trip


class SearchSerializer(serializers.Serializer):
    start_city_code = serializers.CharField(max_length=20)
    end_city_code = serializers.CharField(max_length=20)
    date = serializers.DateField()
    start_addr = serializers.CharField(required=False, allow_blank=True)
    start_lng = serializers.FloatField(required=False, min_value=-180, max_value=180)
    start_lat = serializers.FloatField(required=False, min_value=-90, max_value=90)
    end_addr = serializers.CharField(required=False, allow_blank=True)
    end_lng = serializers.FloatField(required=False, min_value=-180, max_value=180)
    end_lat = serializers.FloatField(required=False, min_value=-90, max_value=90)
    dist_type = serializers.IntegerField(required=False)
    sort_by = serializers.ChoiceField(choices=["dep_time", "price"], required=False)
    page = serializers.IntegerField(min_value=1, default=1)
    page_size = serializers.IntegerField(min_value=1, max_value=50, default=10)

    def validate_date(self, value):
        if value < timezone.localdate():
            raise serializers.ValidationError("date must not be in the past")
        return value


class TripSerializer(serializers.ModelSerializer):
    dep_time = serializers.TimeField(format="%H:%M")

    class Meta:
        model = Trip
        exclude = ["id"]


class GidSerializer(serializers.Serializer):
    gid = serializers.CharField()


class HotelOrderSerializer(serializers.Serializer):
    hotel_id = serializers.CharField(max_length=40)
    nights = serializers.IntegerField(min_value=1, max_value=30, default=1)


class OrderNoSerializer(serializers.Serializer):
    order_no = serializers.CharField()


class CancelSerializer(OrderNoSerializer):
    cancel_reason = serializers.CharField(required=False, allow_blank=True, max_length=500)
