import { createHash } from 'node:crypto';

/** A text as a key of bounded size: itself up to 64 characters, else its length and SHA-256. The target chooses the text. */
export function compact(text: string): string {
  return text.length <= 64 ? text : `${text.length}:${createHash('sha256').update(text).digest('base64')}`;
}
