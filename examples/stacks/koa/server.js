// Koa with @koa/bodyparser and Joi (which converts types by default). Order numbers are a counter from 1 on, shared with other customers.
import { randomUUID } from 'node:crypto';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Joi from 'joi';
import Koa from 'koa';

const API_KEY = process.env.API_KEY ?? 'demo-key-5b1f0c7a93de4862';
const names = { CTU: '成都', CKG: '重庆', LSG: '乐山', MIG: '绵阳', LXA: '拉萨' };
const perDay = { 'CTU>CKG': 105, 'CKG>CTU': 40, 'CTU>LSG': 22, 'CTU>MIG': 55, 'CTU>LXA': 0 };

// The platform sells in China: its days are those of Shanghai.
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
const plusDays = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

// Inventory: trips of the next 60 days, made once a day and route.
const inventory = new Map();
const byGid = new Map();
function tripsOn(from, to, date) {
  const key = `${from}>${to}@${date}`;
  if (!inventory.has(key)) {
    const count = perDay[`${from}>${to}`];
    const trips = Array.from({ length: count }, (_, i) => {
      const minute = 360 + Math.floor((i * 960) / count);
      return {
        line_gid: `${from}${to}01`,
        gid: randomUUID(),
        line_name: `${names[from]}—${names[to]}`,
        start_station_name: `${names[from]}${['东', '北'][i % 2]}站`,
        end_station_name: `${names[to]}客运中心`,
        from_city: names[from],
        to_city: names[to],
        dep_date: date,
        dep_time: new Date(minute * 60_000).toISOString().slice(11, 16),
        price: 98,
        duration: 240,
        distance: 320,
        class_name: '高一',
        seat_count: 40,
        avail_seat_count: i % 41,
        remark: i % 10 === 0 ? '流水班' : '',
        start_station_gid: `${from}${i % 2}`,
        end_station_gid: `${to}0`,
        start_city_code: from,
        end_city_code: to,
      };
    });
    inventory.set(key, trips);
    for (const trip of trips) byGid.set(trip.gid, trip);
  }
  return inventory.get(key);
}

const hotelOrders = [];
function addOrder(owner, amount) {
  const order = { order_no: String(hotelOrders.length + 1), owner, amount, status: 'confirmed' };
  hotelOrders.push(order);
  return order;
}
for (let i = 1; i <= 30; i++) addOrder(`somebody ${i}`, 500);
const findOrder = (number) => hotelOrders.find((one) => one.order_no === number);

const longitude = Joi.number().min(-180).max(180);
const latitude = Joi.number().min(-90).max(90);
const schemas = {
  search: Joi.object({
    start_city_code: Joi.string().required(),
    end_city_code: Joi.string().required(),
    date: Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/).required(),
    start_addr: Joi.string().allow('').max(100),
    start_lng: longitude,
    start_lat: latitude,
    end_addr: Joi.string().allow('').max(100),
    end_lng: longitude,
    end_lat: latitude,
    dist_type: Joi.number().integer().valid(1, 2, 3),
    sort_by: Joi.string().valid('dep_time', 'price', 'price_desc'),
    page: Joi.number().integer().min(1).default(1),
    page_size: Joi.number().integer().min(1).max(50).default(50),
  }),
  gid: Joi.object({ gid: Joi.string().required() }).unknown(),
  create: Joi.object({ hotel_id: Joi.string().required(), nights: Joi.number().integer().min(1).default(1) }).unknown(),
  order: Joi.object({ order_no: Joi.string().required() }),
  cancel: Joi.object({ order_no: Joi.string().required(), cancel_reason: Joi.string().required() }),
};

const ok = (ctx, data) => (ctx.body = { code: 0, data, message: '成功', request_id: ctx.state.requestId });
const valid = (schema) => (ctx, next) => {
  const { value, error } = schema.validate(ctx.request.body);
  if (error) ctx.throw(400, error.message);
  ctx.state.input = value;
  return next();
};

const router = new Router({ prefix: '/open/v1' });
router.post('/bus/search', valid(schemas.search), (ctx) => {
  const { start_city_code: from, end_city_code: to, date, sort_by: sortBy, page, page_size: size } = ctx.state.input;
  if (!(from in names) || !(to in names)) ctx.throw(400, 'unknown city');
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) ctx.throw(400, 'no such date');
  if (date < today() || date > plusDays(today(), 60)) ctx.throw(400, 'date is not on sale');
  let trips = perDay[`${from}>${to}`] ? [...tripsOn(from, to, date)] : [];
  if (sortBy === 'dep_time') trips = trips.sort((a, b) => a.dep_time.localeCompare(b.dep_time));
  ok(ctx, { total: trips.length, page_info: { page, page_size: size, total: trips.length }, lines: trips.slice((page - 1) * size, page * size) });
});

router.post('/bus/trip/detail', valid(schemas.gid), (ctx) => {
  const trip = byGid.get(ctx.state.input.gid);
  if (!trip) ctx.throw(400, 'no such trip');
  ok(ctx, trip);
});

let busOrders = 0;
router.post('/bus/order/create', valid(schemas.gid), (ctx) => {
  const trip = byGid.get(ctx.state.input.gid);
  if (!trip) ctx.throw(400, 'no such trip');
  if (trip.avail_seat_count === 0) ctx.throw(400, 'sold out');
  trip.avail_seat_count -= 1;
  ok(ctx, { order_no: String(++busOrders), status: 'unpaid', gid: trip.gid });
});

router.post('/hotel/order/create', valid(schemas.create), (ctx) => {
  const order = addOrder('api', 500 * ctx.state.input.nights);
  ok(ctx, { order_no: order.order_no, status: order.status });
});

router.post('/hotel/order/detail', valid(schemas.order), (ctx) => {
  const order = findOrder(ctx.state.input.order_no);
  if (!order) ctx.throw(400, 'no such order');
  ok(ctx, { order_no: order.order_no, status: order.status, amount: order.amount });
});

router.post('/hotel/order/cancel', valid(schemas.cancel), (ctx) => {
  const order = findOrder(ctx.state.input.order_no);
  if (!order) ctx.throw(400, 'no such order');
  if (order.status === 'cancelled') ctx.throw(400, 'order is already cancelled');
  order.status = 'cancelled';
  ok(ctx, {
    order_no: order.order_no,
    status: order.status,
    cancel_fee: 0,
    refund_amount: order.amount,
    refund_status: 'processing',
    cancelled_at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  });
});

const app = new Koa();
app.silent = true;
app.use(async (ctx, next) => {
  ctx.state.requestId = randomUUID();
  if (ctx.get('Authorization') !== API_KEY) ctx.throw(401, 'invalid key');
  await next();
});
app.use(bodyParser());
app.use(router.routes());
app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
