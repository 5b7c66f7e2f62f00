package com.example;

import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tickets are on sale for 60 days. Cities are also known by their short codes. */
@Singleton
public class Timetable {
    static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final int DAYS = 60;
    private static final Map<String, String> CITIES = Map.of("350100", "福州", "350200", "厦门", "350500", "泉州", "350600", "漳州");
    private static final Map<String, String> SHORT = Map.of("FOC", "350100", "XMN", "350200", "JJN", "350500");

    private record Route(int number, String from, String to, int perDay, int km) {}

    private static final List<Route> ROUTES = List.of(
            new Route(1, "350100", "350200", 128, 250), new Route(2, "350200", "350100", 49, 250), new Route(3, "350200", "350500", 77, 95),
            new Route(4, "350500", "350600", 3, 150), new Route(5, "350600", "350100", 0, 300)); // the last has no trips

    LocalDate today() {
        return LocalDate.now(ZONE);
    }

    private boolean onSale(LocalDate date) {
        return !date.isBefore(today()) && date.isBefore(today().plusDays(DAYS));
    }

    List<Trip> search(String from, String to, LocalDate date, boolean byTime) {
        if (!onSale(date)) return List.of();
        String start = SHORT.getOrDefault(from, from);
        String end = SHORT.getOrDefault(to, to);
        Stream<Trip> trips = ROUTES.stream().filter(route -> route.from.equals(start) && route.to.equals(end)).flatMap(route -> day(route, date));
        // The latest first: most people look for the evening.
        return (byTime ? trips.sorted(Comparator.comparing(Trip::depTime).thenComparing(Trip::gid).reversed()) : trips).toList();
    }

    /** The gid has the route, the day and the run: 3/20261124/17. */
    Trip find(String gid) {
        return Stream.iterate(today(), this::onSale, date -> date.plusDays(1))
                .flatMap(date -> ROUTES.stream().flatMap(route -> day(route, date)))
                .filter(trip -> trip.gid().equals(gid))
                .findFirst()
                .orElse(null);
    }

    private static Stream<Trip> day(Route route, LocalDate date) {
        return IntStream.rangeClosed(1, route.perDay).mapToObj(i -> {
            int minute = (i * 397 + date.getDayOfYear()) % 1440; // by night too
            boolean sleeper = minute < 360;
            return new Trip("" + route.number, "%d/%s/%d".formatted(route.number, date.toString().replace("-", ""), i),
                    CITIES.get(route.from) + " " + CITIES.get(route.to), "站" + i % 4, "站" + i % 2, CITIES.get(route.from), CITIES.get(route.to), date,
                    "%02d:%02d".formatted(minute / 60, minute % 60), route.km * 38, route.km * 50, route.km, sleeper ? "卧铺" : "座位", sleeper ? 30 : 49,
                    i * 5 % 31, "", route.from + "-" + i % 4, route.to + "-" + i % 2, route.from, route.to);
        });
    }
}
