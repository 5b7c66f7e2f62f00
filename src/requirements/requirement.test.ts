import { expect, onTestFinished, test } from 'vitest';
import {
  addRequirements,
  catalogue,
  openPoint,
  openPoints,
  requirement,
  requirementById,
  requirements,
  rowOf,
} from './index.ts';
import { sampleFacts } from './history/asked-by.fixture.ts';
import { History } from './history/index.ts';
import { notApplicable } from './judging/index.ts';

const none = () => [notApplicable({ code: 'text', text: 'none' })];
const stations = { id: 'bus.stations', level: 'SHOULD', statement: 'Two stations.', judge: none } as const;

test('what is left out has its default; sections are those of the quotes, in the order of the document', () => {
  const quotes = { '8': ['Eight.'], '4.1': ['Four.'] };
  expect(requirement({ ...stations, quotes })).toEqual({
    ...stations,
    section: '4.1, 8',
    quotes,
    reading: '',
    probes: '',
    needs: [],
    asks: [],
    restsOn: [],
    explanations: [],
  });
  expect(requirement({ ...stations, source: 'Rules, 3' }).section).toBe('Rules, 3');
});

test('a requirement that is made again stays the same', () => {
  const once = requirement({ ...stations, quotes: { '2': ['Two.'] }, since: '0.3.0', optIn: true, needs: ['trips'] });
  expect(requirement(once)).toEqual(once);
});

test('several judges are one', () => {
  const { judge } = requirement({ ...stations, judge: [none, none] });
  const facts = sampleFacts();
  expect([...judge(new History(facts), facts)]).toHaveLength(2);
});

test('a row is data alone', () => {
  const row = rowOf(requirement(stations));
  expect(JSON.parse(JSON.stringify(row))).toEqual(row);
  expect(Object.keys(row)).toEqual(['id', 'level', 'section', 'quotes', 'statement', 'reading', 'probes', 'needs']);
});

test('a declared answer is a MUST with the sentence of its open point; one that is measured cannot be declared', () => {
  const row = { id: 'open.x', question: 'Which?', section: '2', statementKey: 'x', value: 'a word' } as const;
  const point = openPoint({ ...row, needs: ['trips'], none: { code: 'text', text: 'none' }, shows: () => [] });
  expect(point.declared).toMatchObject({
    id: 'statement.x',
    level: 'MUST',
    section: 'declared',
    statement: 'The target behaves as its statement declares under `x`: Which?',
    needs: ['trips'],
  });
  expect(openPoint({ ...row, statementKey: null })).toMatchObject({ observing: null, declared: null });
});

test('a pack may be added before the document, and takes the place of itself; an id stands for one', () => {
  const before = [requirements(), { openPoints: openPoints() }] as const;
  onTestFinished(() => {
    addRequirements(...before);
    addRequirements([], { pack: 'acme' });
  });
  const rule = (id: string) => requirement({ ...stations, id, source: 'Rules' });
  addRequirements([rule('acme.one'), rule('acme.two')], { pack: 'acme' });
  addRequirements([requirement(stations)]);
  const ids = [...catalogue().keys()];
  expect(ids[0]).toBe('bus.stations');
  expect(ids).toEqual(expect.arrayContaining(['acme.one', 'acme.two']));
  addRequirements([rule('acme.two')], { pack: 'acme' });
  expect(requirementById('acme.one')).toBeUndefined();
  expect(requirementById('acme.two')).toMatchObject({ pack: 'acme', section: 'Rules' });
  expect(requirementById('toString')).toBeUndefined();
  expect(() => addRequirements([rule('acme.two'), rule('acme.two')], { pack: 'acme' })).toThrow('acme.two is the id');
});
