import { strToU8, zipSync } from 'fflate';
import type { EvidenceFile } from '../../reporters/index.ts';

/** Earliest and latest time of the format; other times are moved to these. */
const [earliest, latest] = [Date.UTC(1980, 0, 1), Date.UTC(2107, 11, 31)];

/**
 * The files as one zip. All have the time `at` (milliseconds since 1970, shown as UTC), so the same files make the same
 * bytes.
 */
export function zip(files: readonly EvidenceFile[], at: number): Buffer {
  const utc = Math.min(Math.max(Number.isNaN(at) ? 0 : at, earliest), latest);
  // The format has no time zone, and the library writes the local time.
  const mtime = new Date(utc + new Date(utc).getTimezoneOffset() * 60_000);
  return Buffer.from(zipSync(Object.fromEntries(files.map(({ path, text }) => [path, [strToU8(text), { mtime }]]))));
}
