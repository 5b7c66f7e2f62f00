import type { Call, Finished, Operation } from './call.ts';
import { localTime } from './calendar.ts';
import { cleanSteps } from './clean-steps.ts';
import { Orders } from './orders.ts';
import { randomFrom } from './random.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { type Hooks, type Steps, wrap } from './steps.ts';

/** What makes a platform another one. */
interface Extension {
  readonly settings?: Partial<Settings>;
  hooks?(platform: Platform): Hooks;
}

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

  /**
   * Of `extensions` the later ones go around the earlier ones: faults around legal forms, so that a fault shows
   * whatever form the platform has.
   */
  constructor(settings: Partial<Settings>, now: () => number, extensions: readonly Extension[]) {
    this.settings = Object.assign(
      {},
      defaultSettings,
      ...extensions.map((extension) => extension.settings),
      settings,
    ) as Settings;
    this.now = now;
    this.orders = new Orders(randomFrom(this.settings.seed));
    this.steps = cleanSteps(this);
    for (const extension of extensions) wrap(this.steps, extension.hooks?.(this) ?? {});
  }

  /** Today in the platform's zone. */
  today(): string {
    return localTime(this.now(), this.settings.timeZone).date;
  }
}
