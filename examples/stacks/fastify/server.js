// Fastify with JSON schemas, checked by its ajv at its defaults (types are coerced, unknown fields removed). Order numbers are UUIDs.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';

const API_KEY = process.env.API_KEY ?? 'demo-key-5b1f0c7a93de4862';
const SALES_DAYS = 60;
const cities = new Map([['BJS', 'Beijing'], ['TSN', 'Tianjin'], ['SJW', 'Shijiazhuang'], ['ZJK', 'Zhangjiakou'], ['URC', 'Urumqi']]);
const lines = [
  { from: 'BJS', to: 'TSN', every: 8, first: 330, last: 1320, km: 130, fare: 45 },
  { from: 'TSN', to: 'BJS', every: 25, first: 345, last: 1290, km: 130, fare: 45 },
  { from: 'BJS', to: 'SJW', every: 60, first: 400, last: 1200, km: 290, fare: 95 },
  { from: 'BJS', to: 'ZJK', every: 15, first: 360, last: 1260, km: 195, fare: 70 },
];

const isoDay = (time) => new Date(time).toISOString().slice(0, 10);
const isRealDate = (text) => !Number.isNaN(Date.parse(text)) && isoDay(text) === text;
const lastDay = () => isoDay(Date.now() + SALES_DAYS * 86_400_000);
const clock = (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function timetable(from, to, date) {
  const line = lines.find((one) => one.from === from && one.to === to);
  if (line === undefined || date > lastDay()) return [];
  const trips = [];
  for (let minute = line.first; minute <= line.last; minute += line.every) {
    const number = trips.length + 1;
    trips.push({
      line_gid: `${from}-${to}`,
      gid: Buffer.from(`${from}|${to}|${date}|${number}`).toString('base64url'),
      line_name: `${cities.get(from)}-${cities.get(to)}`,
      start_station_name: `${cities.get(from)} Liuliqiao`,
      end_station_name: `${cities.get(to)} West`,
      from_city: cities.get(from),
      to_city: cities.get(to),
      dep_date: date,
      dep_time: clock(minute),
      price: line.fare,
      duration: Math.round(line.km * 0.9),
      distance: line.km,
      class_name: 'Standard',
      seat_count: 45,
      avail_seat_count: (number * 13) % 46,
      remark: 'Please arrive 20 minutes early',
      start_station_gid: `${from}-1`,
      end_station_gid: `${to}-2`,
      start_city_code: from,
      end_city_code: to,
    });
  }
  return trips;
}

function tripOf(gid) {
  const [from, to, date] = Buffer.from(gid, 'base64url').toString().split('|');
  return timetable(from, to, date ?? '').find((trip) => trip.gid === gid);
}

const orders = new Map();
function book(guest, total) {
  const order = { order_no: randomUUID(), guest, total, status: 'confirmed' };
  orders.set(order.order_no, order);
  return order;
}
for (let i = 0; i < 25; i++) book(`guest ${i}`, 300 + i);

const app = Fastify({ genReqId: () => randomUUID() });
class BadRequest extends Error {
  statusCode = 400;
}
const envelope = (request, data) => ({ code: 0, data, message: 'ok', request_id: request.id });

app.addHook('onRequest', async (request, reply) => {
  if (request.headers.authorization !== API_KEY) return reply.code(401).send({ code: 401, message: 'Unauthorized', request_id: request.id });
});

const text = { type: 'string', maxLength: 255 };
const searchBody = {
  type: 'object',
  required: ['start_city_code', 'end_city_code', 'date'],
  additionalProperties: false,
  properties: {
    start_city_code: { type: 'string', minLength: 1, maxLength: 20 },
    end_city_code: { type: 'string', minLength: 1, maxLength: 20 },
    date: { type: 'string', format: 'date' },
    start_addr: text,
    start_lng: { type: 'number', minimum: -180, maximum: 180 },
    start_lat: { type: 'number', minimum: -90, maximum: 90 },
    end_addr: text,
    end_lng: { type: 'number', minimum: -180, maximum: 180 },
    end_lat: { type: 'number', minimum: -90, maximum: 90 },
    dist_type: { type: 'integer' },
    sort_by: { type: 'string', enum: ['dep_time', 'price', 'duration'] },
    page: { type: 'integer', minimum: 1, default: 1 },
    page_size: { type: 'integer', minimum: 1, default: 10 },
  },
};

app.post('/open/v1/bus/search', { schema: { body: searchBody } }, async (request) => {
  const { start_city_code: from, end_city_code: to, date, sort_by: sortBy, page } = request.body;
  const size = Math.min(request.body.page_size, 50);
  if (!isRealDate(date) || date < isoDay(Date.now())) throw new BadRequest('date must not be in the past');
  const trips = timetable(from, to, date);
  if (sortBy === 'dep_time') trips.sort((a, b) => (a.dep_time < b.dep_time ? -1 : 1));
  const total = trips.length;
  return envelope(request, { total, page_info: { page, page_size: size, total }, lines: trips.slice((page - 1) * size, page * size) });
});

const gidBody = { type: 'object', required: ['gid'], properties: { gid: { type: 'string', minLength: 1 } } };
const orderBody = { type: 'object', required: ['order_no'], properties: { order_no: { type: 'string', minLength: 1 }, cancel_reason: { type: 'string' } } };

app.post('/open/v1/bus/trip/detail', { schema: { body: gidBody } }, async (request) => {
  const trip = tripOf(request.body.gid);
  if (trip === undefined) throw new BadRequest('trip not found');
  return envelope(request, trip);
});

app.post('/open/v1/bus/order/create', { schema: { body: gidBody } }, async (request) => {
  const trip = tripOf(request.body.gid);
  if (trip === undefined || trip.avail_seat_count === 0) throw new BadRequest('trip not found or sold out');
  return envelope(request, { order_no: randomUUID(), gid: trip.gid, status: 'created' });
});

const createBody = { type: 'object', required: ['hotel_id'], properties: { hotel_id: { type: 'string' }, nights: { type: 'integer', minimum: 1, default: 1 } } };
app.post('/open/v1/hotel/order/create', { schema: { body: createBody } }, async (request) => {
  const order = book('partner', 412.5 * request.body.nights);
  return envelope(request, { order_no: order.order_no, status: order.status, total: order.total });
});

app.post('/open/v1/hotel/order/detail', { schema: { body: orderBody } }, async (request) => {
  const order = orders.get(request.body.order_no);
  if (order === undefined) throw new BadRequest('order not found');
  return envelope(request, { order_no: order.order_no, status: order.status, total: order.total });
});

app.post('/open/v1/hotel/order/cancel', { schema: { body: orderBody } }, async (request) => {
  const order = orders.get(request.body.order_no);
  if (order === undefined) throw new BadRequest('order not found');
  // A second cancel gives the first answer again.
  if (order.status === 'confirmed') {
    const fee = order.total * 0.2;
    order.status = 'cancelled';
    order.result = {
      order_no: order.order_no,
      status: 'cancelled',
      cancel_fee: fee,
      refund_amount: order.total - fee,
      refund_status: 'processing',
      cancelled_at: new Date().toISOString(),
    };
  }
  return envelope(request, order.result);
});

await app.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' });
