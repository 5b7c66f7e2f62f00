package com.example;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.UUID;

@Serdeable(naming = SnakeCaseStrategy.class)
public record Answer<T>(int code, T data, String message, String requestId) {
    static <T> Answer<T> ok(T data) {
        return new Answer<>(0, data, "Success", UUID.randomUUID().toString().replace("-", ""));
    }
}
