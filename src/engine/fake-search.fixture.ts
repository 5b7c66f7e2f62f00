import { daysBetween } from '../arbitraries/index.ts';
import type { Call } from '../client/call.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { noon, type Reply, type Target } from './fake-target.fixture.ts';

/** How a made-up search works, where it is not the plainest. */
export interface SearchHabits {
  readonly now?: () => number;
  /** Hours from UTC of the zone of "today". Default 0. */
  readonly zone?: number;
  /** Days on sale after today. Default 60. */
  readonly window?: number;
  readonly required?: readonly string[];
  readonly firstPage?: number;
  /** What page 0 does where the first page is 1. Default refused. */
  readonly pageZero?: 'refused' | 'first' | 'empty' | 'all';
  readonly beyondEnd?: 'empty' | 'refused' | 'last';
  /** Trips of a route on a day. Default 12. */
  readonly trips?: (start: string, date: string) => number;
  /** Whether answers carry a Date header. Default true. */
  readonly dated?: boolean;
}

/** A made-up search over as many routes as asked for, to find ground on. */
export function searchTarget(habits: SearchHabits = {}): Target {
  return (call, body) => {
    const reply = answerTo(call, body, habits);
    if ('fault' in reply || habits.dated === false) return reply;
    return { ...reply, targetDate: Math.floor((habits.now ?? (() => noon))() / 1000) * 1000 };
  };
}

function answerTo(call: Call, body: JsonObject, habits: SearchHabits): Reply {
  const {
    now = () => noon,
    zone = 0,
    window = 60,
    required = ['start_city_code', 'end_city_code', 'date'],
    firstPage = 1,
    pageZero = 'refused',
    beyondEnd = 'empty',
    trips = () => 12,
  } = habits;
  if (call.key !== 'right') return { status: 401 };
  const refused: Reply = { status: 400, json: { code: 40000 } };
  const { date, page = firstPage, page_size: size = 20, start_city_code: start } = body;
  if (required.some((field) => !Object.hasOwn(body, field))) return refused;
  if (typeof date !== 'string' || typeof page !== 'number' || typeof size !== 'number') return refused;
  const ahead = daysBetween(new Date(now() + zone * 3_600_000).toISOString().slice(0, 10), date);
  if (ahead < 0 || ahead > window) return refused;
  const total = trips(String(start), date);
  const used = Math.min(50, size);
  let index = page - firstPage;
  if (index < 0 && pageZero === 'first') index = 0;
  if (index < 0 && pageZero === 'refused') return refused;
  const last = Math.max(0, Math.ceil(total / used) - 1);
  if (index > last && beyondEnd === 'refused') return refused;
  if (index > last && beyondEnd === 'last') index = last;
  const all = Array.from({ length: total }, (_, nth): Json => ({
    gid: `G-${String(start)}-${date}-${nth}`,
    line_name: `line ${nth}`,
    dep_date: date,
    seat_count: 45,
    dep_time: '08:00',
    start_station_name: 'a',
    end_station_name: 'b',
    class_name: 'c',
  }));
  const lines = index < 0 ? (pageZero === 'all' ? all : []) : all.slice(index * used, (index + 1) * used);
  return {
    status: 200,
    json: {
      code: 0,
      message: 'ok',
      request_id: 'r',
      data: { total, page_info: { page, page_size: used, total }, lines },
    },
  };
}
