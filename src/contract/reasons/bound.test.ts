import { expect, test } from 'vitest';
import { type BoundReason, boundRows } from './gids.ts';
import { wordsOf } from '../reason-words.ts';

const correct = 'Correct `accepted` in `operations`, or have the answer of the operation fixed.';

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: BoundReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'path-not-filled', operation: 'busTripDetail', path: '/trip/{gid}/{day}', from: 'what is known' },
    'the path /trip/{gid}/{day} of `busTripDetail` cannot be filled: no value is known for one of its placeholders',
    null,
    'Correct `path` in `operations.busTripDetail`.',
    'your set-up',
  ],
  [
    { code: 'path-not-filled', operation: 'nights.book', path: '/book/{night}', from: 'what is asked' },
    'the path /book/{night} of `nights.book` cannot be filled: the request has no value for one of its placeholders',
    null,
    'Correct the path of `nights.book` in its pack.',
    'your set-up',
  ],
  [{ code: 'body-unreadable', body: 'empty' }, 'is empty', null, correct, 'your set-up'],
  [{ code: 'body-unreadable', body: { problem: 'is not JSON' } }, 'is not JSON', null, correct, 'your set-up'],
  [
    { code: 'body-unreadable', body: { without: '/code' } },
    'has no /code (see `operations.*.accepted`)',
    null,
    correct,
    'your set-up',
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('each code has its texts checked here', () => {
  expect(new Set(all.map(([{ code }]) => code))).toEqual(new Set(Object.keys(boundRows)));
});
