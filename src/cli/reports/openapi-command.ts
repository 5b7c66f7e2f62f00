import { stringify } from 'yaml';
import { quote, safe } from '../../config/quote.ts';
import { UsageError } from '../../config/usage-error.ts';
import { readStart, FileRefused } from '../../contract/files/read.ts';
import { refuseOther, replaceFile } from '../../contract/files/write.ts';
import { isCalendarDate, openapiSchema } from '../../contract/schema/index.ts';
import { packageVersion } from '../package-facts.ts';

/** Flags of `openapi`, as the command line gives them. */
interface OpenapiFlags {
  readonly out?: string;
  readonly yaml?: boolean;
  readonly date?: string;
}

/** The travel date of the examples in `schemas/openapi.json`. */
export const exampleDate = '2099-12-31';

/** The contract as an OpenAPI 3.1 document, its examples on a date: a search must not be for a past one. */
export function openapiText(date: string, form: 'json' | 'yaml'): string {
  const document = JSON.parse(openapiSchema().replaceAll(exampleDate, date)) as { info: { version: string } };
  document.info.version = packageVersion();
  return form === 'json'
    ? `${JSON.stringify(document, null, 2)}\n`
    : // Keys that look like numbers stay text: OpenAPI wants statuses in quotes.
      stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}

/**
 * `openapi`: writes the contract as an OpenAPI 3.1 document into a file, or returns it as text for standard output.
 * Throws a `UsageError`.
 */
export function openapiCommand(
  { out, yaml = out !== undefined && /\.ya?ml$/i.test(out), date }: OpenapiFlags,
  now = Date.now(),
): string {
  if (date !== undefined && !isCalendarDate(date))
    throw new UsageError([`--date: expected a date such as 2027-01-31, got ${quote(date)}`]);
  const examplesOn = date ?? new Date(now + 2 * 86_400_000).toISOString().slice(0, 10);
  const text = openapiText(examplesOn, yaml ? 'yaml' : 'json');
  if (out === undefined) return text;
  try {
    if (refuseOther(out) !== null && !/^\s*(?:\{\s*)?"?openapi"?:/.test(readStart(out, 100)))
      throw new FileRefused(
        `${out}: expected no file, or an OpenAPI document to replace, got another file; name another`,
      );
    replaceFile(out, text, 'as-is');
  } catch (error) {
    if (error instanceof FileRefused) throw new UsageError([`--out: ${safe(error.message)}`]);
    throw new UsageError([
      `--out: expected a file that can be written, got ${safe(out)} ` +
        `(${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    ]);
  }
  return '';
}
