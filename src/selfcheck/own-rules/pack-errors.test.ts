import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAtLastingAddress } from '../../cli/lasting-address.fixture.ts';
import { start } from '../../cli/second-process.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import { packFolder } from './pack-folder.fixture.ts';

const row = "level: 'SHOULD', source: 's', statement: 's'";
const rule = (id: string, judge: string): string => `{ id: '${id}', ${row}, asks: [], judge: ${judge} }`;
const lookOf = (prefix: string): string =>
  `operations: [globalThis.look = operation('${prefix}.look', { path: '/open/v1/bus/search', answers: { 400: null } })]`;
const flowOf = (id: string, body: string): string => `flow('${id}', { ${row}, async run(_, { call }) { ${body} } })`;

test("a pack's failure is the pack's: named, exit code 3, and no other verdict is touched", async () => {
  const { cwd, pack, configure } = packFolder();
  const of = (prefix: string, ...rules: string[]): string => pack(prefix, `requirements: [${rules.join(', ')}]`);
  const packs = [
    of(
      'judge',
      rule('judge.throws', 'eachTrip(() => { throw new TypeError("rules of mine"); })'),
      rule('judge.holds', 'eachTrip(() => [])'),
    ),
    of('verb', flowOf('verb.throws', 'throw new Error("no request of mine");')),
    of('words', rule('words.wrong', 'eachSearch(() => [{ cause: "c" }])')),
    of('texts', rule('texts.wrong', 'eachTrip(() => "pass")')),
    pack(
      'stray',
      `requirements: [${flowOf('stray.promise', 'Promise.reject(new Error("nobody awaits me")); await call.answer(look);')}],
       ${lookOf('stray')}`,
    ),
    of('ends', rule('ends.process', 'eachTrip(() => process.exit(0))')),
    {
      maxRequests: 300,
      use: pack(
        'loops',
        `requirements: [flow('loops.calls', { ${row}, async run(_, { call }) { for (;;) await call.answer(look); } })],
       ${lookOf('loops')}`,
      ),
    },
    of('alters', rule('alters.answers', 'eachTrip((trip) => { trip.remark = "mine"; return []; })')),
  ];
  const { url } = await startAtLastingAddress();
  configure(url, {
    packs,
    only: ['judge', 'verb', 'words', 'texts', 'stray', 'ends', 'loops', 'alters', 'envelope.code'],
    runs: 1,
  });
  const { code, out, err } = await run([], { cwd });
  const { requirements } = JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report;
  const entry = Object.fromEntries(
    requirements.map(({ id, verdict, reason }) => [id, reason === null ? verdict : reason.text.split('\n')[0]]),
  );
  expect([code, entry], out + err).toEqual([
    3,
    {
      'envelope.code': 'pass',
      'judge.throws': 'the pack judge failed: TypeError: rules of mine',
      'judge.holds': 'pass',
      'verb.throws': 'the pack verb failed: Error: no request of mine',
      'words.wrong':
        'the pack words failed: TypeError: expected `cause` and `expected` of what a rule found to be texts',
      'stray.promise': 'the pack stray failed: Error: nobody awaits me',
      'ends.process': 'the pack ends failed: Error: process.exit was called',
      'loops.calls': 'the pack loops failed: RangeError: expected at most 200 calls of one flow',
      'alters.answers': expect.stringContaining(
        'the pack alters failed: TypeError: Cannot assign to read only property',
      ),
      'texts.wrong': 'the pack texts failed: TypeError: expected a rule to return a list or null, got string',
    },
  ]);
});

/** Never comes back, and leaves the processor to others. */
const never = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const hangs = rule('endless.rule', `eachTrip(() => { ${never} })`).replace('asks: []', 'asks: allSearches');
const hangsLater = flowOf('endless.rule', `await call.answer(look); ${never}`);
const endless: readonly (readonly [rules: string, args: readonly string[]])[] = [
  [hangs, ['try', 'endless.js']],
  [hangsLater, ['--embedded', '--only', 'endless']],
];

const late = 'the pack endless failed: judging endless\\.rule did not end within the time of the run \\(\\d+ s\\)';
const endings = [
  new RegExp(`NOT PASSED on the built-in platform: ${late}`),
  /^No verdict.*: the pack endless failed: it did not end when its time was over\./m,
];

test('a rule that never comes back ends try and a run, and is named', async () => {
  const ended = await Promise.all(
    endless.map(async ([rules, args], nth) => {
      const { cwd, pack } = packFolder();
      writeFileSync(
        join(cwd, 'conformance.config.json'),
        JSON.stringify({ packs: [pack('endless', `requirements: [${rules}], ${lookOf('endless')}`)] }),
      );
      // On a busy machine a second may be over before the rule has begun.
      for (let seconds = 1; ; seconds *= 5) {
        const { code, out, err } = await start([...args, '--max-time', String(seconds)], { cwd }).ended;
        if (endings[nth]!.test(out + err) || seconds > 100) return [code, out + err];
      }
    }),
  );
  expect(ended).toEqual([
    [1, expect.stringMatching(endings[0]!)],
    [3, expect.stringMatching(endings[1]!)],
  ]);
});

test.each([
  ['nowhere.js', '', /expected a file, got none there$/],
  [
    '@acme/nowhere',
    '',
    /expected a package, got none of this name; for a file, check the path, and begin it with \.\/$/,
  ],
  ['./throws.js', 'throw new Error("at load");', /expected a module that can be loaded, got an error: at load$/],
  ['./later.js', 'export default await Promise.resolve(1);', /expected a module that can be loaded, got an error: /],
  [
    './script.cjs',
    'import "travel-conformance/authoring";',
    /Cannot use import statement outside a module; write `"type": "module"` into the package\.json of its folder$/,
  ],
  ['./broken.mjs', 'export default { a: 1 b: 2 };', /Unexpected identifier.*; `node --check <file>` shows the line$/],
  ['./none.js', 'export const rules = [];', /expected a default export made with `pack\(\)`, got none$/],
  [
    './typed.ts',
    'export default 1 as number;',
    /compile it and name the \.js file, or use Node 22\.18 or later$|expected a default export/,
  ],
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
  const one = pack('one', `requirements: [${rule('one.rule', 'eachTrip(() => [])')}]`);
  writeFileSync(join(cwd, 'twin.js'), readFileSync(join(cwd, 'one.js')));
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ packs: [one, './twin.js'] }));
  expect((await run(['--embedded'], { cwd })).err).toContain(
    '/packs/1: ./twin.js: expected a prefix that is not in use, got one, which another pack has',
  );
  pack('bus', `requirements: [${rule('bus.rule', 'eachTrip(() => [])')}]`);
  expect((await run(['try', 'bus.js'], { cwd })).err).toContain(
    'expected a prefix that is not in use, got bus, which is a prefix of the suite',
  );
});

test('a pack that ends the process leaves no verdict, and no exit code 0', async () => {
  const { cwd } = packFolder();
  writeFileSync(join(cwd, 'exits.js'), 'process.exit(0);');
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ packs: ['./exits.js'] }));
  expect(await start(['--embedded'], { cwd }).ended).toEqual({
    code: 3,
    out: '',
    err: 'No verdict: the process ended itself before the command was finished.\n',
  });
});
