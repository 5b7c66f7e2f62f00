import type { Report } from '../contract/report.ts';

/** A class of input, or a field and a kind of value. */
interface Row {
  readonly asked: number;
  readonly of: number;
  readonly left: readonly string[];
}

/**
 * What all shards of a run sent together. A row is left out if one of the shards does not name everything that it did
 * not send; nothing is known if one of them was cut short.
 */
export function mergeCoverage(
  reports: readonly Pick<Report, 'coverage' | 'coverageMap'>[],
): Pick<Report, 'coverage' | 'coverageMap'> {
  const classes = merged(
    reports.map(({ coverage }) => coverage),
    ({ dimension }) => dimension,
  );
  const cells = merged(
    reports.map(({ coverageMap }) => coverageMap),
    ({ field, kind }) => `${field}\n${kind}`,
  );
  return { ...(classes && { coverage: classes }), ...(cells && { coverageMap: cells }) };
}

function merged<T extends Row>(all: readonly (readonly T[] | undefined)[], keyOf: (row: T) => string): T[] | null {
  const known = all.flatMap((rows) => (rows === undefined ? [] : [rows]));
  const [first] = known;
  if (first === undefined || known.length < all.length) return null;
  return first.flatMap((row) => {
    const same = known.map((rows) => rows.find((one) => keyOf(one) === keyOf(row)));
    const isWhole = same.every((one) => one?.of === row.of && one.of - one.asked === one.left.length);
    if (!isWhole) return [];
    const left = row.left.filter((name) => same.every((one) => one?.left.includes(name)));
    return [{ ...row, asked: row.of - left.length, left }];
  });
}
