import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryProblems, doubledLabels } from './arbitrary-assertions.fixture.ts';
import { hostileCancelBodies, hostileFormsOf, hostilePartsOf, madeUpOrderNumber, madeUpOrderNumbers, nearMiss } from './order-numbers.ts';

/** What is left where everything outside ASCII is dropped, or the text is cut there. */
const longEnough = (number: string) => /^[A-Za-z0-9-]{24,300}/.test(number.replace(/^HT|-/g, '')) && number.length <= 300 && number.isWellFormed();
/** What sloppy platforms make of a text: a number at its start, or its low 32 bits. */
const readsAsSmallNumber = (number: string) => {
  const read = Number.parseFloat(number);
  return Number.isFinite(read) && (read < 2 ** 64 || (read | 0) !== 0);
};

test('made-up numbers are long, different, and read as no number in use', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const numbers = madeUpOrderNumbers(seed);
      expect(numbers).toHaveLength(6);
      expect(numbers.filter(({ value }) => !longEnough(value) || readsAsSmallNumber(value))).toEqual([]);
      expect(numbers).toEqual(madeUpOrderNumbers(seed));
    }),
    { seed: 20261120 },
  );
  const all = Array.from({ length: 200 }, (_, seed) => madeUpOrderNumbers(seed).map((one) => one.value)).flat();
  expect(new Set(all).size).toBe(1200);
});

test('they are no near miss of a real one', () => {
  const real = fc.array(fc.oneof(fc.stringMatching(/^[A-Z0-9]{5,30}$/), fc.stringMatching(/^HT\d{1,28}$/), fc.uuid()), { maxLength: 5 });
  fc.assert(
    fc.property(real, fc.integer(), (numbers, seed) => {
      const drawn = fc.sample(madeUpOrderNumber(numbers), { seed, numRuns: 5 });
      for (const one of [...madeUpOrderNumbers(seed, numbers).map(({ value }) => value), ...drawn]) {
        for (const number of numbers) expect(one.slice(0, 5) === number.slice(0, 5) || (number.length > 4 && one.includes(number))).toBe(false);
      }
    }),
    { seed: 20261120 },
  );
  expect(nearMiss('ABCDEF', 'abcdeX')).toBe(true);
  const short = [...'0123456789abcdefghijklmnopqrstuvwxyz', 'HT'];
  expect(madeUpOrderNumbers(1, short)).toHaveLength(6);
  expect(fc.sample(madeUpOrderNumber(short), { seed: 1, numRuns: 5 })).toHaveLength(5);
  expect(nearMiss('ABCDX', 'ABCDY')).toBe(false);
  expect(nearMiss('XHT123X', 'HT123')).toBe(true);
});

test('madeUpOrderNumber stays long when shrunk', () => {
  const inClass = (number: string) => longEnough(number) && !readsAsSmallNumber(number) && !nearMiss(number, 'HT20261120');
  expect(arbitraryProblems({ arbitrary: madeUpOrderNumber(['HT20261120']), inClass, runs: 300 })).toEqual([]);
});

test('hostile cancel bodies never carry a real number', () => {
  const numbers = (real: string, others?: readonly string[]) => hostilePartsOf(real, others).map((one) => one.value['order_no']);
  expect(numbers('HT12', ['HT1', 'HT'])).toEqual(['12', 'HT1%']);
  expect(numbers('HT1234')).toEqual(['HT123', '234', 'HT123%']);
  expect(numbers('7')).toEqual(['%']);
  expect(doubledLabels([...hostileCancelBodies, ...hostilePartsOf('HT1234'), ...hostileFormsOf('HT1234')])).toEqual([]);
  expect(hostileCancelBodies[0]?.value).toEqual({});
  expect(hostileFormsOf('HT1234').filter((one) => one.value['order_no'] === 'HT1234')).toEqual([]);
});
