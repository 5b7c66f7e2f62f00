/**
 * Transport faults in a row after which nothing more is sent, unless a call that was accepted before is answered still.
 */
export const CIRCUIT = 10;
/**
 * Milliseconds before a control is sent again that found nobody there: a process that is started anew takes a few
 * seconds.
 */
export const PAUSES = [250, 500, 1000, 2000, 4000];
/**
 * Times that such a call is sent to see whether the target is there: a firewall may hang up on every odd text of a run.
 */
export const MAX_CONTROLS = 16;

/**
 * Tells a target that is gone from one that only hangs up on some calls. `T` is a call that can be sent as a control.
 */
export interface Circuit<T> {
  /** Takes an answer; `accepted` makes the control, where it is the first. */
  answered(accepted: () => T | null): void;
  /**
   * Takes a transport fault; true where the target is gone. `inFront`: something in front answered, so that somebody is
   * there.
   */
  failed(inFront?: boolean): boolean;
  /** Whether there is a control. */
  readonly hasControl: boolean;
  /** Has a call serve as the control until one is accepted. */
  adopt(control: T): void;
  /** The control is to leave after this time, and nothing else. */
  demand(at: number): void;
  /** `due`: the control is to leave, and nothing else; `sent`: nothing is to leave until it is answered. */
  readonly state: 'open' | 'due' | 'sent';
  /** When a control that is due may leave, in monotonic milliseconds. */
  readonly readyAt: number;
  /** The control that is to leave now; null where there is none, or it has left. */
  take(): T | null;
  /**
   * Takes what came of the control; true where the target is gone. `pause`: it is sent again after so many
   * milliseconds.
   */
  controlled(came: 'answer' | 'nobody there' | 'no answer' | { readonly pause: number }, now: number): boolean;
}

/** Makes a circuit that has seen nothing. */
export function createCircuit<T>(): Circuit<T> {
  let inARow = 0;
  let controls = 0;
  let control: T | null = null;
  let isAdopted = false;
  let state: 'open' | 'due' | 'sent' = 'open';
  let [readyAt, pauses] = [0, 0];
  return {
    answered(accepted) {
      inARow = 0;
      if (control !== null && !isAdopted) return;
      const own = accepted();
      if (own !== null) [control, isAdopted] = [own, false];
    },
    get hasControl() {
      return control !== null;
    },
    adopt(own) {
      if (control === null) [control, isAdopted] = [own, true];
    },
    demand(at) {
      if (state !== 'open' || control === null) return;
      state = 'due';
      [readyAt, pauses] = [at, 0];
    },
    failed(inFront = false) {
      // What was under way when the control became due says nothing new.
      if (state !== 'open' || ++inARow < CIRCUIT) return false;
      if (inFront && control === null) return false;
      if (control === null || (controls === MAX_CONTROLS && !inFront)) return true;
      if (!inFront) controls++;
      state = 'due';
      [readyAt, pauses] = [0, 0];
      return false;
    },
    get state() {
      return state;
    },
    get readyAt() {
      return readyAt;
    },
    take() {
      if (state !== 'due') return null;
      state = 'sent';
      return control;
    },
    controlled(came, now) {
      const pause = typeof came === 'object' ? came.pause : came === 'nobody there' ? PAUSES[pauses++] : undefined;
      state = pause === undefined ? 'open' : 'due';
      readyAt = now + (pause ?? 0);
      inARow = 0;
      return came !== 'answer' && pause === undefined;
    },
  };
}
