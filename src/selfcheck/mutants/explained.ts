import type { Mutant } from './report.ts';

/** Why mutants of a kind may live. */
export interface Explanation {
  readonly name: string;
  readonly why: string;
  fits(mutant: Mutant): boolean;
}

export const explanations: readonly Explanation[] = [];

/** Whether no test noticed it. */
export function isAlive({ status }: Mutant): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

/** The explanation that fits a surviving mutant, or null. */
export function classOf(mutant: Mutant): Explanation | null {
  return explanations.find((one) => one.fits(mutant)) ?? null;
}
