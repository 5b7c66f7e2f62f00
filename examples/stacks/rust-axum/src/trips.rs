use chrono::{Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use serde::Serialize;
use uuid::Uuid;

/// Tickets are on sale for so many days.
const ON_SALE: u64 = 60;

#[derive(Serialize, Clone)]
pub struct Trip {
    pub line_gid: Uuid,
    pub gid: String,
    pub line_name: String,
    pub start_station_name: String,
    pub end_station_name: String,
    pub from_city: &'static str,
    pub to_city: &'static str,
    pub dep_date: NaiveDate,
    pub dep_time: String,
    pub price: u32,
    pub duration: u32,
    pub distance: u32,
    pub class_name: &'static str,
    pub seat_count: u32,
    pub avail_seat_count: u32,
    pub remark: &'static str,
    pub start_station_gid: Uuid,
    pub end_station_gid: Uuid,
    pub start_city_code: &'static str,
    pub end_city_code: &'static str,
}

type City = (&'static str, &'static str);
const WUHAN: City = ("420100", "Wuhan");
const YICHANG: City = ("420500", "Yichang");
const JINGZHOU: City = ("421000", "Jingzhou");
const CHANGSHA: City = ("430100", "Changsha");

/// From, to, trips a day, minutes on the way. The last is not served.
const ROUTES: [(City, City, u32, u32); 5] =
    [(WUHAN, YICHANG, 105, 260), (YICHANG, WUHAN, 12, 265), (WUHAN, JINGZHOU, 52, 180), (JINGZHOU, YICHANG, 1, 90), (WUHAN, CHANGSHA, 0, 300)];

pub fn today() -> NaiveDate {
    Utc::now().date_naive()
}

fn id(text: &str) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_URL, text.as_bytes())
}

fn trip(route: usize, date: NaiveDate, i: u32) -> Trip {
    let (from, to, per_day, minutes) = ROUTES[route];
    let leaves = NaiveTime::from_hms_opt(5, 0, 0).unwrap() + TimeDelta::minutes((i * 18 * 60 / per_day).into());
    let halt = if i % 2 == 0 { "Coach Station" } else { "Railway Square" };
    Trip {
        line_gid: id(&format!("line/{route}")),
        gid: format!("{route}~{date}~{i}"),
        line_name: format!("{} to {}", from.1, to.1),
        start_station_name: format!("{} {halt}", from.1),
        end_station_name: format!("{} {halt}", to.1),
        from_city: from.1,
        to_city: to.1,
        dep_date: date,
        dep_time: leaves.format("%H:%M").to_string(),
        price: minutes * 45,
        duration: minutes,
        distance: minutes * 1100,
        class_name: if i % 3 == 0 { "business" } else { "standard" },
        seat_count: 42,
        avail_seat_count: (i * 11 + minutes) % 43,
        remark: "",
        start_station_gid: id(&format!("{}/{halt}", from.0)),
        end_station_gid: id(&format!("{}/{halt}", to.0)),
        start_city_code: from.0,
        end_city_code: to.0,
    }
}

/// The trips of a day, the earliest first.
pub fn search(from: &str, to: &str, date: NaiveDate) -> Vec<Trip> {
    if date >= today() + Days::new(ON_SALE) {
        return Vec::new();
    }
    (0..ROUTES.len())
        .filter(|&route| ROUTES[route].0 .0 == from && ROUTES[route].1 .0 == to)
        .flat_map(|route| (0..ROUTES[route].2).map(move |i| trip(route, date, i)))
        .collect()
}

pub fn find(gid: &str) -> Option<Trip> {
    let mut parts = gid.split('~');
    let route: usize = parts.next()?.parse().ok()?;
    let date: NaiveDate = parts.next()?.parse().ok()?;
    let i: u32 = parts.next()?.parse().ok()?;
    let known = route < ROUTES.len() && i < ROUTES[route].2 && date >= today() && date < today() + Days::new(ON_SALE);
    known.then(|| trip(route, date, i)).filter(|trip| trip.gid == gid)
}
