import { expect, test } from 'vitest';
import { ofExplanations } from './explained.ts';
import { wordsOf } from './words.ts';

const because =
  'both of two cancels at once were given one answer, its request id among it: there was one cancellation';

test('an explanation is told in its own sentence, with the headline and the advice of its name', () => {
  expect(wordsOf({ code: 'explained', explanation: 'one-answer', because })).toEqual({
    text: because,
    headline: 'both of two cancels at once were given one answer',
    action: 'Supply more orders that can be cancelled, or accept that (`acceptUntested`).',
    owner: 'limit of the suite',
  });
  expect(wordsOf({ code: 'explained', explanation: 'expired-key', because: 'it may have expired' }).owner).toBe(
    'your set-up',
  );
});

test.each(['unheard-of', 'constructor'])('an explanation named %s is told by its sentence alone', (explanation) => {
  expect(wordsOf({ code: 'explained', explanation, because })).toEqual({
    text: because,
    headline: because,
    action: 'Run again; if it stays, see in report.html what was answered.',
    owner: 'limit of the suite',
  });
});

test.each(Object.entries(ofExplanations))('%s: its headline and its advice are short', (_, { headline, action }) => {
  expect([headline.length <= 120, action.length <= 95]).toEqual([true, true]);
});
