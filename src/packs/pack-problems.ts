import { isCancelPath } from '../config/index.ts';
import { jsonSchemaProblem } from '../config/load.ts';
import type { Json } from '../model/json.ts';
import { openPoints, requirements, statementRequirements } from '../requirements/index.ts';
import { authoring, type Pack, type PackOperation, thisCopy } from './pack.ts';

const levels = ['MUST', 'SHOULD'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const name = /^[A-Za-z][A-Za-z0-9-]*$/;

/** What is wrong with the default export of a pack's module, a clause each; empty where nothing is. It may be of anybody, in any language. */
export function packProblems(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('authoring' in value)) return ['expected a default export that `pack()` has made, got none'];
  const made = value as Pack;
  if (made.authoring !== authoring) return [`expected a pack of authoring version ${authoring}, got version ${String(made.authoring)}`];
  if (made.copy !== thisCopy)
    return ['it imports another copy of travel-conformance than the one that runs: install one, beside the pack, and run that (npx travel-conformance)'];
  const { prefix, requirements: rows, operations, faults, forms } = made;
  if (typeof prefix !== 'string' || !/^[a-z][a-z0-9-]*$/.test(prefix))
    return [`expected a prefix of small letters, digits and hyphens, got ${JSON.stringify(prefix)}`];
  if (taken().has(prefix)) return [`expected a prefix of its own, got ${prefix}, which the suite's ids begin with`];
  if (!Array.isArray(rows) || rows.length === 0) return ['expected at least one requirement, got none'];
  const ids = [...rows.map(({ id }) => id), ...Object.keys(operations), ...faults.map(({ id }) => id), ...forms.map(({ id }) => id)];
  return [
    ...ids.filter((id) => !isOwn(id, prefix)).map((id) => `${id}: expected an id such as ${prefix}.first-rule`),
    ...ids.filter((id, nth) => ids.indexOf(id) !== nth).map((id) => `${id}: expected an id of its own, got it twice`),
    ...rows.flatMap(({ id, level, source, statement, judge }) => [
      ...(levels.includes(level) ? [] : [`${id}: expected the level MUST or SHOULD, got ${JSON.stringify(level)}`]),
      ...[source, statement].flatMap((text, nth) =>
        typeof text === 'string' && text !== '' ? [] : [`${id}: expected a ${nth === 0 ? 'source' : 'statement'}, got none`],
      ),
      ...(typeof judge === 'function' || Array.isArray(judge) ? [] : [`${id}: expected a judge, got none`]),
    ]),
    ...Object.entries(operations).flatMap(([id, operation]) => operationProblems(operation).map((problem) => `${id}: ${problem}`)),
    ...faults.flatMap(({ id, breaks }) =>
      rows.some((row) => row.id === breaks) ? [] : [`${id}: expected \`breaks\` to be a requirement of the pack, got ${breaks}`],
    ),
  ];
}

function operationProblems({ method = 'POST', path, statuses, spends, answer }: PackOperation): string[] {
  const problem = answer === undefined ? null : jsonSchemaProblem(answer as Json);
  return [
    ...(methods.includes(method) ? [] : [`expected a method of ${methods.join(', ')}, got ${method}`]),
    ...(typeof path === 'string' && /^\/(?!\/)[^\s\\#]*$/.test(path) ? [] : [`expected a path that begins with one slash, got ${JSON.stringify(path)}`]),
    ...(typeof path === 'string' && isCancelPath(path)
      ? ['expected another operation, got the cancel operation: ask it by `cancel()`, so that the guard knows it']
      : []),
    ...(Array.isArray(statuses) && statuses.length > 0 && statuses.every(Number.isInteger) ? [] : ['expected the statuses that it may answer with, got none']),
    ...(spends === null || spends === 'an order' || (Number.isInteger(spends) && Number(spends) > 0)
      ? []
      : [`expected \`spends\` to be null, 'an order' or a number of calls, got ${JSON.stringify(spends)}`]),
    ...(method === 'GET' && spends === 'an order' ? ['expected no GET that changes an order: the guard reads its number in the body'] : []),
    ...(problem === null ? [] : [`expected a JSON Schema (2020-12) as \`answer\`, got one that cannot be used: ${problem}`]),
  ];
}

function isOwn(id: unknown, prefix: string): boolean {
  return typeof id === 'string' && id.startsWith(`${prefix}.`) && name.test(id.slice(prefix.length + 1));
}

/** What the suite's own ids begin with. */
function taken(): Set<string> {
  return new Set([...requirements, ...statementRequirements, ...openPoints].map(({ id }) => id.split('.')[0] ?? ''));
}
