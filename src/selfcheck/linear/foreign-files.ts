import { sampleExchange, sampleTime } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { type Shape, textOf, wordOf } from './shapes.ts';

/** An entry of a HAR with the text in every place. */
export function entryOf(word: string, nth: number, status = 200): JsonObject {
  const headers = [
    { name: word, value: word },
    { name: 'authorization', value: word },
    { name: 'content-type', value: word },
    { name: 'date', value: word },
  ];
  return {
    startedDateTime: new Date(sampleTime + nth).toISOString(),
    time: 5,
    request: {
      method: 'POST',
      url: `https://api.example/v9/open/v1/${nth % 2 === 0 ? 'bus/search' : 'hotel/order/cancel'}?${encodeURIComponent(word.toWellFormed()).slice(0, 50)}`,
      headers: [...headers, { name: 'cookie', value: word }],
      cookies: [{ name: word, value: word }],
      postData: { text: nth % 3 === 0 ? word : JSON.stringify({ start_city_code: word, order_no: word, date: word }) },
    },
    response: {
      status,
      headers,
      content: {
        text: nth % 2 === 0 ? word : JSON.stringify({ code: 0, request_id: word, data: { lines: [{ gid: word }] } }),
      },
    },
  };
}

/** A HAR of these entries. */
export const har = (entries: readonly JsonObject[]): Json => ({ log: { version: '1.2', entries: [...entries] } });

/** A journal of many short lines, or of a few long ones. */
export function journalOf(shape: Shape, size: number, isLong: boolean): string {
  const count = isLong ? 8 : size / 8;
  const text = textOf(shape, size);
  const lines = Array.from({ length: count }, (_, nth) => {
    const word = isLong ? text : wordOf(shape, nth);
    const exchange = {
      kind: 'exchange',
      ...sampleExchange({ body: { start_city_code: word }, json: { code: 0, message: word }, call: nth }),
    };
    const [finding] = sampleReport({ findings: 1 }).findings;
    const found = {
      kind: 'finding',
      id: `f-${nth}`,
      requirement: 'bus.trip',
      operation: 'search',
      violation: { cause: word, message: word, expected: word, actual: word },
    };
    const rest = {
      occurrences: 1,
      reproduced: { of: 1, times: 1 },
      examples: [],
      shrunk: false,
      exchange: { operation: 'search', ...finding },
      controls: [],
    };
    const order = { kind: 'order', event: ['claimed', 'created', 'cancelled'][nth % 3], call: nth, order: word };
    return [exchange, nth % 8 === 0 ? { ...found, ...rest } : order].map((one) => JSON.stringify(one)).join('\n');
  });
  return [
    JSON.stringify({
      kind: 'run',
      id: 'r1',
      startedAt: new Date(sampleTime).toISOString(),
      baseUrl: 'https://api.example',
      selected: ['bus.trip'],
    }),
    ...lines,
  ].join('\n');
}
