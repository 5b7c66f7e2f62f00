import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../contract/report.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { runToEnd, startServer } from './processes.ts';

/** The requirements on shapes: a server without a memory can meet only these. */
const shapes = [
  'http',
  'envelope.code',
  'envelope.data',
  'envelope.message',
  'envelope.request-id',
  'bus.data',
  'bus.page-info',
  'bus.trip',
  'bus.dep-date',
  'bus.dep-time',
];
/** The answers of other servers before the platform sees the request. */
const unreadable = [
  'bus.malformed',
  'bus.non-object',
  'bus.bad-input',
  'bus.hostile-text',
  'cancel.malformed',
  'cancel.hostile-order-no',
];

/** The paths of the tools. */
export interface Place {
  readonly program: string;
  readonly prism: string;
  readonly description: string;
  readonly folder: string;
}

/** The mock answers by the examples, and refuses what the description refuses. */
export async function mockByExamples({ prism, description, folder }: Place): Promise<string> {
  const mock = await startServer(
    prism,
    (port) => ['mock', description, '-p', String(port)],
    'Prism is listening',
    folder,
  );
  const search = async (
    body: object,
    headers: Record<string, string> = { authorization: 'some-key' },
  ): Promise<number> => {
    const answer = await fetch(`${mock.url}/open/v1/bus/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const got = [
    await search({ date: '2027-01-31' }),
    await search({}, {}),
    await search({ page_size: 51 }),
    await search({ date: 'tomorrow' }),
  ];
  await mock.stop();
  if (String(got) !== '200,401,400,400')
    throw new Error(
      'mock: expected 200 for a search, 401 without a key, 400 for a page size of 51 and a date that is none, ' +
        `got ${got}`,
    );
  return `mock server, by examples: 200, without a key 401, for a page size of 51 and for a date that is none 400`;
}

/** The mock makes up random answers from the description; the suite finds their shapes conforming. */
export async function mockAtRandom(place: Place): Promise<string> {
  const mock = await startServer(
    place.prism,
    (port) => ['mock', '--dynamic', '--seed', '1', place.description, '-p', String(port)],
    'Prism is listening',
    place.folder,
  );
  const configuration = {
    ...configurationFor(mock.url),
    orders: undefined,
    operations: undefined,
    allowCancel: [],
    allowHostileCancel: [],
  };
  const report = await runSuite(place, 'random', configuration, [
    ...shapes.flatMap((id) => ['--only', id]),
    '--runs',
    '4',
  ]);
  await mock.stop();
  const broken = report.requirements
    .filter(({ level, verdict }) => level === 'MUST' && verdict !== 'pass')
    .map(({ id, verdict }) => `${id} ${verdict}`);
  if (broken.length > 0)
    throw new Error(
      `mock: expected every shape to pass on random answers that the description allows, got ${broken.join(', ')}`,
    );
  return (
    `mock server, random answers: ${report.requirements.filter(({ verdict }) => verdict === 'pass').length} ` +
    `requirements on shapes pass over ${report.run.requests} calls`
  );
}

/** A whole gate run goes through a proxy that holds every answer against the description. */
export async function proxied(place: Place, fault: string | null): Promise<string> {
  const reference = await startReference({ faults: fault === null ? [] : [fault] });
  const proxy = await startServer(
    place.prism,
    (port) => ['proxy', place.description, reference.url, '-p', String(port)],
    'Prism is listening',
    place.folder,
  );
  const report = await runSuite(
    place,
    `proxied-${fault ?? 'good'}`,
    configurationFor(proxy.url),
    unreadable.flatMap((id) => ['--skip', id]),
  );
  await proxy.stop();
  await reference.close();
  const violations = proxy.said().match(/Violation: response/g)?.length ?? 0;
  if (fault === null && (report.verdict !== 'conforms' || violations > 0))
    throw new Error(
      `proxy: expected a conforming run without a violation in an answer, got ${report.verdict} and ${violations}`,
    );
  if (fault !== null && violations === 0)
    throw new Error(`proxy: expected violations in the answers of the platform with ${fault}, got none`);
  return (
    `validating proxy, ${fault ?? 'good platform'}: ${violations} violations in the answers to ` +
    `${report.run.requests} calls; the suite says ${report.verdict}`
  );
}

async function runSuite(
  { program, folder }: Place,
  name: string,
  configuration: object,
  flags: readonly string[],
): Promise<Report> {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(configuration));
  const out = join(folder, name);
  const { text } = await runToEnd(
    process.execPath,
    [program, 'run', '--config', file, '--out', out, '--reporter', 'json', ...flags],
    folder,
  );
  try {
    return JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  } catch {
    throw new Error(`run against ${name}: expected a report, got\n${text.slice(-3000)}`);
  }
}
