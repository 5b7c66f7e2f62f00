import { brokenBy, fc } from '../../arbitraries/index.ts';
import { answerJson, type OwnName } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import type { JsonObject } from '../../contract/json.ts';
import { misfits, saysNothing } from '../../contract/schema-says.ts';
import { isListed } from '../../contract/operations.ts';
import { shapeViolation } from '../checks/check.ts';
import { fail, type Judge, pass, reasonUnknown, unknown, wrongStatus } from '../judging/index.ts';
import type { PackRequirement } from '../packs/pack.ts';
import { acceptedOf, around, drawnOf, filled, plainExample, sampleOf } from './bodies.ts';
import { oddStatus, type Example, type Flow, type FlowTools, type Operation } from './flow.ts';
import { relations } from './relations.ts';

/** Bodies that break the schema, of one run of a flow: the smaller number if the pack has too few calls. */
const ofBroken = { least: 4, most: 40 };
const source = 'The schemas of its pack';
/** Near misses of the right key that an operation is called with, after a random key. */
export const nearKeys = 4;
/** Requirements whose flows send what may be refused: they judge its status. */
const odd = ['input', 'unknown', 'again', 'hidden'];

/**
 * Makes up to three requirements for each operation, without further code: each answer has a listed status and fits its
 * schema (`.answer`), calls with no key or a wrong one are refused (`.key`), and input that breaks its schema is
 * answered with a listed status below 500 (`.input`). Others follow from what `reads` and `changes` say about a thing.
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
    const wrong = request === null || !mayBeWrong ? [] : broken(one, request, plainExample(one) ?? sampleOf(one));
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
      ...(request === null || wrong.length === 0
        ? []
        : [
            requirement(
              'input',
              `Input that breaks the schema of ${name} is answered with ${invalidText(one)}.`,
              inputs(one, body, request, wrong),
            ),
          ]),
      ...relations(one, operations).map(({ what, statement, flow }): PackRequirement => {
        const id: OwnName = `${name}.${what}`;
        return { id, level: 'MUST', source: 'The operations of its pack', statement, judge: () => [], flow };
      }),
    ];
  });
}

/** Whether there is a schema for what is accepted: without one only statuses are judged. */
function hasSchema({ answers: schemas }: Operation): boolean {
  return Object.entries(schemas).some(([status, schema]) => status.startsWith('2') && !saysNothing(schema));
}

/** A flow with the number of its calls of the operation itself. */
type Uncounted = Omit<Flow, 'usualCalls'> & { ownCalls(part: number): number };

/** The body of a call, of what was drawn. */
type Body = (drawn: unknown, tools: FlowTools) => Promise<JsonObject>;

function answers(one: Operation, body: Body): Uncounted {
  const { about, effect, examples } = one;
  const isOneCall = about.is !== 'thing' && examples.every((example) => typeof example !== 'function');
  return {
    ownCalls: () => 1,
    given: { drawn: fc.oneof(acceptedOf(one), drawnOf(one)) },
    phase: 'together',
    isJudged: true,
    ...(effect.is === 'reads' && isOneCall ? { isCheap: true } : {}),
    async run({ drawn }, tools) {
      await tools.call.answer(one, await body(drawn, tools));
    },
  };
}

function keys(one: Operation, body: Body): Uncounted {
  const wanted = refusals(one);
  return {
    ownCalls: () => 3 + nearKeys,
    given: { drawn: acceptedOf(one) },
    phase: 'other-keys',
    mostRuns: 1,
    async run({ drawn }, tools) {
      const sent = await body(drawn, tools);
      // A thing can be changed once: of such a call the accepted one comes last.
      const isLast = one.effect.is === 'changes';
      if (!isLast) await tools.call(one, sent);
      const answered: (readonly [words: string, status: number])[] = [];
      for (const key of ['none', 'wrong', ...Array.from({ length: nearKeys }, () => 'wrong' as const)] as const) {
        const words = key === 'none' ? 'without a key' : 'with a wrong key';
        const answer = await tools.call.answer(one, sent, { key });
        if (one.isAccepted(answer)) throw oddStatus(answer.status, ` ${words}`, `status ${wanted.join(' or ')}`);
        answered.push([words, answer.status]);
      }
      if (isLast) await tools.call(one, sent);
      for (const [words, status] of answered)
        if (!wanted.includes(status)) throw oddStatus(status, ` ${words}`, `status ${wanted.join(' or ')}`);
    },
  };
}

/** The answer to input that breaks the schema of an operation. */
function invalidText({ invalid }: Operation): string {
  return invalid.length === 0 ? 'a listed status below 500' : `status ${invalid.join(' or ')}`;
}

/** `wrong`: bodies that break the schema, as many as there are of any other valid one. */
function inputs(one: Operation, body: Body, request: JsonObject, wrong: readonly Wrong[]): Uncounted {
  const { name, effect, invalid } = one;
  const isFit = (status: number): boolean =>
    invalid.length === 0 ? status < 500 && isListed(name, status) : invalid.includes(status);
  return {
    ownCalls: (part) => 1 + inPart(wrong, part).length,
    given: { drawn: acceptedOf(one) },
    phase: 'together',
    mostRuns: effect.is === 'reads' ? 2 : 1,
    async run({ drawn }, tools, part) {
      const sent = await body(drawn, tools);
      const isLast = effect.is === 'changes';
      let isTaken = false;
      if (!isLast) await tools.call(one, sent);
      for (const { value, label } of inPart(broken(one, request, sent), part)) {
        const answer = await tools.call.answer(one, value);
        isTaken ||= one.isAccepted(answer);
        if (!isFit(answer.status)) throw oddStatus(answer.status, `: ${label}`, invalidText(one), label);
      }
      if (isLast && !isTaken) await tools.call(one, sent);
    },
  };
}

/** A body that breaks the schema of an operation in one thing. */
type Wrong = ReturnType<typeof brokenBy>[number];

/** Bodies that break the schema of an operation, made of one that keeps it. */
function broken({ path, effect }: Operation, request: JsonObject, body: JsonObject): readonly Wrong[] {
  // What stands in the path has another form there, and what is changed stays the thing of the flow.
  const fixed = [...(path.split('?', 1)[0] ?? '').matchAll(/\{(\w+)\}/g)].map(([, member]) => member ?? '');
  if (effect.is === 'changes') fixed.push(effect.number);
  return brokenBy(request, body, fixed).slice(0, ofBroken.most);
}

/** Those that a flow sends if it has a part of its calls, from 0 to 1. */
function inPart(all: readonly Wrong[], part: number): readonly Wrong[] {
  const step = all.length / Math.max(ofBroken.least, part * all.length);
  return all.filter((_, nth) => step <= 1 || Math.floor(nth / step) > Math.floor((nth - 1) / step));
}

/** The statuses of an operation that refuse a key. */
function refusals({ answers: listed }: Operation): number[] {
  return [401, 403].filter((status) => Object.hasOwn(listed, status));
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
      const isOdd = credentials !== 'valid' || odd.some((what) => sentFor === `${one.name}.${what}`);
      if (!isListed(one.name, status)) {
        if (!isOdd) yield wrongStatus(exchange, 'listed', source, [], null);
        continue;
      }
      // Of the items of a list, each place once.
      const problems = groupedBy(misfits(one, exchange), ({ starred }) => starred);
      for (const [first] of problems.values()) yield fail(exchange, [], shapeViolation(first, '', '', first.value));
      if (problems.size === 0 && one.isAccepted({ status, body: answerJson(exchange) })) yield pass(exchange);
    }
  };
}
