export {
  addRequirements,
  allRequirements,
  catalogue,
  openPoints,
  requirementById,
  requirements,
  reservedPrefixes,
  statementRequirements,
} from './catalogue.ts';
export { cancelPath, contractAnchor, document, documentLink, searchPath } from './document.ts';
export { openPoint } from './requirement.ts';
export { type Judged, requirement, rowOf, type WholeRequirement } from './requirement.ts';
export {
  isInSet,
  judgedSet,
  type JudgedSet,
  newestSet,
  requirementSet,
  type RequirementSet,
  requirementSets,
  setOrNewest,
} from './scope.ts';
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
export { selects } from './scope.ts';
export { tripFields } from './document.ts';
