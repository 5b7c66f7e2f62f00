import '../../suites/index.ts';
import { afterEach, expect, test } from 'vitest';
import type { Settings } from '../config/settings.ts';
import { type FakeRun, fakeRun } from './fake-target.fixture.ts';
import { requirement, requirementById, type RequirementSet, type WholeRequirement } from '../requirements/index.ts';
import { selectRequirements } from './select.ts';

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

const all: readonly WholeRequirement[] = [
  'http.status-listed',
  'auth.missing-key',
  'bus.trip',
  'bus.today',
  'cancel.status',
  'cancel.hostile-order-no',
  'statement.timeZone',
  'statement.firstPage',
]
  .flatMap((id) => requirementById(id) ?? [])
  .map((one) => ({ ...one, asks: [] }));

function ids(change: Partial<Settings> = {}, hostile = false): string[] {
  open?.close();
  open = fakeRun(() => ({ fault: 'refused' }), change);
  return selectRequirements(all, open.run.settings, hostile).flatMap((one) => (one.sends ? [one.requirement.id] : []));
}

test('everything in the catalogue, but what needs a permission or a statement', () => {
  expect(ids()).toEqual(['http.status-listed', 'auth.missing-key', 'bus.trip', 'bus.today', 'cancel.status']);
});

test('hostile order numbers only where they are permitted', () => {
  expect(ids({}, true)).toContain('cancel.hostile-order-no');
  expect(ids({ only: ['cancel.hostile-order-no'] }, false)).toEqual([]);
});

test('what a statement declares, and nothing that it inherits', () => {
  expect(ids({ statement: { timeZone: 'Asia/Shanghai' } })).toContain('statement.timeZone');
  expect(ids({ statement: { timeZone: 'Asia/Shanghai' } })).not.toContain('statement.firstPage');
  expect(ids({ statement: { firstPage: 0 } })).toContain('statement.firstPage');
});

test('only and skip take ids and prefixes; skip wins', () => {
  expect(ids({ only: ['bus'] })).toEqual(['bus.trip', 'bus.today']);
  expect(ids({ only: ['bus', 'cancel.status'], skip: ['bus.trip'] })).toEqual(['bus.today', 'cancel.status']);
  expect(ids({ only: ['bus.trip'], skip: ['bus'] })).toEqual([]);
});

test('shards share the catalogue out: each requirement is probed in exactly one', () => {
  const shards = [1, 2, 3].map((index) => ids({ shard: { index, of: 3 } }));
  expect(shards.flat().toSorted()).toEqual(ids().toSorted());
});

test('a shard watches what others probe', () => {
  ids({ shard: { index: 1, of: 3 } });
  const selected = selectRequirements(all, open?.run.settings as Settings, false);
  expect(selected.map((one) => one.requirement.id)).toEqual([
    'http.status-listed',
    'auth.missing-key',
    'bus.trip',
    'bus.today',
    'cancel.status',
  ]);
  expect(
    selected.filter((one) => one.requirement.id !== 'bus.trip' && one.sends).map((one) => one.requirement.id),
  ).not.toContain('cancel.status');
});

test('with an earlier set: requirements that came later are left out; a declared answer is in every set', () => {
  ids({ statement: { timeZone: 'Asia/Shanghai' } });
  const later = requirement({ id: 'bus.stations', level: 'SHOULD', statement: 'One.', since: '0.3.0', judge: [] });
  const sets: readonly RequirementSet[] = [
    { name: '2026-11', since: '0.2.9' },
    { name: '2027-01', since: '0.3.0' },
    { name: '2027-02', since: '0.10.0' },
  ];
  const judged = sets.map((set) =>
    selectRequirements([...all, later], open?.run.settings as Settings, true, set).map((one) => one.requirement.id),
  );
  const before = all.map(({ id }) => id).filter((id) => id !== 'statement.firstPage');
  expect(judged).toEqual([before, [...before, 'bus.stations'], [...before, 'bus.stations']]);
});
