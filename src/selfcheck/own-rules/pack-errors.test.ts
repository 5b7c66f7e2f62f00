import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAtLastingAddress } from '../../cli/lasting-address.fixture.ts';
import { start } from '../../cli/second-process.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import { packFolder } from './pack-folder.fixture.ts';

const rule = (id: string, rest: string): string =>
  `{ id: '${id}', level: 'SHOULD', source: 's', statement: 's', ${rest} }`;

test("a pack's failure is the pack's: named, exit code 3, and no other verdict is touched", async () => {
  const { cwd, pack, configure } = packFolder();
  const thrown = '*judge() { throw new TypeError("rules of mine"); }';
  const packs = [
    pack(
      'judge',
      `requirements: [${rule('judge.throws', `asks: [], ${thrown}`)}, ` +
        `${rule('judge.holds', 'asks: [], judge: eachTrip(() => [])')}]`,
    ),
    pack(
      'verb',
      'requirements: ' +
        `[${rule('verb.throws', 'asks: [{ name: "verb: x", run() { throw new Error("no request of mine"); } }], judge: () => []')}]`,
    ),
    pack(
      'words',
      'requirements: ' +
        `[${rule('words.wrong', 'asks: [], *judge(history) { yield fail(history.all[0].exchange, [], { cause: "c" }); }')}]`,
    ),
    pack('texts', `requirements: [${rule('texts.wrong', 'asks: [], *judge() { yield "pass"; }')}]`),
    pack(
      'stray',
      'requirements: ' +
        `[${rule('stray.promise', 'asks: [{ name: "stray: x", async run() { Promise.reject(new Error("nobody awaits me")); } }], judge: ' + '() => []')}]`,
    ),
    pack('ends', `requirements: [${rule('ends.process', 'asks: [], *judge() { process.exit(0); }')}]`),
    pack(
      'loops',
      'requirements: ' +
        `[${rule('loops.asks', 'asks: [{ name: "loops: x", async run(ask) { for (;;) await ask(call("loops.look", {})); } }], judge: () => []')}], ` +
        '' +
        '' +
        `operations: { 'loops.look': { path: '/x', statuses: [404], spends: null } }`,
    ),
    pack(
      'header',
      'requirements: ' +
        `[${rule('header.other', 'asks: [{ name: "header: x", phase: "wrong-keys", async run(ask, { routes: [busy] }) { await ask(search(busy.body, { ' + 'headerName: "Host", key: { wrong: "elsewhere", description: "x" } })); } }], judge: () => []')}]`,
    ),
    pack(
      'alters',
      'requirements: ' +
        `[${rule('alters.answers', 'asks: [], *judge(history) { history.all[0].exchange.answer.status = 500; }')}]`,
    ),
    pack(
      'unknown',
      `requirements: [${rule('unknown.exchange', 'asks: [], *judge() { yield pass({ operation: "search" }); }')}]`,
    ),
  ];
  const { url } = await startAtLastingAddress();
  configure(url, {
    packs,
    only: ['judge', 'verb', 'words', 'texts', 'stray', 'ends', 'loops', 'header', 'alters', 'unknown', 'envelope.code'],
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
        'the pack words failed: TypeError: expected its judge to yield a case, got a violation whose cause, ' +
        'message, expected, actual or pointer is not a text',
      'stray.promise': 'the pack stray failed: Error: nobody awaits me',
      'ends.process': 'the pack ends failed: Error: process.exit was called',
      'loops.asks': 'the pack loops failed: RangeError: expected at most 2000 requests of one scenario',
      'header.other':
        'the pack header failed: TypeError: expected a spelling of Authorization as `headerName`, got "Host"',
      'alters.answers': expect.stringContaining(
        'the pack alters failed: TypeError: Cannot assign to read only property',
      ),
      'unknown.exchange':
        'the pack unknown failed: TypeError: expected its judge to yield a case, got pass without an exchange ' +
        'of the history',
      'texts.wrong':
        'the pack texts failed: TypeError: expected its judge to yield a case, got string: use pass(), ' +
        'fail(), unknown() or notApplicable()',
    },
  ]);
});

/** Never comes back, and leaves the processor to others. */
const never = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const hangs = rule('endless.rule', `asks: [], *judge() { ${never} }`);
const hangsLater = rule(
  'endless.rule',
  `asks: [{ name: "endless: x", about: "own", async run(ask) { await ask(search({})); ${never} } }], judge: () => []`,
);
const endless: readonly (readonly [rules: string, args: readonly string[]])[] = [
  [hangs, ['try', 'endless.js', '--own']],
  [hangsLater, ['--embedded', '--only', 'endless']],
];

test('a rule that never comes back ends try and a run, and is named', async () => {
  const ended = await Promise.all(
    endless.map(async ([rules, args]) => {
      const { cwd, pack } = packFolder();
      writeFileSync(
        join(cwd, 'conformance.config.json'),
        JSON.stringify({ packs: [pack('endless', `requirements: [${rules}]`)] }),
      );
      const { code, out, err } = await start([...args, '--max-time', '1'], { cwd }).ended;
      return [code, out + err];
    }),
  );
  const late = 'the pack endless failed: judging endless\\.rule did not end within the time of the run \\(1 s\\)';
  expect(ended).toEqual([
    [1, expect.stringMatching(new RegExp(`NOT PASSED on the built-in platform: ${late}`))],
    [3, expect.stringMatching(/^No verdict.*: the pack endless failed: it did not end when its time was over\./m)],
  ]);
});

test.each([
  ['nowhere.js', '', /expected a file, got none there$/],
  ['@acme/nowhere', '', /expected a package, got none of this name; a file begins with \.\/$/],
  ['./throws.js', 'throw new Error("at load");', /expected a module that can be loaded, got an error: at load$/],
  ['./later.js', 'export default await Promise.resolve(1);', /expected a module that can be loaded, got an error: /],
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
  const one = pack('one', `requirements: [${rule('one.rule', 'judge: () => []')}]`);
  writeFileSync(join(cwd, 'twin.js'), readFileSync(join(cwd, 'one.js')));
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ packs: [one, './twin.js'] }));
  expect((await run(['--embedded'], { cwd })).err).toContain(
    '/packs/1: ./twin.js: expected a prefix that is not in use, got one, which another pack has',
  );
  pack('bus', `requirements: [${rule('bus.rule', 'judge: () => []')}]`);
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
