export { refusedAdvice } from './orders/cancel-bodies.ts';
export { guesses } from './ground/needed-fields.ts';
export { noTrips } from './ground/no-ground.ts';
export { openPoint, registered, requirement, type RequirementParts } from './requirement.ts';
