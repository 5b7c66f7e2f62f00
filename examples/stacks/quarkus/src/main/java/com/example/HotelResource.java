package com.example;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ApplicationScoped
@Path("/open/v1/hotel/order")
public class HotelResource {
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Order(
            String orderNo, String status, LocalDate checkIn, Double cancelFee, Double refundAmount, String refundStatus, OffsetDateTime cancelledAt) {}

    public record CreateRequest(@NotBlank String hotelId, @NotNull LocalDate checkIn) {}

    public record DetailRequest(@NotBlank String orderNo) {}

    public record CancelRequest(@NotBlank String orderNo, String cancelReason) {}

    private static final double PRICE = 268.9;
    private final Map<String, Order> ours = new ConcurrentHashMap<>();
    private int sequence = 5000;

    /** An order's number is the day and a number in turn, over all customers. */
    @POST
    @Path("/create")
    public synchronized Answer create(@NotNull @Valid CreateRequest q) {
        sequence += sequence % 5 == 0 ? 2 : 1; // every fifth is another customer's
        String day = LocalDate.now(Timetable.ZONE).format(DateTimeFormatter.BASIC_ISO_DATE);
        Order order = new Order("HT" + day + "%08d".formatted(sequence), "booked", q.checkIn(), null, null, null, null);
        ours.put(order.orderNo(), order);
        return Answer.ok(order);
    }

    @POST
    @Path("/detail")
    public Answer detail(@NotNull @Valid DetailRequest q) {
        Order order = ours.get(q.orderNo());
        if (order == null) throw Answer.failure(404, "no such order");
        return Answer.ok(order);
    }

    /** Free until the day before; on the day of arrival nothing is refunded. */
    @POST
    @Path("/cancel")
    public synchronized Answer cancel(@NotNull @Valid CancelRequest q) {
        Order order = ours.get(q.orderNo());
        if (order == null) throw Answer.failure(400, "no such order");
        if (!order.status().equals("booked")) throw Answer.failure(400, "already cancelled");
        boolean free = order.checkIn().isAfter(LocalDate.now(Timetable.ZONE));
        Order cancelled = new Order(order.orderNo(), "cancelled", order.checkIn(), free ? 0 : PRICE, free ? PRICE : 0, free ? "processing" : "none",
                OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS));
        ours.put(order.orderNo(), cancelled);
        return Answer.ok(cancelled);
    }
}
