import { documented } from '../contract/operations.ts';

/** Paths of the two operations that the document shows, below the base URL (sections 4.1 and 4.2). */
export const [searchPath, cancelPath] = [documented.search.path, documented.cancel.path] as const;

/** The document that this suite is a reading of: its title, its sections, and the SHA-256 of the text that was read. */
export const document = {
  title: 'Travel Open Platform: Intercity Bus Search and Hotel Order Cancellation',
  sha256: '361f78107a33b03a38fd3fbd8dcca7ea8bb12ea1abe31e244f83af09eb416a24',
  /** Number of each section to its name. */
  sections: {
    '1': 'What the service does',
    '2': 'Resources and their fields',
    '3': 'States and transitions',
    '4': 'Endpoints',
    '4.1': `POST ${searchPath}`,
    '4.2': `POST ${cancelPath}`,
    '4.3': 'Other operations',
    '5': 'Authentication',
    '6': 'Events',
    '7': 'Errors',
    '8': 'Limits',
    '9': 'Versioning',
  },
} as const satisfies { title: string; sha256: string; sections: Readonly<Record<string, string>> };

/**
 * Where a section of the document is to be read: `{section}` in the address is replaced by its number. Null for an
 * address that is neither http nor https.
 */
export function documentLink(url: unknown, section: string): string | null {
  if (typeof url !== 'string' || !/^https?:\/\/[^\s\\"<>]+$/i.test(url)) return null;
  return url.replaceAll('{section}', encodeURIComponent(section));
}

/** The anchor of a section in docs/contract.md, where the package describes the document in its own words. */
export function contractAnchor(section: string): string {
  return `section-${section}`;
}
