import '../../suites/index.ts';
import { expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import { openPoints } from '../requirements/index.ts';
import { compareObservations } from './compare-reports.ts';
import { digestOf } from './digest.ts';
import { datedObservations, hasDrifted } from './drift.ts';
import { sampleReport } from './sample-report.fixture.ts';

test.each<[string, Json, Json, boolean]>([
  ['open.first-page', 1, 0, true],
  ['open.sort-direction', 'ascending', 'descending', true],
  ['open.gid-lifetime', true, false, true],
  ['open.sales-window', 60, 61, true],
  ['open.sales-window', 60, 'none', true],
  // A range is what fits what was seen at one time of the day.
  ['open.time-zone', { from: '-03:30', to: '+14:00' }, { from: '-12:00', to: '+08:15' }, false],
  ['open.time-zone', { from: '+08:00', to: '+09:00' }, { from: '-12:00', to: '-03:45' }, true],
  ['open.time-zone', { from: '-01:30', to: '+14:00' }, { from: '-12:00', to: '-02:45' }, true],
  // Daylight saving time moves a zone by at most an hour.
  ['open.time-zone', { from: '-05:00', to: '-05:00' }, { from: '-04:00', to: '-04:00' }, false],
  ['open.time-zone', { from: '+08:00', to: '+08:00' }, { from: '+10:00', to: '+10:00' }, true],
  ['open.time-zone', { from: '+09:00', to: '+09:00' }, 'elsewhere', true],
  // The pace of a run is its own.
  ['open.rate-limit', { met: true, rate: 10, retryAfter: true }, { met: true, rate: 14, retryAfter: true }, false],
  ['open.rate-limit', { met: true, rate: 10, retryAfter: true }, { met: true, rate: 10, retryAfter: false }, true],
  ['open.rate-limit', { met: false, rate: null, retryAfter: null }, { met: true, rate: 10, retryAfter: true }, true],
  ['open.latency', { search: { median: 10 } }, { search: { median: 900 } }, false],
  // A value that was not met this time is still there; a new one is news.
  ['open.refund-statuses', ['none', 'processing'], ['processing'], false],
  ['open.refund-statuses', ['processing'], ['processing', 'success'], true],
  ['open.extra-fields', ['/a', '/b'], ['/b'], false],
  ['open.extra-fields', [], ['/trace'], true],
  ['open.sort-keys', ['price', 'distance'], ['distance', 'price'], false],
  ['open.sort-keys', ['price', 'distance'], ['price'], true],
  ['open.required-search', ['date'], ['date', 'page'], true],
  [
    'open.timestamp-form',
    'extended, seconds, Z or extended, seconds with fraction, Z',
    'extended, seconds with fraction, Z',
    false,
  ],
  ['open.timestamp-form', 'extended, seconds, Z', 'basic, seconds, Z', true],
  ['open.timestamp-form', 'extended, milliseconds, Z', 'extended, microseconds, Z', true],
  // If trailing zeros are dropped, a run may see only milliseconds.
  ['open.timestamp-form', 'extended, seconds with fraction, Z', 'extended, milliseconds, Z', false],
  ['open.timestamp-form', 'basic, milliseconds with comma, Z', 'basic, seconds with comma fraction, Z', false],
  [
    'open.error-body',
    { 400: { code: 'integer', data: 'null or absent' } },
    { 400: { code: 'integer' }, 401: 'empty' },
    false,
  ],
  ['open.error-body', { 400: { code: 'integer' } }, { 400: { code: 'string' } }, true],
  ['open.error-body', { 400: { code: 'integer', message: 'string' } }, { 400: { code: 'integer' } }, true],
  ['open.error-body', { 400: { code: 'integer' } }, { 400: { code: 'integer', trace: 'string' } }, true],
  ['open.error-body', { 400: { code: 'integer' } }, { 400: 'html' }, true],
  ['open.error-body', { 400: 'html' }, { 400: 'empty' }, true],
  ['open.error-body', { 400: ['empty', { code: 'integer' }] }, { 400: { code: 'integer' } }, false],
])('%s: %j, then %j', (id, before, after, drifted) => {
  expect(hasDrifted(id, before, after)).toBe(drifted);
});

test('nothing drifts to or from an unknown answer, nor from itself', () => {
  for (const { id } of openPoints()) {
    for (const value of [null, 1, 'refused', ['a'], { 400: 'empty' }, { from: '+08:00', to: '+08:00' }] as Json[]) {
      expect(hasDrifted(id, value, value), id).toBe(false);
      expect(hasDrifted(id, null, value), id).toBe(false);
      expect(hasDrifted(id, value, null), id).toBe(false);
    }
  }
});

test('a changed answer is shown with both values and the evidence of both', () => {
  const before = [
    { id: 'open.first-page', value: 1, evidence: 'call 3' },
    { id: 'open.default-page', value: 1, evidence: 'call 4' },
  ];
  const now = [
    { id: 'open.first-page', value: 0, evidence: 'call 9' },
    { id: 'open.default-page', value: 1, evidence: 'call 8' },
  ];
  expect(compareObservations(before, now)).toEqual([
    { id: 'open.first-page', before: 1, now: 0, evidence: { before: 'call 3', now: 'call 9' } },
  ]);
});

/** A report that answers one open point, of a run at a time. */
function answering(value: Json, startedAt: string, since?: string): Report {
  const report = sampleReport();
  return {
    ...report,
    run: { ...report.run, startedAt },
    observations: [
      {
        id: 'open.first-page',
        question: 'q',
        value,
        answer: 'a',
        declared: null,
        evidence: 'e',
        ...(since === undefined ? {} : { since }),
      },
    ],
  };
}

test('an answer is dated back to the first report that gave it', () => {
  const [monday, tuesday, friday] = [
    '2026-11-16T08:00:00.000Z',
    '2026-11-17T08:00:00.000Z',
    '2026-11-20T08:00:00.000Z',
  ] as const;
  const since = (report: Report, before: Report | null): string | undefined =>
    datedObservations(report, before === null ? null : digestOf(before))[0]?.since;
  expect(since(answering(1, friday), null)).toBe(friday);
  expect(since(answering(1, friday), answering(1, tuesday))).toBe(tuesday);
  expect(since(answering(1, friday), answering(1, tuesday, monday))).toBe(monday);
  expect(since(answering(0, friday), answering(1, tuesday, monday))).toBe(friday);
  expect(since(answering(1, friday), answering(null, tuesday))).toBe(friday);
  expect(since(answering(null, friday), answering(1, tuesday))).toBeUndefined();
});
