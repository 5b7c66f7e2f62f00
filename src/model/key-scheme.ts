/** Describes the right key after a scheme such as `Bearer` (section 5: "any prefix or scheme in the header value: not shown"). */
export function describeScheme(scheme: string): string {
  return `the right key after ${scheme}`;
}

/** The scheme that a request sent the right key after, as its shown header says; null for any other request. */
export function schemeOf(shown: Readonly<Record<string, string>>): string | null {
  const text = Object.entries(shown).find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  return /^<wrong key: the right key after (\S+)>$/.exec(text)?.[1] ?? null;
}
