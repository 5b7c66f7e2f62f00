/**
 * Number of transport faults in a row after which nothing more is sent, unless a call that was accepted before is still
 * answered.
 */
export const CIRCUIT = 10;
/** Milliseconds before a control that found nobody is sent again: a process that restarts needs a few seconds. */
export const PAUSES = [250, 500, 1000, 2000, 4000];
/**
 * Number of times that such a control is sent to see whether the target is there: a firewall may hang up on every odd
 * text of a run.
 */
export const MAX_CONTROLS = 16;

/**
 * Distinguishes a target that is gone from one that only hangs up on some calls. `T` is a call that can be sent as a
 * control.
 */
export interface Circuit<T> {
  /** Notes an answer. The first `accepted` call becomes the control. */
  answered(accepted: () => T | null): void;
  /**
   * Notes a transport fault; true if the target is gone. `inFront`: something in front answered, so somebody is there.
   */
  failed(inFront?: boolean): boolean;
  /** Whether there is a control. */
  readonly hasControl: boolean;
  /** Uses a call as the control until a call is accepted. */
  adopt(control: T): void;
  /** The control leaves after this time, and no other call does. */
  demand(at: number): void;
  /** `due`: the control leaves next, and no other call; `sent`: no call leaves until the control is answered. */
  readonly state: 'open' | 'due' | 'sent';
  /** When a due control may leave, in monotonic milliseconds. */
  readonly readyAt: number;
  /** The control that leaves now; null if there is none, or if it has left. */
  take(): T | null;
  /**
   * Notes the outcome of the control; true if the target is gone. `pause`: the control is sent again after so many
   * milliseconds.
   */
  controlled(came: 'answer' | 'nobody there' | 'no answer' | { readonly pause: number }, now: number): boolean;
}

/** Makes a circuit without any outcome. */
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
      // Calls that were under way when the control became due show nothing new.
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
