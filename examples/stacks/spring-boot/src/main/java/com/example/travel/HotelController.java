package com.example.travel;

import com.fasterxml.jackson.annotation.JsonIgnore;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/open/v1/hotel/order")
public class HotelController {
    public record Order(
            String orderNo, String status, @JsonIgnore boolean ours, BigDecimal amount, BigDecimal cancelFee, BigDecimal refundAmount,
            String refundStatus, Instant cancelledAt) {

        Order cancelled() {
            if (!ours || !status.equals("confirmed")) throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "the order cannot be cancelled");
            BigDecimal fee = amount.multiply(new BigDecimal("0.20")).setScale(2, RoundingMode.HALF_UP);
            return new Order(orderNo, "cancelled", true, amount, fee, amount.subtract(fee), "processing", Instant.now());
        }
    }

    public record CreateRequest(@NotBlank String hotelId, String guest) {}

    public record DetailRequest(@NotBlank String orderNo) {}

    public record CancelRequest(@NotBlank String orderNo, @NotBlank @Size(max = 500) String cancelReason) {}

    private final Map<String, Order> orders = new ConcurrentHashMap<>();
    private final AtomicLong sequence = new AtomicLong(5000);

    public HotelController() {
        for (int i = 0; i < 30; i++) add(i % 2 == 0); // orders of this partner and of others
    }

    private Order add(boolean ours) {
        Order order = new Order(Long.toString(sequence.getAndIncrement()), "confirmed", ours, new BigDecimal("512.40"), null, null, null, null);
        orders.put(order.orderNo(), order);
        return order;
    }

    @PostMapping("/create")
    public Result<Order> create(@Valid @RequestBody CreateRequest request) {
        if (sequence.get() % 4 == 0) add(false);
        return Result.ok(add(true));
    }

    @PostMapping("/detail")
    public Result<Order> detail(@Valid @RequestBody DetailRequest request) {
        Order order = orders.get(request.orderNo());
        if (order == null || !order.ours()) throw new ResponseStatusException(HttpStatus.NOT_FOUND);
        return Result.ok(order);
    }

    @PostMapping("/cancel")
    public Result<Order> cancel(@Valid @RequestBody CancelRequest request) {
        Order order = orders.computeIfPresent(request.orderNo(), (no, one) -> one.cancelled());
        if (order == null) throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "no such order");
        return Result.ok(order);
    }
}
