import { UsageError } from '../../config/index.ts';
import { formats, modeOf } from '../../config/formats.ts';
import { quote } from '../../config/quote.ts';
import { privateMode } from '../../contract/files/write.ts';

/** The mode of `--out-mode`; by default, only the owner has access. Throws a `UsageError`. */
export function outModeOf(given: string | undefined): number {
  const mode = given === undefined ? privateMode : modeOf(given);
  if (mode === null)
    throw new UsageError([`--out-mode: expected ${formats['out-mode']?.expected}, got ${quote(given)}`]);
  return mode;
}
