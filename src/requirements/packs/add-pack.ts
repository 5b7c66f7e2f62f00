import { addRequirements } from '../catalogue.ts';
import { requirement } from '../requirement.ts';
import type { Flow } from '../flows/flow.ts';
import type { Request, Send, Facts, History, Phase, Scenario } from '../history/index.ts';
import type { Case, Explanation, Judge } from '../judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { addOperations, operationRow } from '../../contract/operations.ts';
import type { Pack, PackRequirement } from './pack.ts';
import { isShared } from './suite-scenarios.ts';

/** Status of throttling: it is never a failure, so it is listed for every operation. */
const throttled = 429;
/**
 * Requests that one scenario of a pack may send, and cases that one of its judges may yield: more come of a loop that
 * does not end.
 */
const mostAsks = 2000;
const mostCases = 200_000;
/** The phases in which other keys than the right one are sent, since nothing else needs that any more. */
const phasesOfOtherKeys: readonly Phase[] = ['without-key', 'wrong-keys', 'other-keys'];

/** Told which pack's rule is at work, and undefined when none is any more. */
export type AtWork = (prefix: string | undefined) => void;

/** Adds a pack to the two tables that have the document's own rows: operations, and the catalogue of requirements. */
export function addPack({ prefix, requirements, operations, ofFlows }: Pack, atWork: AtWork = () => undefined): void {
  // A rule that never comes back lets nothing else come to its turn.
  const begins = (): void => {
    atWork(prefix);
    setImmediate(() => atWork(undefined));
  };
  const listed = (statuses: readonly number[]): string => statuses.join(', ').replace(/, (\d+)$/, ' or $1');
  const withThrottled = (statuses: readonly number[]): number[] => [...new Set([...statuses, throttled])];
  addOperations(
    ofFlows.map(({ name, method, path, answers, effect, headers, isAccepted }) => {
      const statuses = Object.keys(answers).map(Number);
      return {
        operation: name,
        method,
        path,
        statuses: withThrottled(statuses),
        listed: listed(statuses),
        spends: effect.is === 'reads' ? null : 0,
        answer: null,
        ofFlows: { effect, headers, isAccepted },
      };
    }),
  );
  addOperations(
    Object.entries(operations).map(([operation, { method = 'POST', path, statuses, spends, answer = null }]) => ({
      operation: operation as `${string}.${string}`,
      method,
      path,
      statuses: withThrottled(statuses),
      listed: listed(statuses),
      spends,
      answer,
    })),
  );
  // Scenarios that rules share stay one.
  const wrapped = new Map<Scenario, Scenario>();
  const ofThisPack = (scenario: Scenario): Scenario => {
    if (isShared(scenario)) return scenario;
    const known = wrapped.get(scenario) ?? { ...bounded(scenario, begins), pack: prefix };
    wrapped.set(scenario, known);
    return known;
  };
  addRequirements(
    requirements.map((parts) => {
      const { quotes: _quotes, since: _since, optIn: _optIn, ...own } = parts;
      const { asks = [], judge, explanations = [], flow } = own;
      return requirement({
        ...own,
        probes: own.probes || `A rule of the pack ${prefix}.`,
        asks: asks.map(ofThisPack),
        judge: checked(judge, prefix, begins),
        explanations: explanations.map((one) => ofPack(one, prefix)),
        ...(flow === undefined ? {} : { flow: watched(flow, begins) }),
      });
    }),
    { pack: prefix },
  );
}

/** A pack's scenario with its limits: if it sends something that cannot be sent, or does not end, the pack fails. */
function bounded(scenario: Scenario, begins: () => void): Scenario {
  return {
    ...scenario,
    run(send, facts, means) {
      let asked = 0;
      const checkedAsk: Send = async (...asks) => {
        asked += asks.length;
        if (asked > mostAsks) throw new RangeError(`expected at most ${mostAsks} requests of one scenario`);
        for (const one of asks) checkAsk(one, facts, scenario.phase);
        const exchanges = await send(...asks);
        begins();
        return exchanges;
      };
      begins();
      return scenario.run(checkedAsk, facts, means);
    },
  };
}

/** A flow that is known to be at work while it is: it may never come back. */
function watched(flow: Flow, begins: () => void): Flow {
  return {
    ...flow,
    run(given, tools) {
      begins();
      return flow.run(given, tools);
    },
  };
}

/** Throws if a request cannot be sent, or not in this phase; requests of judges are sent in any. */
function checkAsk(
  { operation, headerName = 'Authorization', key = 'right' }: Request,
  { operations }: Pick<Facts, 'operations'>,
  phase: Phase = 'together',
): void {
  if (key !== 'right' && !phasesOfOtherKeys.includes(phase))
    throw new TypeError(
      "expected `phase: 'wrong-keys'` (or 'without-key') of a scenario that sends another key: a lockout after it is " +
        'legal',
    );
  if (operationRow(operation) === null && !Object.hasOwn(operations, operation))
    throw new TypeError(`expected an operation of the document or of a pack, got ${JSON.stringify(operation)}`);
  // Any other name would set another header of the request.
  if (headerName.toLowerCase() !== 'authorization')
    throw new TypeError(`expected a spelling of Authorization as \`headerName\`, got ${JSON.stringify(headerName)}`);
}

/**
 * A pack's judge, whose cases are what they have to be: it may be written in any language. Throws otherwise, which is
 * the pack's failure.
 */
function checked(judge: PackRequirement['judge'], prefix: string, begins: () => void): Judge {
  const judges = typeof judge === 'function' ? [judge] : judge;
  return function* (history, facts) {
    begins();
    let cases = 0;
    for (const one of judges) {
      for (const found of one(history, facts)) {
        const problem = problemOf(found, history, facts);
        if (problem !== null) throw new TypeError(`expected its judge to yield a case, got ${problem}`);
        cases += 1;
        if (cases > mostCases) throw new RangeError(`expected at most ${mostCases} cases of one judge`);
        yield inItsWords(found, prefix);
      }
    }
  };
}

/** A case; a reason in words becomes the pack's. */
function inItsWords(found: Case, pack: string): Case {
  if ((found.is !== 'unknown' && found.is !== 'notApplicable') || found.reason.code !== 'text') return found;
  return { ...found, reason: { code: 'pack', pack, text: found.reason.text } };
}

/** An explanation of a pack, whose sentence is the pack's. */
function ofPack(explanation: Explanation, pack: string): Explanation {
  return {
    name: explanation.name,
    because: explanation.because,
    then: explanation.then,
    pack,
    applies: (...of) => explanation.applies(...of),
  };
}

/** Whether it is a reason: in words, or as this version's own tools give them. */
function isReason(reason: unknown): boolean {
  return isObject(reason as Json) && hasCode(reason as JsonObject);
}

function hasCode(reason: JsonObject): boolean {
  return typeof reason['code'] === 'string' && (reason['code'] !== 'text' || typeof reason['text'] === 'string');
}

function problemOf(found: Case, history: History, facts: Facts): string | null {
  if (typeof found !== 'object' || found === null)
    return `${typeof found}: use pass(), fail(), unknown() or notApplicable()`;
  const isOurs = (exchange: Exchange): boolean =>
    typeof exchange === 'object' && exchange !== null && history.entryOf(exchange) !== undefined;
  switch (found.is) {
    case 'notApplicable':
      return isReason(found.reason) ? null : 'notApplicable without a reason';
    case 'pass':
      return isOurs(found.exchange) ? null : 'pass without an exchange of the history';
    case 'unknown': {
      const { exchange, reason, wants } = found;
      if (!isOurs(exchange) || !isReason(reason))
        return 'unknown without an exchange of the history, or without a reason';
      if (!Array.isArray(wants) || wants.some((one) => typeof one !== 'object' || one === null))
        return 'unknown that wants something that is not a request';
      for (const one of wants) checkAsk(one, facts);
      return null;
    }
    case 'fail': {
      const { cause, message, expected, actual, pointer = '' } = found.violation ?? {};
      if (!isOurs(found.exchange) || !Array.isArray(found.comparedWith) || !found.comparedWith.every(isOurs))
        return 'fail without exchanges of the history';
      if (!['answer', 'relation', 'run'].includes(found.basis))
        return `fail whose basis is ${JSON.stringify(found.basis)}`;
      const areTexts = [cause, message, expected, actual, pointer].every((text) => typeof text === 'string');
      return areTexts ? null : 'a violation whose cause, message, expected, actual or pointer is not a text';
    }
    default:
      return 'an object of another form: use pass(), fail(), unknown() or notApplicable()';
  }
}
