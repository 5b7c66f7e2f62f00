import { expect, test } from 'vitest';
import { generic, object, type Operation, operation, type OperationParts, pack } from '../../cli/api/authoring.ts';
import type { JsonObject } from '../../contract/json.ts';
import { callsOf } from '../../requirements/flows/own-flow.ts';
import {
  book,
  cancel,
  common,
  detail,
  type FerryBug,
  type FerryForm,
  ferryOperations,
  ferryPartner,
  ferryPlatform,
  text,
} from './ferry-platform.fixture.ts';
import { runPack } from './run-pack.fixture.ts';
import { taxiPack } from './taxi-pack.fixture.ts';

const ferryPack = pack('ferry', { operations: ferryOperations, requirements: generic(ferryOperations) });
const ran = async (...is: readonly (FerryBug | FerryForm)[]) => {
  const platform = ferryPlatform(...is);
  const { report } = await runPack(ferryPack, platform.handle, { keys: { partner: ferryPartner } });
  const broken = report.findings.map(({ requirement, cause }) => `${requirement}: ${cause}`);
  return { report, broken, platform };
};

test.each<readonly FerryForm[]>([[], ['late'], ['hides by 403'], ['knows forms of numbers']])(
  'what operations say about a thing holds on a platform that keeps it: %s',
  async (...form) => {
    const { report, platform } = await ran(...form);
    const verdicts = report.requirements.map(({ id, verdict }) => `${id} ${verdict}`);
    expect(verdicts).toEqual([
      ...['answer', 'key', 'input'].map((one) => `ferry.book.${one} pass`),
      ...['answer', 'key', 'unknown', 'shown', 'hidden'].map((one) => `ferry.detail.${one} pass`),
      ...['answer', 'key', 'listed'].map((one) => `ferry.list.${one} pass`),
      ...['answer', 'key', 'unknown', 'changed', 'again', 'hidden'].map((one) => `ferry.cancel.${one} pass`),
    ]);
    expect([report.leftBehind, [...platform.bookings.values()].filter((one) => !one.isCancelled)]).toEqual([[], []]);
  },
);

test.each<[FerryBug, string]>([
  ['name lost', 'ferry.detail.shown: ferry.detail shows another /name than ferry.book has set'],
  ['total changes for many', 'ferry.detail.shown: ferry.detail shows another /total than ferry.book has set'],
  ['unknown detail crashes', 'ferry.detail.unknown: status 500 for a number that nothing has'],
  ['unknown detail is empty', 'ferry.detail.unknown: status 200 for a number that nothing has'],
  ['unknown cancel accepted', 'ferry.cancel.unknown: status 200 for a number that nothing has'],
  ['cancelled twice', 'ferry.cancel.again: status 200 to a second call'],
  ['cancel not shown', 'ferry.cancel.changed: ferry.detail does not show the value that ferry.cancel sets at /status'],
  [
    'cancel does nothing',
    'ferry.cancel.changed: ferry.detail does not show the value that ferry.cancel sets at /status',
  ],
  ['not listed', 'ferry.list.listed: a new booking is not in the list'],
  ['seen by the partner', 'ferry.detail.hidden: status 200 with the key partner, for a booking of another key'],
  ['cancelled by the partner', 'ferry.cancel.hidden: status 200 with the key partner, for a booking of another key'],
])('a bug is found by the requirement of what is said, and by no other: %s', async (bug, cause) => {
  expect((await ran(bug)).broken).toEqual([cause]);
});

test('without a second key nothing is said about who sees a thing', async () => {
  const { row } = await runPack(ferryPack, ferryPlatform().handle);
  expect(row('ferry.detail.hidden')).toMatchObject({ verdict: 'untested', reason: { code: 'flow-key-missing' } });
});

test('the calls that are planned are about those of a run', async () => {
  const { report } = await ran();
  const planned = ferryPack.requirements.reduce((sum, { flow }) => sum + callsOf(flow!, 12, 1), 0);
  expect(Math.abs(report.run.requests - planned) / report.run.requests).toBeLessThan(0.1);
});

const partsOf = (more: Partial<OperationParts>): OperationParts => ({
  path: '/x/{no}',
  answers: { 200: null },
  ...more,
});
const thing = { kind: 'booking', number: 'no' };

test.each<[object, string]>([
  [{ method: 'DELETE', reads: true }, 'expected DELETE /x/{no} to say what it changes: creates or changes, got reads'],
  [{ method: 'DELETE', reads: thing }, 'to say what it changes: creates or changes, got reads'],
  [{ method: 'DELETE', changes: { ...thing, number: 'id' } }, 'to be in the path or in `request`, got "id"'],
  [{ request: { properties: {} }, changes: { ...thing, number: 'id' } }, 'in the path or in `request`, got "id"'],
  [{ reads: { number: 'no' } }, 'expected a kind'],
  [{ reads: { kind: 'booking' } }, 'expected a kind and the place of its number'],
  [{ reads: 'booking' }, 'expected true or an object as `reads`'],
  [{ reads: { ...thing, shows: [] } }, 'expected a list of JSON pointers into the answer as `shows`'],
  [{ reads: { ...thing, shows: ['price'] } }, 'expected a list of JSON pointers into the answer as `shows`'],
  [{ reads: { ...thing, unknown: '404' } }, 'expected statuses as `unknown`'],
  [{ reads: { ...thing, hiddenFrom: 7 } }, 'expected the name of a further key as `hiddenFrom`'],
  [{ reads: { ...thing, lists: '/*/no' } }, 'expected a kind and `lists` alone'],
  [{ reads: { kind: 'booking', lists: '/no' } }, 'expected `lists` to be a JSON pointer with `*`'],
  [{ changes: { ...thing, to: {} } }, 'expected values by JSON pointers as `to`'],
  [{ changes: { ...thing, to: { status: 1 } } }, 'expected values by JSON pointers as `to`'],
  [{ changes: { ...thing, again: 'refused' } }, 'expected statuses as `again`'],
  [{ invalid: 'refused' }, 'expected statuses as `invalid`'],
])('what an operation cannot say is an error when the pack is loaded: %o', (more, problem) => {
  expect(() => operation('ferry.one', partsOf(more))).toThrow(problem);
});

test.each<[string, object]>([
  ['a number in the body, whose schema is not known', { path: '/x/{shop}', changes: { ...thing, number: 'order_no' } }],
  [
    'a number in a part of the schema',
    { request: { properties: {}, allOf: [{ properties: { id: {} } }] }, changes: { ...thing, number: 'id' } },
  ],
  ['a number in the path of a DELETE', { method: 'DELETE', changes: thing }],
  ['a PUT that only reads', { method: 'PUT', reads: true }],
])('an operation may have %s', (_, more) => {
  expect(operation('ferry.one', partsOf(more)).name).toBe('ferry.one');
});

test('what cannot be seen without another operation is an error, and what needs none is left out', () => {
  expect(() => generic([detail])).toThrow('ferry.detail: expected an operation that creates a booking');
  expect(() => generic([book, cancel])).toThrow('ferry.cancel: expected an operation that reads a booking');
  const alone = operation('ferry.plain', partsOf({ answers: { 200: null, 404: null }, reads: thing }));
  expect(generic([alone]).map(({ id }) => id)).toEqual(['ferry.plain.answer']);
  expect(taxiPack(...generic([alone, book])).requirements.map(({ id }) => id)).toContain('ferry.plain.unknown');
});

/** The verdicts of the requirements whose ids end so; `others`: in the place of the operations with their names. */
const only = (end: string, ...others: readonly Operation[]) => {
  const operations = ferryOperations.map((one) => others.find(({ name }) => name === one.name) ?? one);
  const requirements = generic(operations).filter(({ id }) => id.endsWith(end));
  const made = pack('ferry', { operations, requirements });
  return async (...is: readonly (FerryBug | FerryForm)[]) => {
    const platform = ferryPlatform(...is);
    const { report } = await runPack(made, platform.handle, { keys: { partner: ferryPartner } });
    return report.requirements.map(({ verdict }) => verdict);
  };
};

test('one of some operations is called with each near miss of the key', async () => {
  const verdicts = only('.key');
  expect(await verdicts()).toEqual(['pass', 'pass', 'pass', 'pass']);
  expect(await verdicts('longer keys let in')).toContain('fail');
});

test('a made-up number that the schema of an operation does not allow may be refused for its form', async () => {
  const { name, ...parts } = detail;
  const short = (booking_no: JsonObject) =>
    operation(name, {
      ...common,
      method: 'GET',
      path: parts.path,
      request: object({ booking_no }),
      answers: parts.answers,
      reads: { kind: 'booking', number: 'booking_no', unknown: 404 },
    });
  const ofShort = only('detail.unknown', short({ type: 'string', maxLength: 8 }));
  expect(await ofShort('knows forms of numbers')).toEqual(['pass']);
  expect(await ofShort('unknown detail is empty')).toEqual(['fail']);
  expect(await only('detail.unknown', short(text))('knows forms of numbers')).toEqual(['fail']);
});

test('each example is created and looked at', async () => {
  const examples = [1, 2, 3, 9].map((passengers) => ({ passengers, name: 'Li '.repeat(passengers) }));
  const verdicts = only('.shown', { ...book, examples });
  expect(await verdicts()).toEqual(['pass']);
  expect(await verdicts('total changes for many')).toEqual(['fail']);
  // The answer of the creation shows the name as short as the detail does.
  expect(await verdicts('long names cut at once')).toEqual(['fail']);
});

test('input that breaks the schema has the status that the operation says', async () => {
  expect(await only('book.input')('ten passengers booked')).toEqual(['pass']);
  const strict = only('book.input', { ...book, invalid: [400] });
  expect(await strict()).toEqual(['pass']);
  expect(await strict('ten passengers booked')).toEqual(['fail']);
});

test('a second call may be accepted, if the operation says so', async () => {
  const idempotent = operation('ferry.end', {
    keyHeader: 'X-Api-Key',
    path: '/v2/bookings/{booking_no}/cancel',
    answers: { 200: null, 401: null, 404: null, 409: null },
    changes: { kind: 'booking', number: 'booking_no', again: 'accepted' },
  });
  const operations = [book, cancel, detail, idempotent];
  const made = pack('ferry', {
    operations,
    requirements: generic(operations).filter(({ id }) => id.endsWith('end.again')),
  });
  const verdicts = async (...is: readonly FerryBug[]) =>
    (await runPack(made, ferryPlatform(...is).handle)).report.requirements.map(({ verdict }) => verdict);
  expect(await verdicts('cancelled twice')).toEqual(['pass']);
  expect(await verdicts()).toEqual(['fail']);
});
