/** `$${`, `${NAME}`, or a `${` that is not closed. */
export const placeholder = /\$\$\{|\$\{([^${}]*)\}|\$\{/g;

/** The variables that fill a text, each once: `HOST` and `TENANT` of `https://${HOST}/${TENANT}`. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].flatMap(([, name]) => name ?? []))];
}
