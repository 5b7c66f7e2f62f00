import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { didYouMean, quote } from '../../config/quote.ts';
import { UsageError } from '../../config/usage-error.ts';
import { shellPath, shellWord } from '../../contract/shell-word.ts';
import {
  configurationFor,
  defaultApiKey,
  listFaults,
  listFronts,
  listVariants,
  startReference,
} from '../../sandbox/index.ts';

/** Flags of `serve`, as the command line gives them. */
interface ServeFlags {
  readonly port?: string;
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
  readonly front?: string;
  readonly latency?: string;
  readonly clock?: string;
  readonly list?: boolean;
}

/** `serve`: the built-in platform as a sandbox until SIGINT or SIGTERM. Throws a `UsageError`. */
export async function serveCommand(flags: ServeFlags): Promise<number> {
  if (flags.list === true) {
    process.stdout.write(listing());
    return 0;
  }
  const { fault: faults = [], variant: variants = [], front } = flags;
  const problems: string[] = [];
  const port = integer('--port', flags.port, 0, 65_535, problems);
  const latencyMs = integer('--latency', flags.latency, 0, 600_000, problems);
  const clock = integer('--clock', flags.clock, -1_000_000, 1_000_000, problems);
  problems.push(
    ...unknown('--fault', faults, listFaults()),
    ...unknown('--variant', variants, listVariants()),
    ...unknown('--front', front === undefined ? [] : [front], listFronts()),
  );
  if (problems.length > 0) throw new UsageError(problems);

  const now = (): number => Date.now() + clock * 60_000;
  const before = front === undefined ? {} : { front };
  const reference = await startReference({ port, latencyMs, faults, variants, now, ...before }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === undefined
        ? error
        : new UsageError([`--port: expected a free port, got ${port} (${error.code})`]);
    },
  );
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  // In another folder: a run with this configuration keeps its ledger next to it.
  const folder = mkdtempSync(join(tmpdir(), 'travel-conformance-'));
  const file = join(folder, 'sandbox.json');
  writeFileSync(file, JSON.stringify(configurationFor(reference.url, variants, faults), null, 2));
  const extra = [
    ...faults.map((id) => `fault ${id}`),
    ...variants.map((id) => `variant ${id}`),
    ...(front === undefined ? [] : [`front ${front}`]),
  ];
  process.stdout.write(
    [
      `The built-in platform listens at ${reference.url}`,
      `Key: ${defaultApiKey}`,
      ...(extra.length > 0 ? [`With ${extra.join(', ')}`] : []),
      '',
      'Send it a search:',
      `  curl -X POST ${reference.url}/open/v1/bus/search -H ${shellWord(`Authorization: ${defaultApiKey}`)} ` +
        `-H 'Content-Type: application/json' -d ${shellWord(searchBody(reference.platform.now()))}`,
      'Run the suite against it:',
      `  npx travel-conformance run --config ${shellPath(file)}`,
      'Ctrl+C ends it.',
      '',
    ].join('\n'),
  );
  await stopped;
  await reference.close();
  rmSync(folder, { recursive: true, force: true });
  return 0;
}

function searchBody(now: number): string {
  return JSON.stringify({
    start_city_code: '310100',
    end_city_code: '330100',
    date: new Date(now + 86_400_000).toISOString().slice(0, 10),
  });
}

function integer(flag: string, text: string | undefined, least: number, most: number, problems: string[]): number {
  if (text === undefined) return 0;
  const value = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  problems.push(`${flag}: expected an integer from ${least} to ${most}, got ${quote(text)}`);
  return 0;
}

function unknown(flag: string, ids: readonly string[], all: readonly { readonly id: string }[]): string[] {
  const known = all.map((one) => one.id);
  return ids.flatMap((id) =>
    known.includes(id)
      ? []
      : [`${flag}: expected an id that serve --list shows, got ${quote(id)}${didYouMean(id, known)}`],
  );
}

function listing(): string {
  const faultLines = listFaults().map(({ id, breaks, title }) => `  ${id}  ${title} (${breaks})`);
  const variantLines = listVariants().map(({ id, title, open }) => `  ${id}  ${title} (${open})`);
  return [
    'Faults (--fault <id>), each with the requirement that finds it; `id:variation` is another form of the same fault:',
    ...faultLines,
    '',
    'Legal forms (--variant <id>), each with the part of the document that leaves it open:',
    ...variantLines,
    '',
    'Fronts (--front <id>), each with its kind (`the platform itself`: the platform fails in a similar way):',
    ...listFronts().map(
      ({ id, title, kind }) => `  ${id}  ${title} (${kind === 'control' ? 'the platform itself' : kind})`,
    ),
    '',
  ].join('\n');
}
