import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inFolder, measure, program, withPlatform } from './processes.ts';
import { runTool, type ToolResult } from './run-tool.ts';
import { figure, type Section } from './section.ts';

/** Faults of all natures, in the order of the document. */
const faults = [
  'past-date-accepted',
  'yesterday-accepted:week',
  'today-refused',
  'missing-key-accepted',
  'wrong-key-accepted',
  'price-text',
  'price-null-for-one',
  'data-list',
  'json-truncated-sometimes',
  'search-500-sometimes',
  'wrong-type-500',
  'nul-500',
  'malformed-json-500',
  'limit-51',
  'page-size-ignored',
  'paging-overlap',
  'total-one-less',
  'sort-ignored',
  'date-of-day-before:some',
  'city-codes-swapped',
  'gid-unknown:some',
  'cancel-status-american',
  'cancel-fee-text',
  'cancelled-at-without-zone:offset',
  'unknown-order-404',
  'second-cancel-409:as-500',
  'reason-emoji-500',
];

/**
 * The same work by the suite and by Schemathesis on our OpenAPI document: what each finds, with how many calls, in what
 * time.
 */
export async function otherTool(): Promise<Section> {
  const tool =
    process.env['SCHEMATHESIS'] ??
    join(process.env['OPENAPI_TOOLS'] ?? join(tmpdir(), 'travel-conformance-openapi-tools'), 'venv/bin/schemathesis');
  if (!existsSync(tool))
    throw new Error(
      `${tool} is not there: run npm run try-openapi, which installs it, or name the program in SCHEMATHESIS`,
    );
  const clean = await both(tool, null);
  const results: (Result & { readonly fault: string })[] = [];
  for (const fault of faults) results.push({ fault, ...(await both(tool, fault)) });
  // What the tool says of the clean platform is no finding.
  const kinds = new Set(clean.tool.kinds);
  const found = results.map((one) => ({ ...one, toolFound: one.tool.kinds.some((kind) => !kinds.has(kind)) }));
  const sum = (of: (one: (typeof results)[number]) => number): number =>
    results.reduce((total, one) => total + of(one), 0);
  return {
    part: 'tools',
    title: 'The suite and Schemathesis on the same platform and its faults',
    head: ['', 'the suite', 'Schemathesis on our OpenAPI document'],
    rows: [
      [
        'faults found',
        `${results.filter((one) => one.suite.found).length} of ${faults.length}`,
        `${found.filter((one) => one.toolFound).length} of ${faults.length}`,
      ],
      [
        'alarms on the clean platform',
        clean.suite.found ? 'yes' : 'none',
        clean.tool.kinds.length === 0 ? 'none' : clean.tool.kinds.join(', '),
      ],
      ['calls, clean platform', figure(clean.suite.calls), figure(clean.tool.calls)],
      ['time, clean platform', `${figure(clean.suite.seconds, 1)} s`, `${figure(clean.tool.seconds, 1)} s`],
      [
        'time, all faults',
        `${figure(sum((one) => one.suite.seconds))} s`,
        `${figure(sum((one) => one.tool.seconds))} s`,
      ],
    ],
    notes: [
      'Found: a requirement fails or warns; a check of the tool fails that does not fail on the clean ' +
        `platform. Not found by the suite: ${names(results.filter((one) => !one.suite.found))}. Not found by ` +
        `Schemathesis: ${names(found.filter((one) => !one.toolFound))}.`,
      'Schemathesis with at most 50 examples an operation, seed 1, the key given, and without its two checks ' +
        'that what the document leaves open cannot pass.',
      'A spread of our own faults, so the suite is at home here; the tool knows what an OpenAPI document can ' +
        'say, which is shapes and statuses, and nothing of dates, pages, keys and orders.',
    ],
  };
}

const names = (list: readonly { readonly fault: string }[]): string =>
  list.map(({ fault }) => `\`${fault}\``).join(', ') || 'none';

interface Result {
  readonly suite: { readonly found: boolean; readonly calls: number; readonly seconds: number };
  readonly tool: ToolResult;
}

async function both(tool: string, fault: string | null): Promise<Result> {
  const options = fault === null ? [] : ['--fault', fault];
  const suite = await withPlatform(options, async (folder) => {
    const { code, wallMs, out } = await measure([program, 'run', '--strict', '--reporter', 'console'], folder);
    return { found: code === 1, calls: Number(/(\d+) calls,/.exec(out)?.[1] ?? NaN), seconds: wallMs / 1000 };
  });
  return { suite, tool: await inFolder((folder) => runTool(tool, folder, fault)) };
}
