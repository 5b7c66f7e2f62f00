import { expect, test } from 'vitest';
import type { Report } from '../report.ts';
import type { ShownExchange } from '../shown-exchange.ts';
import { validate } from './validate.ts';

const exchange: ShownExchange = {
  operation: 'search',
  request: { method: 'POST', path: '/open/v1/bus/search', headers: { a: 'b' }, body: {} },
  response: { status: 200, headers: {}, body: null },
  curl: 'curl',
  requestId: null,
  at: '2026-11-21T10:30:00.000Z',
  durationMs: 12.5,
};
const report: Report = {
  schemaVersion: 2,
  tool: { name: 'travel-conformance', version: '0.1.0' },
  document: { title: 't', sha256: 's' },
  partial: false,
  target: { baseUrl: 'http://127.0.0.1', embedded: true, clockSkewMs: null },
  run: {
    id: 'r',
    startedAt: '2026-11-21T10:30:00.000Z',
    durationMs: 1,
    seed: 1,
    profile: 'gate',
    runs: 12,
    requests: 1,
    throttled: 0,
    lost: 0,
    ordersSpent: 0,
    ordersRefused: 0,
    ordersLeft: null,
    endedBy: 'done',
    note: null,
  },
  verdict: 'violates',
  gate: 'failed',
  exitCode: 1,
  sentence: 'one.',
  summary: { pass: 0, fail: 1, warn: 0, inconclusive: 0, untested: 0, waived: 0 },
  requirements: [
    {
      id: 'bus.data',
      level: 'MUST',
      section: '4.1',
      statement: 's',
      verdict: 'fail',
      cases: 3,
      lost: 0,
      unseenRate: 0.6,
      reason: null,
      findings: ['f-000000000001'],
      calls: 3,
    },
  ],
  findings: [
    {
      ...exchange,
      id: 'f-000000000001',
      requirement: 'bus.data',
      cause: 'c',
      message: 'm',
      expected: 'e',
      actual: 'a',
      occurrences: 1,
      reproduced: { of: 3, times: 3 },
      control: exchange,
      examples: [exchange],
      shrunk: true,
      seed: null,
      path: null,
      known: false,
      waived: false,
    },
  ],
  observations: [{ id: 'open.latency', question: 'q', value: null, answer: 'a', declared: null, evidence: 'e' }],
  waivers: [
    {
      id: 'bus.data',
      finding: null,
      reason: 'r',
      owner: 'o',
      issue: null,
      expires: '2027-01-31',
      state: 'used',
      stale: false,
      advice: null,
    },
  ],
  traffic: [
    {
      operation: 'search',
      calls: 1,
      throttled: 0,
      faults: 0,
      latency: { median: 1, p95: 1, max: 1 },
      statuses: { '200': 1 },
    },
  ],
  leftBehind: [],
  configuration: {},
};
/** Free places: any JSON, or names that are not fixed. Optional members stand last. */
const free = [/\/body$/, /\/value$/, /\/declared$/];
const optional = [
  /^\/gate$/,
  /^\/exitCode$/,
  /\/ordersRefused$/,
  /\/known$/,
  /\/waived$/,
  /\/headers\/a$/,
  /\/statuses\/200$/,
];

test('a report conforms; a member that no version has is refused', () => {
  expect(validate('report', report)).toEqual([]);
  for (const other of [
    { ...report, later: 1 },
    { ...report, tool: { ...report.tool, later: 1 } },
    { ...report, findings: report.findings.map((one) => ({ ...one, later: 1 })) },
  ])
    expect(validate('report', other)).toMatchObject([{ keyword: 'additionalProperties', expected: 'no such member' }]);
});

/** A place of a report, and a text that has not the form of it. */
const malformed: readonly (readonly [pointer: string, text: string])[] = [
  ...['--config=x', 'f-1; rm -rf ~', 'f-000000000001\n', '$(id)', '\u001b[2Jf-000000000001', ''].map(
    (text) => ['/findings/0/id', text] as const,
  ),
  ['/requirements/0/findings/0', '--out=/'],
  ['/requirements/0/id', '`id`'],
  ['/findings/0/requirement', '-x'],
  ['/findings/0/operation', 'search\n'],
  ['/findings/0/at', 'now; id'],
  ['/findings/0/request/method', 'GET /x HTTP/1.1\r\n'],
  ...['@127.0.0.1:1/', '//evil/x', '\\\\evil', 'http://evil/', '/a/../b', '/a\r\nb'].map(
    (text) => ['/findings/0/control/request/path', text] as const,
  ),
  ['/findings/0/request/headers/a', 'b\r\nc: d'],
  ['/run/id', '--x'],
  ['/target/baseUrl', 'http://user@evil'],
  ['/target/baseUrl', 'http://evil/ $(id)'],
  ['/waivers/0/id', 'a b'],
  ['/configuration/out', 'reports\nid'],
  ['/configuration/configFile', '\u001b[2J'],
];

test.each(malformed)('%s is not %j', (pointer, text) => {
  const other = structuredClone(
    pointer.startsWith('/configuration') ? { ...report, configuration: { out: 'o', configFile: 'c' } } : report,
  );
  expect(validate('report', other)).toEqual([]);
  edit(other, pointer, (holder, name) => void (holder[name] = text));
  expect(validate('report', other).map((one) => one.pointer)).toContain(pointer);
});

test.each(places(report, ''))('the schema misses %s where it is gone, and refuses a list of lists there', (pointer) => {
  const gone = structuredClone(report);
  edit(gone, pointer, (holder, name) => void delete holder[name]);
  const isOptional = optional.some((pattern) => pattern.test(pointer)) && pointer !== '/summary/waived';
  expect(validate('report', gone).length > 0, 'gone').toBe(!isOptional);
  const wrong = structuredClone(report);
  edit(wrong, pointer, (holder, name) => void (holder[name] = [[]]));
  expect(validate('report', wrong).length > 0, 'wrong').toBe(!free.some((pattern) => pattern.test(pointer)));
});

/** Pointers of every member of a value, but not inside of free places. */
function places(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null || free.some((pattern) => pattern.test(pointer))) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const inside = places(child, `${pointer}/${name}`);
    return Array.isArray(value) ? inside : [`${pointer}/${name}`, ...inside];
  });
}

function edit(root: unknown, pointer: string, change: (holder: Record<string, unknown>, name: string) => void): void {
  const names = pointer.split('/').slice(1);
  const last = names.pop() as string;
  change(names.reduce((at, name) => (at as Record<string, unknown>)[name], root) as Record<string, unknown>, last);
}
