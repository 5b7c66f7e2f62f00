import { fc } from '../../arbitraries/index.ts';
import { addRequirements } from '../catalogue.ts';
import { requirement } from '../requirement.ts';
import type { Calls, Flow } from '../flows/flow.ts';
import type { Judge } from '../judging/index.ts';
import { addOperations } from '../../contract/operations.ts';
import type { Pack } from './pack.ts';

/** Status of throttling: it is never a failure, so it is listed for every operation. */
const throttled = 429;

/** Called with the prefix of the pack whose rule is at work, and with undefined when none is any more. */
export type AtWork = (prefix: string | undefined) => void;

/** Adds a pack to the two tables that have the document's own rows: operations, and the catalogue of requirements. */
export function addPack({ prefix, requirements, operations }: Pack, atWork: AtWork = () => undefined): void {
  // A rule that never comes back lets nothing else come to its turn.
  const begins = (): void => {
    atWork(prefix);
    setImmediate(() => atWork(undefined));
  };
  addOperations(
    operations.map(({ name, method, path, answers, effect, headers, keyHeader, keyScheme, isAccepted }) => {
      const statuses = Object.keys(answers).map(Number);
      return {
        operation: name,
        method,
        path,
        statuses: [...new Set([...statuses, throttled])],
        listed: statuses.join(', ').replace(/, (\d+)$/, ' or $1'),
        spends: effect.is === 'reads' ? null : 'something',
        effect,
        answers,
        headers,
        keyHeader,
        keyScheme,
        isAccepted,
      };
    }),
  );
  addRequirements(
    requirements.map(({ judge, flow, probes = `A rule of the pack ${prefix}.`, ...row }) =>
      requirement({
        ...row,
        probes,
        judge: watchedJudge(judge, begins),
        ...(flow === undefined ? {} : { flow: watched(flow, begins) }),
      }),
    ),
    { pack: prefix },
  );
}

/** A flow that is known to be at work while it draws and runs, also after each answer: it may never come back. */
function watched(flow: Flow, begins: () => void): Flow {
  const drawn = Object.entries(flow.given).map(
    ([name, one]) => [name, fc.tuple(fc.constant(null).map(begins), one).map(([, value]) => value)] as const,
  );
  return {
    ...flow,
    given: Object.fromEntries(drawn),
    run(given, { call, ...tools }, part) {
      const goesOn = <Got>(answer: Promise<Got>): Promise<Got> => answer.finally(begins);
      begins();
      return flow.run(
        given,
        {
          ...tools,
          call: Object.assign(((...of) => goesOn(call(...of))) as Calls, {
            answer: (...of: Parameters<Calls['answer']>) => goesOn(call.answer(...of)),
            refused: (...of: Parameters<Calls['refused']>) => goesOn(call.refused(...of)),
          }),
        },
        part,
      );
    },
  };
}

/** A judge that is known to be at work while it is. */
function watchedJudge(judge: Judge, begins: () => void): Judge {
  return function* (history, facts) {
    begins();
    yield* judge(history, facts);
  };
}
