import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Ended, run } from '../../cli/second-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import type { Report } from '../../contract/report.ts';
import { type Hostile, hostileKey, hostileServers } from '../../sandbox/hostile/index.ts';
import { defaultConfiguration } from '../../sandbox/index.ts';
import { validate } from '../../contract/schema/index.ts';
import { readableParts } from './readable-secrets.fixture.ts';

/** Megabytes that a run may take, whatever the target sends. */
const mostMemory = 400;

/**
 * Loaded before the program: tells its largest size in MB when it ends. On Linux from the kernel's high water mark of
 * this program alone: getrusage counts what the process was before exec too, so that it would tell the size of its
 * parent.
 */
const watchMemory = `const { isMainThread } = require('node:worker_threads');
const fs = require('node:fs');
const largest = () => process.platform === 'linux' ? Number(/VmHWM:\\s+(\\d+) kB/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]) / 1024 : process.resourceUsage().maxRSS / 1024;
if (isMainThread) process.on('exit', () => fs.writeFileSync(process.env.MEMORY_FILE, String(largest())));`;

interface Outcome extends Ended {
  readonly report: Report;
  readonly memory: number;
  readonly texts: ReadonlyMap<string, string>;
}

/** Limits by what a server gives: of calls that are answered a few are enough, and each has time for it. */
const traffic = {
  nothing: { timeout: 1000 },
  // More than are in flight at once.
  'too-much': { timeout: 60_000, maxRequests: 12 },
  legal: { timeout: 60_000, maxRequests: 12 },
  unclear: { timeout: 60_000, maxRequests: 12 },
  wrong: { timeout: 60_000, maxRequests: 4 },
} as const;

/**
 * A run of the program itself against a hostile server, with few calls. What answers has time to, however busy the
 * machine is.
 */
async function runAgainst(hostile: Hostile): Promise<Outcome> {
  const server = await hostile.start();
  onTestFinished(() => server.close());
  const cwd = temporaryFolder();
  const loaded = join(cwd, 'watch-memory.cjs');
  writeFileSync(loaded, watchMemory);
  const { baseUrl, apiKey: _, ...configuration } = defaultConfiguration(server.url);
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({
      ...configuration,
      traffic: { maxTime: 600, ...traffic[hostile.gives] },
    }),
  );
  const env = {
    NODE_OPTIONS: `--require ${JSON.stringify(loaded)}`,
    MEMORY_FILE: join(cwd, 'memory'),
    CONFORMANCE_BASE_URL: baseUrl,
    CONFORMANCE_API_KEY: hostileKey,
    GITHUB_ACTIONS: 'true',
  };
  const ended = await run(
    ['--out', 'out', '--reporter', 'json', '--reporter', 'html', '--reporter', 'console', '--reporter', 'github'],
    { cwd, env },
  );
  expect(server.strays()).toBe(0);
  const file = join(cwd, 'out/report.json');
  expect(existsSync(file), ended.err).toBe(true);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const files = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:json|ndjson|html)$/.test(name),
  );
  return {
    ...ended,
    report,
    memory: Number(readFileSync(join(cwd, 'memory'), 'utf8')),
    texts: new Map([
      ['standard output', ended.out],
      ['standard error', ended.err],
      ...files.map((name): [string, string] => [name, readFileSync(join(cwd, name), 'utf8')]),
    ]),
  };
}

// Two at once: each is a process with its own thread.
const pairs = [
  ['never-answers', 'trips-60000-small'],
  ['string-30-mb', 'bomb-gzip-twice'],
  ['echo-trip-field', 'members-100000'],
] as const;

test.each(pairs)('%s and %s, each tested by a separate process', async (...ids) => {
  const pair = ids.map((id) => hostileServers.find((one) => one.id === id) ?? expect.fail(`no server ${id}`));
  await Promise.all(
    pair.map(async (hostile) => {
      const { code, out, err, report, memory, texts } = await runAgainst(hostile);
      const entry = `${hostile.id}: ${report.sentence}\n${err}`;
      expect(validate('report', report)).toEqual([]);
      expect(code, entry).toBe({ conforms: 0, violates: 1, none: 3 }[report.verdict]);
      expect(code, entry).toBe(hostile.gives === 'wrong' ? 1 : 3);
      expect(memory, entry).toBeGreaterThan(20);
      expect(memory, entry).toBeLessThan(mostMemory);
      expect(err, entry).not.toMatch(/unhandled|rejection|warning|^ +at /im);
      for (const [name, text] of texts) expect(readableParts(hostileKey, text), `${hostile.id}: ${name}`).toEqual([]);
      expect(out + err, entry).not.toMatch(/(?!\n)\p{Cc}/u);
      expect(
        out
          .split('\n')
          .filter(
            (line) =>
              /^\s*::|##\[|##vso\[|##teamcity\[/.test(line) && !/^::(?:error|warning|notice) title=[^:]*::/.test(line),
          ),
        entry,
      ).toEqual([]);
    }),
  );
});
