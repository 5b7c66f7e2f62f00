import { expect, test } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { curlHint } from './finding-commands.ts';
import { renderConsole } from './console.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { sampleReport } from './sample-report.fixture.ts';

const report = sampleReport({ findings: 1 });
const [finding] = report.findings as [(typeof report.findings)[0]];
const evidence = [{ operation: 'cancel', request: finding.request, at: finding.at }];
const answer = { status: 200, headers: {}, body: {} };
const configured = (more: JsonObject): typeof report => ({ ...report, configuration: { ...(report.configuration as JsonObject), ...more } });

test.each([
  ['a search', configured({}), { operation: 'search', response: answer }, null],
  ['a refused cancel', configured({}), { operation: 'cancel', response: { ...answer, status: 500 } }, null],
  ['an accepted made-up number', configured({}), { operation: 'cancel', response: answer, evidence }, null],
  ['an accepted cancel of an order', configured({}), { operation: 'cancel', response: answer }, /^its order is cancelled by now: put a fresh one/],
  ['an authority of its own', configured({ tls: { ca: 'given', cert: null, key: null } }), { operation: 'search' }, /^curl needs --cacert <file> here$/],
  [
    'a client certificate and a proxy',
    configured({ tls: { ca: null, cert: 'given', key: '(secret)' }, proxy: 'http://p.example' }),
    { operation: 'search' },
    /^curl needs --cert <file>, --key <file>, --proxy <url> here$/,
  ],
] as const)('what the curl line of %s does not bring along', (_, of, more, expected) => {
  const hint = curlHint(of, { ...finding, ...more });
  if (expected === null) expect(hint).toBeNull();
  else expect(hint).toMatch(expected);
});

test('every report for people says what the curl line does not bring along', () => {
  const cancelled = { ...report, findings: [{ ...finding, operation: 'cancel', response: answer }] };
  for (const text of [renderConsole(cancelled, { color: false, width: 200 }), renderMarkdown(cancelled), renderHtml(cancelled)]) {
    expect(text).toContain('its order is cancelled by now');
  }
});

test('every report for people says that replay of what rests on an order may take orders, and of nothing else', () => {
  const of = (more: Partial<typeof finding>, embedded = false) => ({ ...report, target: { ...report.target, embedded }, findings: [{ ...finding, ...more }] });
  for (const render of [(any: typeof report) => renderConsole(any, { color: false, width: 200 }), renderMarkdown, renderHtml]) {
    expect(render(of({ operation: 'cancel' }))).toContain('replay may cancel fresh orders of the configuration, as many as a run');
    for (const none of [of({ operation: 'search' }), of({ operation: 'cancel' }, true), of({ operation: 'cancel', evidence })])
      expect(render(none)).not.toContain('replay may cancel');
  }
});

test('a finding of several answers calls none of them its control', () => {
  const relation = { ...report, findings: [{ ...finding, evidence: [...evidence, ...evidence, ...evidence] }] };
  for (const text of [renderMarkdown(relation), renderHtml(relation)]) expect(text).toMatch(/Beside it.*another call that this rests on/);
  expect(renderConsole(relation, { color: false, width: 200 })).toContain('   beside it  curl');
});
