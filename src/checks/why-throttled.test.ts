import { expect, test } from 'vitest';
import type { Credentials } from '../model/exchange.ts';
import { sampleExchange } from './sample-exchange.fixture.ts';
import { throttledToTheEnd, whyThrottled } from './why-throttled.ts';

test('what a throttled call says is told by its key', () => {
  const said = (credentials: Credentials): string => whyThrottled(sampleExchange({ status: 429, credentials }));
  expect(said('valid')).toBe(throttledToTheEnd);
  expect(said('wrong')).toBe('calls with a wrong key were throttled (429) until the run gave them up');
  expect([said('missing'), said('empty')]).toEqual(Array.from({ length: 2 }, () => 'calls without a key were throttled (429) until the run gave them up'));
});
