import { requirements } from '../../requirements/index.ts';
import { idOf } from '../../sandbox/index.ts';
import { fate, faultRows, type MatrixRow, type Row, type VariantRow, variantRows } from './rows.ts';

/** The matrix for people: what survived first, then each requirement with its faults. */
export function renderMatrix(all: readonly MatrixRow[]): string {
  const rows = faultRows(all);
  const variants = variantRows(all).filter(({ crashed }) => crashed === undefined);
  const crashes = all.flatMap((row) =>
    row.crashed === undefined
      ? []
      : [`${'fault' in row ? row.fault : nameOfForms(row)}, seed ${row.seed}: ${row.crashed}`],
  );
  const calls = Math.max(0, ...variants.map((row) => row.calls ?? 0));
  const fates = byFate(rows);
  const { never, other, sometimes } = fates;
  const of = (fault: string): Row[] => rows.filter((row) => row.fault === fault);
  const unkilled = requirements().filter(
    ({ id }) => !rows.some((row) => row.requirement === id && fate(row) === 'killed'),
  );
  const alarms = variants.filter((row) => row.alarms.length > 0);
  return [
    '# Kill matrix',
    '',
    'Each planted fault of the built-in platform against the whole suite, as a gate run: a requirement is proved if ' +
      'a fault has made it fail, with its own id.',
    'Made by `npm run matrix`, which runs one variation of each fault and legal form for a seed; the rows are in ' +
      '`kill-matrix.json`.',
    '',
    '| | |',
    '|---|---|',
    ...faultCounts(rows, fates),
    ...columnCounts(rows),
    `| requirements without a kill | ${unkilled.length} |`,
    ...variantCounts(variants, alarms),
    `| crashes of the suite | ${crashes.length} |`,
    `| calls of a gate run on the clean platform | ${calls} |`,
    '',
    ...section(
      'Survived',
      never.map((fault) => `\`${fault}\` (${of(fault)[0]?.requirement})`),
    ),
    ...section(
      'Killed by another requirement only',
      other.map(
        (fault) => `\`${fault}\` (${of(fault)[0]?.requirement}): ${names(of(fault).flatMap((row) => row.killedBy))}`,
      ),
    ),
    ...section(
      'Missed with some seeds',
      sometimes.map(
        (fault) =>
          `\`${fault}\` (${of(fault)[0]?.requirement}): missed with ` +
          `${of(fault).filter((row) => fate(row) !== 'killed').length} of ${of(fault).length} seeds`,
      ),
    ),
    ...section(
      'Missed where their requirement is run alone',
      rows.filter(({ alone }) => alone === false).map(({ fault, requirement }) => `\`${fault}\` (${requirement})`),
    ),
    ...section(
      'Requirements without a kill',
      unkilled.map(({ id }) => `\`${id}\``),
    ),
    ...section(
      'Legal forms that failed',
      alarms.map((row) => `\`${nameOfForms(row)}\`, seed ${row.seed}: ${row.alarms[0]?.replace(/[|<>&`\n]/g, ' ')}`),
    ),
    ...section('Crashes', crashes),
    '## By requirement',
    '',
    ...requirementTable(rows),
    '',
  ].join('\n');
}

function nameOfForms({ variants }: VariantRow): string {
  return variants.join(' + ') || 'the clean platform';
}

/**
 * Ids of faults: killed by their requirement with every seed, never killed, killed by others only, and by their own
 * with some seeds.
 */
interface Fates {
  readonly always: readonly string[];
  readonly never: readonly string[];
  readonly other: readonly string[];
  readonly sometimes: readonly string[];
}

function byFate(rows: readonly Row[]): Fates {
  const faults = faultsOf(rows);
  const of = (fault: string): Row[] => rows.filter((row) => row.fault === fault);
  const always = faults.filter((fault) => of(fault).every((row) => fate(row) === 'killed'));
  const never = faults.filter((fault) => of(fault).every((row) => fate(row) === 'survived'));
  const other = faults.filter((fault) => of(fault).every((row) => fate(row) !== 'killed') && !never.includes(fault));
  const sometimes = faults.filter(
    (fault) => !always.includes(fault) && !never.includes(fault) && !other.includes(fault),
  );
  return { always, never, other, sometimes };
}

function faultsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map((row) => row.fault))];
}

function seedsOf(rows: readonly Row[]): number[] {
  return [...new Set(rows.map((row) => row.seed))].toSorted((a, b) => a - b);
}

function faultCounts(rows: readonly Row[], { always, never, other, sometimes }: Fates): string[] {
  return [
    `| faults | ${new Set(rows.map(({ fault }) => idOf(fault))).size}, in ${faultsOf(rows).length} variations |`,
    `| seeds | ${seedsOf(rows).join(', ')} |`,
    `| killed by their requirement with every seed | ${always.length} |`,
    `| with some seeds only | ${sometimes.length} |`,
    `| by another requirement only | ${other.length} |`,
    `| survived | ${never.length} |`,
  ];
}

/** Results of a replay, and their words. */
const replayed = [
  ['broken', 'still broken'],
  ['untold', 'not clear'],
  ['holds', 'not reproduced'],
] as const;

function columnCounts(rows: readonly Row[]): string[] {
  const tried = rows.filter(({ alone }) => alone !== undefined);
  if (tried.length === 0) return [];
  const replays = tried.flatMap(({ replay = [] }) => replay);
  return [
    `| found by a run of their requirement alone | ${tried.filter(({ alone }) => alone).length} of ${tried.length} |`,
    `| their findings, replayed on the unchanged fault | ${replays.length}: ` +
      `${replayed.map(([state, words]) => `${replays.filter((one) => one === state).length} ${words}`).join(', ')} |`,
  ];
}

function variantCounts(variants: readonly VariantRow[], alarms: readonly VariantRow[]): string[] {
  return [
    `| runs of legal forms | ${variants.length}, with ${new Set(variants.map((row) => row.seed)).size} seeds |`,
    `| of these on pairs of legal forms | ${variants.filter((row) => row.variants.length > 1).length} |`,
    `| of these failed | ${alarms.length} |`,
  ];
}

function requirementTable(rows: readonly Row[]): string[] {
  return [
    '| requirement | variations | runs killed | others that failed too |',
    '|---|---|---|---|',
    ...requirements().map(({ id }) => {
      const own = rows.filter((row) => row.requirement === id);
      const killed = own.filter((row) => fate(row) === 'killed');
      return (
        `| \`${id}\` | ${faultsOf(own).length} | ${killed.length} of ${own.length} | ` +
        `${names(killed.flatMap((row) => row.killedBy.filter((one) => one !== id)))} |`
      );
    }),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, '', ...lines.map((line) => `- ${line}`), ''];
}

/** The three names that came most often, each with how often. */
function names(list: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([name, count]) => `\`${name}\` ${count}`)
    .join(', ');
}
