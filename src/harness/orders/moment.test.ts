import { expect, test } from 'vitest';
import { Moment } from './moment.ts';

test('who waits for a moment goes first when it comes', async () => {
  const moment = new Moment();
  const order: string[] = [];
  const waiting = moment.wait().then((isNow) => order.push(`guest ${isNow}`));
  await moment.come();
  order.push('host');
  await waiting;
  expect(order).toEqual(['guest true', 'host']);
});

test('who comes too late, or waits in vain, is told so', async () => {
  const moment = new Moment();
  const waiting = moment.wait();
  moment.end();
  expect([await waiting, await moment.wait()]).toEqual([false, false]);
});
