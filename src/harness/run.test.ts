import { afterEach, expect, test } from 'vitest';
import { requirementById } from '../requirements/index.ts';
import { type FakeRun, fakeRun } from './fake-target.fixture.ts';
import { documentedCall } from './target.ts';

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

test('a judge that fails takes the verdict of its own requirement, and of no other', async () => {
  open = fakeRun(() => ({ status: 200, json: { code: 0 } }));
  const { run } = open;
  const [broken, whole] = ['bus.data', 'bus.trip'].map((id) => run.select(requirementById(id) ?? expect.fail(id)));
  run.watch({
    requirement: 'bus.data',
    add: () => {
      throw new TypeError('x is undefined');
    },
  });
  run.watch({
    requirement: 'open.latency',
    add: () => {
      throw new Error('an observer fails as well');
    },
  });
  run.watch({ requirement: 'bus.trip', add: () => [{ held: 1 }], end: () => [{ held: 1 }] });
  await run.send(documentedCall('search', {}, null));
  run.endWatching();
  expect(broken?.suiteError).toContain('x is undefined');
  expect([whole?.suiteError, whole?.judged]).toEqual([null, 2]);
});

test('a judge that fails at the end is told as well', () => {
  open = fakeRun(() => ({ status: 200, json: { code: 0 } }));
  const { run } = open;
  const outcome = run.select(requirementById('bus.data') ?? expect.fail());
  run.watch({
    requirement: 'bus.data',
    add: () => [],
    end: () => {
      throw new Error('at the end');
    },
  });
  run.endWatching();
  expect(outcome.suiteError).toContain('at the end');
});
