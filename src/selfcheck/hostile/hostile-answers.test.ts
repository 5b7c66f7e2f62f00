import { afterAll, expect, test } from 'vitest';
import { hostileAnswers } from '../../sandbox/hostile/index.ts';
import { expectGoodBehaviour } from './good-behaviour.fixture.ts';
import { watchConnections } from './hostile-run.fixture.ts';

const connections = watchConnections();
afterAll(() => {
  connections.stop();
  expect([...connections.places]).toEqual(['127.0.0.1']);
});

/** Answers that need seconds to read are tested in a separate process (hostile-processes.test.ts). */
const inProcesses = ['trips-60000-small', 'members-100000'];

// Several at once: most of their time is waiting.
test.concurrent.for(hostileAnswers.filter(({ id }) => !inProcesses.includes(id)))('$id: $title', (hostile) =>
  expectGoodBehaviour(hostile),
);
