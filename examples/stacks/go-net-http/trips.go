package main

import (
	"fmt"
	"hash/fnv"
	"sort"
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
	Price            int    `json:"price"`
	Duration         int    `json:"duration"`
	Distance         int    `json:"distance"`
	ClassName        string `json:"class_name"`
	SeatCount        int    `json:"seat_count"`
	AvailSeatCount   int    `json:"avail_seat_count"`
	Remark           string `json:"remark"`
	StartStationGid  string `json:"start_station_gid"`
	EndStationGid    string `json:"end_station_gid"`
	StartCityCode    string `json:"start_city_code"`
	EndCityCode      string `json:"end_city_code"`
}

type route struct {
	from, to         string
	perDay, km, mins int
}

var (
	shanghai = time.FixedZone("CST", 8*3600)
	cities   = map[string]string{"310100": "上海", "330100": "杭州", "320500": "苏州", "440100": "广州", "440300": "深圳"}
	stations = []string{"汽车总站", "南站", "火车站", "机场"}
	routes   = []route{
		{"310100", "330100", 140, 176, 150},
		{"330100", "310100", 27, 176, 155},
		{"310100", "320500", 9, 105, 90},
		{"440100", "440300", 64, 139, 130},
		{"320500", "330100", 0, 160, 140}, // not served at present
	}
)

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

// timetable lists a day's trips of a route, each station's in turn.
func (r route) timetable(date string) []Trip {
	trips := make([]Trip, 0, r.perDay)
	line := fmt.Sprintf("%016x", hash(r.from+r.to))
	for i := 0; i < r.perDay; i++ {
		start, end := i%len(stations), (i/2)%len(stations)
		run := i / len(stations)
		minute := 330 + run*((22*60-330)*len(stations)/(r.perDay+1))
		key := fmt.Sprintf("%s|%s|%d", line, date, i)
		trips = append(trips, Trip{
			LineGid: line, Gid: fmt.Sprintf("%016x", hash(key)), LineName: cities[r.from] + "-" + cities[r.to],
			StartStationName: cities[r.from] + stations[start], EndStationName: cities[r.to] + stations[end],
			FromCity: cities[r.from], ToCity: cities[r.to], DepDate: date,
			DepTime: fmt.Sprintf("%02d:%02d", minute/60, minute%60),
			Price:   4000 + r.km*25 + int(hash(key)%7)*500, Duration: r.mins + run%4*5, Distance: r.km,
			ClassName: []string{"大型高一", "大型高二", "中型中级"}[i%3], SeatCount: 45, AvailSeatCount: int(hash(key+"s") % 46),
			StartStationGid: fmt.Sprintf("%s-%d", r.from, start+1), EndStationGid: fmt.Sprintf("%s-%d", r.to, end+1),
			StartCityCode: r.from, EndCityCode: r.to,
		})
	}
	return trips
}

func today() time.Time {
	now := time.Now().In(shanghai)
	return time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, shanghai)
}

// search lists the trips of a city pair. Tickets are on sale for 60 days.
func search(from, to string, day time.Time, sortBy string) []Trip {
	trips := []Trip{}
	if day.After(today().AddDate(0, 0, 59)) {
		return trips
	}
	for _, r := range routes {
		if r.from == from && r.to == to {
			trips = append(trips, r.timetable(day.Format(time.DateOnly))...)
		}
	}
	switch sortBy {
	case "dep_time":
		sort.SliceStable(trips, func(a, b int) bool { return trips[a].DepTime < trips[b].DepTime })
	case "price":
		sort.SliceStable(trips, func(a, b int) bool { return trips[a].Price < trips[b].Price })
	}
	return trips
}

func find(gid string) (Trip, bool) {
	for d := 0; d < 60; d++ {
		for _, r := range routes {
			for _, t := range r.timetable(today().AddDate(0, 0, d).Format(time.DateOnly)) {
				if t.Gid == gid {
					return t, true
				}
			}
		}
	}
	return Trip{}, false
}
