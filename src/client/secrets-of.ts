/** What of a run's settings must never be shown: for `createRedactor`, with the wrong keys that were made of the key. */
export function secretsOf(settings: { readonly apiKey: string; readonly headers: Readonly<Record<string, string>>; readonly proxy: string | null }): string[] {
  const secrets = [settings.apiKey, ...Object.values(settings.headers)];
  if (settings.proxy !== null && URL.canParse(settings.proxy)) {
    const { password } = new URL(settings.proxy);
    secrets.push(password, decode(password));
  }
  return [...new Set(secrets)].filter((secret) => secret !== '');
}

/** Percent-encoding undone where it is right. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
