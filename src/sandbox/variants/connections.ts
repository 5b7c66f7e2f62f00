import { setting } from './variant.ts';

/** How long connections are kept. */
export const connectionVariants = [
  setting(
    'idle-connections-closed',
    'A connection that was idle for 150 ms is reset by the next call that comes on it.',
    '4: HTTP; how long a connection is kept is not shown',
    { idleMs: 150 },
    async (probe) => {
      await probe.search({}, { connection: 'kept' });
      await new Promise((resolve) => setTimeout(resolve, 200));
      await probe.search({}, { connection: 'kept' });
    },
  ),
];
