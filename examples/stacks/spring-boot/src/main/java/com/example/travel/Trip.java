package com.example.travel;

import java.time.LocalDate;

public record Trip(
        String lineGid, String gid, String lineName, String startStationName, String endStationName, String fromCity, String toCity,
        LocalDate depDate, String depTime, int price, int duration, int distance, String className, int seatCount, int availSeatCount,
        String remark, String startStationGid, String endStationGid, String startCityCode, String endCityCode) {}
