/** Does some work while the clocks are so many milliseconds late. Nothing else may run meanwhile. */
export async function withClock<T>(late: () => number, work: () => Promise<T>): Promise<T> {
  const { Date: RealDate } = globalThis;
  const { now } = performance;
  globalThis.Date = new Proxy(RealDate, {
    construct: (kind, given: [], made) =>
      Reflect.construct(kind, given.length === 0 ? [RealDate.now() + late()] : given, made) as Date,
    get: (kind, name) => (name === 'now' ? () => RealDate.now() + late() : (Reflect.get(kind, name) as unknown)),
  });
  performance.now = () => now.call(performance) + late();
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
    performance.now = now;
  }
}
