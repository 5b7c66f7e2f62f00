import { expect, test } from 'vitest';
import { onceFor } from './once-for.ts';

test.each([null, undefined, 0, 'text'])('a result is worked out once for each object, also %s', (result) => {
  const asked: object[] = [];
  const of = onceFor((object: object) => {
    asked.push(object);
    return result;
  });
  const [one, other] = [{}, {}];
  expect([of(one), of(other), of(one), of(other)]).toEqual([result, result, result, result]);
  expect(asked).toEqual([one, other]);
});

test('nothing is kept of a work that throws', () => {
  let times = 0;
  const of = onceFor(() => {
    times += 1;
    if (times === 1) throw new Error('ended from outside');
    return times;
  });
  const object = {};
  expect(() => of(object)).toThrow('ended from outside');
  expect(of(object)).toBe(2);
});
