import type { Owner } from '../../contract/reason.ts';

/** The expected result of a run behind a front. */
export interface Expected {
  /**
   * 0: nothing in front shows in the verdict; 3: the run says what stands in the way. A run behind a control exits with
   * 1.
   */
  readonly exit: readonly (0 | 1 | 3)[];
  /** The person who has to act on the requirements that were not judged, if there is one. */
  readonly owner?: Owner | readonly Owner[];
  /** Part of the sentence. */
  readonly says?: RegExp;
  /** Calls, at most. */
  readonly calls?: number;
  /** Orders that the ledger names, at most; default: the budget. */
  readonly orders?: number;
  /** A requirement that has to be broken. */
  readonly breaks?: string;
  /** The result if the configuration declares a firewall (`inFront.firewall`); missing if that is not run. */
  readonly declared?: Expected;
}

/** A cancel or a creation that is answered in front is never sent again, so that what rests on it may stay open. */
const passes: Expected = { exit: [0, 3], owner: 'network' };
/** A limit of calls: where its rate is known, a setting helps. */
const limited: Expected = { exit: [0, 3], owner: ['network', 'your set-up'] };
/** One of calls at once: no rate is named. */
const limitedAtOnce: Expected = { ...limited, says: /^(?!.*calls? a second)/ };
/** It stops all of a kind: what is broken JSON, for one. */
const stopsAll: Expected = {
  exit: [3],
  owner: 'your set-up',
  says: /the firewall in front let no call of some kinds through/,
};
const firewall: Expected = {
  exit: [3],
  owner: 'your set-up',
  says: /a firewall in front stopped \d+ attack-like calls/,
  declared: stopsAll,
};
const firewall200: Expected = {
  exit: [3],
  owner: 'your set-up',
  says: /a firewall in front stopped \d+ attack-like calls/,
};
const hostile: Expected = { exit: [1], breaks: 'bus.hostile-text' };
/** Orders that differ in nothing cannot be made one after the other. */
const equalCalls: Expected = { exit: [3] };
const malformed: Expected = { exit: [1], breaks: 'bus.malformed' };
const control: Expected = { exit: [1] };
const inFront = (says: RegExp): Expected => ({ exit: [3], owner: 'network', says });
const before = (says: RegExp, owner: Owner = 'network'): Expected => ({ exit: [3], owner, says, calls: 15, orders: 0 });

const noRefusals = inFront(/each refused call got the same answer with 200/);
const sameAnswer: Expected = { ...noRefusals, owner: ['network', 'limit of the suite'] };

/** The expected result behind each front. */
export const expected: Readonly<Record<string, Expected>> = {
  'gateway-502-once': { exit: [0] },
  // The first order may be asked for in that time: no other is created then.
  'key-rotation': { exit: [3], owner: ['network', 'your set-up'], says: /the key was refused for a while/ },
  'gateway-502-one-in-3': passes,
  'gateway-503-one-in-50': passes,
  'gateway-503-empty-one-in-50': passes,
  'gateway-502-down': {
    ...inFront(/load balancer in front of the platform answered 502 \(awselb\) from call \d+ on/),
    calls: 360,
  },
  'never-up': before(/answered 503 \(nginx\) for \d+ s from the first call on/),
  'not-up-yet': { exit: [0] },
  restart: passes,
  'forbids-for-a-while': { ...passes, calls: 900 },
  'cancels-away': { ...inFront(/a gateway in front of the platform answered 503 \(Kong\)/), calls: 960 },
  'gateway-421-one-in-40': passes,
  'wants-http-2': before(/a gateway in front of the platform answered 426 from call 1 on/),
  'maintenance-of-an-hour': { ...inFront(/503 from call \d+ on, and asked for a wait of 3600 s/), calls: 260 },
  'gateway-504-slow': passes,
  maintenance: passes,
  'maintenance-json': { ...passes, says: /^(?!.*calls a second)/ },
  'firewall-200-some-input': limited,
  'forbids-all': before(/a gateway in front of the platform answered 403 \(nginx\) from call 1 on/),
  'forbids-from-300': { exit: [3], owner: 'network', says: /answered 403 \(nginx\) from call \d+ on/, calls: 360 },
  'limiter-503': limitedAtOnce,
  'limiter-503-retry-after': limitedAtOnce,
  'limiter-403': limitedAtOnce,
  'limiter-403-retry-after': limitedAtOnce,
  'limiter-429': { exit: [0] },
  'limiter-429-retry-after': { exit: [0] },
  'firewall-403-html': firewall,
  'firewall-403-json': firewall,
  'firewall-403-text': firewall,
  'firewall-406': firewall,
  'firewall-404-page': firewall200,
  'firewall-502': firewall200,
  'firewall-modsecurity': firewall,
  'firewall-200-page': firewall,
  'firewall-302': firewall,
  'firewall-200-script': firewall200,
  'firewall-reset': firewall,
  'firewall-reset-some-input': { ...firewall200, owner: ['your set-up', 'network'] },
  'firewall-allows-listed': { ...firewall, calls: 940, declared: { ...limited, exit: [3], calls: 940 } },
  'firewall-few-rules': { ...firewall, declared: { exit: [0] } },
  'firewall-ban': {
    ...inFront(
      /a firewall in front of the platform answered 403 \(nginx\) from call \d+ on; that call looks like an attack/,
    ),
    calls: 300,
  },
  'firewall-ban-405': {
    ...inFront(/a firewall in front of the platform answered 405 \(Alibaba Cloud WAF\) from call \d+ on/),
    calls: 300,
  },
  'firewall-ban-keys': inFront(/after calls without the right key/),
  'firewall-ban-resets': { exit: [3], owner: 'network', says: /after calls that look like attacks/, calls: 500 },
  'tls-no-certificate': before(/no client certificate.*`tls\.cert`/, 'your set-up'),
  'tls-plain-http': before(/plain HTTP on an HTTPS port.*https:\/\//, 'your set-up'),
  'proxy-down': before(/a proxy in front of the platform answered 503 \(ERR_CONNECT_FAIL\)/),
  'proxy-unreachable': before(/a proxy in front of the platform answered 502 \(tinyproxy\)/),
  'proxy-denies': before(/a proxy in front of the platform answered 403 \(ERR_ACCESS_DENIED\)/),
  'proxy-answers-over-size': {
    exit: [3],
    owner: 'network',
    says: /a size limit in front of the platform answered 403 \(ERR_TOO_BIG\)\. Have the size limit .* raised/,
  },
  'proxy-password': before(/a proxy in front of the platform answered 407/, 'your set-up'),
  'limit-413': inFront(/a size limit in front of the platform answered 413/),
  'limit-415': inFront(/in front of the platform answered 415/),
  'limit-431': inFront(/a size limit in front of the platform answered 431/),
  'limit-400-haproxy': inFront(/a gateway in front of the platform answered 400 \(HAProxy\)/),
  'limit-502': inFront(/a size limit in front of the platform answered 502/),
  'limit-400-own-text': inFront(/only calls with the longest key were answered 400/),
  'fails-on-deep-json': inFront(/a body of more than 1,000 levels was answered 500/),
  'limit-400-httpsys': inFront(/a size limit in front of the platform answered 400 \(HTTP\.sys\)/),
  'closes-unannounced': { exit: [0] },
  'resets-one-in-2': passes,
  'stock-404-one-in-30': passes,
  'stock-404-one-connection-in-4': limited,
  'stock-404-reload': passes,
  'stock-500-service-away': passes,
  'stock-500-tarpit': passes,
  'gateway-json-forms': passes,
  'gateway-json-down': { ...inFront(/a gateway in front of the platform answered 502 from call \d+ on/), calls: 360 },
  'firewall-403-code-text': firewall,
  'forbids-code-text': before(/a gateway in front of the platform answered 403 from call 1 on/),
  'maintenance-200': passes,
  'page-200': passes,
  'page-200-five-calls': passes,
  'challenge-from-300': {
    ...inFront(/a gateway in front of the platform answered 200 with a page from call \d+ on/),
    calls: 360,
  },
  'answers-over-size-502': inFront(/answered 502 to each search for more than \d+ trips/),
  'answers-over-size-cut': inFront(/the connection was closed before the answer was complete/),
  'own-answers-cut': control,
  'answers-over-size-envoy': inFront(/answered 500 \(Envoy\) to each search for more than \d+ trips/),
  'answers-over-size-500': inFront(/answered 500 .* to each search for more than \d+ trips/),
  'limiter-200': limitedAtOnce,
  'limiter-200-text': limited,
  'firewall-scores': inFront(/in front of the platform answered 403/),
  'firewall-blocks-ordinary': inFront(/in front of the platform answered 403/),
  'wants-basic': before(/answered 401 \(Basic\) from call 1 on.*Switch off the password in front/, 'your set-up'),
  'log-in-elsewhere': before(/a log-in page is in front of the platform: a redirect \(302\) to https:\/\/acme/),
  'drops-key': before(/answered 401 to the key.*nothing in front removes `Authorization`/, 'your set-up'),
  'log-in-403': before(/a log-in page in front of the platform answered 403 from call 1 on/),
  'log-in-511': before(/a log-in page in front of the platform answered 511 from call 1 on/),
  'redirects-to-https': before(/a redirect \(308\) to https:\/\/a\.example came back/, 'your set-up'),
  'redirects-from-200': { ...inFront(/a gateway in front of the platform answered 302 from call \d+ on/), calls: 260 },
  'log-in-from-200': {
    ...inFront(/a log-in page in front of the platform answered 302 from call \d+ on\. Have the log-in let/),
    calls: 260,
  },
  'redirects-to-slash': before(/a redirect \(301\) to \/open\/v1\/bus\/search\//),
  'redirects-to-itself': before(/a redirect \(307\) to \/open\/v1\/bus\/search came back.*no cookie/),
  'quota-402': {
    exit: [3],
    owner: 'your set-up',
    says: /a rate limiter in front of the platform answered 402 from call \d+ on/,
    calls: 360,
  },
  'wraps-answers': before(/an answer of the platform inside another answer came back/, 'your set-up'),
  'own-wrapped-cancels': control,
  'own-envelope-twice': { ...control, breaks: 'bus.data' },
  'forbids-wrong-keys': inFront(/answered 403/),
  'forbids-wrong-keys-json': inFront(/answered 403 \(Tyk\)/),
  'limiter-500-even': limited,
  'limiter-503-window': limited,
  'limiter-500-window': passes,
  'ban-for-calls': limited,
  'limiter-503-rate': { ...limited, says: /^(?!.*at once)/ },
  'limiter-500': limitedAtOnce,
  'limiter-500-thrown': limitedAtOnce,
  'limiter-503-overflow': limitedAtOnce,
  'redirects-one-in-50': passes,
  'limit-400-headers': inFront(/a size limit in front of the platform answered 400 \(nginx\)/),
  'cache-equal-calls': inFront(/a cache in front of the platform gave an answer/),
  'masks-long-numbers': inFront(/something in front of the platform wrote asterisks/),
  'sends-cancels-twice': {
    ...inFront(/a gateway in front of the platform sent a call twice/),
    owner: ['network', 'your set-up'],
  },
  'own-refuses-what-it-cancels': { exit: [3], breaks: 'cancel.takes-effect' },
  'masks-cards': inFront(/something in front of the platform wrote asterisks/),
  'firewall-500-json': { exit: [3], owner: 'your set-up', says: /a firewall in front stopped \d+ attack-like calls/ },
  'hides-refusals': inFront(/answered 500 \(KrakenD\), and no refusal of the platform arrived.* pass the platform's/),
  'hides-refusals-502': inFront(/answered 502 \(nginx\), and no refusal of the platform arrived.* pass the platform's/),
  'hides-refusals-200': sameAnswer,
  'hides-refusals-200-page': sameAnswer,
  'limiter-429-rate': { exit: [0] },
  'limiter-reset': limitedAtOnce,
  'limiter-reset-10': limited,
  'limiter-reset-20': limited,
  'own-ids-twice': { exit: [0], breaks: 'envelope.request-id-distinct' },
  'own-asterisks': { ...control, breaks: 'bus.gid-downstream' },
  'own-500-deep-json': { ...control, breaks: 'bus.bad-input' },
  'own-400-long-key': { ...control, breaks: 'auth.invalid-key' },
  'firewall-200-json': firewall200,
  'firewall-200-json-status': firewall200,
  'maintenance-200-code': passes,
  'maintenance-200-errcode': passes,
  'maintenance-200-success': passes,
  'gateway-200-data-null': passes,
  'maintenance-200-envelope': passes,
  'quota-200-envelope': {
    exit: [3],
    owner: 'your set-up',
    says: /answered 200 from call \d+ on\. Check whether a quota is used up/,
    calls: 380,
  },
  // Which blocks more requirements is a matter of time: refused searches, or refused orders, which are named otherwise.
  'equal-calls-200': {
    ...equalCalls,
    says: /answered 200 (to a repeat of a recent call|\(JSON of another form\))/,
  },
  'equal-calls-409': { ...equalCalls, says: /answered 409 to a repeat of a recent call/ },
  'own-equal-calls-409': { ...control, breaks: 'bus.valid-accepted' },
  'limiter-200-envelope-rate': limited,
  'limiter-200-errcode': limitedAtOnce,
  'own-200-refusals': { ...control, breaks: 'auth.missing-key' },
  'own-200-one-input': { ...control, breaks: 'envelope.code' },
  'own-200-data-null': { ...control, breaks: 'envelope.code' },
  'own-200-malformed': malformed,
  'own-200-times': { ...control, breaks: 'envelope.code' },
  'own-200-envelope-times': { ...control, breaks: 'envelope.code' },
  'own-200-cancel': { ...control, breaks: 'envelope.code' },
  'own-200-limit-at-times': { ...control, breaks: 'envelope.code' },
  'dies-on-quotes': hostile,
  'own-403-json': { ...control, breaks: 'auth.invalid-key' },
  'own-500-window': control,
  'own-ban-for-calls': control,
  'own-503-short': control,
  'own-503-learnt': control,
  'own-403-code-text': control,
  'own-403-bare': { ...control, breaks: 'auth.missing-key' },
  'own-200-code': { ...control, breaks: 'envelope.code' },
  'own-404': control,
  'own-500-json': control,
  'own-500-behind-envoy': control,
  'stock-404-one-input': control,
  'page-200-one-input': control,
  'dies-and-restarts': control,
  'own-404-one-kind': hostile,
  'own-200-one-kind': { ...control, breaks: 'http.json-body' },
  'own-200-text': control,
  'dies-on-large-sizes': control,
  'dies-on-refusals': control,
  'dies-on-refusals-502': { ...control, breaks: 'bus.past-date' },
  'dies-on-refused-cancels': { ...control, breaks: 'cancel.unknown-order' },
  'dies-on-one-input-500': control,
  'empty-404-one-input': control,
  'redirects-one-input': control,
  'dies-on-long-searches': { ...control, breaks: 'bus.bad-input' },
  'dies-on-second-page': control,
  'closes-behind-firewall': { ...control, breaks: 'bus.bad-input' },
  'closes-on-one-input': { ...control, breaks: 'bus.bad-input' },
  'own-503': control,
  'own-403': control,
  'own-500': control,
  'own-page-200': control,
  'dies-on-one-input': control,
  'own-403-page-attack': hostile,
  'own-403-past-dates': { ...control, breaks: 'bus.past-date' },
  'own-403-attack': { ...hostile, declared: hostile },
  'own-500-behind-firewall': { ...hostile, declared: hostile },
  'dies-behind-firewall': { ...hostile, declared: hostile },
  'stock-500-behind-firewall': { ...control, declared: control },
  'stock-500': { ...malformed, declared: malformed },
  'own-500-behind-modsecurity': { ...malformed, declared: malformed },
  cache: control,
};
