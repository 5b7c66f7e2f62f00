import { defaultApiKey, startReference } from '../../sandbox/index.ts';
import { runToEnd } from './processes.ts';

/** Findings of Schemathesis on the good platform that examples/openapi/README.md explains, by their codes. */
const explained: Readonly<Record<string, string>> = {
  ST201: 'a request that the schema forbids was accepted: a page size over 50 may be cut (open.page-size-over-50)',
  ST202:
    'a request that the schema allows was refused: required fields, past dates and unknown orders are beyond ' +
    'it (open.required-search)',
};
/** The two checks that make them; without them the good platform has to be silent. */
const beyondTheSchema = 'positive_data_acceptance,negative_data_rejection';

/**
 * Runs Schemathesis by the description against the reference platform; gives the codes of what it found, and how many
 * cases it sent.
 */
async function schemathesis(
  program: string,
  description: string,
  folder: string,
  fault: string | null,
  more: readonly string[],
): Promise<{ codes: string[]; cases: number }> {
  const reference = await startReference({ faults: fault === null ? [] : [fault] });
  const flags = [
    '--header',
    `Authorization: ${defaultApiKey}`,
    '--max-examples',
    '50',
    '--seed',
    '1',
    '--no-color',
    ...more,
  ];
  const { code, text } = await runToEnd(program, ['run', description, '--url', reference.url, ...flags], folder);
  await reference.close();
  const cases = Number(/^ {2}(\d+) generated/m.exec(text)?.[1]);
  if ((code !== 0 && code !== 1) || !(cases > 0))
    throw new Error(`schemathesis: expected a finished run, got exit code ${code}\n${text.slice(-3000)}`);
  // Each finding is a line such as "- ST202 Schema-valid request rejected", or without a code where it has none.
  const codes = [...text.matchAll(/^- (.+)$/gm)].map(([, title = '']) => title);
  if ((code === 0) !== (codes.length === 0))
    throw new Error(`schemathesis: expected findings, got exit code ${code}\n${text.slice(-3000)}`);
  return { codes, cases };
}

/**
 * On the good platform: silent without the two checks that what is open cannot pass, and with them nothing but what is
 * explained.
 */
export async function goodPlatform(program: string, description: string, folder: string): Promise<string[]> {
  const quiet = await schemathesis(program, description, folder, null, ['--exclude-checks', beyondTheSchema]);
  if (quiet.codes.length > 0)
    throw new Error(`schemathesis: expected nothing on the good platform, got ${quiet.codes.join('; ')}`);
  const all = await schemathesis(program, description, folder, null, []);
  const other = all.codes.filter((title) => !Object.keys(explained).some((code) => title.startsWith(code)));
  if (other.length > 0)
    throw new Error(`schemathesis: expected only what examples/openapi/README.md explains, got ${other.join('; ')}`);
  return [
    `schemathesis, good platform: nothing in ${quiet.cases} cases without the checks ${beyondTheSchema}`,
    `schemathesis, good platform, all checks: ${all.codes.length} findings in ${all.cases} cases, all explained`,
  ];
}

/** On a platform with a fault that a schema can tell: found. */
export async function brokenPlatform(
  program: string,
  description: string,
  folder: string,
  fault: string,
): Promise<string> {
  const { codes, cases } = await schemathesis(program, description, folder, fault, [
    '--exclude-checks',
    beyondTheSchema,
  ]);
  if (codes.length === 0) throw new Error(`schemathesis: expected it to find ${fault}, got nothing in ${cases} cases`);
  return `schemathesis, ${fault}: found (${[...new Set(codes)].join('; ')}) in ${cases} cases`;
}
