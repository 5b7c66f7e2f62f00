/**
 * That a version of Node is older than any in `engines`, in one line; null where it is not. What it lacks would else
 * show somewhere within a dependency, as an error of the suite. Odd versions in between may well do, and npm warns of
 * them.
 */
export function tooOldNode(version: string, engines: string): string | null {
  const [least = 0, minor = 0] = numbersOf(engines);
  const [own = 0, ownMinor = 0] = numbersOf(version);
  return own < least || (own === least && ownMinor < minor)
    ? `Node ${version}: expected a version of ${engines}`
    : null;
}

function numbersOf(text: string): number[] {
  return (/(?<!\d)\d+\.\d+/.exec(text)?.[0] ?? '').split('.').map(Number);
}
