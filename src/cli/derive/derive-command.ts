import { relative, resolve } from 'node:path';
import { quote, safe } from '../../config/quote.ts';
import { UsageError } from '../../config/usage-error.ts';
import { refuseOther, replaceFile, statusOf } from '../../contract/files/write.ts';
import { reservedPrefixes } from '../../requirements/index.ts';
import { operationsOf, type Result } from './operations.ts';
import { packText } from './pack-text.ts';
import { LeftOut, readDocument } from './read-document.ts';

/** Flags of `derive`, as the command line gives them. */
export interface DeriveFlags {
  readonly prefix?: string;
  readonly out?: string;
  readonly force?: true;
}

/** Where `derive` works. */
interface DerivePlace {
  readonly cwd: string;
  readonly print: (line: string) => void;
}

/** `derive`: writes a pack from an OpenAPI document, and says what it left out. Throws a `UsageError`. */
export function deriveCommand(file: string, flags: DeriveFlags, { cwd, print }: DerivePlace = here()): number {
  const {
    prefix = '',
    out = `conformance/${prefix}${process.features.typescript === undefined ? '.mjs' : '.ts'}`,
    force,
  } = flags;
  const written = resolve(cwd, out);
  const shown = safe(relative(cwd, written));
  const problems = [
    ...(/^[a-z][a-z0-9-]*$/.test(prefix) && !reservedPrefixes.includes(prefix)
      ? []
      : [
          `--prefix: expected lower-case letters, digits and hyphens, but no prefix that the suite uses, got ` +
            `${quote(flags.prefix)}`,
        ]),
    ...(/\.m?[jt]s$/.test(out) ? [] : [`--out: expected a file that ends in .ts or .mjs, got ${quote(out)}`]),
    ...(statusOf(written) !== null && force !== true ? [`${shown} already exists; --force overwrites it`] : []),
  ];
  if (problems.length > 0) throw new UsageError(problems);
  refuseOther(written);
  const result = read(file, prefix, cwd);
  const { made, leftOut } = result;
  const running = made.filter((one) => one.onlyReads);
  const asked = made.filter((one) => !one.onlyReads);
  replaceFile(written, packText(result, prefix, relative(cwd, resolve(cwd, file)), out.endsWith('ts')), 'as-is');
  print(`Wrote ${shown}: ${running.length} of ${made.length + leftOut.length} operations run.`);
  list(
    `${asked.length} may change something: they are comments, and nothing sends them until you say what they change.`,
    asked.map(({ title }) => title),
    print,
  );
  list(
    `${leftOut.length} left out:`,
    leftOut.map(({ title, why }) => `${title}: ${why}`),
    print,
  );
  print('');
  print(
    running.length === 0
      ? `Nothing runs yet: fill in an operation in ${shown}.`
      : `Next: name "./${shown}" in \`packs\` of the configuration, then: npx travel-conformance run --only ${prefix}`,
  );
  return 0;
}

function read(file: string, prefix: string, cwd: string): Result {
  try {
    const result = operationsOf(readDocument(file, cwd), prefix);
    if (result.made.length + result.leftOut.length > 0) return result;
    throw new LeftOut('expected operations in `paths`, got none');
  } catch (error) {
    throw error instanceof LeftOut ? new UsageError([safe(`${file}: ${error.message}`)]) : error;
  }
}

function list(heading: string, lines: readonly string[], print: DerivePlace['print']): void {
  if (lines.length > 0) for (const line of ['', heading, ...lines.map((one) => `  ${one}`)]) print(line);
}

function here(): DerivePlace {
  return { cwd: process.cwd(), print: (line) => void process.stdout.write(`${safe(line)}\n`) };
}
