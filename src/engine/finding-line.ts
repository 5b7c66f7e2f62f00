import type { Call } from '../client/call.ts';
import type { Redactor } from '../client/index.ts';
import { answerJson, type Exchange, type Operation } from '../contract/exchange.ts';
import type { Evidence, Violation } from '../contract/finding.ts';
import { onlyReads, operationRow, spendsAnOrder } from '../contract/operations.ts';
import { itemAt, type JsonItem } from '../contract/json.ts';
import type { ShownExchange } from '../contract/shown-exchange.ts';
import { exchangesOf, type Finding, valuesOf } from './outcome.ts';
import type { FindingLine, LineOf } from '../journal/line-types.ts';
import { redactViolation } from '../journal/journal.ts';

/** The parts of a run that a finding's line is made with. */
interface Showing {
  readonly redactor: Pick<Redactor, 'exchange'> & { within(exchanges: readonly Exchange[]): Pick<Redactor, 'text'> };
  readonly calls: Pick<WeakMap<Exchange, Call>, 'get'>;
  readonly guard: { mayRepeat(call: Call): boolean };
  readonly show: (exchange: Exchange) => ShownExchange;
}

/** Calls of a flow that a finding shows, the last ones. */
const mostOfFlow = 30;
/** Values of other answers that a finding shows. */
const shownValues = 2;
/** A flow is run again as a whole. */
const ofFlow = { evidence: [], evidenceLack: 'it is a flow, whose calls follow from the answers before them' };

/** The journal's line on a finding, without secrets. */
export function findingLine(
  { evidence, examples, others, isOdd: _, ...rest }: Finding,
  showing: Showing,
): LineOf<'finding'> {
  const { exchange, comparedWith, basis } = evidence;
  const violation = violationOf(evidence, showing);
  const values = others
    .filter((one) => valuesOf(one) !== valuesOf(evidence))
    .slice(0, shownValues)
    .map((one) => violationOf(one, showing))
    .map(({ expected, actual }) => ({ expected, actual }));
  return {
    kind: 'finding',
    ...rest,
    violation,
    ...(values.length === 0 ? {} : { otherValues: values }),
    item: itemOf(evidence.violation, exchange, showing),
    basis,
    ...(evidence.flow === undefined ? evidenceIn(exchangesOf(evidence), showing) : ofFlow),
    exchange: showing.show(exchange),
    controls: (evidence.flow === undefined ? comparedWith.slice(0, 4) : comparedWith.slice(-mostOfFlow)).map((one) =>
      showing.show(one),
    ),
    examples: examples.map((one) => showing.show(one)),
  };
}

/** The violation, without secrets. */
function violationOf({ violation, exchange, comparedWith }: Evidence, { redactor }: Showing): Violation {
  return redactViolation(violation, redactor.within([exchange, ...comparedWith]));
}

/** The requests that show a finding, in their order, to be sent again; or why they must not be. */
function evidenceIn(inTurn: readonly Exchange[], showing: Showing): Pick<FindingLine, 'evidence' | 'evidenceLack'> {
  const calls = inTurn.map((exchange) => showing.calls.get(exchange));
  const once = calls.find(
    (call) =>
      call !== undefined &&
      !onlyReads(call.operation) &&
      !(spendsAnOrder(call.operation) && showing.guard.mayRepeat(call)),
  );
  if (once !== undefined) return { evidence: [], evidenceLack: lackOf(once.operation) };
  const evidence = inTurn.map((exchange, nth) => {
    const { operation, request, at } = showing.show(exchange);
    const connection = calls[nth]?.connection;
    return { operation, request, at, ...(connection === undefined || connection === 'any' ? {} : { connection }) };
  });
  return { evidence, evidenceLack: null };
}

/** Why a call of this operation is not sent twice. */
function lackOf(operation: Operation): string {
  if (spendsAnOrder(operation)) return 'it depends on the state of an order, and an order is cancelled only once';
  if (operationRow(operation) === null)
    return `one of its calls is of ${operation}, and the document does not show what a second one changes`;
  return `one of its calls is of ${operation}, and each of these changes something`;
}

/** The item around the place of a finding if only the beginning of the answer is shown; else null. */
function itemOf({ pointer }: Violation, exchange: Exchange, showing: Showing): JsonItem | null {
  const isCut = exchange.answer?.body.kind === 'json' && typeof showing.show(exchange).response?.body === 'string';
  return pointer === undefined || !isCut ? null : itemAt(answerJson(showing.redactor.exchange(exchange)), pointer);
}
