import { expect, test } from 'vitest';
import { wordsOf } from '../reason-words.ts';

test('a flow that asserts nothing names what was altered, and what its author has to do', () => {
  expect(wordsOf({ code: 'flow-hollow', answers: 66 })).toMatchObject({
    text:
      'no altered answer makes the flow fail: assert something about the answers, and `await` ' +
      'the assertion: `call` alone asserts nothing',
    headline: 'no altered answer makes the flow fail',
    action: 'Assert something about the answers, and `await` the assertion: `call` alone asserts nothing.',
    owner: 'your set-up',
  });
});

test('a flow that failed only once says what it asserted, and how to keep other flows away from it', () => {
  expect(wordsOf({ code: 'flow-not-again', cause: 'the booking is not in the list' })).toMatchObject({
    text: 'an assertion failed once (the booking is not in the list), but not when the flow ran again alone',
    headline: 'an assertion failed once (the booking is not in the list), but not when the flow ran again alone',
    action: "If other flows change what it reads, give it `phase: 'alone'`; if not, run again.",
    owner: 'your set-up',
  });
});

test('a flow that fails because of a wrong value names the requirement that reports the value', () => {
  expect(wordsOf({ code: 'flow-reads-misfit', see: 'taxi.estimate.answer', at: '/data/price' })).toMatchObject({
    text: 'its assertion fails because of the value at /data/price, which taxi.estimate.answer reports',
    headline: 'its assertion fails because of the value at /data/price, which taxi.estimate.answer reports',
    action: 'Fix taxi.estimate.answer first.',
    owner: 'platform',
  });
});
