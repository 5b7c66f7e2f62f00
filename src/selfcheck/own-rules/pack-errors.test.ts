import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAtLastingAddress } from '../../cli/lasting-address.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../model/report.ts';
import { packFolder } from './pack-folder.fixture.ts';

const patience = { timeout: 60_000 };
const rule = (id: string, rest: string): string => `{ id: '${id}', level: 'SHOULD', source: 's', statement: 's', ${rest} }`;

test("a pack's failure is the pack's: named, exit code 3, and no other verdict is touched", patience, async () => {
  const { cwd, pack, configure } = packFolder();
  const thrown = '*judge() { throw new TypeError("rules of mine"); }';
  const packs = [
    pack('judge', `requirements: [${rule('judge.throws', `asks: [], ${thrown}`)}, ${rule('judge.holds', 'asks: [], judge: eachTrip(() => [])')}]`),
    pack('verb', `requirements: [${rule('verb.throws', 'asks: [{ name: "x", run() { throw new Error("no request of mine"); } }], judge: () => []')}]`),
    pack('words', `requirements: [${rule('words.wrong', 'asks: [], *judge(history) { yield broken(history.all[0].exchange, [], { cause: "c" }); }')}]`),
    pack('texts', `requirements: [${rule('texts.wrong', 'asks: [], *judge() { yield "held"; }')}]`),
  ];
  const { url } = await startAtLastingAddress();
  configure(url, { packs, only: ['judge', 'verb', 'words', 'texts', 'envelope.code'], runs: 1 });
  const { code, out, err } = await run([], { cwd });
  const { requirements } = JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report;
  const told = Object.fromEntries(requirements.map(({ id, verdict, reason }) => [id, reason === null ? verdict : reason.split('\n')[0]]));
  expect([code, told], out + err).toEqual([
    3,
    {
      'envelope.code': 'pass',
      'judge.throws': 'the pack judge failed: TypeError: rules of mine',
      'judge.holds': 'pass',
      'verb.throws': 'the pack verb failed: Error: no request of mine',
      'words.wrong':
        'the pack words failed: TypeError: expected its judge to yield a case, got a violation whose cause, message, expected or actual is no text',
      'texts.wrong': 'the pack texts failed: TypeError: expected its judge to yield a case, got string: use held(), broken(), untold() or skipped()',
    },
  ]);
});

test.each([
  ['nowhere.js', '', /expected a file or a package, got none there$/],
  ['@acme/nowhere', '', /expected a file or a package, got none there$/],
  ['./throws.js', 'throw new Error("at load");', /expected a module that can be loaded, got an error: at load$/],
  ['./later.js', 'export default await Promise.resolve(1);', /expected a module that can be loaded, got an error: /],
  ['./none.js', 'export const rules = [];', /expected a default export that `pack\(\)` has made, got none$/],
  ['./typed.ts', 'export default 1 as number;', /compile it, and name the \.js file, or use Node 22\.18 or later$|expected a default export/],
])('%s is refused before anything is sent', async (name, text, said) => {
  const { cwd } = packFolder();
  const given = name === 'nowhere.js' ? './nowhere.js' : name;
  if (text !== '') writeFileSync(join(cwd, name), text);
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ packs: [given] }));
  const { code, err } = await run(['--embedded'], { cwd });
  expect([code, err.trimEnd()]).toEqual([2, expect.stringMatching(said)]);
  expect(err).toMatch(/^error: conformance\.config\.json: \/packs\/0: /);
});

test('two packs of one prefix, and a prefix of the suite, are refused', async () => {
  const { cwd, pack } = packFolder();
  const one = pack('one', `requirements: [${rule('one.rule', 'judge: () => []')}]`);
  writeFileSync(join(cwd, 'twin.js'), readFileSync(join(cwd, 'one.js')));
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ packs: [one, './twin.js'] }));
  expect((await run(['--embedded'], { cwd })).err).toContain('/packs/1: ./twin.js: expected a prefix of its own, got one, which another pack has');
  pack('bus', `requirements: [${rule('bus.rule', 'judge: () => []')}]`);
  expect((await run(['try', 'bus.js'], { cwd })).err).toContain("expected a prefix of its own, got bus, which the suite's ids begin with");
});
