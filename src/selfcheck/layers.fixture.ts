/** One room of the house: a folder below `src/`, or `suites`. */
export interface Room {
  /** The code that belongs in the room, in the words of the message. */
  readonly holds: string;
  /** Packages that it may import. */
  readonly packages: readonly string[];
  /** Modules of Node that it may import, without `node:`. */
  readonly node: readonly string[];
}

const files = ['fs', 'os', 'path', 'url'];

/**
 * The rooms in their order: a room imports from those above it in this table, and from no other.
 * `.github/ARCHITECTURE.md` shows the same order as a picture.
 */
export const rooms: Readonly<Record<string, Room>> = {
  contract: {
    holds:
      'facts of the document and types that every room shares: operations, schemas, JSON, Exchange, Reason and ' +
      'its words',
    packages: ['ajv', 'ajv-formats'],
    node: [...files, 'crypto', 'module', 'vm'],
  },
  arbitraries: {
    holds: 'generators and fixed inputs; seed and clock are arguments',
    packages: ['fast-check', '@faker-js/faker'],
    node: ['crypto'],
  },
  requirements: {
    holds: 'requirements, judges and their tools, the history, packs, sets, scopes: pure functions of exchanges',
    packages: [],
    node: ['crypto'],
  },
  config: {
    holds: 'options, loading, checking, defaults, waivers, selection: settings are plain data',
    packages: ['ajv', 'ajv-formats', 'yaml'],
    node: [...files, 'crypto', 'module', 'net', 'tls'],
  },
  client: {
    holds: 'sending one request and giving back one exchange: pace, retry, connection, redaction',
    packages: ['supertest'],
    node: ['buffer', 'crypto', 'dns', 'fs', 'http', 'https', 'net', 'stream', 'tls', 'url', 'util', 'zlib'],
  },
  journal: {
    holds: 'files that a run writes or reads as it goes on: journal, ledger, pinned cases, recordings',
    packages: [],
    node: ['crypto', 'fs', 'path', 'zlib'],
  },
  engine: {
    holds: 'discovery, phases, sending, orders and their guard, judging, confirmation, the session',
    packages: ['fast-check'],
    node: ['async_hooks', 'crypto', 'module', 'path', 'timers', 'worker_threads'],
  },
  report: { holds: 'a journal made into a report: verdict, comparison, merge', packages: [], node: ['crypto'] },
  reporters: {
    holds: 'a report made into text: pure functions of the report',
    packages: ['hono'],
    node: ['crypto', 'fs', 'path', 'url', 'util'],
  },
  cli: {
    holds: 'commands, and the doors for programs: they join the other rooms',
    packages: ['commander', 'vite', 'vitest', 'yaml'],
    node: [...files, 'crypto', 'process', 'readline', 'stream', 'tty', 'util', 'worker_threads'],
  },
};

/** What is checked and sent: it knows these rooms alone, and of them, outside of tests, these two files. */
export const suites = { rooms: ['contract', 'arbitraries', 'requirements'], packages: [] };
export const doorsOfSuites = ['src/requirements/for-suites.ts', 'src/arbitraries/index.ts'];

/** The second reading of the document: it imports nothing of ours. */
export const sandbox = {
  packages: ['hono', '@hono/node-server'],
  node: ['buffer', 'crypto', 'dns', 'fs', 'http', 'net', 'path', 'stream', 'tls', 'url', 'zlib'],
};

/** Who may import the sandbox. */
export const besideSandbox = ['cli'];
