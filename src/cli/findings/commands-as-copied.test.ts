import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

const reporters = ['json', 'junit', 'html', 'markdown', 'summary', 'console', 'github'].flatMap((name) => [
  '--reporter',
  name,
]);

/** What a page shows of a text that is written into it. */
function shown(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&(quot|amp|lt|gt);/g, (_, name: string) => ({ quot: '"', amp: '&', lt: '<', gt: '>' })[name] ?? '');
}

/** The command lines of a text, as whoever copies one has it: with their words, unquoted as a shell does. */
function commandsIn(text: string): string[][] {
  const lines = [...shown(text).matchAll(/npx travel-conformance ((?:replay|pin) [^\n<]*)/g)].map(
    ([, line = '']) => line,
  );
  return lines.map((line) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''));
}

test('a command that a report shows works as it stands, in the folder in which the run was started', async () => {
  const reference = await startReference({ faults: ['past-date-accepted'] });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'targets/of ours'), { recursive: true });
  const configuration = {
    ...configurationFor(reference.url),
    out: '../../build/a run',
    pinned: 'pinned.json',
    only: ['bus.past-date'],
    runs: 1,
  };
  writeFileSync(join(cwd, 'targets/of ours/staging.json'), JSON.stringify(configuration));
  const ran = await run(['run', '--config', 'targets/of ours/staging.json', ...reporters], { cwd });
  expect(ran.code, ran.err).toBe(1);
  const file = (name: string): string => readFileSync(join(cwd, 'build/a run', name), 'utf8');
  const { findings } = JSON.parse(file('report.json')) as Report;
  const id = findings[0]?.id ?? '';
  const place = ['--report', 'build/a run/report.json', '--config', 'targets/of ours/staging.json'];
  for (const text of [ran.out, file('report.html'), file('report.md'), file('summary.txt'), file('junit.xml')]) {
    const found = commandsIn(text);
    expect(found).toContainEqual(['replay', ...place, '--', id]);
    for (const words of found)
      expect(words).toEqual([expect.stringMatching(/^(?:replay|pin)$/), ...place, '--', expect.stringMatching(/^f-/)]);
    expect(text).not.toMatch(/&#8203;|[\u200b-\u200d\u2060]/);
  }
  expect(commandsIn(file('report.html'))).toContainEqual(['pin', ...place, '--', id]);
  expect(await run(['replay', ...place, '--', id], { cwd })).toMatchObject({
    code: 1,
    out: expect.stringContaining('Still broken') as string,
  });
  expect(await run(['pin', ...place, '--', id], { cwd })).toMatchObject({
    code: 0,
    out: expect.stringContaining('targets/of ours/pinned.json') as string,
  });
});

test('where no file of cases is named, pin says how the configuration names it: as from its own folder', async () => {
  const reference = await startReference({ faults: ['past-date-accepted'] });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'targets'));
  writeFileSync(
    join(cwd, 'targets/staging.json'),
    JSON.stringify({ ...configurationFor(reference.url), only: ['bus.past-date'], runs: 1 }),
  );
  await run(['run', '--config', 'targets/staging.json', '--out', 'out', '--reporter', 'json'], { cwd });
  const { findings } = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
  const { out } = await run(['pin', findings[0]?.id ?? '', '--report', 'out', '--config', 'targets/staging.json'], {
    cwd,
  });
  expect(out).toContain(' in conformance.pinned.json\n');
  expect(out).toContain('"pinned": "../conformance.pinned.json"');
});

test('the replay command of a run with a target on the command line uses that target, not the configured one', async () => {
  const reference = await startReference({ faults: ['past-date-accepted'] });
  const configured = await startReference();
  onTestFinished(async () => void (await Promise.all([reference.close(), configured.close()])));
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(configured.url), only: ['bus.past-date'], runs: 1 }),
  );
  const ran = await run(['run', '--base-url', reference.url, ...reporters], { cwd });
  const [words = expect.fail()] = commandsIn(ran.out);
  expect(words).toContain('--base-url');
  expect(await run(words, { cwd })).toMatchObject({
    code: 1,
    out: expect.stringContaining(`at ${reference.url}\n`) as string,
  });
});
