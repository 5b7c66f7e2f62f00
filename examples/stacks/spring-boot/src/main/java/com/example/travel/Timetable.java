package com.example.travel;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/** Tickets are on sale for 60 days. Trips that have left are not listed. */
@Service
public class Timetable {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final int DAYS = 60;
    private static final Map<String, String> CITIES = Map.of("BJ", "Beijing", "TJ", "Tianjin", "SJZ", "Shijiazhuang", "BD", "Baoding");

    private record Route(String from, String to, int perDay, int minutes) {}

    private static final List<Route> ROUTES = List.of(
            new Route("BJ", "TJ", 120, 110), new Route("TJ", "BJ", 118, 110), new Route("BJ", "BD", 22, 150),
            new Route("BD", "SJZ", 5, 130), new Route("TJ", "SJZ", 0, 260)); // the last has no trips

    public LocalDate today() {
        return LocalDate.now(ZONE);
    }

    public List<Trip> search(String from, String to, LocalDate date, String sortBy) {
        ZonedDateTime now = ZonedDateTime.now(ZONE);
        if (!date.isBefore(now.toLocalDate().plusDays(DAYS))) return List.of();
        Stream<Trip> trips = ROUTES.stream()
                .filter(route -> route.from().equals(from) && route.to().equals(to))
                .flatMap(route -> day(route, date))
                .filter(trip -> date.isAfter(now.toLocalDate()) || LocalTime.parse(trip.depTime()).isAfter(now.toLocalTime()));
        if ("dep_time".equals(sortBy)) trips = trips.sorted(Comparator.comparing(Trip::depTime));
        return trips.toList();
    }

    public Optional<Trip> find(String gid) {
        return today().datesUntil(today().plusDays(DAYS))
                .flatMap(date -> ROUTES.stream().flatMap(route -> day(route, date)))
                .filter(trip -> trip.gid().equals(gid))
                .findFirst();
    }

    /** A route's trips of a day, class by class. */
    private Stream<Trip> day(Route route, LocalDate date) {
        return IntStream.range(0, route.perDay()).mapToObj(i -> {
            int half = (route.perDay() + 1) / 2;
            boolean express = i < half;
            LocalTime time = LocalTime.of(5, 40).plusMinutes((long) (i % half) * (17 * 60 / half));
            String line = route.from() + "-" + route.to() + (express ? "-E" : "");
            UUID gid = UUID.nameUUIDFromBytes((line + date + i).getBytes(StandardCharsets.UTF_8));
            int fare = route.minutes() * 40 + (express ? 1500 : 0);
            return new Trip(line, gid.toString(), CITIES.get(route.from()) + " - " + CITIES.get(route.to()) + (express ? " Express" : ""),
                    CITIES.get(route.from()) + (i % 2 == 0 ? " Main" : " South"), CITIES.get(route.to()) + " Main",
                    CITIES.get(route.from()), CITIES.get(route.to()), date, time.toString(), fare, route.minutes() - (express ? 20 : 0),
                    route.minutes() * 1200, express ? "First" : "Second", 50, (gid.hashCode() & 0x7fffffff) % 51, express ? "no stops" : "",
                    route.from() + (i % 2), route.to() + "0", route.from(), route.to());
        });
    }
}
