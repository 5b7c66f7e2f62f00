import { afterAll, expect, test } from 'vitest';
import { hostileAnswers } from '../../reference/hostile/index.ts';
import { expectGoodBehaviour } from './good-behaviour.fixture.ts';
import { watchConnections } from './hostile-run.fixture.ts';

const connections = watchConnections();
afterAll(() => {
  connections.stop();
  expect([...connections.places]).toEqual(['127.0.0.1']);
});

// Several at once: most of their time is waiting.
test.concurrent.for(hostileAnswers)('$id: $title', { timeout: 120_000 }, (hostile) => expectGoodBehaviour(hostile));
