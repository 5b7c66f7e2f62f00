import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { type Json, type JsonObject, member } from '../../contract/json.ts';
import { filesBelow, textOf } from '../source-files.fixture.ts';

const workflows = [
  ...filesBelow('.github/workflows'),
  ...filesBelow('examples/ci').filter((path) => /\/github-.*\.yml$/.test(path)),
];
const withActions = [...workflows, 'action.yml', 'README.md'];
const key = 'CONFORMANCE_API_KEY';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly on: Json;
  readonly env?: unknown;
  readonly jobs: Readonly<
    Record<string, { readonly env?: Readonly<Record<string, string>>; readonly steps: readonly Step[] }>
  >;
}
const snippet = (): string => /^```yaml\n(on: [\s\S]*?)^```$/m.exec(textOf('README.md'))?.[1] ?? '';
const read = (path: string): Workflow => parse(path === 'README.md' ? snippet() : textOf(path)) as Workflow;

test('every action is first-party or this repository, and pinned to one commit with its version next to it', () => {
  const commits = new Map<string, Set<string>>();
  for (const path of withActions) {
    for (const [, uses = ''] of textOf(path).matchAll(/\buses: (.*)$/gm)) {
      if (uses === './') continue;
      const [, action = '', commit = '', version = ''] =
        /^(actions\/[a-z-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$/.exec(uses) ?? [];
      expect(action, `${path}: ${uses}`).not.toBe('');
      commits.set(action, (commits.get(action) ?? new Set()).add(`${commit} ${version}`));
    }
  }
  expect(commits.size).toBeGreaterThan(7);
  for (const [action, different] of commits) expect([...different], action).toHaveLength(1);
});

test('no workflow runs the code of a fork with secrets, and no checkout leaves a token', () => {
  for (const path of [...workflows, 'README.md']) {
    const { on, jobs } = read(path);
    expect(JSON.stringify(on), path).not.toContain('pull_request_target');
    if (JSON.stringify(on).includes('pull_request')) expect(textOf(path), path).not.toContain('secrets.');
    for (const { uses, with: given } of Object.values(jobs).flatMap(({ steps }) => steps))
      if (uses?.startsWith('actions/checkout@') === true)
        expect(given, path).toMatchObject({ 'persist-credentials': false });
  }
});

test('on GitHub the key is in the environment of the runs alone', () => {
  let runs = 0;
  for (const path of [...workflows, 'README.md']) {
    const { env, jobs } = read(path);
    expect(JSON.stringify(env ?? {}), path).not.toContain('secrets.');
    for (const [name, job] of Object.entries(jobs)) {
      expect(JSON.stringify(job.env ?? {}), `${path}: ${name}`).not.toContain('secrets.');
      for (const step of job.steps) {
        if (!JSON.stringify(step).includes('secrets.')) continue;
        expect(step.run, `${path}: ${name}`).toMatch(/^npx travel-conformance run\b[^\n]*$/);
        runs += 1;
      }
    }
  }
  expect(runs).toBe(4);
  // Callers may have the key in the environment of the job all the same.
  expect(textOf('action.yml')).toContain(`env -u ${key} npm ci`);
});

test('on GitLab a job has the key by its environment, and what npm ci installs has not', () => {
  for (const path of ['examples/ci/gitlab-ci.yml', 'examples/ci/gitlab-parallel.yml']) {
    const { stages: _, ...jobs } = parse(textOf(path)) as Readonly<Record<string, JsonObject>>;
    for (const [name, job] of Object.entries(jobs)) {
      const parent = jobs[String(job['extends'])] ?? {};
      const whole = { ...parent, ...job } as JsonObject;
      const runs = /travel-conformance run/.test(JSON.stringify(whole['script'] ?? []));
      if (runs) expect(whole['environment'], `${path}: ${name}`).toEqual({ name: 'conformance', action: 'access' });
      else if (!name.startsWith('.')) expect(whole['environment'], `${path}: ${name}`).toBeUndefined();
      if (whole['environment'] === undefined) continue;
      const installs = [whole['before_script'], whole['script']].flat().filter((line) => /npm ci/.test(String(line)));
      expect(installs, `${path}: ${name}`).toEqual([`env -u ${key} npm ci`]);
    }
  }
});

test('on Jenkins nobody who starts a build says where the key goes, and only the runs have it', () => {
  const text = textOf('examples/ci/Jenkinsfile');
  expect(text).not.toMatch(/parameters|params\.|BASE_URL/);
  const stages = text.split(/(?=stage\()/);
  expect(stages.length).toBe(4);
  for (const stage of stages)
    expect(stage.includes('credentials('), stage).toBe(stage.includes('travel-conformance run'));
});

test('on Kubernetes a pod has no rights that it does not need, and an end to what it uses', () => {
  const jobs = parseAllDocuments(textOf('examples/ci/kubernetes-indexed-job.yaml')).map((one) => one.toJS() as Json);
  expect(jobs).toHaveLength(2);
  for (const job of jobs) {
    const pod = member(member(member(job, 'spec'), 'template'), 'spec') as JsonObject;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        fsGroup: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: { cpu: '500m', memory: '256Mi' }, limits: { cpu: '2', memory: '1Gi' } },
        },
      ],
    });
    expect(JSON.stringify(pod)).toContain('{"name":"tmp","emptyDir"');
    expect(JSON.stringify(pod)).not.toMatch(/:latest|hostPath|privileged/);
  }
});

test('the image has no place for the key', () => {
  expect(textOf('Dockerfile')).not.toMatch(/^(?:ARG|ENV)\b|API_KEY(?! travel-conformance run$)/m);
});
