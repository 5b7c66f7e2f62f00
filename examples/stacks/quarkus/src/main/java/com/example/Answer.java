package com.example;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.atomic.AtomicLong;

public record Answer(int code, Object data, String message, String requestId) {
    private static final AtomicLong REQUESTS = new AtomicLong();

    static Answer ok(Object data) {
        return new Answer(0, data, "操作成功", "req-" + REQUESTS.incrementAndGet());
    }

    static Answer error(int code, String message) {
        return new Answer(code, null, message, "req-" + REQUESTS.incrementAndGet());
    }

    static WebApplicationException failure(int status, String message) {
        return new WebApplicationException(Response.status(status).type(MediaType.APPLICATION_JSON).entity(error(status, message)).build());
    }
}
