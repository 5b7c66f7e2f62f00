package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"
)

const apiKey = "sk_live_51Hq8ZxT2vNbKpWm"

type envelope struct {
	Code      int    `json:"code"`
	Data      any    `json:"data"`
	Message   string `json:"message"`
	RequestID string `json:"request_id"`
}

func reply(w http.ResponseWriter, status, code int, message string, data any) {
	id := make([]byte, 8)
	rand.Read(id)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(envelope{code, data, message, hex.EncodeToString(id)})
}

func ok(w http.ResponseWriter, data any) { reply(w, 200, 0, "success", data) }
func bad(w http.ResponseWriter, message string) {
	reply(w, http.StatusBadRequest, 40000, message, nil)
}

// handle decodes the body into a T before it calls the handler.
func handle[T any](handler func(http.ResponseWriter, T)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != apiKey {
			reply(w, http.StatusUnauthorized, 40100, "invalid api key", nil)
			return
		}
		var body T
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			bad(w, err.Error())
			return
		}
		handler(w, body)
	})
}

type searchRequest struct {
	StartCityCode string  `json:"start_city_code"`
	EndCityCode   string  `json:"end_city_code"`
	Date          string  `json:"date"`
	StartAddr     string  `json:"start_addr"`
	StartLng      float64 `json:"start_lng"`
	StartLat      float64 `json:"start_lat"`
	EndAddr       string  `json:"end_addr"`
	EndLng        float64 `json:"end_lng"`
	EndLat        float64 `json:"end_lat"`
	DistType      int     `json:"dist_type"`
	SortBy        string  `json:"sort_by"`
	Page          int     `json:"page"`
	PageSize      int     `json:"page_size"`
}

type pageInfo struct {
	Page     int `json:"page"`
	PageSize int `json:"page_size"`
	Total    int `json:"total"`
}

func busSearch(w http.ResponseWriter, q searchRequest) {
	if q.StartCityCode == "" || q.EndCityCode == "" {
		bad(w, "start_city_code and end_city_code are required")
		return
	}
	day, err := time.ParseInLocation(time.DateOnly, q.Date, shanghai)
	if err != nil || day.Before(today()) {
		bad(w, "invalid date")
		return
	}
	if q.Page < 1 {
		q.Page = 1
	}
	if q.PageSize < 1 {
		q.PageSize = 20
	}
	q.PageSize = min(q.PageSize, 50)
	trips := search(q.StartCityCode, q.EndCityCode, day, q.SortBy)
	from, to := 0, 0
	if q.Page <= (len(trips)+q.PageSize-1)/q.PageSize {
		from = (q.Page - 1) * q.PageSize
		to = min(from+q.PageSize, len(trips))
	}
	ok(w, map[string]any{"total": len(trips), "page_info": pageInfo{q.Page, q.PageSize, len(trips)}, "lines": trips[from:to]})
}

func tripDetail(w http.ResponseWriter, q struct {
	Gid string `json:"gid"`
}) {
	if trip, found := find(q.Gid); found {
		ok(w, trip)
		return
	}
	reply(w, 404, 40400, "trip not found", nil)
}

func busOrder(w http.ResponseWriter, q struct {
	Gid string `json:"gid"`
}) {
	trip, found := find(q.Gid)
	if !found {
		reply(w, 404, 40400, "trip not found", nil)
		return
	}
	ok(w, map[string]any{"order_no": "B" + strconv.FormatInt(time.Now().UnixNano(), 36), "gid": trip.Gid, "status": "unpaid"})
}

type hotelOrder struct {
	OrderNo      string     `json:"order_no"`
	Status       string     `json:"status"`
	CancelFee    float64    `json:"cancel_fee"`
	RefundAmount float64    `json:"refund_amount"`
	RefundStatus string     `json:"refund_status,omitempty"`
	CancelledAt  *time.Time `json:"cancelled_at,omitempty"`
	mine         bool
	amount       float64
}

var (
	mu     sync.Mutex
	orders []*hotelOrder // an order's number is its place, from 1
)

func addOrder(mine bool) *hotelOrder {
	o := &hotelOrder{OrderNo: strconv.Itoa(len(orders) + 1), Status: "confirmed", mine: mine, amount: 398.5}
	orders = append(orders, o)
	return o
}

func myOrder(no string) *hotelOrder {
	n, err := strconv.Atoi(no)
	if err != nil || n < 1 || n > len(orders) || !orders[n-1].mine {
		return nil
	}
	return orders[n-1]
}

func hotelCreate(w http.ResponseWriter, q struct {
	HotelID string `json:"hotel_id"`
}) {
	if q.HotelID == "" {
		bad(w, "hotel_id is required")
		return
	}
	mu.Lock()
	defer mu.Unlock()
	if len(orders)%3 == 0 {
		addOrder(false) // another customer's
	}
	ok(w, addOrder(true))
}

func hotelDetail(w http.ResponseWriter, q struct {
	OrderNo string `json:"order_no"`
}) {
	mu.Lock()
	defer mu.Unlock()
	if o := myOrder(q.OrderNo); o != nil {
		ok(w, o)
		return
	}
	reply(w, 404, 40400, "order not found", nil)
}

func hotelCancel(w http.ResponseWriter, q struct {
	OrderNo      string `json:"order_no"`
	CancelReason string `json:"cancel_reason"`
}) {
	mu.Lock()
	defer mu.Unlock()
	o := myOrder(q.OrderNo)
	if o == nil || o.Status != "confirmed" {
		bad(w, "order cannot be cancelled")
		return
	}
	now := time.Now().UTC()
	o.Status, o.RefundStatus, o.CancelledAt = "cancelled", "processing", &now
	o.CancelFee = o.amount * 0.1
	o.RefundAmount = o.amount - o.CancelFee
	ok(w, o)
}

func main() {
	for i := 0; i < 20; i++ {
		addOrder(false)
	}
	mux := http.NewServeMux()
	mux.Handle("POST /open/v1/bus/search", handle(busSearch))
	mux.Handle("POST /open/v1/bus/trip/detail", handle(tripDetail))
	mux.Handle("POST /open/v1/bus/order/create", handle(busOrder))
	mux.Handle("POST /open/v1/hotel/order/create", handle(hotelCreate))
	mux.Handle("POST /open/v1/hotel/order/detail", handle(hotelDetail))
	mux.Handle("POST /open/v1/hotel/order/cancel", handle(hotelCancel))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), mux))
}
