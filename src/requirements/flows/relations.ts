import {
  canonicalJson,
  type Json,
  type JsonObject,
  pointerToken,
  pointerTokens,
  pointerValue,
} from '../../contract/json.ts';
import { isListed } from '../../contract/operations.ts';
import { declaredSchema, describeValue } from '../../contract/schema/index.ts';
import { around, bodyOf, drawnOf, exampleOf, filled, makerOf, newThing, plainExample } from './bodies.ts';
import {
  FlowAssertion,
  oddStatus,
  FlowStopped,
  type Example,
  type Flow,
  type FlowAnswer,
  type FlowTools,
  type Operation,
} from './flow.ts';
import type { Statuses, Thing } from './things.ts';

/** A requirement that follows from what operations say about a thing. */
interface Relation {
  /** The end of its id. */
  readonly what: string;
  readonly statement: string;
  readonly flow: Flow;
}

/** Statuses that say that a thing is not there. */
const missing = [404, 410];

/** The relations between an operation and the others of its thing. Throws if it needs one that is not there. */
export function relations(one: Operation, all: readonly Operation[]): Relation[] {
  const { name, about } = one;
  if (about.is === 'none') return [];
  const says = about.is === 'list' ? 'much' : saysOf(about, one);
  if (says === null) return [];
  const maker = makerOf(about.kind, all);
  if (maker === undefined) {
    if (says === 'little') return [];
    throw new TypeError(`${name}: expected an operation that creates a ${about.kind} among those of generic()`);
  }
  return about.is === 'list' ? [listed(one, maker, about.lists, all)] : ofThing(one, about, maker, all);
}

/** Whether a requirement follows from what is said about a thing: from the words themselves, or from a status alone. */
function saysOf(thing: Thing, one: Operation): 'much' | 'little' | null {
  const { shows, to, again, hiddenFrom, unknown } = thing;
  if ([shows, to, again, hiddenFrom, unknown].some((said) => said !== undefined)) return 'much';
  return refusalOf(one, thing) === undefined ? null : 'little';
}

/** The statuses of a number that nothing has: `[]` for any refusal, undefined if nothing is known. */
function refusalOf({ answers }: Operation, { unknown }: Thing): readonly number[] | undefined {
  if (unknown !== undefined) return [unknown].flat();
  return missing.some((status) => Object.hasOwn(answers, status)) ? [] : undefined;
}

function ofThing(one: Operation, thing: Thing, maker: Operation, all: readonly Operation[]): Relation[] {
  const { name } = one;
  const { kind, number, shows, to, again, hiddenFrom } = thing;
  const refusal = refusalOf(one, thing);
  const calls = 1 + around(one, all);
  const body = (tools: FlowTools): Promise<JsonObject> => filled(one, all, exampleOf(one), tools);
  const seen = to === undefined ? null : reader(one, thing, all);
  const made: (Relation | false)[] = [
    refusal !== undefined && {
      what: 'unknown',
      statement: `${name} refuses a number that no ${kind} has.`,
      flow: once(calls + 1, async (tools) => {
        const sent = await body(tools);
        await tools.call(one, sent);
        const { body: unknown, isAllowed } = withMadeUp(one, thing, sent, tools);
        const answer = await tools.call.answer(one, unknown);
        // A number that the schema does not allow may be refused for its form.
        expectRefused(one, answer, isAllowed ? refusal : [], ' for a number that nothing has');
      }),
    },
    shows !== undefined && {
      what: 'shown',
      statement: `${name} shows ${shows.join(', ')} as ${maker.name} has set it.`,
      flow: forExamples(maker, calls, async (example, tools) => {
        const { sent, answer, number: own } = await newThing(maker, example, tools);
        const shown = (await tools.call(one, { ...plainExample(one), [number]: own })) as Json;
        expectShown(shows, { name, shown }, { maker: maker.name, sent, answer });
      }),
    },
    to !== undefined && changed(one, to, seen!, body, calls),
    again !== undefined && {
      what: 'again',
      statement: `A second call of ${name} for the same ${kind} is ${again === 'accepted' ? 'accepted' : 'refused'}.`,
      flow: once(calls + 1, async (tools) => {
        const sent = await body(tools);
        await tools.call(one, sent);
        const answer = await tools.call.answer(one, sent);
        const second = ' to a second call';
        // If the first call changed nothing, a second one is no other failure.
        if (again !== 'accepted' && one.isAccepted(answer) && to !== undefined)
          await seeChanged(one, to, seen!, sent, tools).catch((error: unknown) => {
            if (!(error instanceof FlowAssertion)) throw error;
            throw new FlowStopped({ code: 'flow-unchanged', operation: name, see: `${name}.changed` });
          });
        if (again !== 'accepted') expectRefused(one, answer, again, second);
        else if (!one.isAccepted(answer)) throw oddStatus(answer.status, second, 'accepted, like the first call');
      }),
    },
    hiddenFrom !== undefined && {
      what: 'hidden',
      statement: `The holder of the key ${hiddenFrom} cannot use ${name} for a ${kind} of another key.`,
      flow: once(2 * calls, async (tools) => {
        const key = hiddenFrom;
        const sent = await body(tools);
        await tools.call(one, await body(withKey(tools, key)), { key });
        const answer = await tools.call.answer(one, sent, { key });
        // Which refusal it is, `unknown` judges.
        if (one.isAccepted(answer))
          throw oddStatus(answer.status, ` with the key ${key}, for a ${kind} of another key`, 'a refusal');
      }),
    },
  ];
  return made.filter((relation) => relation !== false);
}

/** An operation that reads a thing. */
type Reader = Operation & { readonly about: { readonly is: 'thing' } & Thing };

function changed(
  one: Operation,
  to: JsonObject,
  see: Reader,
  body: (tools: FlowTools) => Promise<JsonObject>,
  calls: number,
): Relation {
  const said = Object.entries(to).map(([at, value]) => `${at} as ${describeValue(value)}`);
  const statement = `After ${one.name}, ${see.name} shows ${said.join(' and ')} within five seconds.`;
  const run = async (tools: FlowTools): Promise<void> => {
    const sent = await body(tools);
    await tools.call(one, sent);
    await seeChanged(one, to, see, sent, tools);
  };
  return { what: 'changed', statement, flow: once(calls + said.length, run) };
}

/** Waits until the thing of a call shows how the operation changes it. Throws a finding if that does not happen. */
async function seeChanged(
  { name, about }: Operation,
  to: JsonObject,
  see: Reader,
  sent: JsonObject,
  tools: FlowTools,
): Promise<void> {
  const asked = { ...plainExample(see), [see.about.number]: sent[(about as Thing).number] ?? null };
  for (const [at, value] of Object.entries(to))
    await tools.eventually(
      async () => pointerValue((await tools.call(see, asked)) as Json, at),
      (now) => isSame(now, value),
      { message: `${see.name} does not show the value that ${name} sets at ${at}` },
    );
}

function listed(one: Operation, maker: Operation, lists: string, all: readonly Operation[]): Relation {
  const run = async (tools: FlowTools): Promise<void> => {
    const { number } = await newThing(maker, exampleOf(maker), tools);
    const asked = await bodyOf(exampleOf(one), tools);
    await tools.eventually(
      async () => valuesAt((await tools.call(one, asked)) as Json, pointerTokens(lists)).map(String),
      (numbers) => numbers.includes(String(number)),
      { message: `a new ${(one.about as Thing).kind} is not in the list` },
    );
  };
  return {
    what: 'listed',
    statement: `${one.name} lists what ${maker.name} has created, within five seconds.`,
    // Other flows may fill the list meanwhile.
    flow: { ...once(2 + around(one, all) + around(maker, all), run), phase: 'alone' },
  };
}

/** The operation that shows a thing of the kind that another one changes. */
function reader(one: Operation, { kind }: Thing, all: readonly Operation[]): Reader {
  for (const see of all) {
    const { about, effect } = see;
    if (about.is === 'thing' && about.kind === kind && effect.is === 'reads') return { ...see, about };
  }
  throw new TypeError(`${one.name}: expected an operation that reads a ${kind} by its number, to see \`to\``);
}

/** Tools whose calls go with a further key. */
function withKey(tools: FlowTools, key: string): FlowTools {
  const call = ((operation, body, how) => tools.call(operation, body, { key, ...how })) as FlowTools['call'];
  return { ...tools, call: Object.assign(call, tools.call) };
}

/** A flow that draws nothing. */
function once(calls: number, run: (tools: FlowTools) => void | Promise<void>): Flow {
  return { given: {}, phase: 'together', usualCalls: () => calls, run: (_, tools) => run(tools) };
}

/** A flow that goes through all examples of an operation; without any, through what its schema draws. */
function forExamples(one: Operation, calls: number, run: (example: Example, tools: FlowTools) => Promise<void>): Flow {
  const { examples } = one;
  if (examples.length === 0)
    return {
      ...once(calls, () => undefined),
      given: { drawn: drawnOf(one) },
      run: ({ drawn }, tools) => run(drawn as Example, tools),
    };
  return once(calls * examples.length, async (tools) => {
    for (const example of examples) await run(example, tools);
  });
}

/** Made-up numbers of which one that the schema allows is chosen. */
const mostMadeUp = 12;

/** A body with a made-up number; `isAllowed`: the schema of the operation allows it. */
function withMadeUp(
  { request }: Operation,
  { kind, number }: Thing,
  sent: JsonObject,
  tools: FlowTools,
): { readonly body: JsonObject; readonly isAllowed: boolean } {
  const all = Array.from({ length: mostMadeUp }, () => ({ ...sent, [number]: tools.madeUp(kind) }));
  const allowed = all.find((body) => request === null || declaredSchema(request)(body).length === 0);
  return { body: allowed ?? all[0]!, isAllowed: allowed !== undefined };
}

function expectRefused(one: Operation, answer: FlowAnswer, wanted: Statuses, to: string): void {
  const statuses = [wanted].flat();
  const { status } = answer;
  const isFit = statuses.length === 0 ? isListed(one.name, status) && status < 500 : statuses.includes(status);
  if (isFit && !one.isAccepted(answer)) return;
  throw oddStatus(status, to, statuses.length === 0 ? 'a listed refusal below 500' : `status ${statuses.join(' or ')}`);
}

function expectShown(
  places: readonly string[],
  { name, shown }: { readonly name: string; readonly shown: Json },
  { maker, sent, answer }: { readonly maker: string; readonly sent: JsonObject; readonly answer: Json },
): void {
  let compared = 0;
  for (const at of places) {
    const tokens = pointerTokens(at);
    const asked = sent[tokens.at(-1) ?? ''];
    // The answer of the creation may have lost what was sent. Deeper places may only share the name of a member.
    const set = (tokens.length > 2 ? undefined : asked) ?? pointerValue(answer, at) ?? asked;
    if (set === undefined) continue;
    compared += 1;
    const now = pointerValue(shown, at);
    if (!isSame(now, set))
      throw new FlowAssertion({
        cause: `${name} shows another ${at} than ${maker} has set`,
        expected: describeValue(set),
        actual: describeValue(now),
      });
  }
  if (compared === 0)
    throw new TypeError(`expected ${places.join(' or ')} in the request or the answer of ${maker}, got none`);
}

function isSame(one: Json | undefined, other: Json): boolean {
  return one !== undefined && canonicalJson(one) === canonicalJson(other);
}

/** The values at a pointer: `*` is all items of a list. */
function valuesAt(json: Json | undefined, [name, ...rest]: readonly string[]): Json[] {
  if (name === undefined) return json === undefined ? [] : [json];
  if (name === '*') return Array.isArray(json) ? json.flatMap((one) => valuesAt(one, rest)) : [];
  return valuesAt(pointerValue(json, `/${pointerToken(name)}`), rest);
}
