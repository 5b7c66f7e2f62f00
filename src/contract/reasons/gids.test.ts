import { expect, test } from 'vitest';
import { type Reason, said } from '../reason.ts';
import { type GidReason, gidRows } from './gids.ts';
import { wordsOf } from '../reason-words.ts';

const again = 'Run again; if it happens again, see the answers in report.html.';
const orderBody = 'Add the fields that an order needs to `operations.busOrderCreate.body`, or raise its `budget`.';
const suite = 'limit of the suite';
const yours = 'your set-up';
const silent = { words: '', theirCode: null };
const missing = { status: 400, saying: { words: 'passenger missing', theirCode: 7 } };

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: GidReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'gid-operations-not-bound' },
    'neither trip detail nor bus order creation is configured: describe one of them in `operations`, or ' +
      'accept the gap (`acceptUntested`)',
    'neither trip detail nor bus order creation is configured',
    'Describe one of them in `operations`, or accept the gap (`acceptUntested`).',
    'your set-up',
  ],
  [
    { code: 'order-creation-without-budget' },
    'the budget of bus order creation is 0: raise `operations.busOrderCreate.budget`',
    'the budget of bus order creation is 0',
    'Raise `operations.busOrderCreate.budget`.',
    'your set-up',
  ],
  [
    { code: 'invented-gid-accepted' },
    'trip detail accepts an invented gid as well, so an accepted gid proves nothing',
    null,
    'Describe in `operations.busTripDetail.accepted` how an answer shows a real trip.',
    yours,
  ],
  [
    { code: 'gid-not-named', operation: 'busTripDetail', pointer: '/gid' },
    'no answer of trip detail names the requested gid at /gid: check `operations.busTripDetail.echo`',
    'no answer of trip detail names the requested gid at /gid',
    'Check `operations.busTripDetail.echo`.',
    'your set-up',
  ],
  [
    { code: 'gid-taken-later-only' },
    'a gid is accepted only some time after its search, and the document does not show when it has to work',
    null,
    again,
    suite,
  ],
  [
    { code: 'gid-lifetime-unknown' },
    'the document does not show for how long a gid works',
    null,
    'Run again, or accept the gap (`acceptUntested`).',
    suite,
  ],
  [
    {
      code: 'gid-failed-too-seldom',
      operation: 'busTripDetail',
      status: 404,
      saying: { words: 'gone', theirCode: null },
      names: false,
      failed: 1,
      taken: 3,
    },
    'trip detail answered 404, saying "gone" to the gid of a returned trip once, and accepted 3 others: ' +
      'too few such answers to be sure',
    'trip detail answered 404 to the gid of a returned trip once, and accepted 3 others',
    'Run again.',
    suite,
  ],
  [
    {
      code: 'gid-failed-too-seldom',
      operation: 'busTripDetail',
      status: 502,
      saying: silent,
      names: false,
      failed: 2,
      taken: 1,
    },
    'trip detail answered 502 to the gid of a returned trip 2 times, and accepted one: too few such ' +
      'answers to be sure',
    'trip detail answered 502 to the gid of a returned trip 2 times, and accepted one',
    'Check that the target is up, and check what is in front of it; then run again.',
    'network',
  ],
  [
    {
      code: 'gid-failed-too-seldom',
      operation: 'busOrderCreate',
      status: 500,
      saying: silent,
      names: false,
      failed: 1,
      taken: 0,
    },
    'order creation answered 500 to the gid of a returned trip once, and accepted none: too few such ' +
      'answers to be sure',
    'order creation answered 500 to the gid of a returned trip once, and accepted none',
    'Run again.',
    'platform',
  ],
  [
    {
      code: 'gid-failed-too-seldom',
      operation: 'busTripDetail',
      status: 200,
      saying: silent,
      names: true,
      failed: 1,
      taken: 2,
    },
    'trip detail named a gid other than the requested one once, and accepted 2 others: too few such ' +
      'answers to be sure',
    'trip detail named a gid other than the requested one once, and accepted 2 others',
    'Run again.',
    suite,
  ],
  [
    { code: 'path-perhaps-wrong', operation: 'busTripDetail', status: 404, saying: { words: 'no', theirCode: null } },
    'trip detail answered every gid as if its path did not exist (404 "no"): correct `path` in ' +
      '`operations.busTripDetail`',
    'trip detail answered every gid as if its path did not exist (404 "no")',
    'Correct `path` in `operations.busTripDetail`.',
    'your set-up',
  ],
  [
    { code: 'gid-perhaps-not-refused', ...missing, invented: { status: 404, saying: silent }, bare: null },
    'order creation refused a gid (answered 400, saying "passenger missing" (code 7)), and it is not ' +
      'known whether that is because of the gid (an invented gid: answered 404; the gid alone: not tried): ' +
      'check that `operations.busOrderCreate.body` has every field that an order needs, or raise its ' +
      '`budget`',
    'order creation refused a gid (400 "passenger missing"), perhaps for another reason',
    orderBody,
    'your set-up',
  ],
  [
    { code: 'gid-perhaps-not-refused', status: 400, saying: { words: '', theirCode: 'E1' }, invented: null },
    'order creation refused a gid (answered 400, with the code "E1"), and it is not known whether that ' +
      'is because of the gid (an invented gid: not tried): check that `operations.busOrderCreate.body` has ' +
      'every field that an order needs, or raise its `budget`',
    'order creation refused a gid (400 with the code "E1"), perhaps for another reason',
    orderBody,
    'your set-up',
  ],
  [
    { code: 'key-not-shown-to-fit', operation: 'busTripDetail' },
    'trip detail answered 401: the document does not show whether it accepts this key',
    null,
    'Have the key permitted there, or leave that operation out of `operations`.',
    yours,
  ],
  [
    { code: 'key-not-shown-to-fit', operation: 'busTripDetail', sometimes: true },
    'trip detail answered 401 to some calls with the key, and accepted others',
    null,
    'Check whether a gateway in front knows the key at all times, then run again.',
    'network',
  ],
  [
    { code: 'answer-unreadable', operation: 'busTripDetail', status: 200, because: said('is not JSON') },
    'busTripDetail answered 200 with a body that is not JSON',
    null,
    'Correct `accepted` in `operations.busTripDetail`, or have its answer fixed.',
    suite,
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('every reason is in this table, or below it', () => {
  const codes = new Set<Reason['code']>([...all.map(([{ code }]) => code), 'always-another-gid']);
  expect(Object.keys(gidRows).filter((code) => !codes.has(code as Reason['code']))).toEqual([]);
});

test('that each answer names another gid is said with the value, and where it may come from', () => {
  const reason = {
    code: 'always-another-gid',
    operation: 'busTripDetail',
    pointer: '/id',
    sent: 'G1',
    got: '"T2"',
  } as const;
  expect(wordsOf(reason)).toMatchObject({
    text:
      'trip detail always names a gid other than the requested one: /id is "T2" for "G1"; trip detail mixes ' +
      'trips up, or `operations.busTripDetail.echo` is wrong',
    headline: 'trip detail always names another gid at /id',
    action: 'Have the answer fixed, or correct `operations.busTripDetail.echo`.',
    owner: 'your set-up',
  });
  expect(wordsOf({ ...reason, got: JSON.stringify('x'.repeat(5000)) }).text.length).toBeLessThan(400);
});
