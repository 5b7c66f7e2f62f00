import { kindOfPath, readJsonFile } from '../../contract/files/read.ts';
import { errorLine, visibleExactJson } from '../../contract/text.ts';
import { member } from '../../contract/json.ts';
import { requirementById, requirements } from '../../requirements/index.ts';
import { validate } from '../../contract/schema/index.ts';
import { type FixedCase, problemRebuilding } from './pinned-case.ts';

/** The largest file that is read, in bytes. */
const largest = 20_000_000;

/**
 * The cases of a pinned file, or its problems, one a line. A request that the suite cannot make itself is a problem
 * too, with its place. A file that does not exist has no cases.
 */
export function readPinned(
  file: string | null,
): { readonly cases: readonly FixedCase[] } | { readonly problems: readonly string[] } {
  if (file === null || kindOfPath(file) === 'nothing') return { cases: [] };
  let read: ReturnType<typeof readJsonFile>;
  try {
    read = readJsonFile(file, largest);
  } catch (error) {
    return { problems: [`expected JSON as pin writes it, got a file that cannot be read (${errorLine(error)})`] };
  }
  if ('problem' in read)
    return { problems: [`expected JSON as pin writes it, got ${read.problem}; pin its findings again`] };
  const { value } = read;
  if (member(value, 'schemaVersion') === undefined && !Array.isArray(member(value, 'cases')))
    return { problems: ['expected JSON as pin writes it, got JSON without schemaVersion and cases; name that file'] };
  // Older files kept only one request of a finding, which does not show all of them.
  if (member(value, 'schemaVersion') === 1)
    return { problems: ['expected cases of schema version 2, got those of version 1: pin their findings again'] };
  const problems = validate('pinned', value)
    .slice(0, 5)
    .map(({ message }) => message);
  if (problems.length > 0) return { problems };
  const { cases } = value as unknown as { readonly cases: readonly FixedCase[] };
  const unknown = cases
    .filter((one) => requirementById(one.requirement) === undefined)
    .map(
      (one) =>
        `${one.id}: expected the id of a requirement, got ${JSON.stringify(one.requirement)}; pin the finding ` +
        'again, or remove the case',
    );
  const noFlow = cases.flatMap(({ id, requirement, draw }, nth) =>
    draw === undefined || requirementById(requirement)?.flow !== undefined
      ? []
      : [`/cases/${nth}/draw: expected it only of a requirement that is a flow; pin the finding ${id} again`],
  );
  const notThePlatform = cases.flatMap(({ id, evidence }, nth) =>
    evidence.flatMap((request, place) => {
      const why = problemRebuilding(request);
      return why === null
        ? []
        : [`/cases/${nth}/evidence/${place}: ${why}; pin the finding ${id} again, or remove the case`];
    }),
  );
  const wrong = [...unknown, ...noFlow.slice(0, 5), ...notThePlatform.slice(0, 5)];
  return wrong.length > 0 ? { problems: wrong } : { cases };
}

/**
 * The file with a case added, or with the case of the same id replaced: in the order of the catalogue, one member a
 * line, with the same text for the same cases.
 */
export function withCase(cases: readonly FixedCase[], added: FixedCase): string {
  const order = new Map(requirements().map((one, index) => [one.id, index]));
  const place = ({ requirement }: FixedCase): number => order.get(requirement) ?? Infinity;
  const all = [...cases.filter((one) => one.id !== added.id), added].toSorted(
    (a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1),
  );
  return `${visibleExactJson(JSON.stringify({ schemaVersion: 2, cases: all.map(inOrder) }, null, 2))}\n`;
}

function inOrder({ id, requirement, cause, input, expected, evidence, draw, tries }: FixedCase): FixedCase {
  const more = {
    input,
    expected,
    evidence,
    draw,
  };
  return { id, requirement, cause, ...more, tries };
}
