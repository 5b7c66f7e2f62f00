import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { addDays } from './calendar.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { defaultApiKey, startReference, type Reference } from './index.ts';
import type { CallOptions, Probe, Seen } from './probe.ts';

/** Where the scripts' clock starts: a leap year's day, afternoon in Shanghai, the day before in UTC-11. */
export const scriptedStart = Date.parse('2028-02-27T06:30:00Z');

/** A probe with what it has seen, one text per call in the order of the calls. */
export interface ScriptedProbe extends Probe {
  transcript: string[];
  seen: Seen[];
  reference: Reference;
  close(): Promise<void>;
}

/**
 * The first transcript that differs from that of the clean platform; the last of five if none does: calls that are sent
 * at once do not always meet on a busy machine.
 */
export async function differing(clean: readonly string[], hear: () => Promise<string[]>): Promise<string[]> {
  let heard = await hear();
  for (let nth = 1; nth < 5 && isDeepStrictEqual(heard, clean); nth += 1) heard = await hear();
  return heard;
}

/** Starts a platform with a clock that stands still and a probe for it. */
export async function startProbe(
  options: { faults?: string[]; variants?: string[]; start?: number } = {},
): Promise<ScriptedProbe> {
  let now = options.start ?? scriptedStart;
  const reference = await startReference({ ...options, now: () => now });
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const transcript: string[] = [];
  const all: Seen[] = [];
  const names = new Map<string, string>();
  // What is random by nature is named by order of appearance, so that only repetitions count.
  const anonymous = (text: string) =>
    text.replace(/\b(HT\d{16}|[0-9a-f]{32})\b/gi, (name) => {
      if (!names.has(name)) names.set(name, `<${names.size}>`);
      return names.get(name) as string;
    });

  const send = async (path: string, body: unknown, options: CallOptions = {}): Promise<Seen> => {
    const at = transcript.push('') - 1;
    const seen = await exchange(reference.url + path, body, options, kept);
    all[at] = seen;
    transcript[at] = `${path} ${seen.status} ${JSON.stringify(seen.headers)} ${seen.text}`;
    return seen;
  };
  const today = () => reference.platform.today();

  const probe: ScriptedProbe = {
    get transcript() {
      return transcript.map(anonymous);
    },
    seen: all,
    reference,
    search: (fields = {}, options) =>
      send(
        '/open/v1/bus/search',
        { start_city_code: '310100', end_city_code: '320500', date: probe.day(1), page: 1, page_size: 20, ...fields },
        options,
      ),
    cancel: (orderNo, fields = {}, options) =>
      send('/open/v1/hotel/order/cancel', { order_no: orderNo, cancel_reason: 'plans changed', ...fields }, options),
    post: send,
    async order(policy = 'free') {
      const seen = await send('/open/v1/hotel/order/create', {
        hotel_id: 'H1001',
        room_type: 'standard',
        check_in: '2028-04-01',
        check_out: '2028-04-02',
        guest: { name: '张三' },
        cancel_policy: policy,
      });
      return String(dataOf(seen)['order_no']);
    },
    orderDetail: (orderNo) => send('/open/v1/hotel/order/detail', { order_no: orderNo }),
    tripDetail: (gid) => send('/open/v1/bus/trip/detail', { gid }),
    busOrder: (gid) => send('/open/v1/bus/order/create', { gid, passengers: [{ name: '张三' }] }),
    gids: (seen) => linesOf(seen).map((line) => String(line['gid'])),
    day: (offset) => addDays(today(), offset),
    async times(count, act) {
      for (let i = 0; i < count; i++) await act(i);
    },
    wait(milliseconds) {
      now += milliseconds;
    },
    async close() {
      kept.destroy();
      await reference.close();
    },
  };
  return probe;
}

/** The answer's `data`, or an empty object. */
export function dataOf(seen: Seen): JsonObject {
  const data = isObject(seen.body) ? seen.body['data'] : undefined;
  return isObject(data) ? data : {};
}

/** The answer's trips, or none. */
export function linesOf(seen: Seen): JsonObject[] {
  const lines = dataOf(seen)['lines'];
  return Array.isArray(lines) ? lines.filter(isObject) : [];
}

function exchange(url: string, body: unknown, options: CallOptions, kept: Agent): Promise<Seen> {
  const bytes = Buffer.from(options.raw ?? JSON.stringify(body));
  const headers: Record<string, string | number> = {
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
  };
  if (options.key !== null) headers['Authorization'] = options.key ?? defaultApiKey;
  Object.assign(headers, options.headers);
  const agent = options.connection === 'kept' ? kept : false;
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, headers: {}, text: '', body: undefined });
    const sent = request(url, { method: options.method ?? 'POST', headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', lost);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Seen['headers'],
          text,
          body: parse(Buffer.concat(chunks).toString('utf8')),
        });
      });
    });
    sent.on('error', lost);
    sent.end(bytes);
  });
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
