import { openPoints, requirements, statementRequirements } from '../../requirements/index.ts';

/** Every id that `--only`, `--skip`, waivers and `explain` may name. */
export function knownIds(): string[] {
  return [...requirements, ...statementRequirements, ...openPoints].map((one) => one.id);
}
