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
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.ZonedDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

@Controller("/open/v1/hotel/order")
public class HotelController {
    @Serdeable(naming = SnakeCaseStrategy.class)
    public record Order(
            String orderNo, String status, @Nullable BigDecimal cancelFee, @Nullable BigDecimal refundAmount, @Nullable String refundStatus,
            @Nullable String cancelledAt) {}

    @Serdeable(naming = SnakeCaseStrategy.class)
    public record CreateRequest(@NotBlank String hotelId) {}

    @Serdeable(naming = SnakeCaseStrategy.class)
    public record DetailRequest(@NotBlank String orderNo) {}

    @Serdeable(naming = SnakeCaseStrategy.class)
    public record CancelRequest(@NotBlank String orderNo, @Nullable @Size(max = 200) String cancelReason) {}

    private final Map<String, Order> ours = new ConcurrentHashMap<>();
    private final AtomicInteger sequence = new AtomicInteger(1); // shared with other customers

    @Post("/create")
    Answer<Order> create(@Body @Valid CreateRequest q) {
        Order order = new Order(Integer.toString(sequence.getAndAdd(2)), "CONFIRMED", null, null, null, null);
        ours.put(order.orderNo(), order);
        return Answer.ok(order);
    }

    @Post("/detail")
    Answer<Order> detail(@Body @Valid DetailRequest q) {
        Order order = ours.get(q.orderNo());
        if (order == null) throw new HttpStatusException(HttpStatus.NOT_FOUND, "no such order");
        return Answer.ok(order);
    }

    /** Cancelling twice gives the first answer again. */
    @Post("/cancel")
    Answer<Order> cancel(@Body @Valid CancelRequest q) {
        Order order = ours.computeIfPresent(q.orderNo(), (no, one) -> one.cancelledAt() != null ? one
                : new Order(no, "cancelled", new BigDecimal("0.00"), new BigDecimal("199.00"), "processing",
                        ZonedDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssX"))));
        if (order == null) throw new HttpStatusException(HttpStatus.BAD_REQUEST, "no such order");
        return Answer.ok(order);
    }
}
