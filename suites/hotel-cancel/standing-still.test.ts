import { expect, test } from 'vitest';
import { acceptedCancel, at } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { casesOf } from '../all-checks.fixture.ts';

const earlier = '2026-11-21T10:30:05Z';

test.each<[string, string, readonly [call: number, cancelledAt?: string][], boolean]>([
  ['three cancels seconds apart', '2026-11-21T10:30:07Z', [[1], [2], [4]], true],
  ['two cancels', '2026-11-21T10:30:07Z', [[1], [4]], false],
  ['three within two seconds', '2026-11-21T10:30:07Z', [[1], [2], [3]], false],
  ['a time that is cut to the minute', '2026-11-21T10:30:00Z', [[1], [2], [4]], false],
  ['one of them later', '2026-11-21T10:30:07Z', [[1], [2, '2026-11-21T10:30:08Z'], [4]], false],
  ['each earlier than the one before', '2026-11-21T10:30:07Z', [[1], [2, '2026-11-21T10:30:06Z'], [4, earlier]], true],
  ['one of a server whose clock is behind', '2026-11-21T10:30:07Z', [[1], [2], [4, earlier]], false],
  ['one earlier, the next later', '2026-11-21T10:30:07Z', [[1], [2, earlier], [4, '2026-11-21T10:30:06Z']], false],
])('the times of cancels: %s', (_, usual, cancels, stands) => {
  const exchanges = cancels.map(([call, cancelled_at = usual]) =>
    acceptedCancel(`HT${call}`, { cancelled_at }, at(call)),
  );
  const found = casesOf('cancel.cancelled-at-now', exchanges).flatMap((one) => (one.is === 'fail' ? [one] : []));
  expect(found.map(({ violation, exchange }) => [violation.cause, exchange.call])).toEqual(
    stands ? [[`/data/cancelled_at: ${cancels[2]?.[1] === earlier ? 'goes back' : 'stands still'}`, 4]] : [],
  );
});
