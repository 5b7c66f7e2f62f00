import '../../suites/index.ts';
import { PassThrough, Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../cli/temporary.fixture.ts';
import { initCommand } from '../cli/setup/init-command.ts';
import { run } from '../cli/warm-process.fixture.ts';
import { isInScope, requirements, type Scope } from '../requirements/index.ts';
import { configurationFor, type Reference, startReference } from '../sandbox/index.ts';

const { apiKey } = configurationFor('');
const env = { CONFORMANCE_API_KEY: apiKey };

/**
 * Somebody with a key in an empty folder: types answers to `init`, reads what `doctor` says, and runs. Gives the exit
 * codes and what was said.
 */
async function newcomer(
  { url }: Reference,
  answers: readonly string[],
): Promise<{ codes: readonly (number | null)[]; forecast: string; sentence: string }> {
  const cwd = temporaryFolder();
  const input = new PassThrough();
  const output = new Writable({ write: (_, __, done) => done() });
  let forecast = '';
  const begun = initCommand(
    {},
    {
      cwd,
      env,
      terminal: { input, output },
      print: () => undefined,
      doctor: async (config) => {
        const { code, out } = await run(['doctor', '--config', config], { cwd, env });
        forecast = out;
        return code ?? 3;
      },
    },
  );
  input.end(`${[url, ...answers].join('\n')}\n`);
  const examined = await begun;
  const { code, out } = await run([], { cwd, env });
  return { codes: [examined, code], forecast, sentence: out };
}

const route = ['310100:330100', ''];
const noOrders = ['n', 'y'];
const { create } = configurationFor('').orders;
const orders = ['y', 'create', create.path, JSON.stringify(create.body), create.orderNo, '/open/v1/bus/trip/detail'];

/** All pass but one, which needs an operation that `init` does not ask about. */
function passed(scope: Scope): string {
  const judged = requirements().filter((one) => one.optIn !== true && isInScope(one, scope)).length;
  return `${judged - 1} of ${judged} requirements passed`;
}

test.each([
  ['a green gate of bus search alone', [], noOrders, 0, `The target conforms in bus search: ${passed('bus-search')}`],
  ['a green gate of the whole contract', [], orders, 0, `The target conforms: ${passed('all')}`],
  ['a red gate', ['past-date-accepted'], noOrders, 1, 'The target does not conform: bus.past-date is broken.'],
])('from an empty folder and a key to %s, as doctor foretells', async (_, faults, answers, code, sentence) => {
  const reference = await startReference({ faults });
  onTestFinished(() => reference.close());
  const came = await newcomer(reference, [...route, ...answers, '']);
  expect(came.codes).toEqual([0, code]);
  expect(came.forecast).toContain(
    '\nReady. A run will end with exit code 0 if every MUST passes, 1 if one fails, 3 if one cannot be judged.\n',
  );
  expect(came.sentence).toContain(sentence);
});

test('without orders, a run of the whole contract says that there will be no verdict, and has none', async () => {
  const reference = await startReference();
  onTestFinished(() => reference.close());
  const came = await newcomer(reference, [...route, 'n', 'n', '', 'y', '']);
  expect(came.codes).toEqual([0, 3]);
  expect(came.forecast).toMatch(
    /^Ready, but a run will end with exit code 3 \(no verdict\), or with 1 if a MUST is broken:\n- \d+ MUSTs stay untested: .*--scope bus-search/m,
  );
});
