import { expect, test } from 'vitest';
import { host, key, known, name, reporter, shard } from './mistakes.fixture.ts';
import { inWorkspace } from './workspace.fixture.ts';

const url =
  'expected an http or https URL without user, password, query and fragment, such as https://staging.example.com';
const header = 'expected each key to be the name of a header that the suite does not set itself';
const field = 'expected each key to be the name of a field other than order_no, which the suite fills in';
const proxy = 'expected an http or https URL without path, such as http://proxy.example.com:3128';
const path = 'expected the path of a request: one / at its beginning, no host, no @, no backslash, no segment . or ..';
const date = 'expected a real calendar date YYYY-MM-DD';
const pointer = 'expected a JSON pointer such as /data/contact/phone';
const waiver = { id: 'bus.paging', reason: 'known', owner: 'search team', expires: '2027-01-31' };

/** A configuration and the lines it is refused with, without the name of the file before them. */
const inFile: [what: string, configuration: unknown, ...lines: string[]][] = [
  ['a list', [], ': expected an object, got an empty list'],
  ['a text', '"x"', ': expected an object, got "x"'],
  [
    'a text and a list as objects',
    { orders: 'orders.txt', routes: ['310100-330100'] },
    ': /routes/0: expected an object with start_city_code and end_city_code, got "310100-330100"',
    ': /orders: expected an object with numbers, file, create, budget or ledger, got "orders.txt"',
  ],
  ['a misspelt key', { base_url: 'https://a' }, ': /base_url: unknown key; did you mean baseUrl?'],
  ['a key of a group', { concurrency: 3 }, ': /concurrency: unknown key; did you mean /traffic/concurrency?'],
  [
    'a further key with the name of a word',
    { keys: { wrong: 'k-hunter2' } },
    ': /keys: expected each key to be a name of lower-case letters, digits and hyphens, such as partner, but not ' +
      'right, wrong or none, got "wrong"',
  ],
  [
    'a further key that is the right one, after a scheme',
    { apiKey: 'k-hunter2', keys: { partner: 'Bearer k-hunter2' } },
    ': /keys/partner: expected another key than `apiKey`, got one that differs at most in case, a scheme or separators at its ends',
  ],
  ['a key that is nothing', { colour: 1 }, ': /colour: unknown key; see schemas/config.schema.json'],
  [
    'a nested key',
    { tls: { password: 'x' } },
    ': /tls/password: unknown key; known are ca, cert, key, pfx, passphrase, servername',
  ],
  [
    'a key with control characters',
    { 'a\u001b[2J/b': 1 },
    ': /a\\u001b[… (7 characters): unknown key; see schemas/config.schema.json',
  ],
  [
    'a statement key',
    { statement: { timezone: 'UTC', tz: 1 } },
    ': /statement/timezone: unknown key; did you mean timeZone?',
    expect.stringContaining(': /statement/tz: unknown key; known are requiredSearchFields, ') as unknown as string,
  ],
  [
    'a number as text',
    { seed: '5' },
    ': /seed: expected an integer from -2147483648 to 2147483647, date or commit, got "5"; write it without quotes',
  ],
  [
    'a text as number',
    { routes: [{ start_city_code: 310100, end_city_code: '330100' }] },
    ': /routes/0/start_city_code: expected a text of 1 to 1000 characters, got 310100; put it in quotes',
  ],
  [
    'a truth value as text',
    { strict: 'true' },
    ': /strict: expected true or false, got "true"; write it without quotes',
  ],
  [
    'a missing member',
    { routes: [{ start_city_code: '1' }] },
    ': /routes/0/end_city_code: expected a text of 1 to 1000 characters, got nothing',
  ],
  [
    'a route twice',
    {
      routes: [
        { start_city_code: '1', end_city_code: '2' },
        { start_city_code: '1', end_city_code: '2' },
      ],
    },
    ': /routes: expected entries that differ, got the same at 0 and 1',
  ],
  [
    'a fractional number',
    { traffic: { timeout: 1.5 } },
    ': /traffic/timeout: expected an integer from 1 to 600000, got 1.5',
  ],
  [
    'negative numbers',
    { runs: -1, orders: { budget: -1 } },
    ': /runs: expected an integer from 1 to 100000, got -1',
    ': /orders/budget: expected an integer from 0 to 100000, got -1',
  ],
  [
    'a seed of 33 bits',
    { seed: 2147483648 },
    ': /seed: expected an integer from -2147483648 to 2147483647, date or commit, got 2147483648',
  ],
  [
    'a profile',
    { profile: 'nightl' },
    ': /profile: expected one of gate and nightly, got "nightl"; did you mean nightly?',
  ],
  ['a reporter', { reporters: ['json', 'htm'] }, `: /reporters/1: ${reporter}, got "htm"; did you mean html?`],
  ['something to ask', { ask: ['x'] }, ': /ask/0: expected key-scheme, got "x"'],
  [
    'a base URL that is none',
    { baseUrl: 'staging.example.com' },
    `: /baseUrl: ${url}, got a text without http:// or https:// before it`,
  ],
  ['another scheme', { baseUrl: 'ftp://a' }, `: /baseUrl: ${url}, got the scheme ftp`],
  [
    'a base URL with a password',
    { baseUrl: 'https://u:hunter2@a/' },
    `: /baseUrl: ${url}, got one with a user or password`,
  ],
  ['a base URL with an empty user', { baseUrl: 'https://@a/' }, `: /baseUrl: ${url}, got one with a user or password`],
  ['a base URL with a query', { baseUrl: 'https://a/?' }, `: /baseUrl: ${url}, got one with a query`],
  ['a base URL with a fragment', { baseUrl: 'https://a/#x' }, `: /baseUrl: ${url}, got one with a fragment`],
  [
    'a base URL with a line break',
    { baseUrl: 'https://a/\nb' },
    `: /baseUrl: ${url}, got one with white space, a control character or a backslash`,
  ],
  [
    'a base URL with an impossible port',
    { baseUrl: 'https://a:99999' },
    `: /baseUrl: ${url}, got a URL that cannot be read`,
  ],
  ['a base URL without host', { baseUrl: 'https:///a' }, `: /baseUrl: ${url}, got a URL that cannot be read`],
  ['a key with a line break', { apiKey: 'secret\n' }, `: /apiKey: ${key}, got one with a line break`],
  ['a key with a control character', { apiKey: 'sec\u0000ret' }, `: /apiKey: ${key}, got one with a control character`],
  ['a key outside ASCII', { apiKey: 'schlüssel' }, `: /apiKey: ${key}, got one with a character outside ASCII`],
  ['a key in spaces', { apiKey: ' secret' }, `: /apiKey: ${key}, got one with a space at its beginning or end`],
  ['an empty key', { apiKey: '' }, `: /apiKey: ${key}, got an empty text`],
  ['a key of another type', { apiKey: 12345 }, `: /apiKey: ${key}, got a number; put it in quotes`],
  [
    'a header that breaks out',
    { headers: { 'x-a': 'secret\r\nHost: b' } },
    ': /headers/x-a: expected a value of visible ASCII characters in one line, got one with a line break',
  ],
  ['a header name', { headers: { 'x a': '1' } }, `: /headers: ${header}, got "x a"`],
  [
    'the header of the key',
    { headers: { Authorization: 'secret' } },
    `: /headers: ${header}, got "authorization", which belongs in apiKey`,
  ],
  [
    'a header with the key, after a scheme',
    { apiKey: 'k-hunter2', headers: { 'X-API-Key': 'Bearer k-hunter2' } },
    ': /headers/x-api-key: expected another value than `apiKey`, got the same one, which would let in calls with no ' +
      'key; name the header that carries the key with `keyHeader` in the operations of the pack',
  ],
  ['a header of the client', { headers: { Host: 'b' } }, `: /headers: ${header}, got "Host"`],
  ['the form of the answers', { headers: { Accept: 'text/html' } }, `: /headers: ${header}, got "Accept"`],
  [
    'a header twice',
    { headers: { 'X-A': '1', 'x-a': '2' } },
    ': /headers: expected names that differ, got two that differ only in case',
  ],
  [
    'a wildcard',
    { allowCancel: ['*'], allowHostileCancel: ['*.a'] },
    `: /allowCancel/0: ${host}, got "*", which would permit other people's hosts: name each host`,
    `: /allowHostileCancel/0: ${host}, got a wildcard, which would permit other people's hosts: name each host`,
  ],
  [
    'hosts with more',
    { allowCancel: ['a:1', 'http://a', 'a/b', '', '[::1]:80'] },
    ...['a:1', 'http://a', 'a/b', '', '[::1]:80'].map(
      (text, index) => `: /allowCancel/${index}: ${host}, got "${text}"`,
    ),
  ],
  ['a proxy', { proxy: 'socks://a' }, `: /proxy: ${proxy}, got the scheme socks`],
  ['a proxy with a path', { proxy: 'http://u:hunter2@a:1/x' }, `: /proxy: ${proxy}, got one with a path`],
  [
    'a proxy with a bad escape',
    { proxy: 'http://u:%zz@a:1' },
    `: /proxy: ${proxy}, got one with a % in user or password that is not part of an escape`,
  ],
  ['a shard', { shard: '3/2' }, `: /shard: ${shard}, got "3/2"`],
  ['a shard from 0', { shard: '0/2' }, `: /shard: ${shard}, got "0/2"`],
  [
    'an operation without path',
    { operations: { busTripDetail: {} } },
    `: /operations/busTripDetail/path: ${path}, got nothing`,
  ],
  [
    'an operation with an address',
    { operations: { busOrderCreate: { path: 'https://b/c' } } },
    `: /operations/busOrderCreate/path: ${path}, got one that does not begin with /`,
  ],
  [
    'an operation on another host',
    { operations: { hotelOrderDetail: { path: '//b/c' } } },
    `: /operations/hotelOrderDetail/path: ${path}, got one that begins with a host (//)`,
  ],
  [
    'an order created at a user of another host',
    { orders: { create: { path: '@127.0.0.1:1/c', orderNo: '/data/no' } } },
    `: /orders/create/path: ${path}, got one that does not begin with /`,
  ],
  [
    'an operation in another folder',
    { operations: { busTripDetail: { path: '/a/{gid}/../b' } } },
    `: /operations/busTripDetail/path: ${path}, got one with a segment . or ..`,
  ],
  [
    'cancelling by the back door',
    { operations: { hotelOrderDetail: { path: '/open/v1//hotel/Order/%63ancel/?a' } } },
    ': /operations/hotelOrderDetail/path: expected another operation, got the cancel operation, which only the ' +
      'suite itself may call, if allowCancel permits',
  ],
  [
    'an unknown operation',
    { operations: { busTripDetails: { path: '/a' } } },
    ': /operations/busTripDetails: unknown key; did you mean busTripDetail?',
  ],
  ['a pointer', { redact: ['data/phone'] }, `: /redact/0: ${pointer}, got "data/phone"`],
  [
    'a pointer as key',
    { operations: { hotelOrderDetail: { path: '/a', cancelled: { status: 1 } } } },
    ': /operations/hotelOrderDetail/cancelled: expected each key to be a JSON pointer such as /data/contact/phone, got ' +
      '"status"',
  ],
  [
    'two sources of orders',
    { orders: { numbers: ['a'], create: { path: '/a', orderNo: '/b' } } },
    ': /orders: expected at most one of numbers, file and create, got numbers and create',
  ],
  [
    'an order twice',
    { orders: { numbers: ['HT1', 'HT2', 'HT1'] } },
    ': /orders/numbers/2: expected numbers that differ, got the same as at 0',
  ],
  [
    'an order as number',
    { orders: { numbers: [12] } },
    ': /orders/numbers/0: expected an order number of 1 to 200 characters that can be seen, without ' +
      'spaces around it, got a number; put it in quotes',
  ],
  [
    'a missing order file',
    { orders: { file: 'no.txt' } },
    ': /orders/file: expected a file with one order number per line at no.txt, got no such file',
  ],
  [
    'a waiver without owner and end',
    { waivers: [{ id: 'bus.paging', reason: 'x' }] },
    ': /waivers/0/owner: expected a text of 1 to 1000 characters, got nothing',
    `: /waivers/0/expires: ${date}, got nothing`,
  ],
  [
    'a waiver without reason',
    { waivers: [{ ...waiver, reason: '' }] },
    ': /waivers/0/reason: expected a text of 1 to 1000 characters, got ""',
  ],
  [
    'a waiver until never',
    { waivers: [{ ...waiver, expires: '2027-02-29' }] },
    `: /waivers/0/expires: ${date}, got "2027-02-29"`,
  ],
  [
    'a waiver of a foreign finding',
    { waivers: [{ ...waiver, finding: '17' }] },
    ': /waivers/0/finding: expected a text that begins with f-, got "17"',
  ],
  [
    'a waiver of nothing known',
    { waivers: [waiver, { ...waiver, id: 'bus.pagin' }] },
    ': /waivers/1/id: expected the id of a requirement, got "bus.pagin"; did you mean bus.paging?',
  ],
  [
    'a gap of nothing known',
    {
      acceptUntested: [
        { id: 'open.time-zone', reason: 'x' },
        { id: 'bus', reason: 'all of a beginning' },
        { id: 'bus.past', reason: 'x' },
      ],
    },
    ': /acceptUntested/0/id: expected the id of a requirement, or the beginning of one up to a dot, got ' +
      '"open.time-zone"',
    ': /acceptUntested/2/id: expected the id of a requirement, or the beginning of one up to a dot, got ' +
      '"bus.past"; did you mean bus.past-date?',
  ],
  [
    'a choice of nothing',
    { only: ['bus', 'bus.past'] },
    ': /only/1: expected an id of the catalogue, or the beginning of one up to a dot, got "bus.past", which ' +
      'matches nothing; did you mean bus.past-date?',
  ],
  [
    'nothing left',
    { only: ['bus.paging'], skip: ['bus'] },
    ': /only: expected at least one requirement to remain (only, skip, scope), got none',
  ],
  [
    'a time zone',
    { statement: { timeZone: '+8' } },
    ': /statement/timeZone: expected an IANA time zone such as Asia/Shanghai, or an offset from UTC such as ' +
      '+08:00, got "+8"',
  ],
  [
    'an open point',
    { statement: { pageSizeOver50: 'cutt', salesWindowDays: 'never' } },
    ': /statement/pageSizeOver50: expected one of refused and cut, got "cutt"; did you mean cut?',
    ': /statement/salesWindowDays: expected an integer of at least 0 or none, got "never"',
  ],
  [
    'a schema that is none',
    { statement: { errorBody: { $ref: '#/nowhere' } } },
    ": /statement/errorBody: expected a JSON Schema (2020-12), got one that cannot be used: can't resolve " +
      'reference #/nowhere from id #',
  ],
  [
    'search extras',
    { searchExtras: { date: ['2027-01-01'], dist_type: ['1'] } },
    expect.stringContaining(': /searchExtras/date: unknown key; known are start_addr, ') as unknown as string,
    ': /searchExtras/dist_type/0: expected an integer, got "1"; write it without quotes',
  ],
  ['cancel extras', { cancelExtras: { order_no: 'HT1' } }, `: /cancelExtras: ${field}, got "order_no"`],
  [
    'a reason',
    { cancelExtras: { cancel_reason: 7 } },
    ': /cancelExtras/cancel_reason: expected a text of 1 to 1000 characters, got 7; put it in quotes',
  ],
  [
    'missing TLS files',
    { tls: { ca: 'ca.pem', cert: 'cert.pem' } },
    ': /tls/ca: expected a PEM file with certificates at ca.pem, got no such file',
    ': /tls/cert: expected a PEM file with certificates at cert.pem, got no such file',
    ': /tls/key: expected the path of a file, because `cert` is set, got nothing',
  ],
  [
    'a missing variable',
    { headers: { 'x-a': 'a ${NO_SUCH} b' } },
    ': /headers/x-a: expected the variable NO_SUCH to be set, got none',
  ],
  [
    'a broken placeholder',
    { out: '${a b}', baseline: '${X' },
    ': /out: expected ${NAME} with the name of a variable (or $${ for a plain ${), got one with other characters',
    ': /baseline: expected ${NAME} with the name of a variable (or $${ for a plain ${), got one that is not closed',
  ],
  [
    'a secret in the wrong place',
    { profile: '${SECRET}' },
    ': /profile: expected one of gate and nightly, got "${SECRET}"',
  ],
  [
    'a missing key',
    { baseUrl: 'https://a' },
    'CONFORMANCE_API_KEY: expected the key of the target, got none; set the variable, or apiKey in the configuration',
  ],
  ['a missing baseline', { baseline: 'old.json' }, ': /baseline: expected a report, got nothing at old.json'],
  ['a file as folder', { out: name }, `: /out: expected a folder, got the file ${name}`],
  ['broken JSON', '{\n  "apiKey": "s3cret",\n  "seed" 1\n}', ':3:10: invalid JSON: expected a colon'],
  ['a key twice', '{"seed": 1, "seed": 2}', ':1:13: invalid JSON: expected keys that differ, got "seed" twice'],
];

test.each(inFile)('in the file: %s', (_what, configuration, ...lines) => {
  inWorkspace((space) => {
    space.write(name, configuration);
    const expected = lines.map((line) => (typeof line === 'string' && line.startsWith(':') ? name + line : line));
    expect(space.problems({ knownIds: () => known, env: { SECRET: 'hunter2' } })).toEqual(expected);
  });
});

test('TLS files: a file that is not PEM, and a key that does not fit', () => {
  inWorkspace((space) => {
    space.write(name, { tls: { ca: 'ca.pem', cert: 'c.pem', key: 'k.pem' } });
    space.write('ca.pem', 'hello');
    space.write('c.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    space.write('k.pem', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
    expect(space.problems()).toEqual([
      `${name}: /tls/ca: expected a PEM file with certificates at ca.pem, got another text`,
    ]);
    space.write(name, { tls: { cert: 'c.pem', key: 'k.pem' } });
    expect(space.problems()).toEqual([
      expect.stringMatching(
        /^conformance\.config\.json: \/tls: expected certificates and a key that fit together, got ones that TLS refuses \(ERR_\w+\)$/,
      ),
    ]);
  });
});

test('a long list of mistakes is cut', () => {
  inWorkspace((space) => {
    space.write(name, { orders: { numbers: Array.from({ length: 80 }, () => 1) } });
    const lines = space.problems();
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe('and 30 more');
  });
});
