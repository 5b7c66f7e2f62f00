/**
 * Sets the clocks of this thread late by so many milliseconds, until the function that it returns is called. Nothing
 * else may run meanwhile.
 */
export function setClocksLate(late: () => number): () => void {
  const { Date: RealDate } = globalThis;
  const { now } = performance;
  globalThis.Date = new Proxy(RealDate, {
    construct: (kind, given: unknown[], made) =>
      Reflect.construct(kind, given.length === 0 ? [RealDate.now() + late()] : given, made) as Date,
    get: (kind, name) => (name === 'now' ? () => RealDate.now() + late() : (Reflect.get(kind, name) as unknown)),
  });
  performance.now = () => now.call(performance) + late();
  return () => {
    globalThis.Date = RealDate;
    performance.now = now;
  };
}
