import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import { attackKinds, attackKindsOf, isAttackLike } from './attack-like.ts';
import type { Answer, Exchange, FrontFault } from './exchange.ts';
import { Firewall, firewallIn } from './firewall.ts';
import type { Json } from './json.ts';
import { foreignJson, foreignPage } from './marks.ts';
import { said } from './reason.ts';
import { asFronts, asPlatforms } from './recognition.ts';

const requestOf = (body: Json): Exchange['request'] => ({
  method: 'POST',
  path: '/search',
  headers: {},
  body,
  bodyText: JSON.stringify(body),
});
const answered = (body: Json): Exchange => ({
  ...sampleExchange({ operation: 'search', json: { code: 0 } }),
  request: requestOf(body),
});
const accepted = answered({ start_city_code: '310100' });

/** A call that something in front answered, or whose connection was reset. */
function stopped(body: Json, by: Partial<FrontFault> | 'reset' = {}): Exchange {
  const front: FrontFault = { what: 'firewall', status: 403, mark: null, ...(by === 'reset' ? {} : by) };
  const fault =
    by === 'reset'
      ? ({ kind: 'reset', reason: said('reset') } as const)
      : ({ kind: 'in-front', reason: said('in front'), front } as const);
  return { ...answered(body), answer: null, fault, retried: by === 'reset' ? 1 : 0 };
}

const sql = { start_addr: '1 union all' };
const path = { start_addr: '../x' };
const plain = { start_addr: 'Hongqiao' };
const away = { what: 'load balancer', status: 502 } as const;

test.each<[text: string, kinds: string[]]>([
  ['Hongqiao', []],
  ['../../etc/passwd', ['paths', 'keywords']],
  ['${7*7}', ['templates']],
  ["' OR '1'='1", ['conditions', 'quotes-and-markup']],
  ['a\u0000b', ['control-characters']],
  ['a\u202eb', ['invisible-characters']],
  ['1 --', ['comments']],
  ['%2e', ['escapes']],
  ['<b>', ['quotes-and-markup']],
])('%j is of these kinds', (text, kinds) => {
  expect(attackKindsOf(requestOf({ start_addr: text }))).toEqual(kinds);
});

test('non-objects, long and deep bodies look like an attack; no body and an empty one do not', () => {
  const deep = Array.from({ length: 12 }).reduce<Json>((inner) => ({ a: inner }), 1);
  const kindsOf = (body: Json): unknown => attackKindsOf(requestOf(body));
  expect([kindsOf([1]), kindsOf({ a: 'x'.repeat(3000) }), kindsOf(deep), kindsOf({})]).toEqual([
    ['no-json-object'],
    ['long-bodies'],
    ['deep-bodies'],
    [],
  ]);
  expect(attackKindsOf({ body: undefined, bodyText: '{"a":' })).toEqual(['no-json-object']);
  expect(isAttackLike({ body: undefined, bodyText: '' })).toBe(false);
});

test('law: whatever a body holds, its kinds are among those that are named, each once', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const kinds = attackKindsOf(requestOf(body as Json));
      expect(new Set(kinds).size).toBe(kinds.length);
      expect(kinds.every((kind) => attackKinds.includes(kind))).toBe(true);
    }),
  );
});

test.each<[title: string, by: Partial<FrontFault> | 'reset', statuses: number[]]>([
  ['403', {}, [403]],
  ['a page with 200', { status: 200 }, [200]],
  ['resets', 'reset', []],
])('what stops attacks of two kinds by %s, while a plain search is accepted, is a firewall', (_, by, statuses) => {
  const [one, other] = [stopped(sql, by), stopped(path, by)];
  const firewall = firewallIn([one, other, accepted, answered({ start_addr: '<b>' })]);
  expect(firewall.seen).toEqual({ calls: 2, of: 3, statuses, kinds: ['keywords', 'paths'], plain: 0 });
  expect(firewall.reason).toEqual({
    code: 'firewall',
    calls: 2,
    of: 3,
    status: statuses[0] ?? null,
    kinds: ['keywords', 'paths'],
  });
  expect([one, other, accepted].map((exchange) => firewall.stops(exchange))).toEqual([true, true, false]);
});

test.each<[title: string, exchanges: Exchange[]]>([
  ['stops one kind only', [stopped(sql), stopped({ end_addr: '2 select' }), accepted]],
  ['stops a plain call in the same way', [stopped(sql), stopped(path), stopped(plain), accepted]],
  ['lets no plain search pass afterwards', [accepted, stopped(sql), stopped(path)]],
  ['lets the same input pass at another time', [stopped(sql), stopped(path), answered(sql), accepted]],
  ['does not reach the platform', [stopped(sql, away), stopped(path, away), accepted]],
  ['limits sizes', [stopped(sql, { status: 413 }), stopped(path, { status: 431 }), accepted]],
  ['wants another connection', [stopped(sql, { status: 421 }), stopped(path, { status: 421 }), accepted]],
  ['is a proxy', [stopped(sql, { what: 'proxy' }), stopped(path, { what: 'proxy' }), accepted]],
])('what %s is not a firewall', (_, exchanges) => {
  const firewall = firewallIn(exchanges);
  expect([firewall.seen, firewall.reason]).toEqual([null, null]);
  expect(exchanges.some((exchange) => firewall.stops(exchange))).toBe(false);
});

test('a firewall that is declared needs no proof, and what it stops without reason is counted', () => {
  const firewall = new Firewall(true);
  for (const exchange of [stopped(sql), stopped(plain)]) firewall.add(exchange);
  expect(firewall.seen).toEqual({ calls: 1, of: 1, statuses: [403], kinds: ['keywords'], plain: 1 });
  expect([firewall.stops(stopped(sql)), firewall.stops(stopped(plain))]).toEqual([true, false]);
});

test('a firewall may stop plain requests by mistake, if it stops many attacks, and these much more often', () => {
  const attacks = [...Array(10).keys()].map((nth) =>
    stopped({ start_addr: nth % 2 === 0 ? `${nth} union` : `../${nth}` }),
  );
  const plainCalls = (count: number): Exchange[] => [...Array(count).keys()].map((nth) => answered({ page: nth }));
  const seenAfter = (...exchanges: Exchange[]): unknown => firewallIn(exchanges).seen?.calls ?? null;
  expect(seenAfter(...attacks, stopped(plain), ...plainCalls(4))).toBe(10);
  expect(seenAfter(...attacks, stopped(plain), ...plainCalls(3))).toBeNull();
  expect(seenAfter(...attacks.slice(1), stopped(plain), ...plainCalls(40))).toBeNull();
});

test('a plain call stopped in the way of a firewall may be its mistake; one stopped otherwise is not', () => {
  const attacks = [...Array(10).keys()].map((nth) =>
    stopped({ start_addr: nth % 2 === 0 ? `${nth} union` : `../${nth}` }, 'reset'),
  );
  const others = [...Array(9).keys()].map((nth) => answered({ page: nth }));
  const odd = stopped({ start_addr: '\u{1f68c}' }, 'reset');
  const mayBe = (known: readonly Exchange[], given = odd): boolean =>
    firewallIn([...known, odd, ...others]).mayHaveStopped(given);
  expect([mayBe(attacks), mayBe(attacks, { ...odd, retried: 0, connection: 'used' })]).toEqual([true, true]);
  expect(mayBe(attacks.slice(1))).toBe(false);
  expect(mayBe(attacks, stopped(plain))).toBe(false);
  expect(mayBe(attacks, answered(plain))).toBe(false);
});

/** A call that is answered with the stock page of Apache for failures. */
function failed(bodyText: string, { page = apacheFailed, status = 500 } = {}): Exchange {
  const body: Answer['body'] = { kind: 'text', text: page, problem: 'is not JSON' };
  const given = bodyText.endsWith('}')
    ? requestOf(JSON.parse(bodyText) as Json)
    : { ...requestOf({}), body: undefined, bodyText };
  return { ...accepted, request: given, answer: { status, headers: {}, body, bytes: 0 } };
}

const apacheFailed =
  '<html><head>\n<title>500 Internal Server Error</title>\n</head><body>\n<h1>Internal Server ' +
  'Error</h1>\n<p>The server encountered an internal error or\nmisconfiguration</p></body></html>';
const apache = [stopped(sql, { mark: 'Apache' }), stopped(path, { mark: 'Apache', status: 406 }), accepted];

test('a stock page with a status of the platform is of the firewall of the same product, and counts as stopped from then on', () => {
  const firewall = firewallIn(apache);
  const broken = failed('{"a":');
  expect(firewall.productOf(broken)).toBe('Apache');
  const counted = asFronts(broken, 'firewall', 'Apache');
  expect(counted).toMatchObject({
    answer: null,
    frontAnswer: broken.answer,
    fault: { front: { what: 'firewall', status: 500, mark: 'Apache' } },
  });
  firewall.add(counted);
  expect([firewall.stops(counted), firewall.productOf(counted)]).toEqual([true, null]);
  expect(firewall.seen).toMatchObject({
    calls: 3,
    statuses: [403, 406, 500],
    kinds: ['keywords', 'no-json-object', 'paths'],
  });
});

test.each<[title: string, known: Exchange[], given?: Exchange]>([
  ['no firewall was seen', [accepted]],
  ['one kind was refused only', [stopped(sql, { mark: 'Apache' }), accepted]],
  ['another product refused attacks', [stopped(sql, { mark: 'nginx' }), stopped(path, { mark: 'nginx' }), accepted]],
  ['a firewall without a stock page refused attacks', [stopped(sql), stopped(path), accepted]],
  [
    'attacks were refused with other statuses',
    [stopped(sql, { mark: 'Apache', status: 400 }), stopped(path, { mark: 'Apache', status: 400 }), accepted],
  ],
  ['no plain search was accepted', apache.slice(0, 2)],
  ['a plain call got the same page', [...apache, failed('{"page":-1}')]],
  ['the call is plain', apache, failed('{"page":-1}')],
  ['it is another page', apache, failed('{"a":', { page: '<html><head><title>Error</title></head></html>' })],
  ['it has the names of the envelope', apache, failed('{"a":', { page: `${apacheFailed}{"code":1,"data":null}` })],
])("a stock page stays the platform's if %s", (_, known, given = failed('{"a":')) => {
  expect(firewallIn(known).productOf(given)).toBeNull();
});

test('attacks that were never answered, while plain calls were, are stopped silently', () => {
  const dropped = (body: Json): Exchange => ({
    ...answered(body),
    answer: null,
    fault: { kind: 'timeout', reason: said('no answer') },
  });
  expect(firewallIn([dropped(sql), dropped(path), accepted]).reason).toMatchObject({ status: null, silent: true });
  expect(firewallIn([dropped(sql), stopped(path), accepted]).reason).not.toHaveProperty('silent');
  expect(firewallIn([dropped(sql), dropped(path), dropped(plain), accepted]).reason).toBeNull();
});

test('of a request of several kinds nobody knows for which it was stopped: one that is stopped alone says it', () => {
  const both = { start_addr: '../union' };
  expect(firewallIn([stopped(both), stopped(path), stopped({ start_addr: '<b>' }), accepted]).seen?.kinds).toEqual([
    'paths',
    'quotes-and-markup',
  ]);
});

test('calls with a wrong key say nothing of a firewall', () => {
  const wrong = (body: Json): Exchange => ({ ...stopped(body), credentials: 'wrong' });
  expect(firewallIn([wrong(sql), wrong(path), accepted]).seen).toBeNull();
});

/** A call that got JSON of another form. */
function foreign(body: Json, value: Json = { supportID: '17' }): Exchange {
  const { answer, ...exchange } = stopped(body, { what: 'gateway', status: 200, mark: foreignJson });
  const given = sampleExchange({ operation: 'search', json: value }).answer ?? expect.fail();
  return { ...exchange, answer, frontAnswer: given };
}

test('JSON of another form that came to attacks of two kinds and to no plain call is of a firewall', () => {
  const firewall = firewallIn([foreign(sql), foreign(path), accepted]);
  const own = asPlatforms(foreign(sql));
  expect([firewall.foreignMark(foreign(sql)), firewall.foreignMark(own)]).toEqual([foreignJson, foreignJson]);
  const counted = asFronts(own, 'firewall', foreignJson);
  firewall.add(counted);
  firewall.add(asFronts(foreign(path), 'firewall', foreignJson));
  expect([firewall.stops(counted), firewall.reason]).toMatchObject([true, { code: 'firewall', calls: 2, status: 200 }]);
});

test.each<[title: string, known: Exchange[], given?: Exchange]>([
  ['one kind got it only', [foreign(sql), accepted]],
  ['a plain call got it', [foreign(sql), foreign(path), foreign(plain), accepted]],
  ['a plain call got it, and another answer later', [foreign(sql), foreign(path), foreign(plain), answered(plain)]],
  ['the two kinds got two forms', [foreign(sql), foreign(path, { status: 'error' }), accepted]],
  ['the second kind is a body that cannot be read', [foreign(sql), foreign([1]), accepted]],
  ['the attack was answered later', [foreign(sql), foreign(path), answered(sql), accepted]],
  ['no plain search was accepted', [foreign(sql), foreign(path)]],
  ['the answer has another form', [foreign(sql), foreign(path), accepted], foreign(sql, { status: 'error' })],
  ['the key was wrong', [foreign(sql), foreign(path), accepted], { ...foreign(sql), credentials: 'wrong' }],
])('JSON of another form is of no firewall if %s', (_, known, given = foreign(sql)) => {
  expect(firewallIn(known).foreignMark(given)).toBeNull();
});

/** A call that was answered by this page. */
function paged(body: Json, text = '<html><body>The specified URL cannot be found.', status = 404): Exchange {
  return {
    ...sampleExchange({ operation: 'search', status, answerBody: { kind: 'text', text, problem: '' } }),
    request: requestOf(body),
  };
}

/** The same answer, if it is in doubt who gave it. */
function asInFront(exchange: Exchange): Exchange {
  const front = { what: 'gateway', status: 200, mark: null } as const;
  const fault = { kind: 'in-front', reason: said('in front'), front } as const;
  return { ...exchange, answer: null, frontAnswer: exchange.answer!, fault };
}

test('pages that say that nothing is served, for attacks of two kinds and no plain call, are of a firewall', () => {
  const firewall = firewallIn([paged(sql), paged(path), accepted]);
  expect(firewall.foreignMark(paged(sql))).toBe(foreignPage);
  const counted = asFronts(paged(sql), 'firewall', foreignPage);
  expect(counted.fault?.front).toEqual({ what: 'firewall', status: 404, mark: foreignPage });
  firewall.add(counted);
  firewall.add(asFronts(paged(path), 'firewall', foreignPage));
  expect([firewall.stops(counted), firewall.reason]).toMatchObject([true, { code: 'firewall', calls: 2, status: 404 }]);
});

test('pages with 200 for many attacks are of a firewall, whose mistake may be a plain call that got one, too', () => {
  const given = (body: Json): Exchange => {
    const exchange = paged(body, '<html><script>', 200);
    return asInFront(exchange);
  };
  const attacks = [...Array(10).keys()].map((nth) =>
    given({ start_addr: nth % 2 === 0 ? `${nth} union` : `../${nth}` }),
  );
  const others = [...Array(9).keys()].map((nth) => answered({ page: nth }));
  const markIn = (known: readonly Exchange[], of: Exchange): unknown =>
    firewallIn([...known, given(plain), ...others, accepted]).foreignMark(of);
  expect(
    [given(plain), asPlatforms(given(plain)), given({ start_addr: '1 union' })].map((one) => markIn(attacks, one)),
  ).toEqual([foreignPage, foreignPage, null]);
  expect(markIn(attacks, attacks[0]!)).toBe(foreignPage);
  expect(markIn(attacks.slice(1), attacks[1]!)).toBeNull();
  expect(markIn(attacks, answered(plain))).toBeNull();
});

test.each<[title: string, known: Exchange[], given?: Exchange]>([
  ['one kind got it only', [paged(sql), accepted]],
  ['a plain call got it', [paged(sql), paged(path), paged(plain), accepted]],
  ['the two kinds got two statuses', [paged(sql), paged(path, '<html>', 405), accepted]],
  ['the platform crashed', [sql, path].map((one) => paged(one, '<html>', 500)), paged(sql, '<html>', 500)],
  ['it is no page', [paged(sql, 'Not Found'), paged(path, 'Not Found'), accepted], paged(sql, 'Not Found')],
])('a page is of no firewall if %s', (_, known, given = paged(sql)) => {
  expect(firewallIn([...known, accepted]).foreignMark(given)).toBeNull();
});
