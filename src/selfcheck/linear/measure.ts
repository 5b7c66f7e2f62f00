/** A measured subject: work on an input of a size; the input is made before the clock starts. */
export interface Subject {
  readonly name: string;
  /**
   * Gives the work on an input. `isFirst`: the only work on an input of that size; else the input is fresh, since work
   * that was done may be remembered.
   */
  readonly prepare: (size: number, isFirst: boolean) => () => unknown;
  /** The smallest and the largest size. Default: 2,000 and 32,000. */
  readonly from?: number;
  readonly to?: number;
}

/** CPU milliseconds at n, 2n and 4n, and how they grow with each doubling. */
export interface Measured {
  readonly n: number;
  readonly ms: readonly [number, number, number];
  readonly ratio: number;
}

/** The shortest time, in milliseconds, that shows how a time grows. */
const enough = 20;
/** The ratio from which growth is no longer linear: linear growth has 2, quadratic 4. */
export const tooMuch = 2.5;
/** One from which on it is looked at closely. */
const suspicious = 2.2;
const repetitions = 3;
/** So often a time that grows too fast is measured anew: what else the machine does only adds to it. */
const tries = 4;

/** Milliseconds of CPU for the work, the least of several times. */
async function least({ prepare }: Subject, size: number, times: number, known = Infinity): Promise<number> {
  let best = known;
  for (let nth = 0; nth < times; nth += 1) {
    const work = prepare(size, false);
    (globalThis as { gc?: () => void }).gc?.();
    best = Math.min(best, await took(work));
    // Seconds need no second look.
    if (best > 2000) break;
  }
  return best;
}

function once({ prepare }: Subject, size: number): Promise<number> {
  return took(prepare(size, true));
}

async function took(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Looks at sizes four times as large each until the time tells, and closely where it grows too fast. */
export async function measure(subject: Subject): Promise<Measured> {
  const { from = 2_000, to = 32_000 } = subject;
  let one = NaN;
  for (let size = from; ; size *= 4) {
    const four = await once(subject, size);
    const isTold = four >= enough;
    if (isTold && (Number.isNaN(one) || Math.sqrt(four / Math.max(0.1, one)) > suspicious))
      return closely(subject, size / 4, four);
    if (isTold && one >= 1) return { n: size / 4, ms: [one, NaN, four], ratio: Math.sqrt(four / one) };
    if (size * 4 > to) return { n: size / 4, ms: [one, NaN, four], ratio: 0 };
    one = four;
  }
}

async function closely(subject: Subject, n: number, known: number): Promise<Measured> {
  let ms: [number, number, number] = [
    await least(subject, n, repetitions),
    await least(subject, 2 * n, repetitions),
    await least(subject, 4 * n, 1, known),
  ];
  for (let nth = 0; nth < tries && ratioOf(ms) > tooMuch; nth += 1) {
    ms = [
      await least(subject, n, 1, ms[0]),
      await least(subject, 2 * n, 1, ms[1]),
      await least(subject, 4 * n, repetitions, ms[2]),
    ];
  }
  if (ratioOf(ms) <= tooMuch) return { n, ms, ratio: ratioOf(ms) };
  // A step, such as a text that does not fit into a bound any more, is passed with the next doubling; a square goes on.
  const eight = await least(subject, 8 * n, repetitions);
  return { n, ms, ratio: Math.min(ratioOf(ms), eight / ms[2]) };
}

/** Short times and bounded work have no ratio: 0. */
function ratioOf([one, two, four]: readonly [number, number, number]): number {
  return four < enough ? 0 : Math.min(four / Math.max(0.1, two), Math.sqrt(four / Math.max(0.1, one)));
}
