import '../../../suites/index.ts';
import { allRequirements, openPoints, statementRequirements } from '../../requirements/index.ts';

/** Every id that `--only`, `--skip`, waivers and `explain` may name. */
export function knownIds(): string[] {
  return [...allRequirements(), ...statementRequirements(), ...openPoints()].map((one) => one.id);
}
