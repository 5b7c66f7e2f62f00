import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAtLastingAddress } from '../../cli/lasting-address.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import { packFolder } from './pack-folder.fixture.ts';

const rule = (id: string, body: string): string =>
  `{ id: '${id}', level: 'SHOULD', source: 's', statement: 's', asks: [], judge: eachTrip(() => { ${body} }) }`;
const forEver = 'for (;;);';
const backtracks = `/^(?:a+)+$/.test('a'.repeat(60) + 'b');`;
/** Slow, and over within the time that judges have. */
const slow = 'globalThis.until ??= Date.now() + 1500; while (Date.now() < globalThis.until); return [];';

test('a judge that does not end loses its own verdict, which says what it was reading; all others are kept', async () => {
  const { cwd, pack, configure } = packFolder();
  const packs = [
    pack(
      'odd',
      `requirements: [${rule('odd.slow', slow)}, ${rule('odd.endless', forEver)}, ` +
        `${rule('odd.backtracks', backtracks)}]`,
    ),
  ];
  const { url } = await startAtLastingAddress();
  configure(url, { packs, only: ['odd', 'envelope.code', 'bus.trip'], runs: 1 });
  const { code, out, err } = await run(['--max-time', '4'], { cwd });
  const { requirements } = JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report;
  const entry = Object.fromEntries(requirements.map(({ id, verdict, reason }) => [id, reason?.text ?? verdict]));
  const late = (id: string) =>
    expect.stringMatching(
      new RegExp(
        `^the pack odd failed: judging ${id} did not end within the time of the run \\(4 s\\); it reads ` +
          `\\d+ answers, the largest with \\d+ bytes`,
      ),
    );
  expect([code, entry], out + err).toEqual([
    3,
    {
      'envelope.code': expect.stringMatching(/^(?!.*failed)/),
      'bus.trip': expect.stringMatching(/^(?!.*failed)/),
      'odd.slow': 'pass',
      'odd.endless': late('odd.endless'),
      'odd.backtracks': late('odd.backtracks'),
    },
  ]);
  expect(out + err).not.toContain('the suite itself failed');
});
