package com.example.travel;

import java.util.UUID;

public record Result<T>(int code, T data, String message, String requestId) {
    public static <T> Result<T> ok(T data) {
        return new Result<>(0, data, "success", UUID.randomUUID().toString());
    }
}
