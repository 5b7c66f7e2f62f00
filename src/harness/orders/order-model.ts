import fc from 'fast-check';
import type { JsonObject } from '../../model/json.ts';

/** What is known of an order: it stands until a cancel is accepted (section 3); one whose outcome is unknown is left alone. */
export type OrderState = 'refused' | 'cancelled' | 'unknown';

/** The states of the orders of one sequence, by place. */
export interface OrderModel {
  readonly states: OrderState[];
}

/** The orders themselves. Each call answers with what the order came to. */
export interface OrderSystem {
  /** Sends one cancel. */
  cancel(place: number, reason: Reason, connection: 'any' | 'new'): Promise<OrderState>;
  /** Asks for order detail, where it is bound. */
  detail(place: number): Promise<void>;
  /** Nothing more may be sent. */
  readonly stopped: boolean;
}

export interface Reason {
  readonly label: string;
  readonly body: JsonObject;
}

type Command = fc.AsyncCommand<OrderModel, OrderSystem>;

const known = (model: Readonly<OrderModel>, place: number): boolean => model.states[place] !== undefined && model.states[place] !== 'unknown';

class Cancel implements Command {
  readonly place: number;
  readonly reason: Reason;
  readonly connection: 'any' | 'new';

  constructor(place: number, reason: Reason, connection: 'any' | 'new') {
    this.place = place;
    this.reason = reason;
    this.connection = connection;
  }

  check(model: Readonly<OrderModel>): boolean {
    return known(model, this.place);
  }

  async run(model: OrderModel, system: OrderSystem): Promise<void> {
    if (system.stopped) return;
    model.states[this.place] = await system.cancel(this.place, this.reason, this.connection);
  }

  toString(): string {
    return `cancel order ${this.place + 1} (${this.reason.label})`;
  }
}

const bothAtOnce = 'cancel both orders at once';

/** Two different orders at once: neither answer may be the other's. */
class CancelBoth implements Command {
  readonly reason: Reason;

  constructor(reason: Reason) {
    this.reason = reason;
  }

  check(model: Readonly<OrderModel>): boolean {
    return known(model, 0) && known(model, 1);
  }

  async run(model: OrderModel, system: OrderSystem): Promise<void> {
    if (system.stopped) return;
    const states = await Promise.all([0, 1].map((place) => system.cancel(place, this.reason, 'any')));
    for (const [place, state] of states.entries()) model.states[place] = state;
  }

  toString(): string {
    return `${bothAtOnce} (${this.reason.label})`;
  }
}

class ShowDetail implements Command {
  readonly place: number;

  constructor(place: number) {
    this.place = place;
  }

  check(model: Readonly<OrderModel>): boolean {
    return known(model, this.place);
  }

  async run(_model: OrderModel, system: OrderSystem): Promise<void> {
    if (!system.stopped) await system.detail(this.place);
  }

  toString(): string {
    return `detail of order ${this.place + 1}`;
  }
}

/** Commands of one sequence, at most. */
const mostCommands = 8;
/** Cancels and looks of one sequence, at most: more of them repeat what others of it have asked. */
const mostCalls = 9;
/** Sequences drawn, of which the longest is lived: orders are spent once, never to shrink. */
const draws = 12;

/** A sequence of commands over two orders, drawn from the seed of the run. */
export function orderCommands(reasons: readonly Reason[], seed: number): Iterable<Command> {
  const place = fc.nat({ max: 1 });
  const reason = fc.constantFrom(...reasons);
  const connection = fc.constantFrom<'any' | 'new'>('any', 'any', 'new');
  const cancel = fc.tuple(place, reason, connection).map(([nth, why, on]): Command => new Cancel(nth, why, on));
  const commands = fc.commands<OrderModel, OrderSystem, false>(
    [cancel, cancel, reason.map((why): Command => new CancelBoth(why)), place.map((nth): Command => new ShowDetail(nth))],
    {
      maxCommands: mostCommands,
      size: 'max',
    },
  );
  const drawn = fc.sample(commands, { seed, numRuns: draws }).map((sequence) => [...sequence]);
  const short = drawn.filter((sequence) => callsOf(sequence) <= mostCalls);
  return (short.length > 0 ? short : drawn).reduce((longest, next) => (next.length > longest.length ? next : longest));
}

/** What a sequence sends, at most. fast-check wraps its commands: which is which their text tells. */
function callsOf(commands: readonly { toString(): string }[]): number {
  return commands.reduce<number>((calls, command) => calls + (command.toString().startsWith(bothAtOnce) ? 2 : 1), 0);
}

/** Lives a sequence; ends with the states of the orders. Checks of the exchanges come afterwards. */
export async function liveCommands(commands: Iterable<Command>, system: OrderSystem): Promise<readonly OrderState[]> {
  const model: OrderModel = { states: ['refused', 'refused'] };
  await fc.asyncModelRun(() => ({ model, real: system }), commands);
  return model.states;
}
