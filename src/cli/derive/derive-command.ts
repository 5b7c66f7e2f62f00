import { relative, resolve } from 'node:path';
import { quote, safe } from '../../config/quote.ts';
import { UsageError } from '../../config/usage-error.ts';
import { refuseOther, replaceFile, statusOf } from '../../contract/files/write.ts';
import { reservedPrefixes } from '../../requirements/index.ts';
import { derive } from './derived.ts';
import { packText } from './pack-text.ts';
import { readDocument } from './read-document.ts';

/** Flags of `derive`, as the command line gives them. */
export interface DeriveFlags {
  readonly prefix?: string;
  readonly out?: string;
  readonly force?: true;
}

/** Where `derive` works. */
export interface DerivePlace {
  readonly cwd: string;
  readonly print: (line: string) => void;
}

/** `derive`: writes a pack from an OpenAPI document, and says what it left out. Throws a `UsageError`. */
export function deriveCommand(file: string, flags: DeriveFlags, place: DerivePlace = here()): number {
  const { cwd, print } = place;
  const { prefix = '', out = `conformance/${prefix}.ts`, force } = flags;
  const written = resolve(cwd, out);
  const shown = safe(relative(cwd, written));
  const problems = [
    ...(/^[a-z][a-z0-9-]*$/.test(prefix) && !reservedPrefixes.includes(prefix)
      ? []
      : [`--prefix: expected small letters, digits and hyphens, no prefix of the suite, got ${quote(flags.prefix)}`]),
    ...(/\.m?ts$/.test(out) ? [] : [`--out: expected a file that ends in .ts, got ${quote(out)}`]),
    ...(statusOf(written) !== null && force !== true ? [`${shown} already exists; --force overwrites it`] : []),
  ];
  if (problems.length > 0) throw new UsageError(problems);
  refuseOther(written);
  const result = derive(readDocument(file, cwd), prefix);
  const { made, leftOut } = result;
  if (made.length === 0 && leftOut.length === 0) throw new UsageError([`${safe(file)}: expected operations, got none`]);
  const running = made.filter((one) => one.onlyReads);
  const asked = made.filter((one) => !one.onlyReads);
  replaceFile(written, packText(result, prefix, relative(cwd, resolve(cwd, file))), 'as-is');
  print(`Wrote ${shown}: ${running.length} of ${made.length + leftOut.length} operations.`);
  if (asked.length > 0) {
    print('');
    print(`${asked.length} as comments: the document does not say that they only read. Say what they change:`);
    for (const { title } of asked) print(`  ${title}`);
  }
  if (leftOut.length > 0) {
    print('');
    print(`${leftOut.length} left out:`);
    for (const { title, why } of leftOut) print(`  ${title}: ${why}`);
  }
  print('');
  print(
    running.length === 0
      ? `Nothing runs yet: fill in an operation in ${shown}.`
      : `Next: name "./${shown}" in \`packs\` of the configuration, and travel-conformance run --only ${prefix}`,
  );
  return 0;
}

function here(): DerivePlace {
  return { cwd: process.cwd(), print: (line) => void process.stdout.write(`${safe(line)}\n`) };
}
