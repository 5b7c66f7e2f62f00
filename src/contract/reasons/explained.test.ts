import { expect, test } from 'vitest';
import { ofExplanations } from './judging.ts';
import { wordsOf } from '../reason-words.ts';

const because = 'two cancels sent at once got the same answer, with the same request id: there was one cancellation';

test('an explanation has its own sentence as text, and the headline and action of its name', () => {
  expect(wordsOf({ code: 'explained', explanation: 'one-answer', because })).toEqual({
    text: because,
    headline: 'two cancels sent at once got the same answer',
    action: 'Supply more orders that can be cancelled, or accept the gap (`acceptUntested`).',
    owner: 'your set-up',
  });
  expect(wordsOf({ code: 'explained', explanation: 'expired-key', because: 'it may have expired' }).owner).toBe(
    'your set-up',
  );
});

test.each(['unheard-of', 'constructor'])('an explanation named %s has only its own sentence', (explanation) => {
  expect(wordsOf({ code: 'explained', explanation, because })).toEqual({
    text: because,
    headline: because,
    action: 'Run again; if it happens again, see the answers in report.html.',
    owner: 'limit of the suite',
  });
});

test.each(Object.entries(ofExplanations))('%s: its headline and its advice are short', (_, { headline, action }) => {
  expect([headline.length <= 120, action.length <= 95]).toEqual([true, true]);
});
