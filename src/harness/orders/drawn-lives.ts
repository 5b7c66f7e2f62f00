import { type Exchange, isAccepted } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import type { DoubtedReasons } from './doubted-reasons.ts';
import { firstOf, type Life, type LifeMaterial, note, waitingReasons } from './life.ts';
import { liveCommands, type orderCommands, type OrderSystem, type Reason } from './order-model.ts';
import type { How } from '../target.ts';

/** How the lives of a drawn sequence reach the target. */
interface Reach {
  readonly material: LifeMaterial;
  readonly doubted: DoubtedReasons;
  cancel(body: JsonObject, sentFor: string | null, how: How): Promise<Exchange>;
  look(life: Life): Promise<void>;
  /** Whether no further cancel of an order is to be sent. */
  isOver(life: Life): boolean;
  stopped(): boolean;
}

/** Lives a drawn sequence of cancels and looks over some orders. */
export async function liveDrawn(lives: readonly Life[], commands: ReturnType<typeof orderCommands>, reach: Reach): Promise<void> {
  const { doubted } = reach;
  const at = (place: number): Life => lives[place] as Life;
  const isUntouched = (life: Life): boolean => life.steps.every(({ kind }) => kind === 'detail');
  const waiting = waitingReasons(reach.material);
  const own = new Map<Life, Reason[]>();
  // What an order is to be cancelled for at first: as long as it stands, since each of these may be refused.
  const nextOwn = (life: Life): Reason | undefined => {
    if (isUntouched(life) && !own.has(life)) own.set(life, waiting.shift() ?? []);
    return life.end === 'refused' ? own.get(life)?.shift() : undefined;
  };
  const system: OrderSystem = {
    async cancel(place, drawn, connection) {
      const life = at(place);
      if (reach.isOver(life)) return life.end;
      const reason = (isUntouched(life) ? doubted.next() : undefined) ?? nextOwn(life) ?? drawn;
      const [first, firstOwner] = firstOf(reason, reach.material);
      const [kind, owner] = life.end === 'cancelled' ? (['again', firstOwner ?? 'cancel.again'] as const) : ([first, firstOwner] as const);
      const exchange = await reach.cancel({ order_no: life.order, ...reason.body }, owner, { connection, ...(owner === null ? {} : { statusOwner: owner }) });
      if (kind === 'reason' && isUntouched(life)) doubted.note(reason, exchange);
      note(life, kind, exchange, `${reason.label}, in a drawn sequence over two orders`);
      // At once: the next cancel may do what this one only says, or be taken for what this one did though it was refused.
      if (kind === 'reason' || (kind !== 'again' && isAccepted(exchange))) await reach.look(life);
      return life.end;
    },
    detail: (place) => reach.look(at(place)),
    get stopped() {
      return reach.stopped();
    },
  };
  await liveCommands(commands, system);
  // What the sequence has left is cancelled now.
  for (const [place, life] of lives.entries())
    if (doubted.waiting && isUntouched(life) && !reach.stopped()) await system.cancel(place, reach.material.plain, 'any');
}
