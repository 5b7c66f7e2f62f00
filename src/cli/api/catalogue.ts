import '../../../suites/index.ts';
import type { Requirement } from '../../contract/requirement.ts';
import {
  isInSet,
  type RequirementSet as Release,
  requirements as ofDocument,
  requirementSets as sets,
  rowOf,
} from '../../requirements/index.ts';

/** The requirements of a release, without later ones. */
export interface RequirementSet extends Release {
  readonly requirements: readonly Pick<Requirement, 'id' | 'level'>[];
}

/** The catalogue: every requirement of the document, in the order of reports. */
export const requirements: readonly Requirement[] = ofDocument().map(rowOf);

/** All sets, the oldest first. */
export const requirementSets: readonly RequirementSet[] = sets.map((set) => ({
  ...set,
  requirements: requirements.filter((one) => isInSet(one, set)).map(({ id, level }) => ({ id, level })),
}));
