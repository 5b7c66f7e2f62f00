import { isCancelPath } from '../index.ts';
import { jsonSchemaProblem } from '../load.ts';
import type { Flow, Operation } from '../../requirements/flows/flow.ts';
import { phases, type Scenario } from '../../requirements/history/scenario.ts';
import { hasUnseen } from '../../contract/unseen.ts';
import { errorLine } from '../../contract/error-text.ts';
import type { Json } from '../../contract/json.ts';
import { requestPathProblem } from '../../contract/request-path.ts';
import { needs } from '../../contract/requirement.ts';
import { reservedPrefixes } from '../../requirements/index.ts';
import {
  authoring,
  type Pack,
  type PackOperation,
  type PackRequirement,
  thisCopy,
} from '../../requirements/packs/pack.ts';
import { isShared } from '../../requirements/packs/suite-scenarios.ts';

const levels = ['MUST', 'SHOULD'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const name = /^[A-Za-z][A-Za-z0-9-]*(?:\.[A-Za-z][A-Za-z0-9-]*)*$/;

const abouts = ['search', 'cancel', 'orders', 'own', undefined];

/**
 * The mistakes of the default export of a pack's module, one clause each. The value is not trusted: it may be anything.
 */
export function packProblems(value: unknown): string[] {
  try {
    return problemsOf(value);
  } catch (error) {
    return [`expected an argument that \`pack()\` accepts, got one that cannot be read: ${errorLine(error)}`];
  }
}

function problemsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('authoring' in value))
    return ['expected a default export made with `pack()`, got none'];
  const made = value as Pack;
  if (made.authoring !== authoring)
    return [`expected a pack of authoring version ${authoring}, got version ${String(made.authoring)}`];
  if (made.copy !== thisCopy)
    return [
      'it imports another copy of travel-conformance than the one that runs: install a single copy, next to the ' +
        'pack, and run that (npx travel-conformance)',
    ];
  const { prefix, requirements: rows, operations, ofFlows, faults, forms } = made;
  if (typeof prefix !== 'string' || !/^[a-z][a-z0-9-]*$/.test(prefix))
    return [`expected a prefix of small letters, digits and hyphens, got ${JSON.stringify(prefix)}`];
  if (reservedPrefixes.includes(prefix))
    return [`expected a prefix that is not in use, got ${prefix}, which is a prefix of the suite`];
  if (!Array.isArray(rows) || rows.length === 0) return ['expected at least one requirement, got none'];
  const parts: unknown[] = [...rows, ...Object.values(operations), ...ofFlows, ...faults, ...forms];
  if (parts.some((part) => typeof part !== 'object' || part === null))
    return ['expected objects as requirements, operations, faults and forms'];
  const ids = [
    ...rows.map(({ id }) => id),
    ...Object.keys(operations),
    ...ofFlows.map(({ name }) => name),
    ...faults.map(({ id }) => id),
    ...forms.map(({ id }) => id),
  ];
  const places = new Map(ids.map((id, nth) => [id, nth] as const).toReversed());
  const rowIds = new Set(rows.map(({ id }) => id));
  return [
    ...ids.filter((id) => !isOwn(id, prefix)).map((id) => `${id}: expected an id such as ${prefix}.first-rule`),
    ...ids
      .filter((id, nth) => places.get(id) !== nth)
      .map((id) => `${id}: expected an id that differs from the others, got it twice`),
    ...rows.flatMap((row) => requirementProblems(row, prefix).map((problem) => `${row.id}: ${problem}`)),
    ...Object.entries(operations).flatMap(([id, operation]) =>
      operationProblems(operation).map((problem) => `${id}: ${problem}`),
    ),
    ...ofFlows.flatMap((one) => ofFlowsProblems(one, ofFlows).map((problem) => `${one.name}: ${problem}`)),
    ...faults.flatMap(({ id, breaks }) =>
      rowIds.has(breaks) ? [] : [`${id}: expected \`breaks\` to be a requirement of the pack, got ${breaks}`],
    ),
    ...[...faults, ...forms].flatMap(({ id, changes, wraps }) =>
      [changes, wraps].every((one) => one === undefined || typeof one === 'function') &&
      (changes ?? wraps) !== undefined
        ? []
        : [`${id}: expected \`changes\` or \`wraps\` to be a function, got none`],
    ),
  ];
}

function requirementProblems(
  {
    level,
    section,
    source = section,
    statement,
    reading = '',
    probes = '',
    judge,
    asks = [],
    explanations = [],
    needs: needed = [],
    flow,
  }: PackRequirement,
  prefix: string,
): string[] {
  const judges = typeof judge === 'function' ? [judge] : Array.isArray(judge) ? judge : [];
  const texts = { source, statement };
  const longer = Object.entries({ reading, probes });
  return [
    ...(levels.includes(level) ? [] : [`expected the level MUST or SHOULD, got ${JSON.stringify(level)}`]),
    ...Object.entries(texts).flatMap(([kind, text]) =>
      typeof text !== 'string' || text.trim() === ''
        ? [`expected a ${kind}, got none`]
        : hasUnseen(text)
          ? [`expected a ${kind} of one line`]
          : [],
    ),
    ...longer.flatMap(([kind, text]) => (typeof text === 'string' ? [] : [`expected a text as \`${kind}\``])),
    ...(flow === undefined ? [] : flowProblems(flow)),
    ...(judges.length > 0 && judges.every((one) => typeof one === 'function') ? [] : ['expected a judge, got none']),
    ...(Array.isArray(asks)
      ? asks.flatMap((one) => scenarioProblems(one, prefix))
      : ['expected a list of scenarios as `asks`']),
    ...(Array.isArray(explanations) &&
    explanations.every(
      (one) => typeof one?.applies === 'function' && typeof one.because === 'string' && typeof one.name === 'string',
    )
      ? []
      : ['expected a list of explanations, each with `name`, `because` and `applies`']),
    ...(Array.isArray(needed) && needed.every((one) => needs.includes(one))
      ? []
      : [`expected a list of ${needs.join(', ')} as \`needs\``]),
  ];
}

/** Mistakes of a scenario. Scenarios of the suite are accepted; the name of a pack's own has to have the prefix. */
function scenarioProblems(scenario: Scenario, prefix: string): string[] {
  if (typeof scenario?.run !== 'function' || typeof scenario.name !== 'string')
    return ['expected scenarios with `name` and `run`'];
  const { name, phase = 'together', about } = scenario;
  if (isShared(scenario)) return [];
  return [
    ...(name.startsWith(`${prefix}: `) && !hasUnseen(name)
      ? []
      : [`expected a scenario whose name begins with "${prefix}: ", got ${JSON.stringify(name)}`]),
    ...(phases.includes(phase) ? [] : [`expected a phase of ${phases.join(', ')}, got ${JSON.stringify(phase)}`]),
    ...(abouts.includes(about)
      ? []
      : [`expected a scenario about search, own, cancel or orders, got ${JSON.stringify(about)}`]),
  ];
}

function flowProblems({ given, phase, run }: Flow): string[] {
  const isDrawn = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && 'generate' in one && typeof one.generate === 'function';
  return [
    ...(typeof run === 'function' ? [] : ['expected `run` to be a function, got none']),
    ...Object.entries(given).flatMap(([name, one]) =>
      isDrawn(one) ? [] : [`expected a generator of fast-check as \`given.${name}\`, got none`],
    ),
    ...(['together', 'other-keys'].includes(phase)
      ? []
      : [`expected the phase together or other-keys, got ${JSON.stringify(phase)}`]),
  ];
}

/** Mistakes of an operation that flows call. */
function ofFlowsProblems(
  { method, path, answers, request, undo, effect }: Operation,
  all: readonly Operation[],
): string[] {
  const schemas = [...Object.entries(answers ?? {}), ['request', request] as const];
  const undone = undo?.();
  return [
    ...operationProblems({ method, path, statuses: Object.keys(answers ?? {}).map(Number), spends: null }),
    ...schemas.flatMap(([name, schema]) => {
      const problem = schema === null ? null : jsonSchemaProblem(schema as Json);
      return problem === null
        ? []
        : [`expected a JSON Schema (2020-12) for ${name}, got one that cannot be used: ${problem}`];
    }),
    ...(undone === undefined ||
    (all.includes(undone) &&
      undone.effect.is === 'changes' &&
      effect.is === 'creates' &&
      undone.effect.kind === effect.kind)
      ? []
      : ['expected `undo` to be an operation of the pack that changes the same kind']),
  ];
}

function operationProblems({ method = 'POST', path, statuses, spends, answer }: PackOperation): string[] {
  const problem = answer === undefined ? null : jsonSchemaProblem(answer as Json);
  return [
    ...(methods.includes(method) ? [] : [`expected a method of ${methods.join(', ')}, got ${method}`]),
    ...(typeof path === 'string' &&
    /^\/(?!\/)(?:[!$&-;=?-Z_a-z~%]|\{[A-Za-z_]+\})*$/.test(path) &&
    requestPathProblem(path.replace(/\{[^{}]*\}/g, 'x')) === null
      ? []
      : [
          'expected a path in ASCII that begins with one slash, with placeholders of letters such as ' +
            `{order_no}, got ${JSON.stringify(path)}`,
        ]),
    ...(typeof path === 'string' && isCancelPath(path)
      ? ['expected another operation, got the cancel operation: use `cancel()`, so that the guard knows the call']
      : []),
    ...(Array.isArray(statuses) && statuses.length > 0 && statuses.every(Number.isInteger)
      ? []
      : ['expected the HTTP statuses of its answers, got none']),
    ...(spends === null || spends === 'an order' || (Number.isInteger(spends) && Number(spends) > 0)
      ? []
      : [`expected \`spends\` to be null, 'an order' or a number of calls, got ${JSON.stringify(spends)}`]),
    ...(method === 'GET' && spends === 'an order'
      ? ['expected a method other than GET for a call that changes an order: the guard reads the number in the body']
      : []),
    ...(problem === null
      ? []
      : [`expected a JSON Schema (2020-12) as \`answer\`, got one that cannot be used: ${problem}`]),
  ];
}

function isOwn(id: unknown, prefix: string): boolean {
  return typeof id === 'string' && id.startsWith(`${prefix}.`) && name.test(id.slice(prefix.length + 1));
}
