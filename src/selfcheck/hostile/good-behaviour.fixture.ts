import { expect } from 'vitest';
import { type Hostile, hostileKey } from '../../sandbox/hostile/index.ts';
import { readXml } from '../../reporters/xml-reader.fixture.ts';
import { validate } from '../../contract/schema/index.ts';
import { printed, tryTarget, type Tried } from './hostile-run.fixture.ts';
import { readableParts } from './readable-secrets.fixture.ts';

/** Milliseconds beyond its limit of time within which a run has ended, on the busiest machine: it ends by itself. */
const slack = 300_000;

/**
 * Calls beyond the limit: a reset of a used connection that passes on a new one is not counted. After ten of them no
 * connection is used twice, and as many calls as are in flight (8) may meet one at that time.
 */
const uncounted = 18;

/** Limits with which a server shows what it is. */
const traffic = {
  nothing: { timeout: 200 },
  // More than are in flight at once.
  'too-much': { maxRequests: 12 },
  legal: { maxRequests: 50 },
  unclear: { maxRequests: 50 },
  // An error must be reported, however busy the machine is.
  wrong: { maxRequests: 70, timeout: 8000, maxTime: 600 },
} as const;
/** For an error that those do not show: a whole run. */
const wholeRun = { ...traffic.wrong, maxRequests: 1000 };

/**
 * Runs everything against a hostile server, and checks that the results show nothing that a target must never cause.
 */
export async function expectGoodBehaviour(hostile: Hostile): Promise<void> {
  const server = await hostile.start();
  try {
    let tried = await tryTarget(server.url, { traffic: traffic[hostile.gives] });
    let before = 0;
    if (hostile.gives === 'wrong' && tried.exitCode !== 1) {
      before = server.calls();
      tried = await tryTarget(server.url, { traffic: wholeRun });
    }
    expectWithinLimits(tried);
    expectVerdict(hostile, tried);
    expectWhole(tried);
    expectHarmless(tried);
    expect(server.calls() - before).toBeLessThanOrEqual(tried.limits.requests + uncounted);
    expect(server.strays(), 'connections to another host').toBe(0);
    for (const [name, text] of tried.texts) expect(readableParts(hostileKey, text), name).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  } finally {
    await server.close();
  }
}

function expectWithinLimits({ ms, report, limits }: Tried): void {
  expect(ms).toBeLessThan(limits.seconds * 1000 + slack);
  expect(report.run.requests).toBeLessThanOrEqual(limits.requests + uncounted);
}

/** A transport fault alone is never held against the target; what is complete and wrong is. */
function expectVerdict({ gives }: Hostile, { exitCode, report }: Tried): void {
  const code = { conforms: 0, violates: 1, none: 3 }[report.verdict];
  expect(exitCode, report.sentence).toBe(code);
  if (gives === 'nothing' || gives === 'too-much') {
    expect([code, report.findings.map(({ message }) => message)], report.sentence).toEqual([3, []]);
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')).toEqual([]);
  }
  if (gives === 'wrong') expect(code, report.sentence).toBe(1);
  if (gives === 'legal')
    expect(code, `${report.sentence} ${report.findings.map(({ message }) => message).join('; ')}`).not.toBe(1);
}

/** A complete report and journal: every requirement with a verdict and, where it has none, the reason. */
function expectWhole({ report, texts }: Tried): void {
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining([
      'report.json',
      'junit.xml',
      'report.html',
      'report.md',
      'summary.txt',
      'ctrf.json',
      'badge.svg',
      'badge.json',
      'exchanges.ndjson',
    ]),
  );
  expect(validate('report', JSON.parse(texts.get('report.json') ?? ''))).toEqual([]);
  expect(report.requirements.length).toBeGreaterThan(50);
  expect(Object.values(report.summary).reduce((sum, count) => sum + count, 0)).toBe(report.requirements.length);
  for (const { id, verdict, reason } of report.requirements)
    if (verdict === 'inconclusive' || verdict === 'untested') expect(reason?.text, id).toMatch(/\w/);
  const lines = (texts.get('exchanges.ndjson') ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string });
  expect([lines[0]?.kind, lines.at(-1)?.kind]).toEqual(['run', 'end']);
}

/** Texts of the target stay texts: nothing that a terminal, a CI system, a page or a parser would act on. */
function expectHarmless({ texts }: Tried): void {
  // Our own colours, and nothing else that steers a terminal.
  const colours = /\p{Cc}\[\d*m/gu;
  const steering = /(?![\n\t])\p{Cc}|[\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
  for (const name of [
    printed,
    'console in colour',
    'report.md',
    'summary.txt',
    'report.html',
    'junit.xml',
    'badge.svg',
  ]) {
    expect(
      steering.exec((texts.get(name) ?? '').replaceAll(colours, ''))?.index ?? null,
      `controls in ${name}`,
    ).toBeNull();
  }
  const commands = (texts.get(printed) ?? '')
    .split('\n')
    .filter((line) => /^\s*::|##\[|##vso\[|##teamcity\[/.test(line));
  expect(commands.filter((line) => !/^::(?:error|warning|notice) title=[^:]*::/.test(line))).toEqual([]);
  expect(texts.get('report.html')).not.toMatch(/<(?:script|img|svg)[^>]*(?:alert|onerror|onload|src=x)/i);
  expect(texts.get('report.html')).not.toMatch(/<script[^>]*>\s*alert/i);
  expect(withoutFences(texts.get('report.md') ?? '')).not.toMatch(/<script|<img|<svg|\]\(javascript:|^# pwned/im);
  expect(() => readXml(texts.get('junit.xml') ?? '')).not.toThrow();
  expect(() => readXml(texts.get('badge.svg') ?? '')).not.toThrow();
}

/** Markdown without its blocks of code, in which everything is text; an end that is none ends no block. */
function withoutFences(markdown: string): string {
  let fence: string | null = null;
  const outside: string[] = [];
  for (const line of markdown.split('\n')) {
    const [, ticks, rest] = /^(`{3,})(.*)$/.exec(line) ?? [];
    if (fence === null && ticks !== undefined) fence = ticks;
    else if (fence !== null && ticks !== undefined && rest === '' && ticks.length >= fence.length) fence = null;
    else if (fence === null) outside.push(line);
  }
  expect(fence, 'a block of code without end').toBeNull();
  return outside.join('\n');
}
