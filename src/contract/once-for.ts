/** A function that is worked out once for each object, which must not change afterwards: an exchange, a body, a call. */
export function onceFor<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) known.set(of, (found = { result: make(of) }));
    return found.result;
  };
}
