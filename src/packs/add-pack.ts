import { requirement } from '../harness/index.ts';
import { addOperations } from '../model/operations.ts';
import { addPackRequirements } from '../requirements/index.ts';
import type { Case, Judge } from '../judging/index.ts';
import type { Pack, PackRequirement } from './pack.ts';

/** Status of throttling: never blamed, and so listed for every operation. */
const throttled = 429;

/** Adds what a pack has to the same three tables that the suite's own rules stand in: operations, catalogue, and what is asked and judged. */
export function addPack({ prefix, requirements, operations }: Pack): void {
  addOperations(
    Object.entries(operations).map(([operation, { method = 'POST', path, statuses, spends, answer = null }]) => ({
      operation: operation as `${string}.${string}`,
      method,
      path,
      statuses: [...new Set([...statuses, throttled])],
      listed: statuses.join(', ').replace(/, (\d+)$/, ' or $1'),
      spends,
      answer,
    })),
  );
  addPackRequirements(
    prefix,
    requirements.map(({ id, level, source, statement, needs = [] }) => ({
      id,
      level,
      section: source,
      statement,
      reading: '',
      probes: `A rule of the pack ${prefix}.`,
      needs,
      pack: prefix,
    })),
  );
  for (const { id, asks = [], judge, explanations = [] } of requirements) requirement(id, { asks, judge: checked(judge), explanations });
}

/** A pack's judge, whose cases are what they have to be: it may be written in any language. Throws otherwise, which is the pack's failure. */
function checked(judge: PackRequirement['judge']): Judge {
  const judges = typeof judge === 'function' ? [judge] : judge;
  return function* (history, facts) {
    for (const one of judges) {
      for (const found of one(history, facts)) {
        const problem = problemOf(found);
        if (problem !== null) throw new TypeError(`expected its judge to yield a case, got ${problem}`);
        yield found;
      }
    }
  };
}

function problemOf(found: Case): string | null {
  if (typeof found !== 'object' || found === null) return `${typeof found}: use held(), broken(), untold() or skipped()`;
  if (found.is === 'skipped' || found.is === 'untold') return typeof found.why === 'string' ? null : `${found.is} without a reason`;
  if (found.is !== 'held' && found.is !== 'broken') return 'an object that is none: use held(), broken(), untold() or skipped()';
  if (typeof found.by?.operation !== 'string') return `${found.is} without the exchange that shows it`;
  if (found.is === 'held') return null;
  const { cause, message, expected, actual } = found.violation ?? {};
  return [cause, message, expected, actual].every((text) => typeof text === 'string')
    ? null
    : 'a violation whose cause, message, expected or actual is no text';
}
