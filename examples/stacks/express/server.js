// Express with helmet, compression, express.json() and express-validator. Order numbers are a counter from 5000 on, shared with other customers.
import { randomUUID } from 'node:crypto';
import compression from 'compression';
import express from 'express';
import { body, matchedData, validationResult } from 'express-validator';
import helmet from 'helmet';

const API_KEY = process.env.API_KEY ?? 'demo-key-5b1f0c7a93de4862';
const SALES_DAYS = 60;
const CITIES = { 310100: 'Shanghai', 330100: 'Hangzhou', 320500: 'Suzhou', 320100: 'Nanjing', 540100: 'Lhasa' };
const TRIPS_A_DAY = { '310100-330100': 120, '330100-310100': 36, '310100-320500': 64, '320100-310100': 9, '310100-540100': 0 };

const today = () => new Date().toISOString().slice(0, 10);
const addDays = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const soldSeats = new Map();

function tripsOf(from, to, date) {
  const count = TRIPS_A_DAY[`${from}-${to}`] ?? 0;
  if (date > addDays(today(), SALES_DAYS)) return [];
  return Array.from({ length: count }, (_, i) => {
    // Coaches of several companies are not listed in the order in which they leave.
    const minute = 300 + ((i * 487) % 1080);
    const gid = `${from}${to}${date.replaceAll('-', '')}${String(i).padStart(3, '0')}`;
    const seats = i % 3 === 0 ? 33 : 49;
    return {
      line_gid: `L${from}${to}${i % 4}`,
      gid,
      line_name: `${CITIES[from]} - ${CITIES[to]} ${i % 4 === 0 ? 'express' : 'line ' + (i % 4)}`,
      start_station_name: `${CITIES[from]} coach station ${i % 2 === 0 ? 'south' : 'north'}`,
      end_station_name: `${CITIES[to]} central`,
      from_city: CITIES[from],
      to_city: CITIES[to],
      dep_date: date,
      dep_time: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      price: 6800 + (i % 5) * 500,
      duration: 150 + (i % 7) * 5,
      distance: 176,
      class_name: i % 3 === 0 ? 'luxury' : 'large',
      seat_count: seats,
      avail_seat_count: Math.max(0, seats - ((i * 7) % seats) - (soldSeats.get(gid) ?? 0)),
      remark: '',
      start_station_gid: `S${from}${i % 2}`,
      end_station_gid: `S${to}9`,
      start_city_code: from,
      end_city_code: to,
    };
  });
}

function findTrip(gid) {
  const parts = /^(\d{6})(\d{6})(\d{4})(\d{2})(\d{2})\d{3}$/.exec(gid);
  if (parts === null) return undefined;
  return tripsOf(parts[1], parts[2], parts.slice(3, 6).join('-')).find((trip) => trip.gid === gid);
}

let nextOrder = 5000;
const hotelOrders = new Map();
const busOrders = new Map();
function addHotelOrder(customer, amount) {
  const order = { order_no: String(nextOrder++), customer, amount, status: 'confirmed' };
  hotelOrders.set(order.order_no, order);
  return order;
}
for (let i = 0; i < 40; i++) addHotelOrder(`customer ${i}`, 20000 + i * 100);

const ok = (res, data) => res.json({ code: 0, data, message: 'success', request_id: randomUUID() });
const bad = (res, message) => res.status(400).json({ code: 40001, data: null, message, request_id: randomUUID() });
const validated = (req, res, next) => {
  const errors = validationResult(req);
  return errors.isEmpty() ? next() : bad(res, errors.array()[0].msg);
};

// express-validator checks every element of a list: lists are refused first.
const one = (names) => body(names).not().isArray().bail();

const app = express();
app.use(helmet(), compression());
app.use((req, res, next) => {
  if (req.get('authorization') !== API_KEY) return res.status(401).json({ code: 40100, data: null, message: 'invalid api key', request_id: randomUUID() });
  next();
});
app.use(express.json());

app.post(
  '/open/v1/bus/search',
  one('start_city_code').isString().notEmpty(),
  one('end_city_code').isString().notEmpty(),
  one('date').isDate({ format: 'YYYY-MM-DD', strictMode: true, delimiters: ['-'] }),
  one(['start_addr', 'end_addr']).optional().isString().isLength({ max: 200 }),
  one(['start_lng', 'end_lng']).optional().isFloat({ min: -180, max: 180 }).toFloat(),
  one(['start_lat', 'end_lat']).optional().isFloat({ min: -90, max: 90 }).toFloat(),
  one('dist_type').optional().isInt({ min: 0, max: 3 }).toInt(),
  one('sort_by').optional().isIn(['dep_time', 'price']),
  one('page').optional().isInt({ min: 1 }).toInt(),
  one('page_size').optional().isInt({ min: 1, max: 50 }).toInt(),
  validated,
  (req, res) => {
    const { start_city_code: from, end_city_code: to, date, sort_by: sortBy, page = 1, page_size: size = 20 } = matchedData(req);
    if (date < today()) return bad(res, 'date is in the past');
    const trips = tripsOf(from, to, date);
    if (sortBy === 'dep_time') trips.sort((a, b) => a.dep_time.localeCompare(b.dep_time));
    if (sortBy === 'price') trips.sort((a, b) => a.price - b.price);
    const lines = trips.slice((page - 1) * size, page * size);
    ok(res, { total: trips.length, page_info: { page, page_size: size, total: trips.length }, lines });
  },
);

app.post('/open/v1/bus/trip/detail', one('gid').isString(), validated, (req, res) => {
  const trip = findTrip(req.body.gid);
  return trip === undefined ? bad(res, 'no such trip') : ok(res, trip);
});

app.post('/open/v1/bus/order/create', one('gid').isString(), validated, (req, res) => {
  const trip = findTrip(req.body.gid);
  if (trip === undefined || trip.avail_seat_count < 1) return bad(res, 'no seats on this trip');
  soldSeats.set(trip.gid, (soldSeats.get(trip.gid) ?? 0) + 1);
  const order = { order_no: `B${nextOrder++}`, gid: trip.gid, status: 'unpaid', price: trip.price };
  busOrders.set(order.order_no, order);
  ok(res, order);
});

app.post('/open/v1/hotel/order/create', one('hotel_id').isString().notEmpty(), one('nights').optional().isInt({ min: 1, max: 30 }).toInt(), validated, (req, res) => {
  const { hotel_id: hotel, nights = 1 } = matchedData(req);
  const order = addHotelOrder('api', 38800 * nights);
  ok(res, { order_no: order.order_no, hotel_id: hotel, status: order.status, total_amount: order.amount });
});

app.post('/open/v1/hotel/order/detail', one('order_no').isString(), validated, (req, res) => {
  const order = hotelOrders.get(req.body.order_no);
  return order === undefined ? bad(res, 'no such order') : ok(res, { order_no: order.order_no, status: order.status, total_amount: order.amount });
});

app.post('/open/v1/hotel/order/cancel', one('order_no').isString().notEmpty(), one('cancel_reason').optional().isString().isLength({ max: 500 }), validated, (req, res) => {
  const order = hotelOrders.get(req.body.order_no);
  if (order === undefined) return bad(res, 'no such order');
  if (order.status !== 'confirmed') return bad(res, 'the order can not be cancelled');
  const fee = Math.round(order.amount * 0.1);
  order.status = 'cancelled';
  order.reason = req.body.cancel_reason;
  ok(res, {
    order_no: order.order_no,
    status: 'cancelled',
    cancel_fee: fee,
    refund_amount: order.amount - fee,
    refund_status: 'processing',
    cancelled_at: new Date().toISOString(),
  });
});

app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
