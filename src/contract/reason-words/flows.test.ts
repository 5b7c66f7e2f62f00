import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test('a flow that asserts nothing names what was altered, and what its author has to do', () => {
  expect(wordsOf({ code: 'flow-hollow', answers: 66 })).toMatchObject({
    text:
      'the flow asserts nothing about the answers: of 66 plays with altered ones, none failed (values, lists, ' +
      'headers and statuses were replaced or removed)',
    headline: 'the flow asserts nothing about the answers',
    action: 'Assert what has to hold, and await it. An accepted `call` is no assertion.',
    owner: 'your set-up',
  });
});
