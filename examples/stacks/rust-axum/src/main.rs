mod trips;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::extract::{rejection::JsonRejection, FromRequest, Request, State};
use axum::http::{header::AUTHORIZATION, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{routing::post, Router};
use chrono::{NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

const API_KEY: &str = "hb_3kQv8yN1cW7pL5tZ";

/// axum's Json, refused in the words of this interface: axum would answer 415 or 422 where the document has 400.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Failure))]
struct Json<T>(T);

struct Failure(StatusCode, String);

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        bad(rejection.body_text())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, axum::Json(json!({ "error": self.1 }))).into_response()
    }
}

fn bad(message: impl Into<String>) -> Failure {
    Failure(StatusCode::BAD_REQUEST, message.into())
}

type Answer = Result<axum::Json<serde_json::Value>, Failure>;

fn ok(data: impl Serialize) -> Answer {
    Ok(axum::Json(json!({ "code": 0, "data": data, "message": "OK", "request_id": Uuid::new_v4() })))
}

async fn auth(request: Request, next: Next) -> Response {
    match request.headers().get(AUTHORIZATION) {
        Some(key) if key == API_KEY => next.run(request).await,
        _ => StatusCode::UNAUTHORIZED.into_response(),
    }
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct SearchRequest {
    start_city_code: String,
    end_city_code: String,
    date: NaiveDate,
    start_addr: Option<String>,
    start_lng: Option<f64>,
    start_lat: Option<f64>,
    end_addr: Option<String>,
    end_lng: Option<f64>,
    end_lat: Option<f64>,
    dist_type: Option<u8>,
    sort_by: Option<SortBy>,
    page: Option<usize>,
    page_size: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum SortBy {
    DepTime,
    Price,
}

async fn bus_search(Json(request): Json<SearchRequest>) -> Answer {
    if request.date < trips::today() {
        return Err(bad("the date is in the past"));
    }
    let page = request.page.unwrap_or(0); // the first page is 0
    let page_size = request.page_size.unwrap_or(50);
    if page_size == 0 || page_size > 50 {
        return Err(bad("page_size is 1 to 50"));
    }
    let mut found = trips::search(&request.start_city_code, &request.end_city_code, request.date);
    if let Some(SortBy::Price) = request.sort_by {
        found.sort_by_key(|trip| trip.price);
    }
    let total = found.len();
    let lines: Vec<_> = found.into_iter().skip(page.saturating_mul(page_size)).take(page_size).collect();
    ok(json!({ "total": total, "page_info": { "page": page, "page_size": page_size, "total": total }, "lines": lines }))
}

#[derive(Deserialize)]
struct TripRequest {
    gid: String,
}

fn trip(gid: &str) -> Result<trips::Trip, Failure> {
    trips::find(gid).ok_or(Failure(StatusCode::NOT_FOUND, "no such trip".into()))
}

async fn trip_detail(Json(request): Json<TripRequest>) -> Answer {
    ok(trip(&request.gid)?)
}

async fn bus_order(Json(request): Json<TripRequest>) -> Answer {
    let trip = trip(&request.gid)?;
    ok(json!({ "order_no": Uuid::new_v4(), "gid": trip.gid, "status": "new" }))
}

#[derive(Serialize, Clone)]
struct Order {
    order_no: Uuid,
    status: &'static str,
    amount: u32,
    #[serde(flatten)]
    cancellation: Option<Cancellation>,
}

#[derive(Serialize, Clone)]
struct Cancellation {
    cancel_fee: u32,
    refund_amount: u32,
    refund_status: &'static str,
    cancelled_at: String,
}

type Orders = Arc<Mutex<HashMap<Uuid, Order>>>;

#[derive(Deserialize)]
struct CreateRequest {
    hotel_id: u32,
}

async fn hotel_create(State(orders): State<Orders>, Json(request): Json<CreateRequest>) -> Answer {
    let order = Order { order_no: Uuid::new_v4(), status: "booked", amount: 20000 + request.hotel_id, cancellation: None };
    orders.lock().unwrap().insert(order.order_no, order.clone());
    ok(order)
}

#[derive(Deserialize)]
struct DetailRequest {
    order_no: String,
}

async fn hotel_detail(State(orders): State<Orders>, Json(request): Json<DetailRequest>) -> Answer {
    let orders = orders.lock().unwrap();
    let order = request.order_no.parse().ok().and_then(|no: Uuid| orders.get(&no));
    ok(order.ok_or(Failure(StatusCode::NOT_FOUND, "no such order".into()))?)
}

#[derive(Deserialize)]
struct CancelRequest {
    order_no: Uuid,
    #[serde(default)]
    cancel_reason: String,
}

async fn hotel_cancel(State(orders): State<Orders>, Json(request): Json<CancelRequest>) -> Answer {
    if request.cancel_reason.chars().count() > 100 {
        return Err(bad("cancel_reason is too long"));
    }
    let mut orders = orders.lock().unwrap();
    let order = orders.get_mut(&request.order_no).ok_or_else(|| bad("no such order"))?;
    let amount = order.amount;
    order.status = "cancelled";
    order.cancellation.get_or_insert_with(|| Cancellation {
        cancel_fee: amount / 10,
        refund_amount: amount - amount / 10,
        refund_status: "processing",
        cancelled_at: Utc::now().to_rfc3339(),
    });
    ok(&*order)
}

#[tokio::main]
async fn main() {
    let app = Router::new()
        .route("/open/v1/bus/search", post(bus_search))
        .route("/open/v1/bus/trip/detail", post(trip_detail))
        .route("/open/v1/bus/order/create", post(bus_order))
        .route("/open/v1/hotel/order/create", post(hotel_create))
        .route("/open/v1/hotel/order/detail", post(hotel_detail))
        .route("/open/v1/hotel/order/cancel", post(hotel_cancel))
        .layer(middleware::from_fn(auth))
        .with_state(Orders::default());
    let port = std::env::var("PORT").expect("PORT");
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
