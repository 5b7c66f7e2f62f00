import '../../../suites/index.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  sampleTime,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { calls, entry, later } from '../../journal/recordings/har.fixture.ts';
import { checked, verdict } from './recorded.fixture.ts';

test('clean traffic has no finding, and no verdict: what a recording does not show is untested', async () => {
  const recorded = calls([
    entry(acceptedSearch()),
    entry(later(acceptedSearch([sampleTrip], {}, { call: 2 }), 1000)),
    entry(later(acceptedCancel('HT1', {}, { call: 3 }), 2000)),
  ]);
  const { report } = await checked(recorded);
  expect(report.findings).toEqual([]);
  expect([report.verdict, report.run.requests, report.run.profile]).toEqual(['none', 3, 'check']);
  for (const id of ['bus.trip', 'envelope.code', 'cancel.status', 'http.status-listed'])
    expect(verdict(report, id), id).toBe('pass');
  for (const [id, code] of [
    ['auth.missing-key', 'keys-not-recorded'],
    ['auth.no-leak', 'keys-not-recorded'],
    ['bus.gid-downstream', 'not-recorded'],
    ['cancel.once', 'not-recorded'],
  ])
    expect(
      report.requirements.find((one) => one.id === id),
      id,
    ).toMatchObject({ verdict: 'untested', reason: { code } });
});

test('broken answers are findings, with the ids that a run gives them', async () => {
  const trip = { ...sampleTrip, price: '6800' };
  const { report } = await checked(
    calls([
      entry(acceptedSearch([trip])),
      entry(later(acceptedCancel('HT1', { status: 'canceled' }, { call: 2 }), 1000)),
      entry(later(sampleExchange({ status: 500, call: 3 }), 2000)),
    ]),
  );
  expect(report.verdict).toBe('violates');
  expect(report.findings.map((one) => one.requirement).toSorted()).toEqual([
    'bus.trip',
    'cancel.status',
    'http.status-listed',
  ]);
  expect(report.findings.every((one) => one.reproduced.of === 0)).toBe(true);
});

test('a past date that was accepted is seen, one that was past in some time zones is not', async () => {
  const clock = [{ name: 'Date', value: new Date(sampleTime).toUTCString() }];
  const search = (date: string, headers: Json = clock): Json =>
    entry(acceptedSearch([], {}, { body: { start_city_code: 'a', end_city_code: 'b', date } }), {
      response: { headers },
    });
  const past = await checked(calls([search('2026-11-19')]));
  expect(past.report.findings.map((one) => [one.requirement, one.cause, one.expected])).toEqual([
    ['bus.past-date', 'status 200', 'status 400'],
  ]);
  expect((await checked(calls([search('2026-11-21')]))).report.findings).toEqual([]);
  // The clock of the recorder alone may be wrong.
  expect((await checked(calls([search('2026-11-19', [])]))).report.findings).toEqual([]);
  expect(new Date(sampleTime).toISOString().slice(0, 10)).toBe('2026-11-21');
});

test('any JSON in a recording is judged or ignored', async () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const base = entry(acceptedSearch());
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom('url', 'headers', 'postData', 'method'), json),
      json,
      async (request, content) => {
        const hostile = [
          { ...base, request: { ...(base['request'] as JsonObject), ...request } },
          entry(acceptedSearch(), { content: { text: JSON.stringify(content) } }),
        ];
        expect((await checked(calls(hostile))).report.run.requests).toBeLessThanOrEqual(2);
      },
    ),
    { seed: 8, numRuns: 40 },
  );
});
