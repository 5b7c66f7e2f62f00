import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { curlHint, pinLine, replayLine } from './finding-commands.ts';
import { renderConsole } from '../console.ts';
import { renderHtml } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import { sampleReport } from '../sample-report.fixture.ts';

const report = sampleReport({ findings: 1 });
const [finding] = report.findings as [(typeof report.findings)[0]];
const evidence = [{ operation: 'cancel', request: finding.request, at: finding.at }];
const onSame = (one: (typeof evidence)[number]) => ({ ...one, connection: 'same' as const });
const answer = { status: 200, headers: {}, body: {} };
const configured = (more: JsonObject): typeof report => ({
  ...report,
  configuration: { ...(report.configuration as JsonObject), ...more },
});

const ofOrder = { ...finding.request, body: { order_no: 'HT20260001' } };
const refusal = { ...answer, status: 400, body: { code: 40022 } };

test.each([
  ['a search', configured({}), { operation: 'search', response: answer }, null],
  ['a refused cancel', configured({}), { operation: 'cancel', request: ofOrder, response: refusal }, null],
  [
    'a cancel that was refused with 200',
    configured({}),
    { operation: 'cancel', request: ofOrder, response: { ...answer, body: { code: 40020 } } },
    null,
  ],
  [
    'an accepted cancel without an order',
    configured({}),
    { operation: 'cancel', response: answer },
    'it may have cancelled an order, and be refused now',
  ],
  [
    'a cancel whose answer has two codes',
    configured({}),
    { operation: 'cancel', request: ofOrder, pointer: '/code', response: { ...answer, body: { code: 500 } } },
    'the command needs a fresh order: its own may be cancelled already',
  ],
  [
    'a failure that several calls show together',
    configured({}),
    { operation: 'search', basis: 'relation', evidence: [...evidence, ...evidence] },
    'it is one of 2 calls that show the failure together: use replay',
  ],
  [
    'a failure that the whole run shows, and whose calls must not be sent again',
    configured({}),
    { operation: 'hotelOrderDetail', basis: 'run', evidence: [] },
    'it is one of several calls that show the failure together: use replay',
  ],
  [
    'calls in turn on one connection, which the command sends all',
    configured({}),
    { operation: 'search', basis: 'relation', evidence: [...evidence, ...evidence.map(onSame)] },
    null,
  ],
  [
    'a failure of one answer and its control',
    configured({}),
    { operation: 'search', basis: 'answer', evidence: [...evidence, ...evidence] },
    null,
  ],
  [
    'a failure that came and went',
    configured({}),
    { operation: 'search', evidence, reproduced: { of: 3, times: 1 } },
    'it showed the failure 1 of 3 times',
  ],
  [
    'a long body',
    configured({}),
    { operation: 'search', request: { ...ofOrder, cut: true } },
    'its body is too long to show: use replay',
  ],
  [
    'a cancel that failed, and may have cancelled the order',
    configured({}),
    { operation: 'cancel', request: ofOrder, response: { ...answer, status: 500 } },
    'the command needs a fresh order: its own may be cancelled already',
  ],
  [
    'a wrong key that has too many parts to be shown',
    configured({}),
    { operation: 'search', request: { ...ofOrder, key: { wrong: 'the first half, a random rest' } } },
    'its wrong key is not shown: use replay',
  ],
  [
    'an accepted made-up number',
    configured({}),
    { operation: 'cancel', response: answer, evidence },
    'it may have cancelled an order, and be refused now',
  ],
  [
    'an accepted cancel of an order',
    configured({}),
    { operation: 'cancel', request: ofOrder, response: answer },
    /^the command needs a fresh order: its own may be cancelled already$/,
  ],
  [
    'an authority of its own',
    configured({ tls: { ca: 'given', cert: null, key: null } }),
    { operation: 'search' },
    /^curl needs --cacert <file> here$/,
  ],
  [
    'a client certificate and a proxy',
    configured({ tls: { ca: null, cert: 'given', key: '(secret)' }, proxy: 'http://p.example' }),
    { operation: 'search' },
    /^curl needs --cert <file>, --key <file>, --proxy <url> here$/,
  ],
  [
    'a PKCS #12 file with its passphrase, and a server name',
    configured({
      tls: { ca: 'given', cert: null, key: null, pfx: '(secret)', passphrase: '(secret)', servername: 'a.example' },
    }),
    { operation: 'search' },
    'curl has no option for `tls.servername`: use replay; curl needs --cacert <file>, --cert-type P12, ' +
      '--cert <file>, --pass <passphrase> here',
  ],
] as const)('what the curl command of %s needs and does not contain', (_, of, more, expected) => {
  const hint = curlHint(of, { ...finding, ...more });
  if (expected === null) expect(hint).toBeNull();
  else if (typeof expected === 'string') expect(hint).toBe(expected);
  else expect(hint).toMatch(expected);
});

test('every report for people says what the curl command needs and does not contain', () => {
  const cancelled = { ...report, findings: [{ ...finding, operation: 'cancel', request: ofOrder, response: answer }] };
  for (const text of [
    renderConsole(cancelled, { color: false, width: 200 }),
    renderMarkdown(cancelled),
    renderHtml(cancelled),
  ]) {
    expect(text).toContain('the command needs a fresh order');
  }
});

test('every report for people says that a replay may cancel orders, if it may, and only then', () => {
  const of = (more: Partial<typeof finding>, embedded = false) => ({
    ...report,
    target: { ...report.target, embedded },
    findings: [{ ...finding, ...more }],
  });
  for (const render of [
    (any: typeof report) => renderConsole(any, { color: false, width: 200 }),
    renderMarkdown,
    renderHtml,
  ]) {
    expect(render(of({ operation: 'cancel' }))).toContain(
      'a replay may cancel as many orders of the configuration as a run does',
    );
    for (const none of [
      of({ operation: 'search' }),
      of({ operation: 'cancel' }, true),
      of({ operation: 'cancel', evidence }),
    ])
      expect(render(none)).not.toContain('replay may cancel');
  }
});

test('a finding of several answers calls none of them its control', () => {
  const { status: _, ...content } = finding;
  const relation = { ...report, findings: [{ ...content, evidence: [...evidence, ...evidence, ...evidence] }] };
  for (const text of [renderMarkdown(relation), renderHtml(relation)])
    expect(text).toMatch(/Related.*another answer that it is compared with/);
  expect(renderConsole(relation, { color: false, width: 200 })).toContain('   related    curl');
});

test('replay and pin name the target if no configuration does, and every text of a report is quoted', () => {
  const of = (more: JsonObject, target: Partial<typeof report.target> = {}): string[] => {
    const given = {
      ...configured(more),
      target: { ...report.target, baseUrl: 'https://staging.example.com', ...target },
    };
    return [replayLine(given, finding), pinLine(given, finding)];
  };
  const commands = (more: string): string[] =>
    ['replay', 'pin'].map(
      (one) => `npx travel-conformance ${one} --report reports/latest/report.json${more} -- ${finding.id}`,
    );
  expect(of({})).toEqual(commands(''));
  expect(of({ targetFrom: 'configuration' })).toEqual(commands(''));
  expect(of({ targetFrom: 'flag' })).toEqual(commands(' --base-url https://staging.example.com'));
  expect(of({ targetFrom: 'variable' })).toEqual(commands(' --base-url https://staging.example.com'));
  expect(of({ targetFrom: 'flag' }, { embedded: true })).toEqual(commands(' --embedded'));
  expect(of({ targetFrom: 'flag' }, { baseUrl: 'https://a.example/[redacted]' })).toEqual(
    commands(' --base-url "$CONFORMANCE_BASE_URL"'),
  );
  expect(of({ targetFrom: 'flag' }, { baseUrl: 'https://a.example/$(id)' })).toEqual(
    commands(" --base-url 'https://a.example/$(id)'"),
  );
  expect(of({ configFile: '--api-key=x; id' })).toEqual(commands(" --config './--api-key=x; id'"));
});
