import type { Requirement } from '../contract/requirement.ts';
import { authentication } from './authentication.ts';
import { busSearch } from './bus-search.ts';
import { everyAnswer } from './every-answer.ts';
import { hotelCancel } from './hotel-cancel.ts';
import { statementRequirements } from './statement.ts';

export { cancelPath, document, searchPath } from './document.ts';
export { openPoints } from './open-points.ts';
export {
  type FrozenRequirement,
  judgedSet,
  type JudgedSet,
  newestSet,
  requirementSet,
  type RequirementSet,
  requirementSets,
  setOrNewest,
  withinSet,
} from './requirement-set.ts';
export { documentLink, type Quote, quotesOf, type TripField, tripFields } from './quotes.ts';
export {
  isInScope,
  type JudgedScope,
  judgedScope,
  type Scope,
  scopeOrAll,
  scopes,
  scopeWords,
  usesOrders,
} from './scope.ts';
export { selects } from './selects.ts';
export { statementRequirements } from './statement.ts';

/** The catalogue: every requirement that the document gives, in the order of the reports. */
export const requirements: readonly Requirement[] = [...everyAnswer, ...authentication, ...busSearch, ...hotelCancel];

const byId = new Map<string, Requirement>([...requirements, ...statementRequirements].map((one) => [one.id, one]));
let ofPacks: readonly Requirement[] = [];

/** Adds the requirements of a pack; those that one of its prefix had before are gone. */
export function addPackRequirements(prefix: string, added: readonly Requirement[]): void {
  for (const { id, pack } of ofPacks) if (pack === prefix) byId.delete(id);
  ofPacks = [...ofPacks.filter(({ pack }) => pack !== prefix), ...added];
  for (const one of added) byId.set(one.id, one);
}

/** The catalogue, and behind it what packs have added. */
export function allRequirements(): readonly Requirement[] {
  return [...requirements, ...ofPacks];
}

/** The requirement of an id, those that a statement can add (`statement.<key>`) included, or undefined. */
export function requirementById(id: string): Requirement | undefined {
  return byId.get(id);
}
