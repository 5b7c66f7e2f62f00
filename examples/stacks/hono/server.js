// Hono with @hono/zod-validator. Order numbers are HT, the day and a counter of the day, shared with other customers.
import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { requestId } from 'hono/request-id';
import { z } from 'zod';

const API_KEY = process.env.API_KEY ?? 'demo-key-5b1f0c7a93de4862';
const stations = { '01': ['Kunming', 'Kunming South'], '02': ['Dali', 'Dali Xiaguan'], '03': ['Lijiang', 'Lijiang'], '04': ['Yuxi', 'Yuxi East'], '05': ['Lhasa', 'Lhasa'] };
const daily = [
  ['01', '02', 110],
  ['02', '01', 51],
  ['01', '03', 18],
  ['01', '04', 75],
  ['01', '05', 0],
];
const day = (offset = 0) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const pad = (number, length) => String(number).padStart(length, '0');

function* trips(from, to, date) {
  const count = daily.find(([a, b]) => a === from && b === to)?.[2] ?? 0;
  if (date > day(60)) return;
  for (let i = 0; i < count; i++) {
    // Two trips may leave in the same minute, from two platforms.
    const minute = 330 + Math.floor(i / 2) * 17;
    yield {
      line_gid: `line-${from}-${to}`,
      gid: `${date}-${from}-${to}-${pad(i + 1, 4)}`,
      line_name: `${stations[from][0]} to ${stations[to][0]}`,
      start_station_name: stations[from][1],
      end_station_name: stations[to][1],
      from_city: stations[from][0],
      to_city: stations[to][0],
      dep_date: date,
      dep_time: `${pad(Math.floor(minute / 60), 2)}:${pad(minute % 60, 2)}`,
      price: 13_500,
      duration: 18_000,
      distance: 330_000,
      class_name: i % 2 === 0 ? 'seat' : 'sleeper',
      seat_count: 38,
      avail_seat_count: (i * 5) % 39,
      remark: '',
      start_station_gid: `st-${from}`,
      end_station_gid: `st-${to}`,
      start_city_code: from,
      end_city_code: to,
    };
  }
}

function tripByGid(gid) {
  const parts = /^(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-\d{4}$/.exec(gid);
  return parts === null ? undefined : [...trips(parts[2], parts[3], parts[1])].find((trip) => trip.gid === gid);
}

const orders = new Map();
let counter = 0;
function newOrder(customer, price) {
  const order = { order_no: `HT${day().replaceAll('-', '')}${pad(++counter, 6)}`, customer, price, status: 'paid' };
  orders.set(order.order_no, order);
  return order;
}
for (let i = 0; i < 50; i++) newOrder(`c${i}`, 299.9);

const app = new Hono();
app.use(requestId());
app.use(async (c, next) => {
  if (c.req.header('Authorization') !== API_KEY) return c.json({ code: 1001, message: 'Unauthorized', request_id: c.get('requestId') }, 401);
  await next();
});
const ok = (c, data) => c.json({ code: 0, data, message: 'OK', request_id: c.get('requestId') });
const refuse = (message) => {
  throw new HTTPException(400, { message });
};

const search = z.object({
  start_city_code: z.string().min(1),
  end_city_code: z.string().min(1),
  date: z.iso.date(),
  start_addr: z.string().optional(),
  start_lng: z.number().min(-180).max(180).optional(),
  start_lat: z.number().min(-90).max(90).optional(),
  end_addr: z.string().optional(),
  end_lng: z.number().min(-180).max(180).optional(),
  end_lat: z.number().min(-90).max(90).optional(),
  dist_type: z.number().int().optional(),
  sort_by: z.enum(['dep_time', 'price', 'distance']).optional(),
  page: z.number().int().positive().default(1),
  page_size: z.number().int().positive().max(50).default(20),
});

app.post('/open/v1/bus/search', zValidator('json', search), (c) => {
  const query = c.req.valid('json');
  if (query.date < day()) refuse('date is in the past');
  const found = [...trips(query.start_city_code, query.end_city_code, query.date)];
  // Latest first, so that what is soon gone does not fill the first page.
  if (query.sort_by === 'dep_time') found.sort((a, b) => b.dep_time.localeCompare(a.dep_time));
  const from = (query.page - 1) * query.page_size;
  const page = { page: query.page, page_size: query.page_size, total: found.length };
  return ok(c, { total: found.length, page_info: page, lines: found.slice(from, from + query.page_size) });
});

const byTrip = zValidator('json', z.object({ gid: z.string() }));
app.post('/open/v1/bus/trip/detail', byTrip, (c) => ok(c, tripByGid(c.req.valid('json').gid) ?? refuse('no such trip')));
app.post('/open/v1/bus/order/create', byTrip, (c) => {
  const trip = tripByGid(c.req.valid('json').gid) ?? refuse('no such trip');
  if (trip.avail_seat_count === 0) refuse('sold out');
  return ok(c, { order_no: `BUS${randomUUID()}`, gid: trip.gid, status: 'created' });
});

app.post('/open/v1/hotel/order/create', zValidator('json', z.object({ hotel_id: z.string(), nights: z.number().int().min(1).default(1) })), (c) => {
  const order = newOrder('api', 299.9 * c.req.valid('json').nights);
  return ok(c, { order_no: order.order_no, status: order.status, price: order.price });
});

app.post('/open/v1/hotel/order/detail', zValidator('json', z.object({ order_no: z.string() })), (c) => {
  const order = orders.get(c.req.valid('json').order_no) ?? refuse('no such order');
  return ok(c, { order_no: order.order_no, status: order.status, price: order.price });
});

const cancel = z.object({ order_no: z.string().min(1), cancel_reason: z.string().max(1000).optional() });
app.post('/open/v1/hotel/order/cancel', zValidator('json', cancel), (c) => {
  const order = orders.get(c.req.valid('json').order_no) ?? refuse('no such order');
  if (order.status === 'cancelled') refuse('already cancelled');
  order.status = 'cancelled';
  const fee = Math.round(order.price * 15) / 100;
  return ok(c, {
    order_no: order.order_no,
    status: 'cancelled',
    cancel_fee: fee,
    refund_amount: Math.round((order.price - fee) * 100) / 100,
    refund_status: 'processing',
    cancelled_at: new Date().toISOString(),
  });
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: '127.0.0.1' });
