package com.example;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.exceptions.HttpStatusException;
import io.micronaut.runtime.Micronaut;

public class Application {
    public static void main(String[] args) {
        Micronaut.run(Application.class, args);
    }

    @ServerFilter("/open/v1/**")
    static class ApiKeyFilter {
        @Value("${travel.api-key}")
        String apiKey;

        @RequestFilter
        void check(HttpRequest<?> request) {
            if (!apiKey.equals(request.getHeaders().get("Authorization"))) throw new HttpStatusException(HttpStatus.UNAUTHORIZED, "unauthorized");
        }
    }
}
