package main

import (
	"fmt"
	"sort"
	"strconv"
	"time"
)

type Trip struct {
	LineGid          string `json:"line_gid"`
	Gid              string `json:"gid"`
	LineName         string `json:"line_name"`
	StartStationName string `json:"start_station_name"`
	EndStationName   string `json:"end_station_name"`
	FromCity         string `json:"from_city"`
	ToCity           string `json:"to_city"`
	DepDate          string `json:"dep_date"`
	DepTime          string `json:"dep_time"`
	Price            int64  `json:"price"`
	Duration         int64  `json:"duration"`
	Distance         int64  `json:"distance"`
	ClassName        string `json:"class_name"`
	SeatCount        int    `json:"seat_count"`
	AvailSeatCount   int    `json:"avail_seat_count"`
	Remark           string `json:"remark"`
	StartStationGid  string `json:"start_station_gid"`
	EndStationGid    string `json:"end_station_gid"`
	StartCityCode    string `json:"start_city_code"`
	EndCityCode      string `json:"end_city_code"`
}

var (
	names  = map[string]string{"CTU": "成都", "CKG": "重庆", "MYG": "绵阳", "LSN": "乐山"}
	routes = []struct {
		from, to        string
		perDay, minutes int
	}{
		{"CTU", "CKG", 115, 240}, {"CKG", "CTU", 31, 240}, {"CTU", "MYG", 50, 110}, {"MYG", "CTU", 7, 110},
		{"CTU", "LSN", 51, 120}, {"LSN", "CKG", 0, 290}, // no trips for now
	}
	places  = []string{"东站", "客运中心", "北门站"}
	classes = []string{"普通", "豪华", "卧铺"}
	seats   = map[string]int{} // sold by us, by gid
)

// A gid is the trip's number: route, day since 2020, departure of the day.
func trip(r, day, i int) Trip {
	route := routes[r]
	minute := 360 + i*15*60/max(route.perDay, 1)
	gid := strconv.Itoa(100000000 + r*10000000 + day*1000 + i)
	avail := (i*7 + day) % 40
	if avail -= seats[gid]; avail < 0 {
		avail = 0
	}
	return Trip{
		LineGid: fmt.Sprintf("L%02d", r+1), Gid: gid, LineName: names[route.from] + "→" + names[route.to],
		StartStationName: places[i%3], EndStationName: places[(i+1)%3], FromCity: names[route.from], ToCity: names[route.to],
		DepDate: epoch.AddDate(0, 0, day).Format(time.DateOnly), DepTime: fmt.Sprintf("%02d:%02d", minute/60, minute%60),
		Price: int64(60 + route.minutes/4 + i%3*10), Duration: int64(route.minutes), Distance: int64(route.minutes) * 5 / 4,
		ClassName: classes[i%3], SeatCount: 39, AvailSeatCount: avail,
		StartStationGid: route.from + strconv.Itoa(i%3), EndStationGid: route.to + strconv.Itoa((i+1)%3),
		StartCityCode: route.from, EndCityCode: route.to,
	}
}

var epoch = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

func today() int { return int(time.Since(epoch).Hours()) / 24 }

// tripsOf lists the trips that have not left yet. Tickets are on sale for 60 days.
func tripsOf(from, to, date, sortBy string) []Trip {
	trips := []Trip{}
	at, _ := time.Parse(time.DateOnly, date)
	day := int(at.Sub(epoch).Hours()) / 24
	if day >= today()+60 {
		return trips
	}
	mu.Lock()
	defer mu.Unlock()
	now := time.Now().UTC()
	for r, route := range routes {
		for i := 0; route.from == from && route.to == to && i < route.perDay; i++ {
			if one := trip(r, day, i); day > today() || one.DepTime > now.Format("15:04") {
				trips = append(trips, one)
			}
		}
	}
	if sortBy == "price" {
		sort.SliceStable(trips, func(a, b int) bool { return trips[a].Price < trips[b].Price })
	}
	return trips // by departure time otherwise
}

func tripOf(gid string) (Trip, bool) {
	n, err := strconv.Atoi(gid)
	n -= 100000000
	if err != nil || n < 0 || n/10000000 >= len(routes) {
		return Trip{}, false
	}
	r, day, i := n/10000000, n%10000000/1000, n%1000
	if i >= routes[r].perDay || day < today() || day >= today()+60 {
		return Trip{}, false
	}
	mu.Lock()
	defer mu.Unlock()
	return trip(r, day, i), true
}

func takeSeat(t Trip) bool {
	mu.Lock()
	defer mu.Unlock()
	if t.AvailSeatCount == 0 {
		return false
	}
	seats[t.Gid]++
	return true
}
