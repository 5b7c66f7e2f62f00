import { afterEach, expect, test } from 'vitest';
import { aCall, clientFor, closeAll, serve } from '../local-target.fixture.ts';

afterEach(closeAll);

/** A target that names a wait of so many seconds if the path ends in `/busy`. */
const busyTarget = (seconds: () => string): Promise<string> =>
  serve((request, response) => {
    if (request.url?.endsWith('/busy')) response.writeHead(429, { 'Retry-After': seconds() });
    response.end('{"code":0}');
  });

test('calls that alone are throttled are left unsent in the end; those of the other operation, and what comes later, go on', async () => {
  const url = await busyTarget(() => '0.001');
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  for (const round of [1, 2]) {
    const busy = Array.from({ length: 4 }, () => client.send(aCall({ path: '/busy' })));
    const cancel = client.send(aCall({ operation: 'cancel', repeatable: false, priority: -1 }));
    expect(
      (await Promise.all(busy)).every(({ answer, fault }) => answer?.status === 429 || fault?.kind === 'not-sent'),
    ).toBe(true);
    expect(await cancel, `round ${round}`).toMatchObject({ throttled: 0, answer: { status: 200 } });
    expect(await client.send(aCall())).toMatchObject({ answer: { status: 200 } });
  }
  expect(client.traffic.stopped).toBeNull();
});

test('a call that alone is throttled is given up in the end, and all others are answered', async () => {
  let asked = 0;
  const client = clientFor(await busyTarget(() => (++asked < 5 ? '0.001' : '0.2')), { traffic: { concurrency: 1 } });
  const busy = client.send(aCall({ operation: 'cancel', path: '/busy', repeatable: false }));
  const others = await Promise.all(Array.from({ length: 20 }, () => client.send(aCall())));
  expect(others.every(({ answer }) => answer?.status === 200)).toBe(true);
  expect(await busy).toMatchObject({ answer: { status: 429 } });
  expect(client.traffic.stopped).toBeNull();
});

test('a wait past the end of the run ends its operation, and the same for both operations ends the run', async () => {
  const client = clientFor(await busyTarget(() => '90'), { traffic: { concurrency: 1, maxTime: 30 } });
  const all = await Promise.all([client.send(aCall({ path: '/busy' })), client.send(aCall())]);
  expect(all[0]).toMatchObject({ answer: { status: 429 } });
  const reason = { code: 'asked-to-wait', seconds: 90, than: 'the run has left' } as const;
  expect(all[1]?.fault?.reason).toEqual({ code: 'not-sent', because: reason });
  expect(client.traffic).toMatchObject({ sent: 1, stopped: null });
  expect(await client.send(aCall({ operation: 'cancel', path: '/busy', repeatable: false }))).toMatchObject({
    answer: { status: 429 },
  });
  expect(client.traffic).toMatchObject({ sent: 2, stopped: 'time', reason });
});

test('an operation with a long wait delays no other, and is not sent if the wait is too long', async () => {
  const client = clientFor(await busyTarget(() => '80'), { traffic: { concurrency: 1, maxTime: 300 } });
  const cancel = (path: string) => client.send(aCall({ operation: 'cancel', path, repeatable: false }));
  expect(await cancel('/cancel')).toMatchObject({ answer: { status: 200 } });
  expect(await cancel('/busy')).toMatchObject({ throttled: 0, answer: { status: 429 } });
  const [again, other] = await Promise.all([cancel('/cancel'), client.send(aCall())]);
  expect(again.fault?.reason).toEqual({
    code: 'not-sent',
    because: { code: 'throttled-alone', which: { operation: 'cancel' } },
  });
  expect(other).toMatchObject({ answer: { status: 200 } });
});
