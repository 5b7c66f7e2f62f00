import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { type SampleOptions, sampleExchange } from './sample-exchange.fixture.ts';
import { unlistedFor } from './unlisted-for.ts';

const check = unlistedFor('bus.bad-input');
const sent = (options: SampleOptions, sentFor: string | null = 'bus.paging'): Exchange => ({
  ...sampleExchange({ statusOwner: check.id, ...options }),
  sentFor,
});

test('an input of the requirement that gets an unlisted status is its finding, whoever sent it', () => {
  for (const sentFor of ['bus.paging', null]) {
    expect(check.judge(sent({ status: 500 }, sentFor))).toMatchObject({
      applies: true,
      violations: [
        {
          cause: 'status 500',
          expected: 'one that the document lists (200, 400, 401, 429)',
          actual: '500',
          message: expect.stringContaining('the status: ') as string,
        },
      ],
    });
  }
  expect(check.judge(sent({ status: 404, operation: 'cancel' }))).toMatchObject({ violations: [{ cause: 'status 404' }] });
});

test.each([200, 400, 401, 429])('the listed status %i is a case that held', (status) => {
  expect(check.judge(sent({ status }))).toEqual({ applies: true, violations: [], cases: 1 });
});

test.each<[string, Exchange]>([
  ['what its own probes sent, which judge it themselves', sent({ status: 500 }, 'bus.bad-input')],
  ['an input of another requirement', sent({ status: 500, statusOwner: 'http.status-listed' })],
  ['no answer', sent({ fault: { kind: 'reset', message: 'reset' } })],
  ['an operation that the document only names', sent({ status: 500, operation: 'busTripDetail' })],
])('it says nothing of %s', (_, exchange) => {
  expect(check.judge(exchange)).toEqual({ applies: false });
});
