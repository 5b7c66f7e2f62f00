import { expect, test } from 'vitest';
import '../../suites/index.ts';
import { sampleFacts } from '../requirements/history/asked-by.fixture.ts';
import { History } from '../requirements/history/index.ts';
import { listFaults, listVariants } from '../sandbox/index.ts';
import { catalogue, document, openPoints, requirements } from '../requirements/index.ts';
import { documentSchemas } from '../contract/schema/index.ts';
import { usuallyObserved } from './usual-answers.fixture.ts';
import { filesBelow, textOf } from './source-files.fixture.ts';

const ids = requirements().map(({ id }) => id);
test('a judge has no case in a run that sent nothing', () => {
  const facts = sampleFacts({ routes: [], statement: usuallyObserved });
  for (const { id, judge } of catalogue().values()) {
    const said = [...judge(new History(facts), facts)].filter(({ is }) => is !== 'notApplicable');
    expect(said, `the judge of ${id}`).toEqual([]);
  }
});

/** The names that several things share: a name must mean one thing in every message. */
function namedTwice(things: ReadonlySet<{ readonly name: string }>): string[] {
  const names = [...things].map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

test('every scenario and every explanation has its own name', () => {
  const all = [...catalogue().values()];
  const asked = [...all, ...openPoints()].flatMap(({ asks }) => asks);
  expect(namedTwice(new Set(asked))).toEqual([]);
  const explanations = new Set(all.flatMap((one) => one.explanations));
  expect(namedTwice(explanations)).toEqual([]);
  for (const { name, because } of explanations) {
    expect(name, 'it stands in reports and in the matrix').toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(because.length, name).toBeGreaterThan(10);
  }
});

test('every documented object and message has its schema, which names its section', () => {
  const names = filesBelow('schemas').map((path) => path.slice('schemas/'.length).replace('.schema.json', ''));
  expect(names).toEqual(expect.arrayContaining([...documentSchemas]));
  expect(['config', 'digest', 'openapi.json', 'pinned', 'report'], 'the other files are our own').toEqual(
    expect.arrayContaining(names.filter((name) => !(documentSchemas as readonly string[]).includes(name))),
  );
  for (const name of documentSchemas) {
    const { $comment, $id } = JSON.parse(textOf(`schemas/${name}.schema.json`)) as { $comment?: string; $id?: string };
    expect($id).toBe(`urn:travel-conformance:${name}`);
    const sections = [...($comment ?? '').matchAll(/\d(?:\.\d)?/g)].map(([number]) => number);
    expect(Object.keys(document.sections), `the $comment of ${name} begins with its section`).toContain(sections[0]);
  }
});

test('every requirement can fail: the built-in platform breaks it in two ways or more', () => {
  const breaks = listFaults().map((fault) => fault.breaks);
  const unproved = ids
    .filter((id) => breaks.filter((broken) => broken === id).length < 2)
    .map((id) => `${id}: plant a fault with two variations in src/sandbox/faults that breaks it`);
  expect(unproved, unproved.join('\n')).toEqual([]);
});

test('every fault names a requirement, and the id of nothing else', () => {
  const stray = listFaults()
    .filter(({ breaks }) => !ids.includes(breaks))
    .map(({ id, breaks }) => `${id} names ${JSON.stringify(breaks)}`);
  expect(stray, stray.join('\n')).toEqual([]);
  const taken = [...ids, ...openPoints().map(({ id }) => id)];
  const all = [...listFaults(), ...listVariants()].map(({ id }) => id);
  expect(new Set([...all, ...taken]).size, 'an id twice').toBe(all.length + taken.length);
});
