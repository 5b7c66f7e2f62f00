import { isObject, type JsonObject } from './json.ts';
import type { Seen } from './probe.ts';
import { dataOf, linesOf, type ScriptedProbe } from './scripted-probe.fixture.ts';

const texts = [
  'line_gid',
  'gid',
  'line_name',
  'start_station_name',
  'end_station_name',
  'from_city',
  'to_city',
  'dep_date',
  'dep_time',
  'class_name',
  'remark',
  'start_station_gid',
  'end_station_gid',
  'start_city_code',
  'end_city_code',
];
const integers = ['price', 'duration', 'distance', 'seat_count', 'avail_seat_count'];
const samples: JsonObject = {
  start_addr: 'Shanghai South Station',
  start_lng: 121.47,
  start_lat: 31.23,
  end_addr: 'Suzhou',
  end_lng: 120.58,
  end_lat: 31.3,
  dist_type: 3,
  sort_by: 'dep_time',
  cancel_reason: 'ill',
  operator_id: 'OP-7',
};

/**
 * What of the document does not hold for the platform, as a short list of sentences; `live` where trips may change
 * between calls.
 */
export async function breachesOf(probe: ScriptedProbe, live: boolean): Promise<string[]> {
  const breaches = new Set<string>();
  const must = (holds: boolean, sentence: string) => void (holds || breaches.add(sentence));
  const { settings } = probe.reference.platform;
  const required = Object.fromEntries(
    Object.entries(samples).filter(([name]) => settings.requiredOfSearch.includes(name)),
  );
  const ofCancel = {
    ...Object.fromEntries(Object.entries(samples).filter(([name]) => settings.requiredOfCancel.includes(name))),
    ...(settings.cancelReasons && { cancel_reason: settings.cancelReasons[0] }),
  };
  const ids = new Set<unknown>();

  const envelope = (seen: Seen) => {
    const body = isObject(seen.body) ? seen.body : {};
    must(seen.status === 200, `a valid call is answered with ${seen.status}`);
    must(body['code'] === 0 && isObject(body['data']), 'a success has code 0 and an object as data');
    must(typeof body['message'] === 'string' && body['message'] !== '', 'a success has a message');
    must(
      typeof body['request_id'] === 'string' && body['request_id'] !== '' && !ids.has(body['request_id']),
      'a success has a request_id of its own',
    );
    ids.add(body['request_id']);
  };
  const search = async (fields: JsonObject): Promise<Seen> => {
    for (;;) {
      const seen = await probe.search({ date: probe.day(1), ...required, ...fields });
      if (seen.status !== 429) return seen;
      probe.wait(2000);
    }
  };
  const cancel: ScriptedProbe['cancel'] = async (orderNo, fields, options) => {
    for (;;) {
      const seen = await probe.cancel(orderNo, { ...ofCancel, ...fields }, options);
      if (seen.status !== 429) return seen;
      probe.wait(2000);
    }
  };
  const walk = async (fields: JsonObject): Promise<JsonObject[]> => {
    const all: JsonObject[] = [];
    for (let page = settings.firstPage; page < 70; page++) {
      const seen = await search({ ...fields, page, page_size: 50 });
      envelope(seen);
      const [data, lines] = [dataOf(seen), linesOf(seen)];
      const info = isObject(data['page_info']) ? data['page_info'] : {};
      must(Array.isArray(data['lines']) && lines.length <= 50, 'lines is an array of at most 50');
      must(
        Number.isInteger(data['total']) && info['total'] === data['total'],
        'the total is an integer, twice the same',
      );
      must(Number.isInteger(info['page']) && Number.isInteger(info['page_size']), 'page and page_size are integers');
      for (const line of lines) {
        must(
          texts.every((name) => typeof line[name] === 'string'),
          'texts are strings',
        );
        must(
          integers.every((name) => Number.isInteger(line[name])),
          'numbers are integers',
        );
        must(line['dep_date'] === probe.day(1), 'the date is the one asked for');
        must(/^([01]\d|2[0-3]):[0-5]\d$/.test(String(line['dep_time'])), 'the time is HH:MM');
        must(
          Number(line['avail_seat_count']) >= 0 && Number(line['avail_seat_count']) <= Number(line['seat_count']),
          'available seats are at most the seats',
        );
      }
      all.push(...lines);
      if (lines.length === 0 || all.length >= Number(data['total'])) {
        must(live || all.length === data['total'], 'the pages hold as many trips as the total says');
        break;
      }
    }
    must(live || new Set(all.map((line) => line['gid'])).size === all.length, 'gids are unique');
    return all;
  };

  await walk({});
  const times = (await walk({ sort_by: 'dep_time' })).map((line) => String(line['dep_time']));
  const sorted = [...times].sort();
  must(
    live || [sorted, sorted.toReversed()].some((order) => order.join() === times.join()),
    'trips are sorted by dep_time',
  );
  must((await search({ date: probe.day(-3) })).status === 400, 'a past date is 400');
  const page51 = await search({ page: settings.firstPage, page_size: 51 });
  must(
    page51.status === 400 || (page51.status === 200 && linesOf(page51).length <= 50),
    'a call returns at most 50 trips',
  );
  const shown = linesOf(await search({ page: settings.firstPage, page_size: 20 }));
  const isDetailed = async (gid: string): Promise<boolean> => (await probe.tripDetail(gid)).status === 200;
  if (shown[0] && !(await isDetailed(String(shown[0]['gid'])))) {
    // From which moment on a gid works is not shown.
    probe.wait(2000);
    must(await isDetailed(String(shown[0]['gid'])), 'a gid is known to trip detail');
  }
  const free = shown.filter((line) => Number(line['avail_seat_count']) > 0).slice(0, 6);
  const codeOf = ({ body }: { body: unknown }): unknown => (body as { code?: unknown } | null)?.code;
  const unknown = codeOf(await probe.busOrder('no-such-gid'));
  for (const { gid } of live ? [] : free) {
    const ordered = await probe.busOrder(String(gid));
    // An order may be refused for other reasons, of which the document shows none.
    const forPassenger = /\bpassenger/.test(String((ordered.body as { message?: unknown } | null)?.message));
    must(
      ordered.status === 200 || (ordered.status === 400 && (forPassenger || codeOf(ordered) !== unknown)),
      'a gid is known to order creation',
    );
  }

  const names = new Map<unknown, unknown>();
  const back = linesOf(await search({ start_city_code: '320500', end_city_code: '310100' }));
  for (const line of [...shown, ...back]) {
    for (const [code, name] of [
      [line['start_city_code'], line['from_city']],
      [line['end_city_code'], line['to_city']],
    ]) {
      must(!names.has(name) || names.get(name) === code, 'a city name goes with one code');
      names.set(name, code);
    }
  }
  for (const fields of [{}, { start_addr: '上海南站' }] as JsonObject[]) {
    const totals = [];
    for (const more of [{}, { sort_by: 'dep_time' }, { page_size: 7 }] as JsonObject[])
      totals.push(dataOf(await search({ ...fields, ...more }))['total']);
    must(live || new Set(totals).size === 1, 'the total is the same for every order and page size');
  }
  must([401, 429].includes((await probe.search(required, { key: null })).status), 'a search without key is 401');
  must(
    [401, 429].includes((await probe.search(required, { key: 'wrong' })).status),
    'a search with a wrong key is 401',
  );
  must((await search({ date: '2028-02-30' })).status === 400, 'an impossible date is 400');

  for (const policy of ['free', 'partial', 'non_refundable']) {
    const orderNo = await probe.order(policy);
    must((await cancel(orderNo, {}, { key: null })).status === 401, 'a cancel without key is 401');
    const seen = await cancel(orderNo);
    if (seen.status === 400) continue;
    envelope(seen);
    const data = dataOf(seen);
    must(data['order_no'] === orderNo && data['status'] === 'cancelled', 'the order is cancelled');
    must(Number.isFinite(data['cancel_fee']) && Number.isFinite(data['refund_amount']), 'fee and refund are numbers');
    must(typeof data['refund_status'] === 'string' && data['refund_status'] !== '', 'the refund has a status');
    must(
      /^\d{4}-?\d\d-?\d\dT\d\d:?\d\d(:?\d\d([.,]\d+)?)?(Z|[+-]00(:?00)?)$/.test(String(data['cancelled_at'])),
      'cancelled_at is ISO 8601 in UTC',
    );
  }
  must((await cancel('HT0000000000000000')).status === 400, 'an unknown order is 400');
  must((await cancel('', { order_no: undefined })).status === 400, 'a cancel without order is 400');
  return [...breaches];
}
