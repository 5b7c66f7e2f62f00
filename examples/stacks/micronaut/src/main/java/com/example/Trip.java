package com.example;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.LocalDate;

/** The serializer would leave out an empty remark. */
@JsonInclude(JsonInclude.Include.ALWAYS)
@Serdeable(naming = SnakeCaseStrategy.class)
public record Trip(
        String lineGid, String gid, String lineName, String startStationName, String endStationName, String fromCity, String toCity, LocalDate depDate,
        String depTime, int price, int duration, int distance, String className, int seatCount, int availSeatCount, String remark,
        String startStationGid, String endStationGid, String startCityCode, String endCityCode) {}
