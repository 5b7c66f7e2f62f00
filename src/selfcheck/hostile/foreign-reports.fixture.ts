import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Ended } from '../../cli/second-process.fixture.ts';
import { countingServer, temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';

/** The key of the user, in the configuration and in the variable. */
export const key = 'key-of-the-user-0123456789';
/** The id of the finding in every report here. */
export const findingId = 'f-0123456789ab';
/** The command that an attacker would run in a shell, and the file that shows that it ran. */
export const pwn = 'touch pwned';
/** The same where there can be no space. */
export const pwnWithoutSpace = 'touch$IFS./pwned';

/** A listener that only a report names: whatever connects to it is counted, with every byte. */
export async function listener(): Promise<{
  readonly url: string;
  readonly port: number;
  connections(): number;
  bytes(): number;
}> {
  let [connections, bytes] = [0, 0];
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.on('data', (data) => (bytes += data.length)).on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, connections: () => connections, bytes: () => bytes };
}

/**
 * A folder of a user whose configuration names a target, which sends all calls on to the other listener by a
 * redirect.
 */
export async function place(theirs: string): Promise<{ readonly cwd: string; readonly ours: string; calls(): number }> {
  const cwd = temporaryFolder();
  const { url, calls } = await countingServer((_, response) =>
    response.writeHead(302, { location: `${theirs}/open/v1/bus/search` }).end(),
  );
  const routes = [{ start_city_code: '310100', end_city_code: '330100' }];
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ baseUrl: url, apiKey: key, routes, traffic: { maxRequests: 20, maxTime: 10 } }),
  );
  return { cwd, ours: url, calls };
}

/** A report as a run of the user's target leaves it, the first of two shards, with one finding. */
export function cleanReport(baseUrl: string, index = 1): Report {
  const report = sampleReport({ findings: 1 });
  const [first] = report.findings as [ReportFinding];
  const { operation: _, ...sent } = first;
  const evidence = [{ operation: 'search', request: sent.request, at: sent.at }];
  const finding = { ...first, id: findingId, evidence, evidenceLack: null };
  const tallies = Object.fromEntries(
    report.requirements.map(({ id }) => [id, { boundaryLost: 0, lostBecause: [], missing: null, suiteError: null }]),
  );
  return {
    ...report,
    target: { ...report.target, baseUrl },
    findings: [finding],
    requirements: report.requirements.map((one) =>
      one.id === finding.requirement ? { ...one, findings: [findingId] } : one,
    ),
    shard: { index, of: 2, probed: report.requirements.map(({ id }) => id), tallies, latencies: {} },
  };
}

/** Every command that reads a report, on `theirs/report.json`; `ours` has a clean one. */
export const commands: readonly (readonly string[])[] = [
  ['replay', '--report', 'theirs', '--', findingId],
  ['replay', '--report', 'theirs'],
  ['pin', '--report', 'theirs', '--', findingId],
  ['evidence', 'theirs', '--out', 'evidence'],
  ['diff', 'ours', 'theirs'],
  ['diff', 'theirs', 'ours', '--markdown'],
  [
    'merge',
    'theirs',
    'ours',
    '--out',
    'merged',
    '--reporter',
    'json',
    '--reporter',
    'console',
    '--reporter',
    'markdown',
    '--reporter',
    'summary',
  ],
  ['statement', '--from', 'theirs'],
  ['history', '.'],
  ['run', '--dry-run', '--last-failed', '--out', 'theirs'],
  ['check', 'calls.har', '--baseline', 'theirs', '--out', 'checked'],
];

/** A HAR with one call, for a check that is compared with a baseline. */
export function har(baseUrl: string): string {
  const request = { method: 'POST', url: `${baseUrl}/open/v1/bus/search`, headers: [], postData: { text: '{}' } };
  const response = { status: 400, headers: [], content: { text: '{}' } };
  return JSON.stringify({
    log: { entries: [{ startedDateTime: '2026-11-20T10:00:00Z', time: 1, request, response }] },
  });
}

/** Runs one command in a folder, with the user's key in the variable. */
export function runIn(cwd: string, args: readonly string[]): Promise<Ended> {
  return run(args, { cwd, env: { CONFORMANCE_API_KEY: key } });
}

/** Writes a report into a new folder. */
export function keep(cwd: string, name: string, report: unknown): void {
  mkdirSync(join(cwd, name), { recursive: true });
  writeFileSync(join(cwd, name, 'report.json'), JSON.stringify(report));
}

/** The commands that a text shows, a line each. */
export function commandsShown(text: string): string[] {
  return [...text.matchAll(/(?:^|\s)((?:npx travel-conformance|curl|printf) [^\n]*)/gm)].map(([, line = '']) => line);
}

/** The words that a shell passes to each program of a line. Programs are stand-ins that do nothing. */
export function inShell(line: string): { readonly programs: string; readonly pwned: boolean } {
  const folder = temporaryFolder();
  for (const name of ['npx', 'curl']) {
    writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "${name}"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const { stdout } = spawnSync('/bin/sh', ['-c', line], {
    cwd: folder,
    env: { PATH: `${folder}:/usr/bin:/bin`, CONFORMANCE_API_KEY: 'k' },
    input: '',
  });
  return { programs: stdout.toString(), pwned: existsSync(join(folder, 'pwned')) };
}
