package com.example;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.exceptions.HttpStatusException;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.time.LocalDate;
import java.util.List;

@Controller("/open/v1/bus")
public class BusController {
    private final Timetable timetable;

    BusController(Timetable timetable) {
        this.timetable = timetable;
    }

    @Serdeable(naming = SnakeCaseStrategy.class)
    public record SearchRequest(
            @NotBlank String startCityCode, @NotBlank String endCityCode, @Nullable LocalDate date, @Nullable String startAddr, @Nullable Double startLng,
            @Nullable Double startLat, @Nullable String endAddr, @Nullable Double endLng, @Nullable Double endLat, @Nullable Integer distType,
            @Nullable String sortBy, @Nullable @Positive Integer page, @Nullable @Positive Integer pageSize) {}

    @Serdeable(naming = SnakeCaseStrategy.class)
    public record PageInfo(int page, int pageSize, int total) {}

    @io.micronaut.serde.annotation.Serdeable(naming = SnakeCaseStrategy.class)
    @com.fasterxml.jackson.annotation.JsonInclude(com.fasterxml.jackson.annotation.JsonInclude.Include.ALWAYS)
    public record SearchResult(int total, PageInfo pageInfo, List<Trip> lines) {}

    @Serdeable
    public record GidRequest(@NotBlank String gid) {}

    /** Without a date: tomorrow. */
    @Post("/search")
    Answer<SearchResult> search(@Body @Valid SearchRequest q) {
        LocalDate date = q.date() == null ? timetable.today().plusDays(1) : q.date();
        if (date.isBefore(timetable.today())) throw new HttpStatusException(HttpStatus.BAD_REQUEST, "the date is in the past");
        int page = q.page() == null ? 1 : q.page();
        int size = q.pageSize() == null ? 20 : q.pageSize();
        if (size > 50) throw new HttpStatusException(HttpStatus.BAD_REQUEST, "page_size is at most 50");
        List<Trip> trips = timetable.search(q.startCityCode(), q.endCityCode(), date, "dep_time".equals(q.sortBy()));
        List<Trip> lines = trips.stream().skip((page - 1L) * size).limit(size).toList();
        return Answer.ok(new SearchResult(trips.size(), new PageInfo(page, size, trips.size()), lines));
    }

    @Post("/trip/detail")
    Answer<Trip> detail(@Body @Valid GidRequest q) {
        Trip trip = timetable.find(q.gid());
        if (trip == null) throw new HttpStatusException(HttpStatus.NOT_FOUND, "no such trip");
        return Answer.ok(trip);
    }

    @Post("/order/create")
    Answer<Trip> order(@Body @Valid GidRequest q) {
        return detail(q); // an order is kept for as long as its trip is paid
    }
}
