import { expect, test } from 'vitest';
import { Phases } from './phases.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what goes alone goes one after the other, whether it begins or goes on there, once earlier searches are over', async () => {
  const phases = new Phases(async () => {});
  const seen: string[] = [];
  const slow = async (name: string): Promise<void> => {
    seen.push(`${name} begins`);
    await turn();
    await turn();
    seen.push(`${name} ends`);
  };
  await Promise.all([
    phases.run('search', 'alone', () => slow('one')),
    phases.run('search', 'together', async (until) => {
      await slow('early');
      await until('alone');
      await slow('two');
      await until('wrong-keys');
      seen.push('last');
    }),
    phases.run('search', 'alone', () => slow('three')),
  ]);
  expect(seen.slice(0, 2)).toEqual(['early begins', 'early ends']);
  expect(seen.at(-1)).toBe('last');
  for (const name of ['one', 'two', 'three']) expect(seen[seen.indexOf(`${name} begins`) + 1]).toBe(`${name} ends`);
});
