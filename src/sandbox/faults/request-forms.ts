import { invalid, Refusal } from '../call.ts';
import type { Fault } from '../extension.ts';
import { documented } from './change.ts';
import { fault } from './fault.ts';
import type { Probe } from '../probe.ts';

const body = '4: request content type application/json; 7: statuses listed';

/** The same search as `probe.search()` makes, as a text of its own. */
const text = (probe: Probe) =>
  JSON.stringify({ start_city_code: '310100', end_city_code: '320500', date: probe.day(1), page: 1, page_size: 20 });

/** A valid request whose JSON has some legal form is answered by 500, or by another status. */
function form(
  id: string,
  title: string,
  is: (raw: string) => boolean,
  make: (text: string) => string,
  status = 500,
): Fault {
  return fault(
    id,
    title,
    body,
    {
      decode(next, call) {
        const decoded = next(call);
        if (documented(call) && is(Buffer.from(call.bytes).toString('utf8')))
          throw new Refusal(status, 50009, 'cannot read the request');
        return decoded;
      },
    },
    async (probe) => void (await probe.search({}, { raw: make(text(probe)) })),
  );
}

/** Legal forms of a request that are not understood. */
export const requestFormFaults = [
  form(
    'request-pretty-printed-500',
    'A request with line breaks between its members is answered by 500.',
    (raw) => /^\{\s*\n/.test(raw),
    (text) => JSON.stringify(JSON.parse(text), null, 2),
  ),
  form(
    'request-escapes-500',
    'A request with an escaped character is answered by 500.',
    (raw) => raw.includes('\\u'),
    (text) => text.replace('310100', '\\u003310100'),
  ),
  form(
    'request-exponent-500',
    'A whole number written as 1e0 or 1.0 is answered by 500.',
    (raw) => /:\s*\d+(\.0+|e\d)/i.test(raw),
    (text) => text.replace('"page":1', '"page":1e0'),
  ),
  form(
    'request-chinese-500',
    'A request with Chinese characters is answered by 500.',
    (raw) => /[\u4e00-\u9fff]/.test(raw),
    (text) => text.replace('{', '{"start_addr":"上海南站",'),
  ),
  form(
    'request-pretty-printed-refused',
    'A request with line breaks between its members is refused.',
    (raw) => /^\{\s*\n/.test(raw),
    (text) => JSON.stringify(JSON.parse(text), null, 2),
    400,
  ),
  form(
    'request-escapes-refused',
    'A request with an escaped character is refused.',
    (raw) => raw.includes('\\u'),
    (text) => text.replace('310100', '\\u003310100'),
    400,
  ),
  form(
    'request-chinese-refused',
    'A request with Chinese characters is refused, and accepted with escapes in their place.',
    (raw) => /[\u4e00-\u9fff]/.test(raw),
    (text) => text.replace('{', '{"start_addr":"上海南站",'),
    400,
  ),
  form(
    'whole-coordinates-refused',
    'A coordinate written as 121 is refused, one written as 121.0 is not.',
    (raw) => /_(?:lng|lat)"\s*:\s*-?\d+\s*[,}]/.test(raw),
    (text) => text.replace('{', '{"start_lng":121,"start_lat":31,'),
    400,
  ),
  fault(
    'whole-numbers-refused',
    'A coordinate that is whole is refused, however it is written.',
    body,
    {
      operate(next, call, sent) {
        const isWhole = ['start_lng', 'start_lat', 'end_lng', 'end_lat'].some((name) => Number.isInteger(sent[name]));
        if (call.operation === 'busSearch' && isWhole) throw invalid('coordinates have a fraction', 40015);
        return next(call, sent);
      },
    },
    async (probe) => void (await probe.search({ start_lng: 121, start_lat: 31 })),
  ),
  fault(
    'charset-refused',
    'A Content-Type of application/json with a charset is refused.',
    body,
    {
      decode(next, call) {
        if (call.operation === 'busSearch' && call.header('content-type')?.includes(';'))
          throw invalid('Content-Type must be application/json', 40014);
        return next(call);
      },
    },
    async (probe) => void (await probe.search({}, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })),
  ),
  fault(
    'search-405',
    'Bus search refuses POST.',
    '4: both endpoints use method POST',
    {
      async handle(next, call) {
        const answer = await next(call);
        return call.operation === 'busSearch' && answer.status === 200 ? { ...answer, status: 405 } : answer;
      },
    },
    async (probe) => void (await probe.search()),
  ),
];
