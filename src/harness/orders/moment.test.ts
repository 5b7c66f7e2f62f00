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

test('what is done in a moment is waited for, and whoever asked for it learns how it ended', async () => {
  const moment = new Moment();
  const order: string[] = [];
  const done = moment.during(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push('guest');
  });
  await moment.come();
  order.push('host');
  await done;
  expect(order).toEqual(['guest', 'host']);
  await moment.during(async () => void order.push('late'));
  expect(order).toHaveLength(2);
});

test('what fails in a moment is the business of who does it', async () => {
  const moment = new Moment();
  const [done] = await Promise.allSettled([moment.during(() => Promise.reject(new Error('lost'))), moment.come()]);
  expect(done).toEqual({ status: 'rejected', reason: new Error('lost') });
});

test('nothing is done in a moment that never comes', async () => {
  const moment = new Moment();
  let calls = 0;
  const done = moment.during(async () => (calls += 1));
  moment.end();
  await done;
  expect(calls).toBe(0);
});
