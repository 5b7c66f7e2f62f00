import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import { JudgingTime } from './judging-time.ts';

const all = ['a', 'b', 'c'].map((id) => ({ id }));
const nothing = { exchanges: [] };

test('without a time limit, and with enough time, each judge runs once, and its id is reported first', () => {
  for (const seconds of [Infinity, 100]) {
    const log: (string | null)[] = [];
    new JudgingTime(seconds, (id) => log.push(`begins ${id}`)).each(
      all,
      nothing,
      ({ id }) => log.push(id),
      ({ id }) => log.push(`late ${id}`),
    );
    expect(log).toEqual(['begins a', 'a', 'begins b', 'b', 'begins c', 'c', 'begins null']);
  }
});

test('one that does not end is ended, and judges no more; those before and behind it judge', () => {
  // Its time was over before it began, so that each has two seconds.
  const time = new JudgingTime(-5);
  const judged: string[] = [];
  const late: string[] = [];
  const judge = ({ id }: { id: string }): void => {
    // An expression that a judge might have: ended as a loop is.
    if (id === 'b') /^(?:a+)+$/.test(`${'a'.repeat(60)}b`);
    judged.push(id);
  };
  const note = ({ id }: { id: string }): void => void late.push(id);
  time.each(all, nothing, judge, note);
  time.each(all, nothing, judge, note);
  expect([judged, late, time.late]).toEqual([['a', 'c', 'a', 'c'], ['b'], ['b']]);
});

test('an error of a judge is its own, and is not taken for time that is over; the others judge', () => {
  const time = new JudgingTime(10);
  const judged: string[] = [];
  const failed: unknown[] = [];
  time.each(
    all,
    nothing,
    ({ id }) => {
      if (id === 'b') throw new TypeError('x');
      judged.push(id);
    },
    (one, error) => failed.push(one.id, error),
  );
  expect([judged, failed, time.late]).toEqual([['a', 'c'], ['b', new TypeError('x')], []]);
});

test('the error names the requirement, the time and what was read', () => {
  const large = acceptedSearch();
  const refused = sampleExchange({ status: 400 });
  const answer = { ...large.answer!, bytes: 1200 };
  const error = (...exchanges: Parameters<JudgingTime['error']>[1]['exchanges'][number][]): string =>
    new JudgingTime(300).error('bus.trip', { exchanges }).message;
  expect(error(refused, { ...large, answer }, { ...refused, answer: null })).toBe(
    'judging bus.trip did not end within the time of the run (300 s); it reads 2 answers, the largest with ' +
      '1200 bytes',
  );
  expect(error()).toMatch(/; it reads 0 answers, the largest with 0 bytes$/);
});
