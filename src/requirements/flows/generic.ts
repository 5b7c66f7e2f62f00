import { type Arbitrary, brokenBy, fc, fromSchema } from '../../arbitraries/index.ts';
import { answerJson, type Exchange } from '../../contract/exchange.ts';
import type { Violation } from '../../contract/finding.ts';
import { isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { pointerValue } from '../../contract/json-pointer.ts';
import { isListed } from '../../contract/operations.ts';
import { declaredSchema } from '../../contract/schema/index.ts';
import { shapeViolation } from '../checks/shape.ts';
import { fail, type Judge, pass, reasonUnknown, unknown, wrongStatus } from '../judging/index.ts';
import type { PackRequirement } from '../packs/pack.ts';
import { FlowAssertion } from './flow-assertion.ts';
import type { Flow, FlowTools } from './flow.ts';
import type { Example, Operation } from './operation.ts';

/** Bodies that break the schema, of one run of a flow. */
const mostBroken = 40;
const source = 'The schemas of its pack';

/**
 * The requirements that follow from what is said of operations: each answer has a listed status and fits its schema
 * (`.answer`), calls with no key or a wrong one are refused (`.key`), and input that breaks its schema is answered with
 * a listed status below 500 (`.input`).
 */
export function generic(operations: readonly Operation[]): readonly PackRequirement[] {
  return operations.flatMap((one) => [
    answers(one, operations),
    ...(refusals(one).length === 0 ? [] : [keys(one, operations)]),
    ...(one.request === null ? [] : [inputs(one, operations, one.request)]),
  ]);
}

function answers(one: Operation, all: readonly Operation[]): PackRequirement {
  const { name } = one;
  return {
    id: `${name}.answer`,
    level: 'MUST',
    source,
    statement: `Answers of ${name} have a status that is listed for it, and fit the schema of that status.`,
    judge: answersFit(one),
    flow: {
      given: { body: fc.oneof(acceptedOf(one), drawnOf(one)) },
      phase: 'together',
      isJudged: true,
      ...(one.effect.is === 'reads' ? { isCheap: true } : {}),
      async run({ body }, tools) {
        await tools.call.answer(one, await filled(one, all, body as Example, tools));
      },
    },
  };
}

function keys(one: Operation, all: readonly Operation[]): PackRequirement {
  const { name } = one;
  const wanted = refusals(one);
  const flow: Flow = {
    given: { body: acceptedOf(one) },
    phase: 'other-keys',
    mostRuns: 2,
    async run({ body: drawn }, tools) {
      const body = await filled(one, all, drawn as Example, tools);
      const control = (): Promise<unknown> => tools.call(one, body);
      // A thing can be changed once: of such a call the accepted one comes last.
      const isLast = one.effect.is === 'changes';
      if (!isLast) await control();
      const answered: (readonly [words: string, status: number])[] = [];
      for (const [key, words] of [
        ['none', 'without a key'],
        ['wrong', 'with a wrong key'],
      ] as const) {
        const answer = await tools.call.answer(one, body, { key });
        if (one.isAccepted(answer)) throw notRefused(words, answer.status, wanted);
        answered.push([words, answer.status]);
      }
      if (isLast) await control();
      for (const [words, status] of answered) if (!wanted.includes(status)) throw notRefused(words, status, wanted);
    },
  };
  return {
    id: `${name}.key`,
    level: 'MUST',
    source,
    statement: `Calls of ${name} with no key or a wrong one are refused.`,
    judge: () => [],
    flow,
  };
}

function notRefused(words: string, status: number, wanted: readonly number[]): FlowAssertion {
  const actual = `status ${status}`;
  return new FlowAssertion({ cause: `${actual} ${words}`, expected: `status ${wanted.join(' or ')}`, actual, status });
}

function inputs(one: Operation, all: readonly Operation[], request: JsonObject): PackRequirement {
  const { name, path, effect } = one;
  // What stands in the path has another form there, and what is changed stays the thing of the flow.
  const fixed = [...(path.split('?', 1)[0] ?? '').matchAll(/\{(\w+)\}/g)].map(([, member]) => member ?? '');
  if (effect.is === 'changes') fixed.push(effect.number);
  const flow: Flow = {
    given: { body: acceptedOf(one) },
    phase: 'together',
    mostRuns: 2,
    async run({ body: drawn }, tools) {
      const body = await filled(one, all, drawn as Example, tools);
      const isLast = effect.is === 'changes';
      let isTaken = false;
      if (!isLast) await tools.call(one, body);
      for (const { value, label } of brokenBy(request, body, fixed).slice(0, mostBroken)) {
        const answer = await tools.call.answer(one, value);
        const { status } = answer;
        isTaken ||= one.isAccepted(answer);
        const actual = `status ${status}`;
        if (status >= 500 || !isListed(name, status))
          throw new FlowAssertion({
            cause: `${actual}: ${label}`,
            expected: 'a listed status below 500',
            actual,
            status,
            input: label,
          });
      }
      if (isLast && !isTaken) await tools.call(one, body);
    },
  };
  return {
    id: `${name}.input`,
    level: 'MUST',
    source,
    statement: `Input that breaks the schema of ${name} is answered with a listed status below 500.`,
    judge: () => [],
    flow,
  };
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
  const maker = all.find((other) => other.effect.is === 'creates' && other.effect.kind === effect.kind);
  if (maker?.effect.is !== 'creates') return body;
  const [example = {}] = maker.examples;
  const made: unknown = await tools.call(maker, typeof example === 'function' ? await example(tools) : example);
  return { ...body, [effect.number]: at(made, maker.effect.number) };
}

function at(body: unknown, pointer: string): Json {
  return (pointerValue(body as Json, pointer) ?? null) as Json;
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
      const problems = misfits(one, exchange);
      for (const problem of problems) yield fail(exchange, [], problem);
      if (problems.length === 0 && one.isAccepted({ status, body: answerJson(exchange) })) yield pass(exchange);
    }
  };
}

/** Where an answer does not fit the schema of its status, each place once. */
function misfits({ answers: schemas }: Operation, exchange: Exchange): readonly Violation[] {
  const schema = schemas[exchange.answer?.status ?? 0];
  if (!isObject(schema)) return [];
  const found = new Map<string, Violation>();
  for (const problem of declaredSchema(schema)(answerJson(exchange) ?? null))
    if (!found.has(problem.starred)) found.set(problem.starred, shapeViolation(problem, '', '', problem.value));
  return [...found.values()];
}
