import { expect, test } from 'vitest';
import '../../suites/all.ts';
import { cancelChecks, exchangeChecks, runChecks } from '../checks/index.ts';
import { registered } from '../harness/requirement.ts';
import { listFaults, listVariants } from '../reference/index.ts';
import { document, needs, openPoints, requirementById, requirements } from '../requirements/index.ts';
import { documentSchemas } from '../schema/index.ts';
import { filesBelow, textOf } from './source-files.fixture.ts';

const ids = requirements.map(({ id }) => id);
const suites = filesBelow('suites').filter((path) => path.endsWith('.suite.ts'));

/** The ids that a suite registers, as they are written, in order. */
function idsIn(path: string): string[] {
  return [...textOf(path).matchAll(/^requirement\('([^']+)'/gm)].map(([, id]) => id ?? '');
}

test('every requirement of the catalogue has its suite, and every suite a row of the catalogue', () => {
  const missing = ids
    .filter((id) => !registered().has(id))
    .map((id) => `${id} is in src/requirements and no suite registers it: write requirement('${id}', …) in the suite of its topic`);
  expect(missing, missing.join('\n')).toEqual([]);
  for (const id of registered().keys()) expect(requirementById(id), `${id} is registered and not in src/requirements`).toBeDefined();
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

test('a requirement is watched or probed, and a watch judges its own requirement', () => {
  for (const { id, watches, probes, judge } of registered().values()) {
    expect(watches.length + probes.length + (judge === null ? 0 : 1), `${id} has nothing that could fail`).toBeGreaterThan(0);
    for (const watch of watches)
      expect(watch.create({ statement: {}, codes: [], supplied: {}, cancelReason: null }).requirement, `the check of ${id}`).toBe(id);
  }
});

test('every check of the tables is the watch of a requirement', () => {
  for (const { id } of [...exchangeChecks, ...cancelChecks, ...runChecks()]) {
    expect(ids, `src/checks has ${id}`).toContain(id);
    expect(registered().get(id)?.watches.length, `${id} has a check that no suite watches by`).toBeGreaterThan(0);
  }
});

test('statements are one short sentence, sections exist, needs have their advice', () => {
  for (const { id, statement, section, needs: needed } of requirements) {
    expect(statement.length, `the statement of ${id}`).toBeLessThanOrEqual(200);
    expect(statement, id).toMatch(/^[A-Z`][^\n]*\.$/);
    for (const number of section.split(', ')) expect(Object.keys(document.sections), id).toContain(number);
    for (const need of needed) expect(Object.keys(needs), id).toContain(need);
  }
});

test('every documented object and message has its schema, which names its section', () => {
  const names = filesBelow('schemas').map((path) => path.slice('schemas/'.length).replace('.schema.json', ''));
  expect(names).toEqual(expect.arrayContaining([...documentSchemas]));
  expect(['config', 'pinned', 'report'], 'the other schemas are of our own files').toEqual(
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
  const broken = new Set(listFaults().map(({ requirement }) => requirement));
  const unproved = ids.filter((id) => !broken.has(id)).map((id) => `${id} has no fault: plant one in src/reference/faults and name it there`);
  expect(unproved, unproved.join('\n')).toEqual([]);
});

test('every fault names a requirement, and the id of nothing else', () => {
  const stray = listFaults()
    .filter(({ requirement }) => !ids.includes(requirement))
    .map(({ id, requirement }) => `${id} names ${JSON.stringify(requirement)}`);
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
