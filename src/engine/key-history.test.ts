import { describe, expect, test } from 'vitest';
import { sampleExchange, sampleFault } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Credentials, Exchange } from '../contract/exchange.ts';
import type { KeyReason } from '../contract/reasons/key.ts';
import { KeyHistory } from './key-history.ts';

const answer = (status: number, over: Parameters<typeof sampleExchange>[0] = {}): Exchange =>
  sampleExchange({ status, ...over });

/** A history after calls: a number is the status that the right key was answered, a word another key that was sent. */
function history(...calls: readonly (number | Credentials)[]): { readonly key: KeyHistory; readonly last: Exchange } {
  const key = new KeyHistory(false);
  let last = answer(200);
  for (const call of calls) {
    key.sending(typeof call === 'number' ? 'valid' : call);
    if (typeof call === 'number') key.add((last = answer(call)));
  }
  return { key, last };
}

const validRefused: KeyReason = { code: 'valid-key-refused', see: 'auth.valid-key' };
const lockedOut: KeyReason = { code: 'key-locked-out', after: 'other keys' };

describe('what a 401 to the right key says', () => {
  test.each<[string, readonly (number | Credentials)[], KeyReason]>([
    ['that it is wrong, where it was never taken', [401], { code: 'key-refused' }],
    ['whose finding it is, where nothing else was sent', [200, 401], validRefused],
    ['the same after a refusal, which accepts the key as well', [400, 401], validRefused],
    ['that a call without a key may have locked it out', [200, 'missing', 401], lockedOut],
    ['the same for an empty one', [200, 'empty', 401], lockedOut],
    ['that a wrong key may have', [200, 'wrong', 401], lockedOut],
    ['the first reason of several in a row', [200, 401, 'wrong', 401], validRefused],
    ['a new one, once the key was taken again', [200, 401, 200, 'wrong', 401], lockedOut],
  ])('%s', (_, calls, reason) => {
    const { key, last } = history(...calls);
    expect(key.reasonKeyRefused(last)).toEqual(reason);
  });

  test('what is sent later is not its reason', () => {
    const refused = answer(401);
    const earlier = new KeyHistory(false);
    earlier.add(answer(200));
    earlier.add(refused);
    earlier.sending('wrong');
    expect(earlier.reasonKeyRefused(refused)).toEqual(validRefused);
  });

  test('where a call that was sent later is taken with the key, it was not locked out, or is no longer', () => {
    const key = new KeyHistory(false);
    const at = (call: number, status: number): Exchange => answer(status, { call, sentAt: call, endedAt: call + 5 });
    const refused = at(5, 401);
    key.add(at(1, 200));
    key.sending('wrong');
    key.add(refused);
    // One that was on its way when the lockout came says nothing.
    key.add(at(4, 200));
    expect(key.reasonKeyRefused(refused)).toEqual(lockedOut);
    key.add(at(6, 500));
    expect(key.reasonKeyRefused(refused)).toEqual(lockedOut);
    key.add(at(7, 200));
    expect(key.reasonKeyRefused(refused)).toEqual({ code: 'key-locked-out-in-part', after: 'other keys', taken: 7 });
  });

  test('other shards may show other keys at any time', () => {
    const key = new KeyHistory(true);
    key.add(answer(200));
    expect(key.reasonKeyRefused(answer(401))).toEqual({ code: 'key-locked-out', after: 'another shard' });
  });
});

test.each<[string, readonly Exchange[], boolean]>([
  ['nothing was sent', [], false],
  ['only a search was refused for the key', [answer(401)], false],
  ['a cancel was refused for it', [answer(401), answer(401, { operation: 'cancel' })], true],
  ['a cancel was refused, though not for it', [answer(401), answer(500, { operation: 'cancel' })], false],
  ['another call was taken, before', [answer(200), answer(401, { operation: 'cancel' })], false],
  ['another call was taken, afterwards', [answer(401, { operation: 'cancel' }), answer(400)], false],
])('no further order is named for a key that no cancel is taken with: %s', (_, calls, refused) => {
  const key = new KeyHistory(false);
  for (const call of calls) key.add(call);
  expect(key.refusedForCancels).toBe(refused);
});

test.each<[string, readonly Exchange[], boolean]>([
  ['nothing was sent', [], false],
  ['a search was refused for it', [answer(401)], true],
  [
    'a search was refused for it, and cancels were refused otherwise',
    [answer(401), answer(400, { operation: 'cancel' }), answer(404)],
    true,
  ],
  ['a search was taken before', [answer(400), answer(401)], false],
  ['a search was taken afterwards', [answer(401), answer(200)], false],
  ['a cancel was accepted', [answer(401), answer(200, { operation: 'cancel' })], false],
  ['only cancels were refused for it', [answer(401, { operation: 'cancel' })], false],
])('whether nothing has shown that the key is right: %s', (_, calls, unproved) => {
  const key = new KeyHistory(false);
  for (const call of calls) key.add(call);
  expect(key.unproved).toBe(unproved);
});

test('a key that cancels and may not search is none that does not exist', () => {
  const { key } = history(401, 401);
  expect(key.reasonFirstRefused).toEqual({ code: 'key-refused' });
  key.add(answer(400, { operation: 'cancel' }));
  expect(key.reasonFirstRefused).toEqual({ code: 'key-refused' });
  key.add(answer(200, { operation: 'cancel' }));
  expect(key.reasonFirstRefused).toEqual({ code: 'key-refused-for-searches' });
  expect(history(200, 401).key.reasonFirstRefused).toEqual({ code: 'key-refused' });
});

test.each<[string, readonly (number | Credentials)[], boolean]>([
  ['was taken to the end', [200, 401, 200], false],
  ['was never taken', [401, 401], false],
  ['was refused from some call on', [200, 401, 401], true],
  ['was refused before other keys were shown', [200, 401, 'missing', 'wrong', 401], true],
  ['was refused after a call without a key', [200, 'missing', 401], false],
])('whether a key that %s was taken back', (_, calls, refused) => {
  const { takenBack } = history(...calls).key;
  expect(takenBack).toEqual(refused ? { code: 'key-taken-back', call: 1 } : null);
});

test('only answers of the documented operations to the right key count', () => {
  const key = new KeyHistory(false);
  key.add(answer(200, { credentials: 'missing' }));
  key.add(answer(200, { operation: 'busTripDetail' }));
  key.add(answer(0, { fault: sampleFault('reset') }));
  expect(key.taken).toBe(false);
  key.add(answer(200, { operation: 'cancel' }));
  key.add(answer(401, { credentials: 'wrong' }));
  expect(key.taken).toBe(true);
});
