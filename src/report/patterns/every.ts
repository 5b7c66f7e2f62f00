/** Calls in the order of the run, and which of them fail. */
export interface Now {
  readonly fails: boolean;
  readonly identity: string;
  /** What it was sent for. */
  readonly probe: string;
}

/** How many different requests have to fail, for how many purposes, and how large a part of all calls may. */
const [fewest, fewestProbes, mostShare] = [5, 3, 0.34];
/** Parts of the run that the failing calls are spread over, and the limit of chi-square (3 degrees, 1 in 100). */
const [parts, limit] = [4, 11.34];

/**
 * Whether calls fail now and then, whatever is sent: about every how many-th; null where that is not shown. It is shown
 * if equal requests both fail and pass, and failing calls come all over the run.
 */
export function everyHowMany(calls: readonly Now[], mixedBefore: number): number | null {
  const failing = calls.filter(({ fails }) => fails);
  const different = new Set(failing.map(({ identity }) => identity));
  if (new Set(failing.map(({ probe }) => probe)).size < fewestProbes) return null;
  if (different.size < fewest || failing.length > mostShare * calls.length) return null;
  const mixed = new Set(calls.flatMap(({ fails, identity }) => (!fails && different.has(identity) ? [identity] : [])));
  if (mixed.size + mixedBefore < 1) return null;
  const expected = failing.length / parts;
  const size = calls.length / parts;
  let spread = 0;
  for (let part = 0; part < parts; part += 1) {
    const own = calls.slice(Math.round(part * size), Math.round((part + 1) * size)).filter(({ fails }) => fails);
    spread += (own.length - expected) ** 2 / expected;
  }
  return spread > limit ? null : Math.round(calls.length / failing.length);
}
