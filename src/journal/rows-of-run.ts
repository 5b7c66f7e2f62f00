import type { Requirement } from '../contract/requirement.ts';
import { catalogue } from '../requirements/index.ts';
import type { RunLine } from './line-types.ts';

/**
 * The rows of a run's requirements, as its journal has them. A journal from before 0.3.0 has only the rows of packs;
 * the other rows come from the catalogue, for which the suites must be loaded.
 */
export function rowsOfRun({ rows, packs = [] }: Pick<RunLine, 'rows' | 'packs'>): readonly Requirement[] {
  return rows ?? [...[...catalogue().values()].filter(({ pack }) => pack === undefined), ...packs];
}
