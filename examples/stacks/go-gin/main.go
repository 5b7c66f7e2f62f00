package main

import (
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"golang.org/x/time/rate"
)

const apiKey = "9c1f7be2-04d8-4a6e-b7c3-52e0d61fa8b4"

func reply(c *gin.Context, data any) {
	c.JSON(http.StatusOK, gin.H{"code": 0, "data": data, "message": "ok", "request_id": c.GetString("request_id")})
}

func fail(c *gin.Context, status int, message string) {
	c.AbortWithStatusJSON(status, gin.H{"code": status, "message": message, "request_id": c.GetString("request_id")})
}

func auth(c *gin.Context) {
	c.Set("request_id", uuid.NewString())
	if c.GetHeader("Authorization") != apiKey {
		fail(c, http.StatusUnauthorized, "unauthorized")
	}
}

var searches = rate.NewLimiter(100, 40)

func limit(c *gin.Context) {
	if !searches.Allow() {
		c.Header("Retry-After", "1")
		fail(c, http.StatusTooManyRequests, "too many requests")
	}
}

type searchRequest struct {
	StartCityCode string   `json:"start_city_code" binding:"required,max=12"`
	EndCityCode   string   `json:"end_city_code" binding:"required,max=12,nefield=StartCityCode"`
	Date          string   `json:"date" binding:"required,datetime=2006-01-02"`
	StartAddr     string   `json:"start_addr" binding:"max=200"`
	StartLng      *float64 `json:"start_lng" binding:"omitempty,longitude"`
	StartLat      *float64 `json:"start_lat" binding:"omitempty,latitude"`
	EndAddr       string   `json:"end_addr" binding:"max=200"`
	EndLng        *float64 `json:"end_lng" binding:"omitempty,longitude"`
	EndLat        *float64 `json:"end_lat" binding:"omitempty,latitude"`
	DistType      int      `json:"dist_type" binding:"min=0,max=3"`
	SortBy        string   `json:"sort_by" binding:"omitempty,oneof=dep_time price"`
	Page          *int     `json:"page" binding:"omitempty,min=1"`
	PageSize      *int     `json:"page_size" binding:"omitempty,min=1,max=50"`
}

func search(c *gin.Context) {
	var q searchRequest
	if err := c.ShouldBindJSON(&q); err != nil {
		fail(c, http.StatusBadRequest, err.Error())
		return
	}
	if q.Date < time.Now().UTC().Format(time.DateOnly) {
		fail(c, http.StatusBadRequest, "date is in the past")
		return
	}
	page, size := 1, 10
	if q.Page != nil {
		page = *q.Page
	}
	if q.PageSize != nil {
		size = *q.PageSize
	}
	trips := tripsOf(q.StartCityCode, q.EndCityCode, q.Date, q.SortBy)
	lines := []Trip{}
	for i := range trips {
		if i/size == page-1 {
			lines = append(lines, trips[i])
		}
	}
	reply(c, gin.H{
		"total":     len(trips),
		"page_info": gin.H{"page": page, "page_size": size, "total": len(trips)},
		"lines":     lines,
	})
}

type gidRequest struct {
	Gid string `json:"gid" binding:"required"`
}

func tripDetail(c *gin.Context) {
	var q gidRequest
	if err := c.ShouldBindJSON(&q); err != nil {
		fail(c, http.StatusBadRequest, err.Error())
		return
	}
	trip, found := tripOf(q.Gid)
	if !found {
		fail(c, http.StatusNotFound, "no such trip")
		return
	}
	reply(c, trip)
}

func busOrder(c *gin.Context) {
	var q gidRequest
	if err := c.ShouldBindJSON(&q); err != nil {
		fail(c, http.StatusBadRequest, err.Error())
		return
	}
	trip, found := tripOf(q.Gid)
	if !found {
		fail(c, http.StatusNotFound, "no such trip")
		return
	}
	if !takeSeat(trip) {
		fail(c, http.StatusConflict, "sold out")
		return
	}
	reply(c, gin.H{"order_no": uuid.NewString(), "gid": trip.Gid, "status": "pending_payment"})
}

type Order struct {
	OrderNo      string           `json:"order_no"`
	Status       string           `json:"status"`
	Amount       decimal.Decimal  `json:"amount"`
	CancelFee    *decimal.Decimal `json:"cancel_fee,omitempty"`
	RefundAmount *decimal.Decimal `json:"refund_amount,omitempty"`
	RefundStatus string           `json:"refund_status,omitempty"`
	CancelledAt  string           `json:"cancelled_at,omitempty"`
}

var (
	mu     sync.Mutex
	orders = map[string]*Order{}
)

func hotelCreate(c *gin.Context) {
	var q struct {
		HotelID string `json:"hotel_id" binding:"required"`
		Nights  int    `json:"nights" binding:"required,min=1,max=30"`
	}
	if err := c.ShouldBindJSON(&q); err != nil {
		fail(c, http.StatusBadRequest, err.Error())
		return
	}
	order := &Order{OrderNo: uuid.NewString(), Status: "paid", Amount: decimal.New(int64(32850*q.Nights), -2)}
	mu.Lock()
	defer mu.Unlock()
	orders[order.OrderNo] = order
	reply(c, order)
}

func hotelDetail(c *gin.Context) {
	var q struct {
		OrderNo string `json:"order_no" binding:"required"`
	}
	if err := c.ShouldBindJSON(&q); err != nil {
		fail(c, http.StatusBadRequest, err.Error())
		return
	}
	mu.Lock()
	defer mu.Unlock()
	if order, found := orders[q.OrderNo]; found {
		reply(c, order)
		return
	}
	fail(c, http.StatusNotFound, "no such order")
}

func hotelCancel(c *gin.Context) {
	var q struct {
		OrderNo      string `json:"order_no" binding:"required,uuid"`
		CancelReason string `json:"cancel_reason" binding:"required,max=255"`
	}
	if err := c.ShouldBindJSON(&q); err != nil {
		fail(c, http.StatusBadRequest, err.Error())
		return
	}
	mu.Lock()
	defer mu.Unlock()
	order, found := orders[q.OrderNo]
	if !found {
		fail(c, http.StatusBadRequest, "no such order")
		return
	}
	if order.Status == "paid" {
		fee := order.Amount.Mul(decimal.New(15, -2)).Round(2)
		refund := order.Amount.Sub(fee)
		order.Status, order.RefundStatus = "cancelled", "processing"
		order.CancelFee, order.RefundAmount = &fee, &refund
		order.CancelledAt = time.Now().UTC().Format(time.RFC3339)
	}
	reply(c, order) // cancelling twice gives the first result again
}

func main() {
	decimal.MarshalJSONWithoutQuotes = true
	gin.SetMode(gin.ReleaseMode)
	r := gin.Default()
	r.SetTrustedProxies(nil)
	v1 := r.Group("/open/v1", auth)
	v1.POST("/bus/search", limit, search)
	v1.POST("/bus/trip/detail", tripDetail)
	v1.POST("/bus/order/create", busOrder)
	v1.POST("/hotel/order/create", hotelCreate)
	v1.POST("/hotel/order/detail", hotelDetail)
	v1.POST("/hotel/order/cancel", hotelCancel)
	if err := r.Run("127.0.0.1:" + os.Getenv("PORT")); err != nil {
		panic(err)
	}
}
