import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { configurationFor, type Reference } from '../../sandbox/index.ts';
import { type LastingReference, startAtLastingAddress } from '../lasting-address.fixture.ts';
import { runHere } from '../run-here.fixture.ts';
import { type Ended } from '../second-process.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

/** A platform with faults, and a folder with its configuration and the report of a run. */
export async function broken(
  faults: readonly string[],
  only: readonly string[],
  change: object = {},
): Promise<{
  cwd: string;
  reference: LastingReference;
  finding(requirement: string): ReportFinding;
  replay(id: string, ...more: string[]): Promise<Ended>;
}> {
  const reference = await startAtLastingAddress({ faults });
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(reference.url, [], faults), pinned: 'conformance.pinned.json', ...change }),
  );
  const { report } = await runHere({ reporter: ['json'], only }, cwd);
  return {
    cwd,
    reference,
    finding: (requirement) =>
      report.findings.find((one) => one.requirement === requirement) ?? expect.fail(`no finding of ${requirement}`),
    replay: (id, ...more) => run(['replay', id, '--report', 'reports/latest', ...more], { cwd }),
  };
}

/** The same platform at the same address, with other faults and forms. */
export function restarted(
  { reference }: { reference: LastingReference },
  faults: readonly string[],
  variants: readonly string[] = [],
): Promise<LastingReference> {
  return reference.again({ faults, variants });
}

/** The number of a new order of the platform. */
export async function createOrder({ url }: Reference): Promise<string> {
  const { apiKey, orders } = configurationFor(url);
  const headers = { 'content-type': 'application/json', authorization: apiKey };
  const answer = await fetch(`${url}${orders.create.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(orders.create.body),
  });
  return ((await answer.json()) as { data: { order_no: string } }).data.order_no;
}
