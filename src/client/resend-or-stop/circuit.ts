/** Transport faults in a row after which nothing more is sent, unless a call that was accepted before is answered still. */
export const CIRCUIT = 10;
/** Milliseconds before a control is sent again that found nobody there: a process that is started anew takes a few seconds. */
export const PAUSES = [250, 500, 1000, 2000, 4000];
/** Times that such a call is sent to see whether the target is there: a firewall may hang up on every odd text of a run. */
export const MAX_CONTROLS = 16;

/** Tells a target that is gone from one that only hangs up on some calls. `T` is a call that can be sent as a control. */
export interface Circuit<T> {
  /** Takes an answer; `accepted` makes the control, where it is the first. */
  answered(accepted: () => T | null): void;
  /** Takes a transport fault; true where the target is gone. */
  failed(): boolean;
  /** `due`: the control is to leave, and nothing else; `sent`: nothing is to leave until it is answered. */
  readonly state: 'open' | 'due' | 'sent';
  /** When a control that is due may leave, in monotonic milliseconds. */
  readonly readyAt: number;
  /** The control that is to leave now; null where there is none, or it has left. */
  take(): T | null;
  /** Takes what came of the control; true where the target is gone. */
  controlled(came: 'answer' | 'nobody there' | 'no answer', now: number): boolean;
}

/** Makes a circuit that has seen nothing. */
export function createCircuit<T>(): Circuit<T> {
  let inARow = 0;
  let controls = 0;
  let control: T | null = null;
  let state: 'open' | 'due' | 'sent' = 'open';
  let [readyAt, pauses] = [0, 0];
  return {
    answered(accepted) {
      inARow = 0;
      control ??= accepted();
    },
    failed() {
      // What was under way when the control became due says nothing new.
      if (state !== 'open' || ++inARow < CIRCUIT) return false;
      if (control === null || controls === MAX_CONTROLS) return true;
      controls++;
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
      const pause = came === 'nobody there' ? PAUSES[pauses++] : undefined;
      state = pause === undefined ? 'open' : 'due';
      readyAt = now + (pause ?? 0);
      inARow = 0;
      return came !== 'answer' && pause === undefined;
    },
  };
}
