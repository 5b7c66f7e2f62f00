export { openPoint, registered, requirement } from './requirement.ts';
