from django.urls import path

from . import views

urlpatterns = [
    path("open/v1/bus/search", views.search),
    path("open/v1/bus/trip/detail", views.trip_detail),
    path("open/v1/bus/order/create", views.bus_order),
    path("open/v1/hotel/order/create", views.hotel_order),
    path("open/v1/hotel/order/detail", views.order_detail),
    path("open/v1/hotel/order/cancel", views.cancel),
]
