/** What a folder may import: folders of ours, packages, and modules of Node. */
export interface Layer {
  readonly folders: readonly string[];
  readonly packages: readonly string[];
  /** Modules of Node, without `node:`. */
  readonly node: readonly string[];
  /** What to do instead of an import that is not allowed. */
  readonly instead: string;
}

const files = ['fs', 'os', 'path', 'url'];

/** The one table of who may import what; .github/ARCHITECTURE.md says why. */
export const layers: Readonly<Record<string, Layer>> = {
  model: { folders: [], packages: [], node: [], instead: 'the words of the trade stand alone: put what needs others into the folder that uses it' },
  files: {
    folders: [],
    packages: [],
    node: ['crypto', 'fs', 'path'],
    instead: 'files are opened here whatever is in them: let the caller read the content',
  },
  requirements: { folders: ['model'], packages: [], node: [], instead: 'the catalogue is data: whoever reads it does the work' },
  schema: { folders: ['model'], packages: ['ajv', 'ajv-formats'], node: [...files, 'module'], instead: 'give it the value to validate as an argument' },
  openapi: {
    folders: ['model', 'requirements', 'schema'],
    packages: ['yaml'],
    node: [],
    instead: 'the description is made of the schemas and the catalogue: put what it needs there',
  },
  config: {
    folders: ['files', 'model', 'requirements'],
    packages: ['ajv', 'ajv-formats', 'yaml'],
    node: [...files, 'crypto', 'module', 'net', 'tls'],
    instead: 'settings are plain data: let the caller do it with the loaded settings',
  },
  checks: {
    folders: ['model', 'schema'],
    packages: [],
    node: ['crypto'],
    instead: 'a check is a pure function of exchanges: give it what it needs as an argument',
  },
  arbitraries: {
    folders: ['model', 'schema'],
    packages: ['fast-check', '@faker-js/faker'],
    node: ['crypto'],
    instead: 'seed, clock and settings are arguments of a generator',
  },
  client: {
    folders: ['model', 'config'],
    packages: ['supertest'],
    node: ['buffer', 'crypto', 'dns', 'fs', 'http', 'https', 'net', 'stream', 'tls', 'url', 'util', 'zlib'],
    instead: 'the client sends and tells what came: let the harness judge it',
  },
  history: {
    folders: ['model', 'arbitraries', 'checks'],
    packages: [],
    node: [],
    instead: 'a history only keeps what was asked and what came: let a judge say what it means',
  },
  judging: {
    folders: ['model', 'checks', 'arbitraries', 'history'],
    packages: [],
    node: [],
    instead: 'a judge is a pure function of a history and of facts: give it what it needs as an argument',
  },
  journal: {
    folders: ['files', 'model', 'client', 'checks'],
    packages: [],
    node: ['fs', 'path'],
    instead: 'a journal keeps what it is given, and is read as it was written: let the harness write it, and the report be made of it',
  },
  recordings: {
    folders: ['files', 'model', 'client', 'journal', 'report'],
    packages: [],
    node: ['fs'],
    instead: 'a recording is read as the calls that it holds: let a session have them judged',
  },
  pinned: {
    folders: ['files', 'model', 'arbitraries', 'requirements', 'report', 'schema'],
    packages: [],
    node: ['fs'],
    instead: 'a fixed case is what a file keeps of a finding: let the harness ask it again',
  },
  report: {
    folders: ['model', 'journal', 'config', 'requirements', 'schema'],
    packages: [],
    node: ['crypto'],
    instead: 'a report is made of a journal and of nothing else: have the run write what it needs',
  },
  harness: {
    folders: ['model', 'history', 'judging', 'requirements', 'config', 'schema', 'client', 'checks', 'arbitraries', 'journal', 'pinned', 'report'],
    packages: ['fast-check'],
    node: ['crypto', 'vm'],
    instead: 'the harness plays, judges and confirms: let the session open what a run needs, and write how it ended',
  },
  session: {
    folders: [
      'model',
      'history',
      'judging',
      'requirements',
      'config',
      'client',
      'checks',
      'arbitraries',
      'journal',
      'recordings',
      'pinned',
      'report',
      'harness',
    ],
    packages: [],
    node: ['path', 'worker_threads'],
    instead: 'a session leaves a journal: let the command line join it with reporters',
  },
  suites: {
    folders: ['harness', 'history', 'judging', 'requirements', 'arbitraries', 'checks', 'model'],
    packages: ['fast-check'],
    node: [],
    instead: 'a suite is written in the words of src/harness/index.ts: add a word there, and let the harness do the work',
  },
  packs: {
    folders: ['files', 'harness', 'judging', 'history', 'checks', 'schema', 'config', 'requirements', 'model'],
    packages: [],
    node: ['module', 'path'],
    instead: 'a pack is added to the tables of the suite: whoever runs these does the work',
  },
  // Of the report its words alone: what a reason says, and what waits for what.
  reporters: {
    folders: ['files', 'model', 'report', 'requirements'],
    packages: ['hono'],
    node: ['crypto', 'fs', 'path', 'url'],
    instead: 'a reporter is a pure function of the report: put into the report what it needs',
  },
  reference: {
    folders: [],
    packages: ['hono', '@hono/node-server'],
    node: ['buffer', 'crypto', 'dns', 'fs', 'http', 'net', 'path', 'stream', 'tls', 'url', 'zlib'],
    instead: 'the reference platform is a second reading of the document: write it again from the document, so that a misreading cannot confirm itself',
  },
  cli: {
    folders: [
      'files',
      'model',
      'requirements',
      'config',
      'schema',
      'client',
      'checks',
      'arbitraries',
      'journal',
      'recordings',
      'pinned',
      'report',
      'harness',
      'session',
      'packs',
      'reporters',
      'reference',
      'openapi',
    ],
    packages: ['commander', 'fflate', 'vite', 'vitest'],
    node: [...files, 'crypto', 'process', 'readline', 'stream', 'tty', 'util', 'worker_threads'],
    instead: 'a command joins the doors of other folders: the suites are run by path',
  },
  api: {
    folders: ['model', 'requirements', 'config', 'checks', 'history', 'judging', 'harness', 'session', 'packs', 'cli'],
    packages: [],
    node: ['crypto'],
    instead: 'the API is a door: what it needs done belongs where the command has it done',
  },
};
