import { shuffled } from '../../arbitraries/index.ts';
import { requirementById } from '../../requirements/index.ts';
import { idOf, listFaults, listVariants } from '../../sandbox/index.ts';
import type { MatrixOptions } from './options.ts';
import type { Subject } from './run-one.ts';

/** The name of a subject in lists. */
export function nameOf({ fault, variants }: Pick<Subject, 'fault' | 'variants'>): string {
  return fault ?? (variants.join(' + ') || 'the clean platform');
}

/** The same for the same run of the same thing. */
export function keyOf(subject: Subject): string {
  return `${nameOf(subject)}, seed ${subject.seed}`;
}

/** Id of the clean platform among those of `--update`. */
const clean = 'clean';
/** The seed whose rows have columns in the committed matrix. */
const seedOfColumns = 1;

/**
 * What `--update` runs: the faults, legal forms and faults of requirements with these ids, each with its seeds. Throws
 * where there is no such id.
 */
export function updatedSubjects({
  seeds,
  legalSeeds,
  update,
  columns,
}: Pick<MatrixOptions, 'seeds' | 'legalSeeds' | 'update' | 'columns'>): Subject[] {
  const faults = listFaults();
  const forms = [clean, ...listVariants().map(({ id }) => id)];
  const ids = new Set([...forms, ...forms.map(idOf), ...faults.flatMap(({ id, breaks }) => [id, idOf(id), breaks])]);
  const unknown = update.filter((id) => !ids.has(id));
  if (unknown.length > 0)
    throw new Error(
      `--update: expected ids of faults, legal forms, requirements with faults, or ${clean}, got ` +
        `${unknown.join(', ')}; list shows the ids`,
    );
  const isNamed = (...names: string[]): boolean => names.some((name) => update.includes(name));
  return [
    ...seeds.flatMap((seed) =>
      faults
        .filter(({ id, breaks }) => isNamed(id, idOf(id), breaks))
        .map(({ id, breaks }): Subject => ({
          fault: id,
          variants: [],
          seed,
          ...(columns || seed === seedOfColumns ? { columns: breaks } : {}),
        })),
    ),
    ...legalSeeds.flatMap((seed) =>
      forms
        .filter((id) => isNamed(id, idOf(id)))
        .map((id): Subject => ({ fault: null, variants: id === clean ? [] : [id], seed })),
    ),
  ];
}

/**
 * Every legal form with all variations, and the clean platform, for the requirements of `--legal` alone. Throws where
 * there is no such requirement.
 */
export function legalSubjects({ legal, legalSeeds }: Pick<MatrixOptions, 'legal' | 'legalSeeds'>): Subject[] {
  const unknown = legal.filter((id) => requirementById(id) === undefined);
  if (unknown.length > 0) throw new Error(`--legal: expected ids of requirements, got ${unknown.join(', ')}`);
  const forms = legal.length === 0 ? [] : [[], ...listVariants().map(({ id }) => [id])];
  return legalSeeds.flatMap((seed) => forms.map((variants): Subject => ({ fault: null, variants, seed, only: legal })));
}

/** What `--curls` runs: each fault of the seeds, in the variation that the seed picks. */
export function curlSubjects(options: MatrixOptions): Subject[] {
  return subjectsOf({ ...options, legalSeeds: [] }).map((subject) => ({ ...subject, curls: true }));
}

/**
 * Of each fault or legal form one variation: the first for seed 1, the second for seed 2, and so on, round and round.
 */
export function pickedBy<One extends { readonly id: string }>(seed: number, all: readonly One[]): One[] {
  const ids = [...new Set(all.map(({ id }) => idOf(id)))];
  return ids.map((id) => {
    const variations = all.filter((one) => idOf(one.id) === id);
    return variations[(seed - 1) % variations.length] as One;
  });
}

/** Everything that is run: by seed, what waits first; of the others any beginning is a spread part of the whole. */
export function subjectsOf({
  seeds,
  legalSeeds,
  pairs,
  filter,
  allVariations,
  columns,
}: Pick<MatrixOptions, 'seeds' | 'legalSeeds' | 'pairs' | 'filter' | 'allVariations' | 'columns'>): Subject[] {
  const picked = <One extends { readonly id: string }>(seed: number, all: readonly One[]): readonly One[] =>
    allVariations ? all : pickedBy(seed, all);
  const fits = (...texts: string[]): boolean =>
    filter.length === 0 || texts.some((text) => filter.some((part) => text.includes(part)));
  const faults = listFaults().filter(({ id, breaks }) => fits(id, breaks));
  const forms = listVariants().filter(({ id }) => fits(id));
  return [
    ...seeds.flatMap((seed) =>
      shuffled(
        picked(seed, faults).map(({ id, breaks }): Subject => ({
          fault: id,
          variants: [],
          seed,
          ...(columns ? { columns: breaks } : {}),
        })),
        seed,
      ),
    ),
    ...legalSeeds.flatMap((seed) => {
      const alone = picked(seed, forms).map(({ id }): Subject => ({ fault: null, variants: [id], seed }));
      const together =
        filter.length === 0
          ? variantPairs(pairs, seed).map((variants): Subject => ({ fault: null, variants, seed }))
          : [];
      return [
        ...(filter.length === 0 ? [{ fault: null, variants: [], seed }] : []),
        ...shuffled([...alone, ...together], seed),
      ];
    }),
  ].toSorted((a, b) => a.seed - b.seed || Number(waits(b)) - Number(waits(a)));
}

/** Runs that mostly wait, up to the time limit of a run. They begin first, so that other runs go on meanwhile. */
function waits({ variants }: Subject): boolean {
  return variants.some((id) => id.startsWith('rate-limit') || id.startsWith('slow'));
}

/**
 * Pairs of legal forms that answer different questions: two answers to one exclude each other. Each form is drawn
 * before one comes again.
 */
export function variantPairs(count: number, seed: number): string[][] {
  const pairs: string[][] = [];
  const seen = new Set<string>();
  const forms = pickedBy(seed, listVariants());
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
