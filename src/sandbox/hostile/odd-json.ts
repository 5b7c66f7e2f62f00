import type { Hostile } from './hostile.ts';
import { changed, linesOf, raw } from './platform-behind.ts';
import { jsonAnswer, write } from './raw-server.ts';

function always(id: string, title: string, gives: Hostile['gives'], text: () => string | Buffer): Hostile {
  let body: Buffer | undefined;
  return raw(id, title, gives, (socket) => {
    body ??= Buffer.from(text());
    write(socket, jsonAnswer(body));
  });
}

/** The text of right answers changed. */
function rewritten(id: string, title: string, gives: Hostile['gives'], change: (text: string) => string): Hostile {
  return changed(id, title, gives, (answer) => ({ ...answer, body: Buffer.from(change(answer.body.toString())) }));
}

/** A member before all others, or behind them. */
const before =
  (member: string) =>
  (text: string): string =>
    text.replace('{', `{${member},`);
const behind =
  (member: string) =>
  (text: string): string =>
    text.replace(/\}$/, `,${member}}`);

const deep = (levels: number, open = '[', close = ']'): string => open.repeat(levels) + close.repeat(levels);
const trips = (count: number, trip: (index: number) => object): string => {
  const lines = Array.from({ length: count }, (_, index) => JSON.stringify(trip(index))).join(',');
  return `{"code":0,"data":{"total":${count},"page_info":{"page":1,"page_size":${count},"total":${count}},"lines":[${lines}]},"message":"success","request_id":"r1"}`;
};

/** The same totals and prices, written as another number. */
const withNumber =
  (name: string, number: string) =>
  (text: string): string =>
    text.replaceAll(new RegExp(`"${name}":-?[\\d.]+`, 'g'), `"${name}":${number}`);

/** Servers whose JSON is a trap. */
export const oddJson: readonly Hostile[] = [
  always('nested-arrays', 'Answers with arrays 200,000 deep.', 'too-much', () => deep(200_000)),
  always(
    'nested-objects',
    'Answers with objects 200,000 deep.',
    'too-much',
    () => `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
  ),
  rewritten(
    'nested-inside',
    'Has an undocumented member 200,000 levels deep in every answer.',
    'too-much',
    behind(`"extra":${deep(200_000)}`),
  ),
  rewritten(
    'nested-500',
    'Has an undocumented member 500 levels deep in every answer.',
    'legal',
    behind(`"extra":${deep(500)}`),
  ),
  rewritten(
    'nested-never-closed',
    'Opens 100,000 arrays in every answer and closes none.',
    'too-much',
    (text) => text + '['.repeat(100_000),
  ),
  always('trips-60000', 'Finds 60,000 whole trips at once (some 20 MB).', 'too-much', () =>
    trips(60_000, (index) => ({
      gid: `g${index}`,
      line_name: `line ${index}`,
      dep_date: '2030-01-01',
      dep_time: '08:00',
      filler: 'x'.repeat(260),
    })),
  ),
  always('trips-60000-small', 'Finds 60,000 trips at once, with nothing but a gid each (1 MB).', 'wrong', () =>
    trips(60_000, (index) => ({ gid: `g${index}` })),
  ),
  always(
    'trips-1600000-empty',
    'Finds 1.6 million trips that are empty objects, just below 5 MB.',
    'too-much',
    () =>
      `{"code":0,"data":{"total":1600000,"page_info":{},"lines":[${'{},'.repeat(1_599_999)}{}]},"message":"success","request_id":"r1"}`,
  ),
  always('trips-500', 'Finds 500 whole trips, on every page: 250 KB for each call.', 'wrong', () =>
    trips(500, (index) => ({
      gid: `g${index}`,
      line_name: `line ${index}`,
      dep_date: '2030-01-01',
      dep_time: '08:00',
      price: 5,
      parts: Array.from({ length: 100 }, (_, i) => [i]),
    })),
  ),
  always(
    'members-100000',
    'Answers with 100,000 members that nobody knows.',
    'wrong',
    () =>
      `{"code":0,"data":{${Array.from({ length: 100_000 }, (_, i) => `"m${i}":${i}`).join(',')}},"message":"","request_id":""}`,
  ),
  rewritten(
    'duplicate-keys',
    'Writes the envelope twice into one object, first with other values.',
    'legal',
    before('"code":500,"data":null,"message":"no","request_id":5'),
  ),
  rewritten('proto-keys', 'Has members named __proto__, constructor and prototype.', 'legal', (text) =>
    before(
      '"__proto__":{"polluted":true,"code":1},"constructor":{"prototype":{"polluted":true}},"hasOwnProperty":1,"toString":null',
    )(text).replaceAll('"lines":[{', '"lines":[{"__proto__":{"polluted":true,"gid":5},"valueOf":{},'),
  ),
  rewritten('total-1e400', 'Says that there are 1e400 trips.', 'wrong', withNumber('total', '1e400')),
  rewritten(
    'total-beyond-2-53',
    'Says that there are 9007199254740993 trips.',
    'wrong',
    withNumber('total', '9007199254740993'),
  ),
  rewritten('page-size-tiny', 'Says that a page has 1e-300 trips.', 'wrong', withNumber('page_size', '1e-300')),
  rewritten('price-1e400', 'Has prices of 1e400.', 'legal', withNumber('price', '1e400')),
  rewritten('digits-100000', 'Writes a price with 100,000 zeros behind the point.', 'legal', (text) =>
    text.replace(/("price":\d+)/, `$1.${'0'.repeat(100_000)}`),
  ),
  rewritten('numbers-beyond-2-53', 'Has identifiers that are numbers beyond 2^53.', 'wrong', (text) =>
    text.replaceAll(/"gid":"[^"]*"/g, '"gid":90071992547409931234'),
  ),
  rewritten('data-after', 'Sends a second JSON value behind the first.', 'wrong', (text) => `${text}${text}`),
  rewritten(
    'text-after',
    'Sends a stack trace behind the JSON.',
    'wrong',
    (text) => `${text}\nTraceback (most recent call last):\n  File "app.py", line 1`,
  ),
  rewritten('nul-after', 'Sends a NUL behind the JSON.', 'wrong', (text) => `${text}\u0000`),
  rewritten('json-lines', 'Sends its JSON in the middle of a script.', 'wrong', (text) => `)]}',\n${text}`),
  rewritten('nan', 'Writes NaN where a number belongs.', 'wrong', withNumber('total', 'NaN')),
  changed('gid-huge', 'Has gids of 20,000 characters, which it does not know again.', 'unclear', (answer) => {
    const body = JSON.parse(answer.body.toString()) as Record<string, unknown>;
    for (const line of linesOf(body)) line['gid'] = `${String(line['gid'])}${'g'.repeat(20_000)}`;
    return { ...answer, body: Buffer.from(JSON.stringify(body)) };
  }),
  rewritten('message-megabyte', 'Has a message of a megabyte in every answer.', 'legal', (text) =>
    text.replace(/"message":"[^"]*"/, `"message":"${'m'.repeat(1_000_000)}"`),
  ),
];
