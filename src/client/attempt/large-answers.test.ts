import { afterEach, expect, test } from 'vitest';
import { createLargeAnswers } from './large-answers.ts';
import { aCall, clientFor, closeAll, serve } from '../local-target.fixture.ts';

afterEach(closeAll);

test('large answers are read until they are many; small ones always', () => {
  const answers = createLargeAnswers(1_000_000);
  for (let i = 0; i < 100; i++) answers.took(262_144, 30_000);
  expect(answers.limit()).toEqual({
    bytes: 1_000_000,
    values: 500_000,
    reason: { code: 'too-large', bytes: 1_000_000, values: 500_000 },
  });
  for (let i = 0; i < 3; i++) answers.took(1_000_000, 1);
  expect(answers.limit()).toMatchObject({ bytes: 1_000_000 });
  answers.took(1_000_000, 1);
  expect(answers.limit()).toMatchObject({
    bytes: 262_144,
    values: 30_000,
    reason: { code: 'too-large', bytes: 262_144, values: 30_000, after: 4 },
  });
});

test('many values weigh as much as many bytes', () => {
  const answers = createLargeAnswers(1_000_000);
  answers.took(100_000, 65_000);
  expect(answers.limit()).toMatchObject({ bytes: 262_144, values: 30_000 });
});

test('a limit that is small itself is never raised', () => {
  const answers = createLargeAnswers(1000);
  for (let i = 0; i < 100; i++) answers.took(1000, 90_000);
  expect(answers.limit().bytes).toBe(1000);
});

test('a target that always answers 300 KB is judged, then cut; small answers are still judged', async () => {
  const url = await serve((request, response) => {
    request
      .resume()
      .on('end', () =>
        response
          .setHeader('Content-Type', 'application/json')
          .end(`"${'x'.repeat(request.url?.endsWith('small') ? 10 : 300_000)}"`),
      );
  });
  const client = clientFor(url, { traffic: { maxResponse: 400_000 } });
  const kinds: (string | undefined)[] = [];
  for (let i = 0; i < 8; i++) kinds.push((await client.send(aCall())).answer?.body.kind);
  kinds.push((await client.send(aCall({ path: '/small' }))).answer?.body.kind);
  expect(kinds).toEqual([...Array.from({ length: 6 }, () => 'json'), 'cut', 'cut', 'json']);
});

test('a target whose answers never end is read less far, after some of them', async () => {
  let sent = 0;
  const url = await serve((request, response) => {
    request.resume().on('end', () => {
      const piece = 'x'.repeat(50_000);
      const more = (): void => {
        while (!response.destroyed && response.write(piece)) sent += piece.length;
        sent += piece.length;
      };
      response.on('drain', more).on('error', () => {});
      more();
    });
  });
  const client = clientFor(url, { traffic: { maxResponse: 4_000_000 } });
  const bytes: number[] = [];
  for (let i = 0; i < 7; i++) {
    const { answer } = await client.send(aCall());
    expect(answer?.body.kind).toBe('cut');
    bytes.push(answer?.bytes ?? 0);
  }
  expect(Math.min(...bytes.slice(0, 4))).toBeGreaterThan(4_000_000);
  expect(Math.max(...bytes.slice(4))).toBeLessThan(1_000_000);
  expect(sent).toBeLessThan(100_000_000);
});

test('of very many headers the first hundred are kept, and those that something is read from', async () => {
  const url = await serve((request, response) => {
    for (let nth = 0; nth < 1500; nth++) response.setHeader(`x-${nth}`, String(nth));
    request.resume().on('end', () => response.setHeader('Content-Type', 'application/json').end('{}'));
  });
  const { answer } = await clientFor(url).send(aCall());
  const names = Object.keys(answer?.headers ?? {});
  expect(names.filter((name) => name.startsWith('x-'))).toEqual(Array.from({ length: 100 }, (_, nth) => `x-${nth}`));
  expect(answer).toMatchObject({ headers: { 'content-type': ['application/json'] }, body: { kind: 'json' } });
});
