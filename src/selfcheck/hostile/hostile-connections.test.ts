import { afterAll, expect, test } from 'vitest';
import { hostileConnections, hostileServers } from '../../sandbox/hostile/index.ts';
import { expectGoodBehaviour } from './good-behaviour.fixture.ts';
import { watchConnections } from './hostile-run.fixture.ts';

const connections = watchConnections();
afterAll(() => {
  connections.stop();
  expect([...connections.places]).toEqual(['127.0.0.1']);
});

test('the table names each server once', () => {
  expect(new Set(hostileServers.map(({ id }) => id)).size).toBe(hostileServers.length);
});

// Several at once: most of their time is waiting.
test.concurrent.for(hostileConnections)('$id: $title', (hostile) => expectGoodBehaviour(hostile));
