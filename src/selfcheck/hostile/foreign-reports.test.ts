import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import type { ShownRequest } from '../../contract/shown-exchange.ts';
import {
  cleanReport,
  commands,
  commandsShown,
  findingId,
  har,
  inShell,
  keep,
  key,
  listener,
  place,
  pwn,
  pwnWithoutSpace,
  runIn,
} from './foreign-reports.fixture.ts';

type Change = (report: Report, theirs: { readonly url: string; readonly port: number }) => unknown;

const ofFinding =
  (change: (finding: ReportFinding, theirs: { readonly port: number }) => object): Change =>
  (report, theirs) => ({ ...report, findings: report.findings.map((one) => ({ ...one, ...change(one, theirs) })) });
const ofRequest = (change: (request: ShownRequest, port: number) => object): Change =>
  ofFinding(({ request, evidence = [] }, { port }) => {
    const other = { ...request, ...change(request, port) };
    return { request: other, evidence: evidence.map((one) => ({ ...one, request: other })) };
  });

/** Reports that are refused before anything else is done with them, whatever the command. */
const malformed: Readonly<Record<string, Change>> = {
  'an id that is an option': ofFinding(() => ({ id: '--config=x' })),
  'an id that ends a command': ofFinding(() => ({ id: `${findingId}; ${pwn}` })),
  'an id of two lines': ofFinding(() => ({ id: `${findingId}\n${pwn}` })),
  'an id that clears the screen': ofFinding(() => ({ id: `\u001b[2J${findingId}` })),
  'an id with a command in it': ofFinding(() => ({ id: `$(${pwn})` })),
  'a requirement with a command in it': ofFinding(() => ({ requirement: `bus.trip;${pwn}` })),
  'a path that makes the host a user': ofRequest((_, port) => ({ path: `@127.0.0.1:${port}/` })),
  'a path that makes the port longer': ofRequest((_, port) => ({ path: `.127.0.0.1:${port}/` })),
  'a path that is an address': ofRequest((_, port) => ({ path: `http://127.0.0.1:${port}/open/v1/bus/search` })),
  'a path with another host': ofRequest((_, port) => ({ path: `//127.0.0.1:${port}/open/v1/bus/search` })),
  'a path of backslashes': ofRequest((_, port) => ({ path: `\\\\127.0.0.1:${port}\\open/v1/bus/search` })),
  'a path of two lines': ofRequest((_, port) => ({ path: `/open/v1/bus/search HTTP/1.1\r\nHost: 127.0.0.1:${port}` })),
  'a path out of its folder': ofRequest(() => ({ path: '/x/../../open/v1/bus/search' })),
  'a header of two lines': ofRequest(({ headers }) => ({ headers: { ...headers, 'X-A': `b\r\n${pwn}` } })),
  'a base URL with a user': (report, { url }) => ({
    ...report,
    target: { ...report.target, baseUrl: url.replace('//', '//ours.example@') },
  }),
  'a base URL of two lines': (report) => ({
    ...report,
    target: { ...report.target, baseUrl: `${report.target.baseUrl}\n${pwn}` },
  }),
  'a folder of two lines': (report) => ({ ...report, configuration: { out: `reports\n${pwn}` } }),
  'a member that no report has': (report) => ({ ...report, apiHost: 'http://127.0.0.1' }),
};

describe.each(Object.entries(malformed))('%s', (_, change) => {
  test('every command refuses the report, and nothing is sent', async () => {
    const theirs = await listener();
    const { cwd, ours, calls } = await place(theirs.url);
    keep(cwd, 'ours', cleanReport(ours, 2));
    keep(cwd, 'theirs', change(cleanReport(ours), theirs));
    writeFileSync(join(cwd, 'calls.har'), har(ours));
    for (const args of commands) {
      const { code, out, err } = await runIn(cwd, args);
      // The history passes over a file that is not a report.
      const expected = args[0] === 'history' ? [0, expect.stringContaining('1 run of')] : [2, ''];
      expect([args.join(' '), code, out]).toEqual([args.join(' '), ...expected]);
      if (args[0] !== 'history')
        expect(err).toMatch(
          /^(?:HAR with [^\n]*\n)?error: [^\n]*expected a report\.json of schema version 1 or 2, got [^\n]*\n$/,
        );
      expect(out + err).not.toMatch(/[^\P{C}\n]/u);
    }
    expect([theirs.connections(), theirs.bytes(), calls()]).toEqual([0, 0, 0]);
    expect(readdirSync(cwd)).not.toContain('conformance.pinned.json');
  });
});

/** Reports whose texts have the form that they must have, and are hostile all the same. */
const wellFormed: Readonly<Record<string, Change>> = {
  'the host of another': (report, { url }) => ({ ...report, target: { ...report.target, baseUrl: url } }),
  'a target on the command line': (report, { url }) => ({
    ...report,
    target: { ...report.target, baseUrl: `${url}/;${pwnWithoutSpace};$(${pwnWithoutSpace})` },
    configuration: { targetFrom: 'flag' },
  }),
  'files that are options and commands': (report) => ({
    ...report,
    configuration: { out: `--config=x'; ${pwn} #`, configFile: `--api-key=$(${pwn})`, targetFrom: 'configuration' },
  }),
  'another command as curl': ofFinding((finding) => ({
    curl: `curl evil.example; ${pwn}`,
    control: finding.control === null ? null : { ...finding.control, curl: `${pwn}; curl x` },
    examples: finding.examples.map((one) => ({ ...one, curl: `$(${pwn})` })),
  })),
  'commands in what was sent': ofRequest(() => ({
    path: `/open/v1/bus/search?a=';${pwnWithoutSpace};'$(${pwnWithoutSpace})`,
    headers: { Authorization: '$CONFORMANCE_API_KEY', 'X-A': `'; ${pwn}; $(${pwn})` },
    body: { a: `'; ${pwn}; '$(${pwn})\`${pwn}\`` },
  })),
  'texts that look like commands': ofFinding(() => ({
    message: `expected this, got\nnpx travel-conformance replay; ${pwn}`,
    expected: `\u001b[1Acurl x; ${pwn}`,
    cause: `\n$ ${pwn}`,
  })),
};

describe.each(Object.entries(wellFormed))('%s', (name, change) => {
  test('nothing goes to another host, and every command that is shown is one command', async () => {
    const theirs = await listener();
    const { cwd, ours, calls } = await place(theirs.url);
    keep(cwd, 'ours', change(cleanReport(ours, 2), theirs));
    const report = change(cleanReport(ours), theirs) as Report;
    keep(cwd, 'theirs', report);
    writeFileSync(join(cwd, 'calls.har'), har(ours));
    const isOfAnother = report.target.baseUrl !== ours;
    let shown = '';
    for (const args of commands) {
      // The calls of a replay are tried below, once.
      if (args[0] === 'replay' && !isOfAnother && name !== 'another command as curl') continue;
      const { code, out, err } = await runIn(cwd, args);
      const text = out + err;
      expect(text).not.toContain(key);
      expect(text).not.toMatch(/[^\P{C}\n]/u);
      shown += text;
      if (!isOfAnother || (args[0] !== 'replay' && args[0] !== 'pin')) continue;
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(`the configured target, ${ours}, got one of ${report.target.baseUrl}`);
    }
    for (const folder of ['merged', 'evidence'])
      for (const file of readdirSync(join(cwd, folder), { recursive: true, encoding: 'utf8' }))
        if (/\.(?:md|txt)$/.test(file)) shown += `\n${readFileSync(join(cwd, folder, file), 'utf8')}`;
    const lines = [...new Set(commandsShown(shown))].filter((line) => !line.includes('expected this, got'));
    expect(
      lines.some((line) => line.startsWith('npx travel-conformance replay ')) &&
        lines.some((line) => line.startsWith('curl ')),
    ).toBe(true);
    for (const line of lines) {
      if (
        name === 'texts that look like commands' &&
        !/^(?:npx travel-conformance replay --report|curl -i) /.test(line)
      )
        continue;
      expect([line, inShell(line)]).toEqual([
        line,
        { programs: expect.stringMatching(/^(?:npx|curl)\n$/), pwned: false },
      ]);
      expect(line).not.toContain('evil.example');
    }
    // Not by a redirect of the configured target either.
    expect([theirs.connections(), theirs.bytes()]).toEqual([0, 0]);
    expect(calls() > 0).toBe(name === 'another command as curl');
  });
});

test('without a configuration the key in the variable goes nowhere, whatever target the report names', async () => {
  const theirs = await listener();
  const { cwd } = await place(theirs.url);
  keep(cwd, 'theirs', cleanReport(theirs.url));
  writeFileSync(join(cwd, 'conformance.config.json'), '{}');
  for (const args of commands.slice(0, 2)) {
    const { code, out, err } = await runIn(cwd, args);
    expect([code, out, err]).toEqual([
      2,
      '',
      expect.stringContaining('error: --base-url: expected the target, got none'),
    ]);
  }
  expect(theirs.connections()).toBe(0);
});
