package com.example;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Every answer gives its trips new gids, which are good for half an hour. */
@ApplicationScoped
public class Timetable {
    static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    static final int DAYS_ON_SALE = 60;
    private static final long HALF_AN_HOUR = 30 * 60_000L;
    private static final Map<String, String> CITIES =
            Map.of("610100", "西安市", "610300", "宝鸡市", "610400", "咸阳市", "610600", "延安市", "620100", "兰州市");

    private record Route(String from, String to, int perDay, int km) {}

    private record Offer(Trip trip, long until) {}

    private static final List<Route> ROUTES = List.of(
            new Route("610100", "610300", 111, 174), new Route("610300", "610100", 34, 174), new Route("610100", "610600", 53, 310),
            new Route("610600", "610100", 10, 310), new Route("610400", "620100", 0, 610)); // the last has no trips

    private final SecureRandom random = new SecureRandom();
    private final Map<String, Offer> offers = new ConcurrentHashMap<>();

    LocalDate today() {
        return LocalDate.now(ZONE);
    }

    boolean knows(String city) {
        return CITIES.containsKey(city);
    }

    /** Without a sort key the cheapest come first. */
    List<Trip> search(String from, String to, LocalDate date, String sortBy) {
        List<Trip> trips = new ArrayList<>();
        for (Route route : ROUTES) {
            if (!route.from().equals(from) || !route.to().equals(to)) continue;
            for (int i = 0; i < route.perDay(); i++) trips.add(trip(route, date, i));
        }
        Comparator<Trip> byTime = Comparator.comparing(Trip::depTime).thenComparing(Trip::lineGid);
        trips.sort("dep_time".equals(sortBy) ? byTime : Comparator.comparingInt(Trip::price).thenComparing(byTime));
        return trips;
    }

    List<Trip> offer(List<Trip> trips) {
        long now = System.currentTimeMillis();
        offers.values().removeIf(offer -> offer.until() < now);
        return trips.stream().map(trip -> offer(trip, now)).toList();
    }

    private Trip offer(Trip t, long now) {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        String gid = Base64.getEncoder().encodeToString(bytes);
        Trip trip = new Trip(t.lineGid(), gid, t.lineName(), t.startStationName(), t.endStationName(), t.fromCity(), t.toCity(), t.depDate(),
                t.depTime(), t.price(), t.duration(), t.distance(), t.className(), t.seatCount(), t.availSeatCount(), t.remark(),
                t.startStationGid(), t.endStationGid(), t.startCityCode(), t.endCityCode());
        offers.put(gid, new Offer(trip, now + HALF_AN_HOUR));
        return trip;
    }

    Trip find(String gid) {
        Offer offer = offers.get(gid);
        if (offer == null || offer.until() < System.currentTimeMillis()) throw Answer.failure(404, "the trip is not on offer");
        return offer.trip();
    }

    private static Trip trip(Route route, LocalDate date, int i) {
        int minute = 6 * 60 + i * 840 / route.perDay() / 5 * 5;
        int kind = i % 3;
        String line = route.from() + route.to() + kind;
        return new Trip(line, "", CITIES.get(route.from()) + "--" + CITIES.get(route.to()), "汽车站" + kind, "客运站" + kind,
                CITIES.get(route.from()), CITIES.get(route.to()), date.toString(), "%02d:%02d".formatted(minute / 60, minute % 60),
                route.km() * 30 + kind * 1000, route.km() * 60 / (70 + 10 * kind), route.km() * 1000, List.of("座席", "商务", "卧铺").get(kind), 36,
                Math.floorMod(line.hashCode() + date.hashCode() + i * 13, 37), "", "S" + route.from() + kind, "S" + route.to() + kind,
                route.from(), route.to());
    }
}
