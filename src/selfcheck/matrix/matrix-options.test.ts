import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import { idOf, listFaults, listVariants } from '../../sandbox/index.ts';
import { help, readOptions, seedsOf } from './options.ts';
import type { Subject } from './run-one.ts';
import { mergedRows } from './rows.ts';
import { curlSubjects, keyOf, legalSubjects, nameOf, subjectsOf, updatedSubjects, variantPairs } from './subjects.ts';
import { surprise } from './verdicts.ts';
import type { Result } from './worker.ts';

const fault: Subject = { fault: 'past-date-accepted', variants: [], seed: 1 };
const form: Subject = { fault: null, variants: ['first-page-zero'], seed: 1 };
const result = (more: Partial<Result>): Result => ({ killedBy: [], alarms: [], calls: 1, crashed: null, ...more });
const row = (killedBy: string[]) => ({
  fault: 'past-date-accepted',
  requirement: 'bus.past-date',
  level: 'MUST',
  seed: 1,
  killedBy,
});

test('seeds are numbers and ranges; what is none is said', () => {
  expect(seedsOf('1,3-5,9')).toEqual([1, 3, 4, 5, 9]);
  expect(seedsOf('')).toEqual([]);
  expect(() => seedsOf('1,x')).toThrow('expected numbers and ranges such as 1,3-5, got x');
  expect(() => readOptions(['--minutes', '-1'])).toThrow();
  expect(readOptions(['--seeds', '2', '--pairs', '7', '--check'])).toMatchObject({
    seeds: [2],
    legalSeeds: [2],
    pairs: 7,
    check: true,
    filter: [],
  });
});

test('the help names every option', () => {
  const { help: asked, ...options } = readOptions(['--help']);
  expect(asked).toBe(true);
  const flags = Object.keys(options).map(
    (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  expect(flags.filter((flag) => !help.includes(`\n  ${flag} `))).toEqual([]);
});

const everything = { seeds: [1], legalSeeds: [1, 2], pairs: 5, filter: [], allVariations: false, columns: false };

test('everything is run once a seed; a filter leaves the clean platform and the pairs out', () => {
  const all = subjectsOf(everything);
  expect(new Set(all.map((one) => `${nameOf(one)} ${one.seed}`)).size).toBe(all.length);
  const forms = new Set(listVariants().map(({ id }) => idOf(id)));
  expect(all.filter((one) => one.fault === null)).toHaveLength(2 * (forms.size + 1 + 5));
  expect(all.filter((one) => one.fault !== null)).toHaveLength(new Set(listFaults().map(({ id }) => idOf(id))).size);
  expect(subjectsOf({ ...everything, legalSeeds: [], filter: ['bus.non-object'] }).length).toBeGreaterThanOrEqual(2);
});

test('each seed runs another variation of a fault, and all of them where that is wanted', () => {
  const ofPastDates = (seed: number): string[] =>
    subjectsOf({ ...everything, seeds: [seed], legalSeeds: [], filter: ['yesterday-accepted'] }).map(nameOf);
  const ids = listFaults().flatMap(({ id }) => (idOf(id) === 'yesterday-accepted' ? [id] : []));
  expect([1, 2, 3, 4].flatMap(ofPastDates)).toEqual([...ids, ids[0]]);
  const all = subjectsOf({ ...everything, legalSeeds: [], allVariations: true });
  expect(all.map(({ fault }) => fault).toSorted()).toEqual(
    listFaults()
      .map(({ id }) => id)
      .toSorted(),
  );
});

test('an update runs the subjects with its ids and seeds; an unknown id is an error', () => {
  const asked = (...args: string[]): string[] => updatedSubjects(readOptions(args)).map((one) => keyOf(one));
  expect(asked('--update', 'past-date-accepted', '--seeds', '1,2')).toEqual([
    'past-date-accepted, seed 1',
    'past-date-accepted, seed 2',
  ]);
  expect(asked('--update', 'first-page-zero,clean', '--update', 'past-date-accepted', '--legal-seeds', '3')).toEqual([
    'past-date-accepted, seed 1',
    'the clean platform, seed 3',
    'first-page-zero, seed 3',
    'first-page-zero:ten, seed 3',
  ]);
  const ofSeats = listFaults().filter(({ breaks }) => breaks === 'bus.seats');
  expect(asked('--update', 'bus.seats')).toEqual(ofSeats.map(({ id }) => `${id}, seed 1`));
  expect(asked('--update', 'available-seats-over-capacity').length).toBeGreaterThan(1);
  expect(asked('--update', 'yesterday-accepted:week')).toEqual(['yesterday-accepted:week, seed 1']);
  expect(
    updatedSubjects(readOptions(['--update', 'past-date-accepted', '--seeds', '1-2'])).map(({ columns }) => columns),
  ).toEqual(['bus.past-date', undefined]);
  expect(() => asked('--update', 'past-date-accepted,bus.seat')).toThrow(
    '--update: expected ids of faults, legal forms, requirements with faults, or clean, got bus.seat;',
  );
  expect(() => asked('--update', ',')).toThrow('--update: expected ids, got none');
  expect(() => asked('--update', 'clean', '--check')).toThrow('--update and --check exclude each other');
});

test('--legal runs requirements alone on every legal form with all variations, and on the clean platform', () => {
  const subjects = legalSubjects(readOptions(['--legal', 'bus.seats']));
  expect(subjects.map(({ variants }) => variants)).toEqual([[], ...listVariants().map(({ id }) => [id])]);
  expect(new Set(subjects.map(({ only }) => only?.join()))).toEqual(new Set(['bus.seats']));
  expect(legalSubjects(readOptions([]))).toEqual([]);
  expect(() => legalSubjects(readOptions(['--legal', 'bus.seat']))).toThrow(
    '--legal: expected ids of requirements, got bus.seat',
  );
  for (const other of [['--check'], ['--update', 'clean'], ['--filter', 'bus']])
    expect(() => readOptions(['--legal', 'bus.seats', ...other])).toThrow(`--legal and ${other[0]} exclude each other`);
});

test('merged rows replace those of the same run, and leave all others', () => {
  const before = [
    row([]),
    { ...row([]), seed: 2 },
    { variants: ['a', 'b'], seed: 1, alarms: [] },
    { variants: ['b'], seed: 1, alarms: ['x'] },
  ];
  const made = [
    { variants: [], seed: 1, alarms: [], calls: 7 },
    { variants: ['b'], seed: 1, alarms: [] },
    row(['bus.past-date']),
    { ...row([]), fault: 'new' },
  ];
  expect(mergedRows(before, made)).toEqual([made[3], made[2], before[1], made[0], before[2], made[1]]);
});

test('pairs are of different questions, drawn by the seed, and come to every legal form before one comes again', () => {
  const open = new Map(listVariants().map(({ id, open: question }) => [id, question]));
  const pairs = variantPairs(60, 3);
  expect(pairs).toHaveLength(60);
  for (const [one, two] of pairs) expect(open.get(one ?? '')).not.toBe(open.get(two ?? ''));
  expect(new Set(pairs.flat()).size).toBe(120);
  expect(variantPairs(60, 3)).toEqual(pairs);
  expect(variantPairs(60, 4)).not.toEqual(pairs);
});

test('only what the committed matrix does not tell is a surprise', () => {
  const killed = result({ killedBy: ['bus.past-date', 'http.status-listed'] });
  const missed = result({ killedBy: ['http.status-listed'] });
  expect(surprise({ subject: fault, result: killed }, [])).toBeNull();
  expect(surprise({ subject: fault, result: missed }, [row(['bus.past-date'])])).toContain(
    'the committed matrix has it killed',
  );
  expect(surprise({ subject: fault, result: missed }, [])).toContain('has no row for it');
  expect(surprise({ subject: fault, result: missed }, [row([])])).toBeNull();
  expect(surprise({ subject: { ...fault, seed: 2 }, result: missed }, [row([])])).toContain('lost');
  expect(
    surprise({ subject: fault, result: result({ killedBy: ['bus.past-date'], crashed: 'why' }) }, [row([])]),
  ).toContain('crashed');
  expect(surprise({ subject: form, result: result({}) }, [])).toBeNull();
  expect(surprise({ subject: form, result: result({ alarms: ['bus.paging: x'] }) }, [])).toBe(
    'failed    first-page-zero, seed 1: bus.paging: x',
  );
});

test('curl commands are run against the faults that the seeds pick, and against no legal form', () => {
  const options = readOptions(['--curls', '--seeds', '2', '--filter', 'yesterday-accepted']);
  const subjects = curlSubjects(options);
  expect(subjects).toEqual(subjectsOf({ ...options, legalSeeds: [] }).map((one) => ({ ...one, curls: true })));
  expect(subjects).toHaveLength(1);
  expect(() => readOptions(['--curls', '--update', 'bus.seats'])).toThrow('--curls and --update exclude each other');
});
