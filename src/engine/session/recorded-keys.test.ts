import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import {
  acceptedSearch,
  sampleExchange,
  sampleTime,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type RecordedCall, withCredentials } from '../../journal/recordings/recorded-call.ts';
import { calls, entry, later } from '../../journal/recordings/har.fixture.ts';
import { checked, verdict } from './recorded.fixture.ts';

test('the answers decide which keys are right', () => {
  const at = (nth: number, key: string | null, status: number): RecordedCall => ({
    exchange: later(
      { ...sampleExchange({ status, json: { code: status === 200 ? 0 : 1 } }), credentials: 'missing' },
      nth * 1000,
    ),
    baseUrl: '',
    key,
    secrets: [],
    isAsSent: true,
  });
  const list = [at(0, 'a', 200), at(1, 'a', 401), at(2, 'a', 200), at(3, 'a', 401), at(4, 'b', 401), at(5, null, 401)];
  expect(withCredentials(list).map((one) => one.credentials)).toEqual([
    'valid',
    'valid',
    'valid',
    'unknown',
    'unknown',
    'unknown',
  ]);
});

test('after the last accepted call, a search that is refused for what it asks had the right key', async () => {
  const clock = { response: { headers: [{ name: 'Date', value: new Date(sampleTime).toUTCString() }] } };
  const body = { start_city_code: 'a', end_city_code: 'b', date: '2026-11-25' };
  const good = entry(acceptedSearch([], {}, { body }), clock);
  const foundAfter = async (status: number, change: { body?: JsonObject; bodyText?: string; key?: string }) => {
    const { key, ...asked } = change;
    const last = later(sampleExchange({ status, json: { code: 1 }, call: 2, ...asked }), 1000);
    const request = { bodySize: Buffer.byteLength(last.request.bodyText) };
    const { report } = await checked(
      calls([good, entry(last, { ...clock, request, ...(key === undefined ? {} : { key }) })]),
    );
    return report.findings.map((one) => one.requirement);
  };
  const past = { body: { ...body, date: '2026-11-01' } };
  expect(await foundAfter(422, past)).toEqual(['bus.past-date']);
  expect(await foundAfter(422, { bodyText: '{"start_city_code":' })).toEqual(['bus.malformed']);
  expect(await foundAfter(404, { body })).toEqual(['bus.valid-accepted']);
  for (const [status, change] of [
    [400, past],
    [401, { body }],
    [400, { body, key: 'another-key-of-it' }],
  ] as const)
    expect(await foundAfter(status, change), String(status)).toEqual([]);
});

test('a recorder may leave the key out: nothing is said of calls without a key, and accepted ones are judged like any other', async () => {
  const without = (exchange: Exchange, nth: number): Json => entry(later(exchange, nth * 1000), { key: null });
  const trip = { ...sampleTrip, price: '6800' };
  const answers = [
    acceptedSearch([trip]),
    ...[400, 401, 401].map((status) => sampleExchange({ status, json: { code: 1 } })),
  ];
  const { report } = await checked(calls(answers.map(without)));
  expect(report.findings.map((one) => one.requirement)).toEqual(['bus.trip']);
  for (const id of ['auth.missing-key', 'auth.invalid-key', 'auth.valid-key'])
    expect(verdict(report, id), id).toBe('untested');
  expect((await checked(calls([entry(sampleExchange({ status: 400, json: { code: 1 } }))]))).report.findings).toEqual(
    [],
  );
});

test('the right key answered 401 between two acceptances is a finding; a key that was taken back is none', async () => {
  const refused = sampleExchange({ status: 401, json: {} });
  const accepted = (nth: number): Json => entry(later(acceptedSearch([], {}, { call: nth }), nth * 1000));
  const between = await checked(calls([accepted(0), entry(later(refused, 1000)), accepted(2)]));
  expect(between.report.findings.map((one) => one.requirement)).toEqual(['auth.valid-key']);
  expect((await checked(calls([accepted(0), entry(later(refused, 1000))]))).report.findings).toEqual([]);
});

test('no file contains keys and cookies of a recording', async () => {
  const key = 'sk_live_0123456789abcdef';
  const echo = acceptedSearch([{ ...sampleTrip, remark: `for ${key}` }]);
  const { journal } = await checked(
    calls([
      entry(echo, {
        key,
        request: {
          headers: [
            { name: 'Authorization', value: key },
            { name: 'Cookie', value: 'session=topsecret123' },
          ],
        },
      }),
    ]),
  );
  expect(journal).not.toContain(key);
  expect(journal).not.toContain('topsecret123');
  expect(journal).toContain('$CONFORMANCE_API_KEY');
});
