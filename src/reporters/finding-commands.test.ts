import { expect, test } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { curlHint } from './finding-commands.ts';
import { renderConsole } from './console.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { sampleReport } from './sample-report.fixture.ts';

const report = sampleReport({ findings: 1 });
const [finding] = report.findings as [(typeof report.findings)[0]];
const answer = { status: 200, headers: {}, body: {} };
const configured = (more: JsonObject): typeof report => ({ ...report, configuration: { ...(report.configuration as JsonObject), ...more } });

test.each([
  ['a search', configured({}), { operation: 'search', response: answer }, null],
  ['a refused cancel', configured({}), { operation: 'cancel', response: { ...answer, status: 500 }, judge: { kind: 'status', expected: 400 } }, null],
  [
    'an accepted made-up number',
    configured({}),
    { operation: 'cancel', response: answer, judge: { kind: 'check', id: 'cancel.status', order: 'made-up' } },
    null,
  ],
  ['an accepted cancel that was to be refused', configured({}), { operation: 'cancel', response: answer, judge: { kind: 'status', expected: 400 } }, null],
  ['a second cancel', configured({}), { operation: 'cancel', response: answer, judge: null }, null],
  [
    'an accepted cancel',
    configured({}),
    { operation: 'cancel', response: answer, judge: { kind: 'check', id: 'cancel.status' } },
    /^its order is cancelled by now: put a fresh one/,
  ],
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
  const cancelled = { ...report, findings: [{ ...finding, operation: 'cancel', response: answer, judge: { kind: 'check', id: 'cancel.status' } as const }] };
  for (const text of [renderConsole(cancelled, { color: false, width: 200 }), renderMarkdown(cancelled), renderHtml(cancelled)]) {
    expect(text).toContain('its order is cancelled by now');
  }
});

test('every report for people says that replay of a cancel may take orders, and of nothing else', () => {
  const of = (more: Partial<typeof finding>, embedded = false) => ({ ...report, target: { ...report.target, embedded }, findings: [{ ...finding, ...more }] });
  const one = of({ operation: 'cancel', judge: { kind: 'status', expected: 400 } });
  const several = of({ operation: 'cancel', judge: null });
  for (const render of [(any: typeof report) => renderConsole(any, { color: false, width: 200 }), renderMarkdown, renderHtml]) {
    expect(render(one)).toContain('replay may cancel a fresh order of the configuration');
    expect(render(several)).toContain('replay may cancel fresh orders of the configuration, as many as a run');
    for (const none of [of({ operation: 'search' }), of({ operation: 'cancel' }, true)]) expect(render(none)).not.toContain('replay may cancel');
  }
});

test('a finding of several answers calls none of them its control', () => {
  const relation = { ...report, findings: [{ ...finding, judge: null }] };
  for (const text of [renderMarkdown(relation), renderHtml(relation)]) expect(text).toMatch(/Beside it.*another call that this rests on/);
  expect(renderConsole(relation, { color: false, width: 200 })).toContain('   beside it  curl');
});
