import type { RawAnswer, RawRequest } from '../hostile/raw-server.ts';
import { type Front, json, jsonOf, looksLikeAttack, text } from './front.ts';
import { forAWhile, scattered } from './gateways.ts';
import { atOnce, rated } from './limiters.ts';

const supportId = json(200, { supportID: '1730129384756177' });
const errorStatus = json(200, { status: 'error', reason: 'policy', incident: '5-8712-990' });
const upgrade = { code: -1, msg: '系统升级维护中，请稍后再试' };
const noData = { code: -119, message: 'Can not find a healthy url, please check your configuration!', data: null };
const tooFrequent = {
  code: 10018,
  message: '请求过于频繁，请稍后重试',
  data: null,
  request_id: '8d1e4a52-0f93-4b77-9a57-3f2a1c9e7d10',
};

/** A refusal by 200 in the platform's envelope. */
const enveloped = (code: number, message: string): RawAnswer =>
  json(200, { code, data: null, message, request_id: '8d1e4a520f934b779a573f2a1c9e7d10' });

/** Stops what looks like an attack with this answer. */
function firewall(id: string, title: string, stop: RawAnswer): Front {
  return {
    id,
    title,
    kind: 'firewall',
    begin: () => ({ decide: (request) => (looksLikeAttack(request) ? stop : 'pass') }),
  };
}

/** Servers in front that answer 200 with JSON. */
export const inFrontBy200: readonly Front[] = [
  firewall(
    'firewall-200-json',
    'Input that looks like an attack is answered 200 with JSON that has only an identifier.',
    supportId,
  ),
  firewall(
    'firewall-200-json-status',
    'Input that looks like an attack is answered 200 with `status: error`.',
    errorStatus,
  ),
  forAWhile(
    'maintenance-200-code',
    'From call 200 on every call is answered 200 with code -1, for 20 s.',
    200,
    20_000,
    () => json(200, upgrade),
  ),
  forAWhile(
    'maintenance-200-errcode',
    'From call 120 on every call is answered 200 with `errcode`, for 20 s.',
    120,
    20_000,
    () => json(200, { errcode: 50003, errmsg: 'service is being upgraded' }),
  ),
  forAWhile(
    'gateway-200-data-null',
    'From call 200 on every call is answered 200 with a code, a message and no data (ShenYu), for 20 s.',
    200,
    20_000,
    () => json(200, noData),
  ),
  forAWhile(
    'maintenance-200-success',
    'From call 300 on every call is answered 200 with `success: false`, a code and a message, for 20 s.',
    300,
    20_000,
    () => json(200, { success: false, code: 503, message: 'System upgrade' }),
  ),
  forAWhile(
    'maintenance-200-envelope',
    "From call 200 on every call is answered 200 in the platform's envelope with code 9999, for 20 s.",
    200,
    20_000,
    () => enveloped(9999, '系统维护中，请稍后再试'),
  ),
  forAWhile(
    'quota-200-envelope',
    "From call 300 on every call is answered 200 in the platform's envelope: the calls of the day are used up.",
    300,
    Infinity,
    () => enveloped(21009, '今日调用次数已达上限'),
  ),
  rated(
    'limiter-200-envelope-rate',
    "More than 5 calls a second are answered 200 in the platform's envelope.",
    5,
    5,
    json(200, tooFrequent),
  ),
  rated(
    'limiter-200-text',
    'More than 5 calls a second are answered 200 with a text that names the limit.',
    5,
    5,
    text(200, 'Blocked by Sentinel (flow limiting)'),
  ),
  atOnce(
    'limiter-200-errcode',
    'More than 3 calls at once are answered 200 with `errcode`.',
    json(200, { errcode: 45009, errmsg: 'api freq out of limit' }),
  ),
];

/** Changes what the platform answers to some calls. */
function changes(id: string, title: string, change: (answer: RawAnswer, request: RawRequest) => RawAnswer): Front {
  return { id, title, kind: 'control', begin: () => ({ decide: () => 'pass', change }) };
}

function pageOf(request: RawRequest): number {
  const value = jsonOf(request);
  return typeof value === 'object' && value !== null && 'page' in value ? Number(value.page) : 1;
}

/** Platforms that answer 200 with such JSON themselves: a run has to find it. */
export const ownBy200: readonly Front[] = [
  changes(
    'own-200-refusals',
    'The platform answers each refusal with 200, `success: false`, a code and the number of an incident.',
    (answer, { nth }) =>
      answer.status === 200
        ? answer
        : json(200, {
            success: false,
            error: answer.status === 401 ? 'ERR_AUTH_401' : 'ERR_PARAM_400',
            incident: `5-8712-${1000 + nth}`,
          }),
  ),
  changes(
    'own-200-one-input',
    'The platform answers a negative page with 200 and `status: error`.',
    (answer, request) => (pageOf(request) < 0 ? errorStatus : answer),
  ),
  changes(
    'own-200-data-null',
    'The platform answers a negative page with 200, a code, a message and no data.',
    (answer, request) => (pageOf(request) < 0 ? json(200, { ...noData, code: 40001 }) : answer),
  ),
  changes(
    'own-200-malformed',
    'The platform answers a body that is not a JSON object with 200 and `errcode`.',
    (answer, request) =>
      answer.status === 400 && (typeof jsonOf(request) !== 'object' || Array.isArray(jsonOf(request)))
        ? json(200, { errcode: 40035, errmsg: 'not valid' })
        : answer,
  ),
  changes('own-200-times', 'The platform answers one call in 20 with 200 and `status: error`.', (answer, request) =>
    scattered(request.nth, 20) ? errorStatus : answer,
  ),
  changes(
    'own-200-envelope-times',
    'One call in 20 is answered by the platform with 200 in its envelope, and a code that is not 0.',
    (answer, request) => (scattered(request.nth, 20) ? enveloped(50000, 'system error') : answer),
  ),
  changes('own-200-cancel', 'The platform answers an accepted cancel with 200 and its data alone.', (answer, request) =>
    answer.status === 200 && request.path.endsWith('/hotel/order/cancel')
      ? json(200, (JSON.parse(answer.body.toString('utf8')) as { data: unknown }).data)
      : answer,
  ),
  changes(
    'own-200-limit-at-times',
    'The platform answers one call in 15 with 200 in its envelope, which says that there are too many calls.',
    (answer, request) => (request.nth % 15 === 7 ? json(200, tooFrequent) : answer),
  ),
];
