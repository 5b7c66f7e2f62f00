import { shuffled } from '../../arbitraries/index.ts';
import { listFaults, listVariants } from '../../reference/index.ts';
import type { MatrixOptions } from './options.ts';
import type { Subject } from './run-one.ts';

/** What a subject is called in lists. */
export function nameOf({ fault, variants }: Pick<Subject, 'fault' | 'variants'>): string {
  return fault ?? (variants.join(' + ') || 'the clean platform');
}

/** The same for the same run of the same thing. */
export function keyOf(subject: Subject): string {
  return `${nameOf(subject)}, seed ${subject.seed}`;
}

/** Everything that is run: by seed, what waits first; of the others any beginning is a spread part of the whole. */
export function subjectsOf({
  seeds,
  legalSeeds,
  pairs,
  filter,
  columns,
}: Pick<MatrixOptions, 'seeds' | 'legalSeeds' | 'pairs' | 'filter' | 'columns'>): Subject[] {
  const fits = (...texts: string[]): boolean => filter.length === 0 || texts.some((text) => filter.some((part) => text.includes(part)));
  const faults = listFaults().filter(({ id, requirement }) => fits(id, requirement));
  const forms = listVariants().filter(({ id }) => fits(id));
  return [
    ...seeds.flatMap((seed) =>
      shuffled(
        faults.map(({ id, requirement }): Subject => ({ fault: id, variants: [], seed, ...(columns ? { columns: requirement } : {}) })),
        seed,
      ),
    ),
    ...legalSeeds.flatMap((seed) => {
      const alone = forms.map(({ id }): Subject => ({ fault: null, variants: [id], seed }));
      const together = filter.length === 0 ? variantPairs(pairs, seed).map((variants): Subject => ({ fault: null, variants, seed })) : [];
      return [...(filter.length === 0 ? [{ fault: null, variants: [], seed }] : []), ...shuffled([...alone, ...together], seed)];
    }),
  ].toSorted((a, b) => a.seed - b.seed || Number(waits(b)) - Number(waits(a)));
}

/** Runs that mostly wait, up to the time limit of a run: begun first, so that others run beside them. */
function waits({ variants }: Subject): boolean {
  return variants.some((id) => id.startsWith('rate-limit') || id.startsWith('slow'));
}

/** Pairs of legal forms that answer different questions: two answers to one exclude each other. Each form is drawn before one comes again. */
export function variantPairs(count: number, seed: number): string[][] {
  const pairs: string[][] = [];
  const seen = new Set<string>();
  const forms = listVariants();
  for (let round = 0; pairs.length < count && round < 50; round += 1) {
    const drawn = shuffled(forms, seed * 1009 + round);
    for (let index = 0; index + 1 < drawn.length && pairs.length < count; index += 2) {
      const [one, two] = [drawn[index], drawn[index + 1]];
      if (one === undefined || two === undefined || one.open === two.open) continue;
      const ids = [one.id, two.id].toSorted();
      if (!seen.has(ids.join())) pairs.push(ids);
      seen.add(ids.join());
    }
  }
  return pairs;
}
