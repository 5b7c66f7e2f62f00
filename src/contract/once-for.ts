/** A function that works out its result once for each object, such as an exchange, which must not change afterwards. */
export function onceFor<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) known.set(of, (found = { result: make(of) }));
    return found.result;
  };
}
