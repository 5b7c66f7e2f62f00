import { answerJson, type Exchange } from '../../contract/exchange.ts';
import { isObject, type Json, pointerToken } from '../../contract/json.ts';
import { misfits } from '../../contract/schema-says.ts';
import { isListed, ownOperation } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import type { Run } from '../run.ts';
import type { FlowEnd } from './flow-end.ts';
import type { Trace } from './flow-tools.ts';
import { dependsOn } from './hollow.ts';
import { isTaken } from './own-things.ts';
import type { OfFlow } from './planned.ts';
import type { ReadPlace, Recorded } from './play-again.ts';

/** Values of a request or an answer that are compared, at most. */
const mostValues = 2000;

/** A run of a flow that ended because a call that it needs was refused. */
interface Starved {
  readonly one: OfFlow;
  readonly trace: Trace;
  readonly reason: Reason & { readonly code: 'flow-call-refused' | 'flow-number-unusable' };
  /** Counts it, with the reason. */
  readonly count: (reason: Reason) => void;
}

/** A flow that failed, and that was confirmed. */
interface Failed {
  readonly one: OfFlow;
  readonly recorded: Recorded;
  readonly end: FlowEnd;
}

/** Whether another requirement may explain this reason for no result, once all flows are over. */
export function isStarved(reason: Reason): reason is Starved['reason'] {
  return reason.code === 'flow-call-refused' || reason.code === 'flow-number-unusable';
}

/**
 * Flows that ended because a call that they need was refused. If a broken requirement explains the refusal, the flow
 * waits for that requirement, and is not a gap itself. This is decided at the end, when all findings are known.
 */
export class Starving {
  readonly #run: Run;
  readonly #starved: Starved[] = [];
  readonly #failed: Failed[] = [];

  constructor(run: Run) {
    this.#run = run;
  }

  add(starved: Starved): void {
    this.#starved.push(starved);
  }

  failed(failed: Failed): void {
    this.#failed.push(failed);
  }

  /** Counts all of them, after everything else was judged. */
  async end(): Promise<void> {
    for (const starved of this.#starved) {
      const see = await this.#cause(starved);
      const { reason, count } = starved;
      if (see !== null) count({ code: 'flow-starved', see, because: reason });
      else count(reason.code === 'flow-call-refused' ? { ...reason, ...this.#perhaps(starved) } : reason);
    }
  }

  /** The broken requirement that explains the refusal; null if none certainly does. */
  async #cause({ trace: { exchanges }, reason }: Starved): Promise<string | null> {
    const { operation } = reason;
    const last = exchanges.findLast((exchange) => exchange.operation === operation);
    if (last === undefined) return null;
    if (reason.code === 'flow-number-unusable') return this.#ofAnswer(last, () => true);
    const isOdd = last.answer !== null && !isListed(last.operation, last.answer.status);
    const odd = this.#ofAnswer(last, (at) => isOdd || at.length > 0);
    if (odd !== null) return odd;
    const sent = new Set(leavesOf(this.#run.history.requestOf(last)?.body as Json).map(([, value]) => value));
    for (const earlier of exchanges.filter((one) => one.call < last.call && isTaken(one)))
      for (const [path, value] of leavesOf(answerJson(earlier) ?? null)) {
        if (!sent.has(value)) continue;
        const at = path.map((name) => `/${name === '*' ? '[]' : pointerToken(name)}`).join('');
        const see =
          this.#ofAnswer(earlier, (odd) => odd.includes(at)) ??
          (await this.#ofFlow({ operation: earlier.operation, path }));
        if (see !== null) return see;
      }
    return null;
  }

  /** The `.answer` requirement of a call, if it is broken and `isSo` for the places where this answer breaks it. */
  #ofAnswer(exchange: Exchange, isSo: (at: readonly string[]) => boolean): string | null {
    const own = ownOperation(exchange.operation);
    const see = `${exchange.operation}.answer`;
    const isBroken = own !== null && this.#isBroken(see);
    return isBroken && isSo(misfits(own, exchange).map(({ starred }) => starred)) ? see : null;
  }

  /** The flow that fails because of the value at a place. */
  async #ofFlow(place: ReadPlace): Promise<string | null> {
    for (const { one, recorded, end } of this.#failed) if (await dependsOn(one, recorded, end, place)) return one.id;
    return null;
  }

  #isBroken(id: string): boolean {
    return (this.#run.outcomes.get(id)?.findings.size ?? 0) > 0;
  }

  /** A broken requirement of the pack about the same kind of thing or operation: it may be the cause. */
  #perhaps({ one: { pack }, reason: { operation } }: Starved): { readonly perhaps?: string } {
    const kindOf = (name: string): string | undefined => {
      const effect = ownOperation(name)?.effect;
      return effect === undefined || effect.is === 'reads' ? undefined : effect.kind;
    };
    const kind = kindOf(operation);
    for (const [id, { requirement, findings }] of this.#run.outcomes) {
      if (requirement.pack !== pack) continue;
      const calls = [...findings.values()].flatMap(({ evidence }) => [evidence.exchange, ...evidence.comparedWith]);
      const isAbout = ({ operation: other }: Exchange): boolean =>
        other === operation || (kind !== undefined && kindOf(other) === kind);
      if (calls.some(isAbout)) return { perhaps: id };
    }
    return {};
  }
}

/** The texts and numbers in a value, each with its place: `*` is each item of a list. */
function leavesOf(json: Json): (readonly [path: readonly string[], value: Json])[] {
  const found: (readonly [readonly string[], Json])[] = [];
  const look = (value: Json | undefined, path: readonly string[]): void => {
    if (found.length >= mostValues) return;
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) found.push([path, value]);
    if (Array.isArray(value)) for (const item of value) look(item, [...path, '*']);
    else if (isObject(value)) for (const [name, one] of Object.entries(value)) look(one, [...path, name]);
  };
  look(json, []);
  return found;
}
