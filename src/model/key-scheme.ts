/** What is said of a key that is sent after a scheme, which nothing shows to be wrong (section 5: "any prefix or scheme in the header value: not shown"). */
const afterScheme = 'the right key after ';

/** Describes the right key behind a scheme such as `Bearer`. */
export function describeScheme(scheme: string): string {
  return `${afterScheme}${scheme}`;
}

/** The scheme that a request sent the right key after, as its shown header says; null for any other request. */
export function schemeOf(headers: Readonly<Record<string, string>>): string | null {
  for (const [name, shown] of Object.entries(headers)) {
    const found = name.toLowerCase() === 'authorization' ? /^<wrong key: the right key after (\S+)>$/.exec(shown) : null;
    if (found !== null) return found[1] ?? null;
  }
  return null;
}
