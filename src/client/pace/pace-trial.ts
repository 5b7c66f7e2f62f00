/** Cycles that are compared: so many before a trial, and so many in it. */
const CYCLES = 3;
/** How much faster calls go in a trial. */
const FASTER = 4;
/** A trial shows that the pace does not matter where so many times as many calls are accepted a second. */
const GAIN = 2;
/** Pauses in a row that contradict it: then it is a limit that has come. */
const CONTRADICTED = 4;

/** From one 429 to the next, the pause after the first included: calls accepted and refused, and milliseconds. */
interface Cycle {
  readonly accepted: number;
  readonly refused: number;
  readonly took: number;
}

/**
 * Tells a limit of calls a second from 429 that come whatever the pace: to every fifth call, to some by chance. A
 * slower pace ends the first and only makes a run last long with the second. So calls go faster for a few cycles: a
 * limit accepts no more of them a second, for what it refuses is waited for.
 */
export interface PaceTrial {
  /** The pace does not matter: none is kept. */
  readonly paceless: boolean;
  /** What a pace is multiplied by now. */
  readonly faster: number;
  accepted(): void;
  /** A 429 came: its call has kept the pace, too. */
  refused(): void;
  /** A 429 came that begins a pause, the `pauses`th in a row, while calls went at `pace` a second. */
  throttled(now: number, pauses: number, pace: number | null): void;
}

/** No trial has been made. */
export function createPaceTrial(): PaceTrial {
  let paceless = false;
  let trial = false;
  let cycles: Cycle[] = [];
  /** What trials are compared with. */
  let before = 0;
  let wanted = CYCLES;
  let accepted = 0;
  let refused = 0;
  let since: number | null = null;
  const perSecond = (some: readonly Cycle[]): number =>
    (1000 * sum(some.map((one) => one.accepted))) / sum(some.map((one) => one.took));
  const startAnew = (patience: number): void => {
    trial = false;
    cycles = [];
    wanted = patience;
  };
  return {
    get paceless() {
      return paceless;
    },
    get faster() {
      return trial ? FASTER : 1;
    },
    accepted: () => void accepted++,
    refused: () => void refused++,
    throttled(now, pauses, pace) {
      if (paceless && pauses >= CONTRADICTED) {
        paceless = false;
        startAnew(2 * wanted);
      }
      // Further pauses for the same limit belong to the cycle that they are in.
      if (accepted === 0 && since !== null) return;
      if (since !== null && pace !== null) cycles.push({ accepted, refused, took: now - since });
      [accepted, refused, since] = [0, 0, now];
      if (pace === null) return;
      if (trial && cycles.length === CYCLES) {
        paceless = perSecond(cycles) >= GAIN * before;
        startAnew(paceless ? CYCLES : 2 * wanted);
      } else if (!trial && cycles.length >= wanted) {
        const last = cycles.slice(-CYCLES);
        // Only where keeping the pace is what takes the time can another one show anything.
        if (2000 * sum(last.map((one) => one.accepted + one.refused)) < pace * sum(last.map((one) => one.took))) return;
        [before, trial, cycles] = [perSecond(last), true, []];
      }
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
