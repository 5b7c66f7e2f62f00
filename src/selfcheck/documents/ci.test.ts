import '../../../suites/index.ts';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { shell } from './shell.fixture.ts';
import { filesBelow, root, textOf } from '../source-files.fixture.ts';

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number }>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description?: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description?: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const workflows = [
  ...filesBelow('.github/workflows'),
  ...filesBelow('examples/ci').filter((path) => /\/github-.*\.yml$/.test(path)),
];
const action = parse(textOf('action.yml')) as Action;
const read = (path: string): Workflow => parse(textOf(path)) as Workflow;
const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

/** A part of the suites: what is tried here are the commands. */
const small = { only: ['bus.past-date', 'bus.today'], runs: 1 };

function validator(schema: string): (value: unknown) => string {
  const check = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(textOf(`src/selfcheck/documents/ci-schemas/${schema}.json`)) as object,
  );
  return (value) => (check(value) ? '' : JSON.stringify(check.errors));
}

test('every workflow is what the schema of GitHub says, and the GitLab file what that of GitLab says', () => {
  const github = validator('github-workflow');
  expect(workflows.length).toBeGreaterThan(5);
  for (const path of workflows) expect(github(read(path)), path).toBe('');
  expect(github({ ...read(workflows[0] ?? ''), jobs: { job: {} } })).not.toBe('');
  const gitlab = validator('gitlab-ci');
  const file = parse(textOf('examples/ci/gitlab-ci.yml')) as Record<string, object>;
  expect(gitlab(file)).toBe('');
  expect(gitlab({ ...file, nightly: { ...file['nightly'], script: 1 } })).not.toBe('');
});

test('no expression is part of a script, and every job has its least rights and an end', () => {
  for (const path of workflows) {
    expect(read(path).permissions, `${path}: permissions`).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(read(path).jobs))
      expect(job['timeout-minutes'], `${path}: ${name}`).toBeGreaterThan(0);
  }
  const steps = [...workflows.flatMap((path) => stepsOf(read(path))), ...action.runs.steps];
  for (const { run = '' } of steps) expect(run, 'give it to the script as a variable (env)').not.toContain('${{');
});

test('the action uses every input, and gives every output from a step that has it', () => {
  const text = textOf('action.yml');
  for (const [name, { description, default: standard }] of Object.entries(action.inputs)) {
    expect(text, `input ${name}`).toContain(`inputs.${name} `);
    expect([description?.length ?? 0, typeof standard], name).toEqual([expect.any(Number), 'string']);
  }
  const written = action.runs.steps.find(({ id }) => id === 'run')?.run ?? '';
  for (const [name, { value }] of Object.entries(action.outputs)) {
    expect(value).toBe(`\${{ steps.run.outputs.${name} }}`);
    expect(written).toMatch(new RegExp(`"${name}"|${name}=`));
  }
});

/** Runs the action's own steps as GitHub does: inputs into variables, outputs and summary into files. */
async function act(
  cwd: string,
  inputs: Readonly<Record<string, string>>,
): Promise<{ outputs: Record<string, string>; summary: string; out: string; code: number | null }> {
  const folder = temporaryFolder();
  const [outputFile, summaryFile] = [join(folder, 'output'), join(folder, 'summary')];
  for (const file of [outputFile, summaryFile]) writeFileSync(file, '');
  const step = (id: string): Step => action.runs.steps.find((one) => one.id === id || one.name === id) ?? {};
  const outputs = (): Record<string, string> =>
    Object.fromEntries(
      readFileSync(outputFile, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  const valueOf = (expression: string): string => {
    const [, from = '', name = ''] = /^\$\{\{ (inputs|steps\.run\.outputs)\.([a-z-]+) \}\}$/.exec(expression) ?? [];
    expect(from, expression).not.toBe('');
    return from === 'inputs' ? (inputs[name] ?? action.inputs[name]?.default ?? '') : (outputs()[name] ?? '');
  };
  const run = async ({ run: script = '', env = {} }: Step) => {
    const values = Object.fromEntries(Object.entries(env).map(([name, expression]) => [name, valueOf(expression)]));
    const files = {
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      GITHUB_ACTION_PATH: root.replace(/\/$/, ''),
      GITHUB_ACTIONS: 'true',
    };
    return shell(script, cwd, { ...values, ...files });
  };
  const first = await run(step('run'));
  expect(first.code, first.err).toBe(0);
  const last = await run(step('verdict'));
  return { outputs: outputs(), summary: readFileSync(summaryFile, 'utf8'), out: first.out, code: last.code };
}

test('the action, step by step: verdict, counts, summary, annotations, and the exit code last', async () => {
  const reference = await startReference({ faults: ['past-date-accepted'] });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'conf'));
  writeFileSync(
    join(cwd, 'conf/a config.json'),
    JSON.stringify({ ...configurationFor(reference.url), apiKey: 'not-this-one', ...small }),
  );
  const inputs = {
    config: 'conf/a config.json',
    'api-key': configurationFor(reference.url).apiKey,
    args: '--seed\n7\n',
    out: 'reports/here',
  };
  const broken = await act(cwd, inputs);
  expect(broken.outputs).toEqual({
    verdict: 'violates',
    gate: 'failed',
    'exit-code': '1',
    report: join(cwd, 'reports/here/report.json'),
    pass: '1',
    fail: '1',
    warn: '0',
    inconclusive: '0',
    untested: '0',
    waived: '0',
  });
  expect(broken.code).toBe(1);
  expect(broken.summary).toContain('bus.past-date');
  expect(broken.out).toMatch(
    /^::error title=\d+ of \d+ searches for a past date were accepted::breaks bus\.past-date /m,
  );
  expect(JSON.parse(readFileSync(broken.outputs['report'] ?? '', 'utf8'))).toMatchObject({ run: { seed: 7 } });
  // A usage error says so, and the report of the run before does not speak for it.
  const mistaken = await act(cwd, { ...inputs, config: 'nowhere.json' });
  expect(mistaken.outputs).toMatchObject({
    verdict: 'none',
    gate: 'failed',
    'exit-code': '2',
    report: '',
    pass: '0',
  });
  expect(mistaken.code).toBe(2);
});

test('the commands of the ready files do what they say', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ ...small, embedded: true }));
  const summary = join(cwd, 'summary.md');
  const scripts = (path: string, job: string): string[] =>
    (read(path).jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? []);
  const gate = scripts('examples/ci/github-gate.yml', 'conformance');
  const nightly = scripts('examples/ci/github-nightly.yml', 'conformance');
  const gitlab = parse(textOf('examples/ci/gitlab-ci.yml')) as Record<
    string,
    { readonly script?: string[]; readonly after_script?: string[] }
  >;
  const ran = await shell([...gate, ...nightly, ...(gitlab['pages']?.script ?? [])].join('\n'), cwd, {
    GITHUB_STEP_SUMMARY: summary,
    CONFORMANCE_RUNS: '1',
    GITHUB_SHA: 'd23441a48e516b6c34aea4fa41551a30e30af803',
  });
  expect(ran.code, ran.err + ran.out).toBe(0);
  for (const file of [
    'reports/latest/report.json',
    'reports/latest/junit.xml',
    'site/index.html',
    'site/latest.html',
    'public/index.html',
    'summary.md',
  ])
    expect(existsSync(join(cwd, file)), file).toBe(true);
  expect(readFileSync(join(cwd, 'site/index.html'), 'utf8')).toContain('bus.today');
  // The other engines run the same commands.
  const tried = [...gate, ...nightly].flatMap((script) => script.split('\n')).map((line) => line.trim());
  const others = [
    ...['release-gate', 'nightly'].flatMap((job) => [
      ...(gitlab[job]?.script ?? []),
      ...(gitlab[job]?.after_script ?? []),
    ]),
    ...[...textOf('examples/ci/Jenkinsfile').matchAll(/\bsh '([^']+)'/g)].map(([, line = '']) => line),
  ];
  expect(others).toHaveLength(7);
  for (const line of others) expect(tried).toContain(line);
});

test('the snippet of the README is a workflow, and runs what the ready file runs', () => {
  const [, text = ''] = /^```yaml\n(on: [\s\S]*?)^```$/m.exec(textOf('README.md')) ?? [];
  const snippet = parse(text) as Workflow;
  expect(validator('github-workflow')(snippet)).toBe('');
  const ready = read('examples/ci/github-gate.yml');
  expect(snippet.permissions).toEqual(ready.permissions);
  const kept = ({ uses, run }: Step): string | undefined => uses ?? run;
  expect(stepsOf(snippet).map(kept)).toEqual(stepsOf(ready).map(kept));
});

test('the Dockerfile copies what there is, runs as somebody without rights, and ends in the command', () => {
  const lines = textOf('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const copied = lines.flatMap((line) => /^COPY (?!--from)(.*)$/.exec(line)?.[1]?.split(' ').slice(0, -1) ?? []);
  expect(copied.length).toBeGreaterThan(5);
  const allowed = textOf('.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  for (const path of copied) {
    expect(existsSync(join(root, path)), path).toBe(true);
    expect(allowed).toContain(path);
  }
  const end = lines.filter((line) => /^(?:USER|ENTRYPOINT|CMD) /.test(line));
  expect(end).toEqual(['USER 1000:1000', 'ENTRYPOINT ["travel-conformance"]', 'CMD ["run"]']);
});
