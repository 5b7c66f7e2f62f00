import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { mergeCommand } from '../../cli/reports/merge-command.ts';
import { run as runProgram } from '../../cli/second-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { root, textOf } from '../source-files.fixture.ts';

const documents = (path: string): JsonObject[] =>
  parseAllDocuments(textOf(path)).map((one) => one.toJS() as JsonObject);

/** The value at a path of names and indexes. */
function at(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (one, name) => (typeof name === 'number' ? (Array.isArray(one) ? one[name] : undefined) : member(one, name)),
    value,
  );
}

/**
 * What an engine runs on each machine and at the end, and the variables that it sets on the machine of a place (from
 * 0).
 */
interface Engine {
  readonly file: string;
  readonly schema: string;
  /** Jobs as the schema describes them: the whole file, or each of its documents. */
  readonly shard: (files: readonly JsonObject[]) => string;
  readonly merge: (files: readonly JsonObject[]) => string;
  readonly variables: (files: readonly JsonObject[], place: number) => Readonly<Record<string, string>>;
}

const named = (steps: Json | undefined, name: string): string => {
  const step = Array.isArray(steps) ? steps.find((one) => member(one, 'name') === name) : undefined;
  return String(member(step, 'run'));
};
const last = (list: Json | undefined): string => String(Array.isArray(list) ? list.at(-1) : undefined);

const engines: Readonly<Record<string, Engine>> = {
  'GitHub Actions': {
    file: 'examples/ci/github-matrix.yml',
    schema: 'github-workflow',
    shard: ([file]) => named(at(file, 'jobs', 'shard', 'steps'), 'conformance'),
    merge: ([file]) => named(at(file, 'jobs', 'merge', 'steps'), 'merge'),
    // A matrix job sees its value and the number of jobs as expressions: what the file makes variables of them is used
    // here.
    variables: ([file], place) => {
      const indexes = at(file, 'jobs', 'shard', 'strategy', 'matrix', 'index') as Json[];
      const values: Record<string, string> = {
        'matrix.index': String(indexes[place]),
        'strategy.job-total': String(indexes.length),
      };
      const env = at(file, 'jobs', 'shard', 'env') as JsonObject;
      return Object.fromEntries(
        Object.entries(env).flatMap(([name, text]) => {
          const value = values[/^\$\{\{ (.*) \}\}$/.exec(String(text))?.[1] ?? ''];
          return value === undefined ? [] : [[name, value]];
        }),
      );
    },
  },
  GitLab: {
    file: 'examples/ci/gitlab-parallel.yml',
    schema: 'gitlab-ci',
    shard: ([file]) => last(at(file, 'conformance', 'script')),
    merge: ([file]) => last(at(file, 'conformance-report', 'script')),
    variables: ([file], place) => ({
      CI_NODE_INDEX: String(place + 1),
      CI_NODE_TOTAL: String(at(file, 'conformance', 'parallel')),
    }),
  },
  Kubernetes: {
    file: 'examples/ci/kubernetes-indexed-job.yaml',
    schema: 'kubernetes-job',
    shard: ([job]) => last(at(job, 'spec', 'template', 'spec', 'containers', 0, 'command')),
    merge: ([, job]) => last(at(job, 'spec', 'template', 'spec', 'containers', 0, 'command')),
    variables: ([job], place) => {
      const env = at(job, 'spec', 'template', 'spec', 'containers', 0, 'env') as Json[];
      const given = env.flatMap((one) =>
        typeof member(one, 'value') === 'string' ? [[String(member(one, 'name')), String(member(one, 'value'))]] : [],
      );
      return {
        ...Object.fromEntries(given.filter(([name]) => name === 'SHARD_TOTAL')),
        JOB_COMPLETION_INDEX: String(place),
      };
    },
  },
};

/** A folder with `npx` and `travel-conformance` in it, which run this shell text with their arguments. */
function programs(text: string): string {
  const folder = join(temporaryFolder(), 'bin');
  mkdirSync(folder);
  for (const [name, shift] of [
    ['npx', 'shift\n'],
    ['travel-conformance', ''],
  ] as const) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${shift}${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

/** Runs a shell line as the engines do: it ends at the first error. */
function shell(
  line: string,
  cwd: string,
  bin: string,
  env: Readonly<Record<string, string>> = {},
): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', line], {
    cwd,
    env: { PATH: `${bin}:${process.env['PATH']}`, ...env },
    encoding: 'utf8',
  });
  return { status, out: `${stdout}${stderr}` };
}

test.each(Object.entries(engines))(
  '%s: the file is what the schema of the engine says, and every machine has its own shard',
  (_, engine) => {
    const files = documents(engine.file);
    const schema = JSON.parse(
      readFileSync(join(root, `src/selfcheck/documents/ci-schemas/${engine.schema}.json`), 'utf8'),
    ) as JsonObject;
    const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
    for (const file of files) {
      expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
      // The schema is checked for real.
      expect(
        validate({
          ...file,
          ...(engine.schema === 'kubernetes-job'
            ? { specs: {} }
            : engine.schema === 'gitlab-ci'
              ? { x: { script: 1 } }
              : { job: {} }),
        }),
      ).toBe(false);
    }
    const bin = programs('echo "$@"');
    const asked = [0, 1, 2].map((place) => shell(engine.shard(files), bin, bin, engine.variables(files, place)));
    expect(asked.map(({ out }) => out.trim())).toEqual(
      [1, 2, 3].map((index) => `run --shard ${index}/3 --out reports/shard-${index}`),
    );
    // A verdict is the merged report's; what is wrong with the command fails at once.
    const ending = (code: number): number | null =>
      shell(engine.shard(files), bin, programs(`exit ${code}`), engine.variables(files, 0)).status;
    expect([0, 1, 2, 3].map(ending).map((status) => status === 0)).toEqual([true, true, false, true]);
  },
);

test('three machines, each started by another engine, and one report', async () => {
  const cwd = temporaryFolder();
  // A part of the suites: what is tried here are the commands.
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({
      embedded: true,
      only: ['envelope', 'auth.missing-key', 'bus.past-date', 'bus.today', 'bus.page-size'],
    }),
  );
  await runProgram(['--version'], { cwd }); // builds where that is needed
  const bin = programs(
    `exec ${JSON.stringify(process.execPath)} ${JSON.stringify(join(root, 'dist/src/cli/main.js'))} "$@"`,
  );
  for (const [place, engine] of Object.values(engines).entries()) {
    const files = documents(engine.file);
    const { status, out } = shell(engine.shard(files), cwd, bin, engine.variables(files, place));
    expect(status, out).toBe(0);
    expect(out).toMatch(new RegExp(`shard ${place + 1} of 3: [23] calls in flight, 33[34] in all`));
  }
  const [github, gitlab, kubernetes] = Object.values(engines).map((engine) => engine.merge(documents(engine.file)));
  expect([gitlab, kubernetes?.replace(/^/, 'npx ')]).toEqual([github, github]);
  const merged = shell(github ?? '', cwd, bin);
  expect(merged.status, merged.out).toBe(0);
  for (const name of ['report.json', 'junit.xml', 'report.html', 'report.md'])
    expect(existsSync(join(cwd, 'reports/merged', name)), name).toBe(true);
  const report = JSON.parse(readFileSync(join(cwd, 'reports/merged/report.json'), 'utf8')) as Json;
  expect(member(report, 'verdict')).toBe('conforms');
  expect(at(report, 'shards') as Json[]).toHaveLength(3);
  expect((at(report, 'requirements') as Json[]).filter(isObject).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['envelope.data', 'auth.missing-key', 'bus.past-date', 'bus.today', 'bus.page-size']),
  );
  const shards = [1, 2, 3].map((index) => join(cwd, `reports/shard-${index}`));
  await expect(mergeCommand(shards.slice(1), { out: join(cwd, 'x') })).rejects.toThrow(
    /shard 1\/3: expected its report, got none/,
  );
  await expect(mergeCommand(shards, { out: shards[0] ?? '' })).rejects.toThrow(/expected a separate folder/);
  await expect(mergeCommand(shards, { out: join(cwd, 'x'), reporter: ['pdf'] })).rejects.toThrow(
    /--reporter: expected one of .*, got .*pdf/,
  );
  await expect(mergeCommand([...shards, join(cwd, 'none')], {})).rejects.toThrow(/which does not exist/);
});
