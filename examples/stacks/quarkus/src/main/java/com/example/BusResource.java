package com.example;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

@Path("/open/v1/bus")
public class BusResource {
    @Inject
    Timetable timetable;

    public record SearchRequest(
            @NotNull @Pattern(regexp = "\\d{6}") String startCityCode,
            @NotNull @Pattern(regexp = "\\d{6}") String endCityCode,
            @NotNull LocalDate date,
            String startAddr,
            Double startLng,
            Double startLat,
            String endAddr,
            Double endLng,
            Double endLat,
            @Min(0) @Max(9) Integer distType,
            @Pattern(regexp = "dep_time|price") String sortBy,
            @Min(1) Integer page,
            @Min(1) @Max(50) Integer pageSize) {}

    public record GidRequest(@NotBlank String gid) {}

    @POST
    @Path("/search")
    public Answer search(@NotNull @Valid SearchRequest q) {
        if (!timetable.knows(q.startCityCode()) || !timetable.knows(q.endCityCode())) throw Answer.failure(400, "unknown city");
        if (q.startCityCode().equals(q.endCityCode())) throw Answer.failure(400, "the cities are the same");
        if (q.date().isBefore(timetable.today())) throw Answer.failure(400, "the date is in the past");
        if (!q.date().isBefore(timetable.today().plusDays(Timetable.DAYS_ON_SALE))) throw Answer.failure(400, "not on sale yet");
        List<Trip> trips = timetable.search(q.startCityCode(), q.endCityCode(), q.date(), q.sortBy());
        int size = q.pageSize() == null ? 15 : q.pageSize();
        int pages = Math.max(1, (trips.size() + size - 1) / size);
        int page = Math.min(q.page() == null ? 1 : q.page(), pages); // after the last page, the last one
        List<Trip> lines = trips.subList((page - 1) * size, Math.min(page * size, trips.size()));
        return Answer.ok(Map.of(
                "total", trips.size(),
                "page_info", Map.of("page", page, "page_size", size, "total", trips.size()),
                "lines", timetable.offer(lines)));
    }

    @POST
    @Path("/trip/detail")
    public Answer detail(@NotNull @Valid GidRequest q) {
        return Answer.ok(timetable.find(q.gid()));
    }

    @POST
    @Path("/order/create")
    public Answer order(@NotNull @Valid GidRequest q) {
        Trip trip = timetable.find(q.gid());
        if (trip.availSeatCount() == 0) throw Answer.failure(400, "sold out");
        return Answer.ok(Map.of("order_no", "BUS" + System.nanoTime(), "trip", trip));
    }
}
