import { expect, test } from 'vitest';
import '../../suites/all.ts';
import { registered, registeredObservations } from '../requirements/requirement.ts';
import { sampleFacts } from '../requirements/history/asked-by.fixture.ts';
import { History } from '../requirements/history/index.ts';
import { listFaults, listVariants } from '../sandbox/index.ts';
import { needs } from '../contract/requirement.ts';
import { document, openPoints, requirementById, requirements } from '../requirements/index.ts';
import { documentSchemas } from '../contract/schema/index.ts';
import { usuallyObserved } from './usual-answers.fixture.ts';
import { filesBelow, isTestFile, sourceFiles, textOf } from './source-files.fixture.ts';

const ids = requirements.map(({ id }) => id);
const suites = filesBelow('suites').filter((path) => path.endsWith('.suite.ts'));

/** The ids that a suite registers, as they are written, in order. */
function idsIn(path: string): string[] {
  return [...textOf(path).matchAll(/^requirement\('([^']+)'/gm)].map(([, id]) => id ?? '');
}

test('every requirement of the catalogue has its suite, and every suite a row of the catalogue', () => {
  const missing = ids
    .filter((id) => !registered().has(id))
    .map(
      (id) =>
        `${id} is in src/requirements and no suite registers it: write requirement('${id}', …) in the suite ` +
        'of its topic',
    );
  expect(missing, missing.join('\n')).toEqual([]);
  for (const id of registered().keys())
    expect(requirementById(id), `${id} is registered and not in src/requirements`).toBeDefined();
});

test('every requirement is registered once, in a suite that suites/all.ts imports', () => {
  const written = suites.flatMap(idsIn);
  expect(
    written.filter((id, index) => written.indexOf(id) !== index),
    'registered twice',
  ).toEqual([]);
  const unheard = written.filter((id) => !registered().has(id));
  expect(unheard, 'in a suite that suites/all.ts does not import').toEqual([]);
  const imported = [...textOf('suites/all.ts').matchAll(/^import '\.\/(.+)';$/gm)].map(([, path]) => `suites/${path}`);
  expect(imported.toSorted()).toEqual(suites.toSorted());
});

test('every requirement says before its call which section it reads', () => {
  for (const path of suites) {
    const lines = textOf(path).split('\n');
    for (const [index, line] of lines.entries()) {
      const id = /^requirement\('((?:http|envelope|auth|bus|cancel)\.[^']+)'/.exec(line)?.[1];
      if (id === undefined) continue;
      // Requirements of one topic share the comment above the first of them.
      let above = index - 1;
      while (above >= 0 && lines[above] !== '') above -= 1;
      const comments = lines.slice(above + 1, index).filter((one) => one.startsWith('//'));
      expect(comments.join(' '), `${path}: write the section above requirement('${id}') as // §4.1: …`).toMatch(/§\d/);
    }
  }
});

test('a judge says nothing of a run that has asked nothing', () => {
  const facts = sampleFacts({ routes: [], statement: usuallyObserved });
  for (const { id, judge } of registered().values()) {
    const said = [...judge(new History(facts), facts)].filter(({ is }) => is !== 'notApplicable');
    expect(said, `the judge of ${id}`).toEqual([]);
  }
});

/** Things that share a name: a name stands for one of them wherever it is told. */
function namedTwice(things: ReadonlySet<{ readonly name: string }>): string[] {
  const names = [...things].map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

test('every scenario and every explanation has a name of its own', () => {
  const all = [...registered().values()];
  const asked = [...all, ...registeredObservations().values()].flatMap(({ asks }) => asks);
  expect(namedTwice(new Set(asked))).toEqual([]);
  const explanations = new Set(all.flatMap((one) => one.explanations));
  expect(namedTwice(explanations)).toEqual([]);
  for (const { name, because } of explanations) {
    expect(name, 'it stands in reports and in the matrix').toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(because.length, name).toBeGreaterThan(10);
  }
});

test('every check of src/requirements/checks is used by a suite, a judge or the harness, or by one that is', () => {
  const names = [
    ...textOf('src/requirements/checks/index.ts').matchAll(/^export (?:\{([^}]*)\}|(?:const|function) (\w+))/gm),
  ].flatMap(([, list, name]) => (list ?? name ?? '').split(',').map((one) => one.trim()));
  const checks = names.filter((name) => name !== '' && !name.startsWith('type '));
  expect(checks.length).toBeGreaterThan(20);
  const users = sourceFiles().filter((path) => !isTestFile(path) && path !== 'src/requirements/checks/index.ts');
  const uses = (path: string, name: string): boolean => {
    const text = textOf(path);
    return (
      new RegExp(`\\b${name}\\b`).test(text) && !new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(text)
    );
  };
  const unused = checks.filter((name) => !users.some((path) => uses(path, name)));
  expect(unused, `used by nothing but tests: ${unused.join(', ')}`).toEqual([]);
});

test('statements are one short sentence, sections exist, needs have their advice', () => {
  for (const { id, statement, section, needs: needed } of requirements) {
    expect(statement.length, `the statement of ${id}`).toBeLessThanOrEqual(200);
    expect(statement, id).toMatch(/^[A-Z`][^\n]*\.$/);
    for (const number of section.split(', ')) expect(Object.keys(document.sections), id).toContain(number);
    for (const need of needed) expect(needs, id).toContain(need);
  }
});

test('every documented object and message has its schema, which names its section', () => {
  const names = filesBelow('schemas').map((path) => path.slice('schemas/'.length).replace('.schema.json', ''));
  expect(names).toEqual(expect.arrayContaining([...documentSchemas]));
  expect(['config', 'digest', 'pinned', 'report'], 'the other schemas are of our own files').toEqual(
    expect.arrayContaining(names.filter((name) => !(documentSchemas as readonly string[]).includes(name))),
  );
  for (const name of documentSchemas) {
    const { $comment, $id } = JSON.parse(textOf(`schemas/${name}.schema.json`)) as { $comment?: string; $id?: string };
    expect($id).toBe(`urn:travel-conformance:${name}`);
    const sections = [...($comment ?? '').matchAll(/\d(?:\.\d)?/g)].map(([number]) => number);
    expect(Object.keys(document.sections), `the $comment of ${name} begins with its section`).toContain(sections[0]);
  }
});

test('every requirement can fail: a fault of the reference platform breaks it', () => {
  const broken = new Set(listFaults().map(({ breaks }) => breaks));
  const unproved = ids
    .filter((id) => !broken.has(id))
    .map((id) => `${id} has no fault: plant one in src/sandbox/faults that breaks it`);
  expect(unproved, unproved.join('\n')).toEqual([]);
});

test('every fault names a requirement, and the id of nothing else', () => {
  const stray = listFaults()
    .filter(({ breaks }) => !ids.includes(breaks))
    .map(({ id, breaks }) => `${id} names ${JSON.stringify(breaks)}`);
  expect(stray, stray.join('\n')).toEqual([]);
  const taken = [...ids, ...openPoints.map(({ id }) => id)];
  const all = [...listFaults(), ...listVariants()].map(({ id }) => id);
  expect(new Set([...all, ...taken]).size, 'an id twice').toBe(all.length + taken.length);
});

test('the open points are numbered by nothing but their ids, and each statement key is one', () => {
  const keys = openPoints.flatMap(({ statementKey }) => statementKey ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(requirementById(`statement.${key}`)?.section).toBe('declared');
});
