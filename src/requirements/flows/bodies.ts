import { type Arbitrary, fc, fromSchema } from '../../arbitraries/index.ts';
import { type Json, type JsonObject, pointerValue } from '../../contract/json.ts';
import { writtenCalls } from './own-flow.ts';
import type { Example, FlowTools, Operation } from './flow.ts';

/** Bodies that an operation should accept: its examples; without any, those of its schema. */
export function acceptedOf(one: Operation): Arbitrary<Example> {
  return one.examples.length > 0 ? fc.constantFrom(...one.examples) : drawnOf(one);
}

/** Bodies of the schema of an operation; without any, its examples. */
export function drawnOf(one: Operation): Arbitrary<Example> {
  if (one.request !== null) return fromSchema(one.request) as Arbitrary<Example>;
  return one.examples.length > 0 ? acceptedOf(one) : fc.constant({});
}

/** A body that an operation should accept, always the same. */
export function exampleOf(one: Operation): Example {
  return one.examples[0] ?? sampleOf(one);
}

/** The first example of an operation that no call makes. */
export function plainExample({ examples }: Operation): JsonObject | undefined {
  return examples.find((example) => typeof example !== 'function');
}

/** A body of the schema of an operation, always the same. */
export function sampleOf(one: Operation): JsonObject {
  return fc.sample(drawnOf(one), { seed: 1, numRuns: 1 })[0] as JsonObject;
}

/** The operation that makes a thing of a kind. */
export function makerOf(kind: string, all: readonly Operation[]): Operation | undefined {
  return all.find(({ effect }) => effect.is === 'creates' && effect.kind === kind);
}

/** The body that an example is, or makes. */
export async function bodyOf(example: Example, tools: FlowTools): Promise<JsonObject> {
  return typeof example === 'function' ? await example(tools) : example;
}

/** A new thing: what was sent and answered, and its number. */
interface NewThing {
  readonly sent: JsonObject;
  readonly answer: Json;
  readonly number: Json;
}

/** Makes a thing. */
export async function newThing(maker: Operation, example: Example, tools: FlowTools): Promise<NewThing> {
  const sent = await bodyOf(example, tools);
  const answer = (await tools.call(maker, sent)) as Json;
  const { effect } = maker;
  return { sent, answer, number: (effect.is === 'creates' ? pointerValue(answer, effect.number) : null) ?? null };
}

/** A body with the number of a new thing, if the call names one; what an example makes has its own. */
export async function filled(
  one: Operation,
  all: readonly Operation[],
  drawn: Example,
  tools: FlowTools,
): Promise<JsonObject> {
  const maker = needed(one, all);
  if (maker === undefined || typeof drawn === 'function' || one.about.is !== 'thing') return bodyOf(drawn, tools);
  return { ...drawn, [one.about.number]: (await newThing(maker, exampleOf(maker), tools)).number };
}

/** The operation that makes the thing that calls of an operation name. */
function needed({ about }: Operation, all: readonly Operation[]): Operation | undefined {
  return about.is === 'thing' ? makerOf(about.kind, all) : undefined;
}

/** About how many calls an operation needs around each call: those of examples, of a new thing, undoing. */
export function around(one: Operation, all: readonly Operation[]): number {
  const { examples, undo } = one;
  const [example] = examples;
  const isMade = typeof example === 'function';
  const maker = isMade ? undefined : needed(one, all);
  return (
    (isMade ? writtenCalls(example) : 0) +
    (undo === null ? 0 : 1) +
    (maker === undefined ? 0 : 1 + around(maker, all) - (maker.undo?.() === one ? 1 : 0))
  );
}
