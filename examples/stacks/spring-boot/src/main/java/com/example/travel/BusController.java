package com.example.travel;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/open/v1/bus")
public class BusController {
    private final Timetable timetable;

    public BusController(Timetable timetable) {
        this.timetable = timetable;
    }

    public record SearchRequest(
            @NotBlank @Size(max = 20) String startCityCode,
            @NotBlank @Size(max = 20) String endCityCode,
            @NotNull LocalDate date,
            String startAddr,
            @DecimalMin("-180") @DecimalMax("180") BigDecimal startLng,
            @DecimalMin("-90") @DecimalMax("90") BigDecimal startLat,
            String endAddr,
            @DecimalMin("-180") @DecimalMax("180") BigDecimal endLng,
            @DecimalMin("-90") @DecimalMax("90") BigDecimal endLat,
            Integer distType,
            String sortBy,
            @Min(1) Integer page,
            @Min(1) Integer pageSize) {}

    public record PageInfo(int page, int pageSize, int total) {}

    public record SearchResult(int total, PageInfo pageInfo, List<Trip> lines) {}

    public record GidRequest(@NotBlank String gid) {}

    public record BusOrder(String orderNo, String gid, int price, String status) {}

    @PostMapping("/search")
    public Result<SearchResult> search(@Valid @RequestBody SearchRequest request) {
        if (request.date().isBefore(timetable.today())) throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "date is in the past");
        int page = request.page() == null ? 1 : request.page();
        int size = request.pageSize() == null ? 20 : Math.min(request.pageSize(), 50);
        List<Trip> trips = timetable.search(request.startCityCode(), request.endCityCode(), request.date(), request.sortBy());
        List<Trip> lines = trips.stream().skip((page - 1L) * size).limit(size).toList();
        return Result.ok(new SearchResult(trips.size(), new PageInfo(page, size, trips.size()), lines));
    }

    @PostMapping("/trip/detail")
    public Result<Trip> detail(@Valid @RequestBody GidRequest request) {
        return Result.ok(find(request.gid()));
    }

    @PostMapping("/order/create")
    public Result<BusOrder> order(@Valid @RequestBody GidRequest request) {
        Trip trip = find(request.gid());
        return Result.ok(new BusOrder("B" + System.nanoTime(), trip.gid(), trip.price(), "CREATED"));
    }

    private Trip find(String gid) {
        return timetable.find(gid).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }
}
