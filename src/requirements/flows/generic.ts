import { type Arbitrary, brokenBy, fc, fromSchema } from '../../arbitraries/index.ts';
import { answerJson } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { pointerValue } from '../../contract/json-pointer.ts';
import { isListed } from '../../contract/operations.ts';
import { shapeViolation } from '../checks/shape.ts';
import { fail, type Judge, pass, reasonUnknown, unknown, wrongStatus } from '../judging/index.ts';
import type { PackRequirement } from '../packs/pack.ts';
import { FlowAssertion } from './flow-assertion.ts';
import { misfits } from './misfits.ts';
import { writtenCalls } from './flow-calls.ts';
import type { Example, Flow, FlowTools, Operation } from './flow.ts';

/** Bodies that break the schema, of one run of a flow: the smaller number if the pack has too few calls. */
const ofBroken = { least: 4, most: 40 };
const source = 'The schemas of its pack';

/**
 * Makes up to three requirements for each operation, without further code: each answer has a listed status and fits its
 * schema (`.answer`), calls with no key or a wrong one are refused (`.key`), and input that breaks its schema is
 * answered with a listed status below 500 (`.input`).
 */
export function generic(operations: readonly Operation[]): readonly PackRequirement[] {
  return operations.flatMap((one) => {
    const { name, request, effect, undo } = one;
    const body = (drawn: unknown, tools: FlowTools): Promise<JsonObject> =>
      filled(one, operations, drawn as Example, tools);
    const requirement = (
      what: string,
      statement: string,
      { ownCalls, ...flow }: Uncounted,
      judge: Judge = () => [],
    ): PackRequirement => {
      const usualCalls = (part: number): number => ownCalls(part) + around(one, operations);
      return { id: `${name}.${what}`, level: 'MUST', source, statement, judge, flow: { ...flow, usualCalls } };
    };
    // Input that is wrong may be accepted: nothing is made that stays.
    const mayBeWrong = effect.is !== 'creates' || undo !== null;
    return [
      requirement(
        'answer',
        `Answers of ${name} have a status that is listed for it` +
          `${hasSchema(one) ? ', and fit the schema of that status' : ''}.`,
        answers(one, body),
        answersFit(one),
      ),
      ...(refusals(one).length === 0
        ? []
        : [requirement('key', `Calls of ${name} with no key or a wrong one are refused.`, keys(one, body))]),
      ...(request === null || !mayBeWrong
        ? []
        : [
            requirement(
              'input',
              `Input that breaks the schema of ${name} is answered with a listed status below 500.`,
              inputs(one, body, request),
            ),
          ]),
    ];
  });
}

/** Whether there is a schema for what is accepted: without one only statuses are judged. */
function hasSchema({ answers: schemas }: Operation): boolean {
  return Object.entries(schemas).some(([status, schema]) => status.startsWith('2') && schema !== null);
}

/** A flow with the number of its calls of the operation itself. */
type Uncounted = Omit<Flow, 'usualCalls'> & { ownCalls(part: number): number };

/** About how many calls an operation needs around each call: those of examples, what it changes, undoing. */
function around(one: Operation, all: readonly Operation[]): number {
  const { effect, examples, undo } = one;
  const [example] = examples;
  const isMade = typeof example === 'function';
  const maker = effect.is === 'changes' && !isMade ? makerOf(effect.kind, all) : undefined;
  return (
    (isMade ? writtenCalls(example) : 0) +
    (undo === null ? 0 : 1) +
    (maker === undefined ? 0 : 1 + around({ ...maker, undo: null }, all))
  );
}

/** How many bodies break the schema of an operation. */
function brokenOf(one: Operation, request: JsonObject, part: number): number {
  const plain = one.examples.find((example) => typeof example !== 'function');
  const [drawn] = fc.sample(drawnOf(one), { seed: 1, numRuns: 1 });
  return broken(one, request, plain ?? (drawn as JsonObject), part).length;
}

/** The body of a call, of what was drawn. */
type Body = (drawn: unknown, tools: FlowTools) => Promise<JsonObject>;

function answers(one: Operation, body: Body): Uncounted {
  return {
    ownCalls: () => 1,
    given: { drawn: fc.oneof(acceptedOf(one), drawnOf(one)) },
    phase: 'together',
    isJudged: true,
    ...(one.effect.is === 'reads' ? { isCheap: true } : {}),
    async run({ drawn }, tools) {
      await tools.call.answer(one, await body(drawn, tools));
    },
  };
}

function keys(one: Operation, body: Body): Uncounted {
  const wanted = refusals(one);
  return {
    ownCalls: () => 3,
    given: { drawn: acceptedOf(one) },
    phase: 'other-keys',
    mostRuns: 2,
    async run({ drawn }, tools) {
      const sent = await body(drawn, tools);
      // A thing can be changed once: of such a call the accepted one comes last.
      const isLast = one.effect.is === 'changes';
      if (!isLast) await tools.call(one, sent);
      const answered: (readonly [words: string, status: number])[] = [];
      for (const key of ['none', 'wrong'] as const) {
        const words = key === 'none' ? 'without a key' : 'with a wrong key';
        const answer = await tools.call.answer(one, sent, { key });
        if (one.isAccepted(answer)) throw odd(answer.status, ` ${words}`, `status ${wanted.join(' or ')}`);
        answered.push([words, answer.status]);
      }
      if (isLast) await tools.call(one, sent);
      for (const [words, status] of answered)
        if (!wanted.includes(status)) throw odd(status, ` ${words}`, `status ${wanted.join(' or ')}`);
    },
  };
}

function inputs(one: Operation, body: Body, request: JsonObject): Uncounted {
  const { name, effect } = one;
  return {
    ownCalls: (part) => 1 + brokenOf(one, request, part),
    given: { drawn: acceptedOf(one) },
    phase: 'together',
    mostRuns: effect.is === 'reads' ? 2 : 1,
    async run({ drawn }, tools, part) {
      const sent = await body(drawn, tools);
      const isLast = effect.is === 'changes';
      let isTaken = false;
      if (!isLast) await tools.call(one, sent);
      for (const { value, label } of broken(one, request, sent, part)) {
        const answer = await tools.call.answer(one, value);
        isTaken ||= one.isAccepted(answer);
        if (answer.status >= 500 || !isListed(name, answer.status))
          throw odd(answer.status, `: ${label}`, 'a listed status below 500', label);
      }
      if (isLast && !isTaken) await tools.call(one, sent);
    },
  };
}

/** Bodies that break the schema of an operation in one thing each. */
function broken(
  { path, effect }: Operation,
  request: JsonObject,
  body: JsonObject,
  part: number,
): ReturnType<typeof brokenBy> {
  // What stands in the path has another form there, and what is changed stays the thing of the flow.
  const fixed = [...(path.split('?', 1)[0] ?? '').matchAll(/\{(\w+)\}/g)].map(([, member]) => member ?? '');
  if (effect.is === 'changes') fixed.push(effect.number);
  const all = brokenBy(request, body, fixed).slice(0, ofBroken.most);
  const step = all.length / Math.max(ofBroken.least, part * all.length);
  return all.filter((_, nth) => step <= 1 || Math.floor(nth / step) > Math.floor((nth - 1) / step));
}

function odd(status: number, to: string, expected: string, input?: string): FlowAssertion {
  const actual = `status ${status}`;
  return new FlowAssertion({
    cause: `${actual}${to}`,
    expected,
    actual,
    status,
    ...(input === undefined ? {} : { input }),
  });
}

/** The statuses of an operation that refuse a key. */
function refusals({ answers: listed }: Operation): number[] {
  return [401, 403].filter((status) => Object.hasOwn(listed, status));
}

/** Bodies that an operation should accept: its examples; without any, those of its schema. */
function acceptedOf(one: Operation): Arbitrary<Example> {
  return one.examples.length > 0 ? fc.constantFrom(...one.examples) : drawnOf(one);
}

function drawnOf({ request }: Operation): Arbitrary<Example> {
  return request === null ? fc.constant({}) : (fromSchema(request) as Arbitrary<Example>);
}

/** The operation that makes a thing of a kind. */
function makerOf(kind: string, all: readonly Operation[]): Operation | undefined {
  return all.find(({ effect }) => effect.is === 'creates' && effect.kind === kind);
}

/** A body with the number of a new thing, where the operation changes one. */
async function filled(
  one: Operation,
  all: readonly Operation[],
  drawn: Example,
  tools: FlowTools,
): Promise<JsonObject> {
  const body = typeof drawn === 'function' ? await drawn(tools) : drawn;
  const { effect } = one;
  if (effect.is !== 'changes' || typeof drawn === 'function') return body;
  const maker = makerOf(effect.kind, all);
  if (maker?.effect.is !== 'creates') return body;
  const [example = {}] = maker.examples;
  const made: unknown = await tools.call(maker, typeof example === 'function' ? await example(tools) : example);
  return { ...body, [effect.number]: pointerValue(made as Json, maker.effect.number) ?? null };
}

/** Judges all answers of an operation, whichever flow asked for them. */
function answersFit(one: Operation): Judge {
  return function* (history, facts) {
    for (const entry of history.ofFlows(one.name)) {
      const { exchange } = entry;
      const { answer, credentials, sentFor } = exchange;
      const reason = reasonUnknown(exchange, facts);
      if (reason !== null) {
        if (sentFor === `${one.name}.answer`) yield unknown(entry, reason);
        continue;
      }
      const status = answer?.status ?? 0;
      // An unlisted status is the finding of the requirement that the odd call was made for.
      const isOdd = credentials !== 'valid' || sentFor === `${one.name}.input`;
      if (!isListed(one.name, status)) {
        if (!isOdd) yield wrongStatus(exchange, 'listed', source, []);
        continue;
      }
      // Of the items of a list, each place once.
      const problems = groupedBy(misfits(one, exchange), ({ starred }) => starred);
      for (const [first] of problems.values()) yield fail(exchange, [], shapeViolation(first, '', '', first.value));
      if (problems.size === 0 && one.isAccepted({ status, body: answerJson(exchange) })) yield pass(exchange);
    }
  };
}
