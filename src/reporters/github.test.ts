import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderGithub } from './github.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';

/** Reads a line as the runner does. */
function read(line: string): { type: string; title: string; message: string } {
  const [, type = '', title = '', message = ''] = /^::(error|warning|notice) title=([^:,]*)::(.*)$/.exec(line) ?? [];
  const plain = (text: string): string =>
    text.replace(/%(0A|0D|25|3A|2C)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { type, title: plain(title), message: plain(message) };
}
const lines = (text: string): string[] => text.trimEnd().split('\n');

test('a clean run gives one notice and, once for each reason, what could not be tested', () => {
  const report = sampleReport();
  const all = lines(renderGithub(report)).map(read);
  expect(all.filter((one) => one.type === 'error')).toEqual([]);
  const untested = report.requirements.filter(({ verdict }) => verdict === 'untested');
  const [first, ...others] = all.filter((one) => one.type === 'warning');
  const because = untested.filter(({ reason }) => reason?.text === first?.message.split('\n')[0]).map(({ id }) => id);
  expect(because.length).toBeGreaterThan(1);
  expect(first).toMatchObject({
    title: `${because.length} requirements untested`,
    message: expect.stringMatching(new RegExp(`\n${because.join(', ')}$`)) as string,
  });
  const idsOf = new Map<string, string[]>();
  for (const { id, reason } of untested.filter((one) => !because.includes(one.id)))
    idsOf.set(reason?.text ?? '', [...(idsOf.get(reason?.text ?? '') ?? []), id]);
  expect(others.map(({ title }) => title)).toEqual(
    [...idsOf.values()].map((ids) => `${ids.length === 1 ? ids[0] : `${ids.length} requirements`} untested`),
  );
  expect(all.at(-1)).toEqual({ type: 'notice', title: 'travel-conformance', message: report.sentence });
});

test('a failure is an error with expectation, answer and replay command', () => {
  const report = sampleReport({ findings: 1 });
  const finding = report.findings[0];
  const [first] = lines(renderGithub(report)).map(read);
  expect(first?.title).toBe('1 of 203 judged searches were accepted');
  expect(first?.message.split('\n')).toEqual([
    'breaks bus.trip (MUST §2): in 1 of 203 answers',
    `expected ${finding?.expected}`,
    `got ${finding?.actual}`,
    `request id ${finding?.requestId}, ${finding?.at}`,
    `npx travel-conformance replay --report reports/latest/report.json -- ${finding?.id}`,
  ]);
});

test('at most ten of a type; the last says how many are left', () => {
  const report = sampleReport({ findings: 40 });
  const all = lines(renderGithub(report)).map(read);
  for (const type of ['error', 'warning', 'notice'])
    expect(all.filter((one) => one.type === type).length).toBeLessThanOrEqual(10);
  expect(all.filter((one) => one.type === 'error').at(-1)?.title).toMatch(/^\d+ further annotations$/);
});

test('a run without a target says so in its first warning: a gate without a base URL would always be green', () => {
  const report = sampleReport({ findings: 40 });
  const embedded = lines(renderGithub({ ...report, target: { ...report.target, embedded: true } })).map(read);
  expect(embedded.find((one) => one.type === 'warning')).toMatchObject({
    title: 'No target of yours was tested',
    message: expect.stringContaining('CONFORMANCE_BASE_URL'),
  });
  expect(renderGithub(report)).not.toContain('No target of yours');
});

test('no verdict is an error', () => {
  const report = sampleReport();
  const [first] = lines(
    renderGithub({ ...report, verdict: 'none', sentence: 'No verdict.', run: { ...report.run, note: 'unreachable' } }),
  ).map(read);
  expect(first).toEqual({ type: 'error', title: 'No verdict', message: 'No verdict.\nunreachable' });
});

test('what a title quotes of the target is no command of a runner', () => {
  const report = sampleReport({ findings: 1 });
  const [finding] = report.findings;
  const response = { status: 500, headers: {}, body: { code: 1, message: '##[error]no ##vso[task.complete]' } };
  const [first] = lines(renderGithub({ ...report, findings: [{ ...finding!, status: 500, response }] })).map(read);
  expect(first?.title).toContain('were answered 500, saying "#\\#[error]no #\\#vso[task.complete]" (code 1)');
});

test('law: every line is one command of ours, whatever the texts are', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.stringMatching(/^[:,%\r\n=a0AD]{0,20}$/),
        fc.constant(hostileText),
      ),
      (any) => {
        for (const line of lines(renderGithub(sampleReport({ findings: 8, hostile: any })))) {
          expect(line).toMatch(/^::(?:error|warning|notice) title=[^:,]+::/);
          expect(line).not.toMatch(/[\p{Cc}\p{Cf}]|##[a-z]*\[/u);
          expect(read(line).message).not.toBe('');
        }
      },
    ),
    { numRuns: 40, seed: 8 },
  );
});
