import type { Call, Finished, Operation } from './call.ts';
import { localTime } from './calendar.ts';
import { cleanSteps } from './clean-steps.ts';
import type { Fault, Variant } from './extension.ts';
import { Orders } from './orders.ts';
import { randomFrom } from './random.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { type Steps, wrap } from './steps.ts';

/** The platform without its server: state, and the steps with all faults and variants around them. */
export class Platform {
  readonly settings: Settings;
  readonly now: () => number;
  readonly orders: Orders;
  readonly steps: Steps;
  /** Calls arrived so far, in all and by operation. */
  calls = 0;
  readonly callsOf = new Map<Operation, number>();
  /** Calls without an answer yet. */
  readonly inFlight = new Set<Call>();
  previous: Finished | undefined;

  constructor(settings: Partial<Settings>, now: () => number, variants: readonly Variant[], faults: readonly Fault[]) {
    this.settings = Object.assign({}, defaultSettings, ...variants.map((variant) => variant.settings), settings) as Settings;
    this.now = now;
    this.orders = new Orders(randomFrom(this.settings.seed));
    this.steps = cleanSteps(this);
    // Faults go around the variants: a fault must show whatever legal form the platform has.
    for (const extension of [...variants, ...faults]) wrap(this.steps, extension.hooks?.(this) ?? {});
  }

  /** Today in the platform's zone. */
  today(): string {
    return localTime(this.now(), this.settings.timeZone).date;
  }
}
