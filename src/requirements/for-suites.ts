/**
 * Everything that a requirement, an open point or a scenario is written with, apart from the inputs that it sends
 * (`src/arbitraries`): the suites import nothing else of `src`.
 */

// What is written.
export { addRequirements } from './catalogue.ts';
export { openPoint } from './requirement.ts';
export { requirement, type RequirementParts } from './requirement.ts';
export { tripFields } from './document.ts';

// Scenarios, the history that they make, and the judges that read it.
export * from './history/index.ts';
export * from './judging/index.ts';

// Tools of judges.
export * from './checks/check.ts';
export { came, effectOf, mayHaveWorked } from './checks/effect.ts';
export * from './checks/trip-comparison.ts';
export * from '../contract/search-fields.ts';
export * from './checks/check.ts';
export * from './checks/trips.ts';

// What is judged: exchanges, and JSON.
export * from '../contract/wrong-key.ts';
export * from '../contract/attack-like.ts';
export { hasEnvelope } from '../contract/envelope.ts';
export * from '../contract/exchange.ts';
export * from '../contract/finding.ts';
export * from '../contract/firewall.ts';
export * from '../contract/from-cache.ts';
export * from '../contract/grouped-by.ts';
export * from '../contract/json.ts';
export * from '../contract/json-mistake.ts';
export * from '../contract/json.ts';
export * from '../contract/once-for.ts';
export * from '../contract/operations.ts';
export * from '../contract/reason.ts';
export { refusedFor } from '../contract/reasons/cancels.ts';
export * from '../contract/schema/index.ts';
export * from '../contract/utc.ts';
export { isMasked } from '../contract/text.ts';
export { formOf } from '../contract/who-answered.ts';
