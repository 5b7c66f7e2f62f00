import { isInSet, requirementById, requirementSet, requirementSets, selects } from '../requirements/index.ts';
import type { Chooser } from './assemble.ts';
import { didYouMean, quote } from './quote.ts';
import { matchesSelection } from './selection.ts';
import type { Settings } from './settings.ts';

/**
 * Mistakes in settings that name parts of the catalogue: `only` and `skip` that match nothing or leave nothing to test,
 * waivers and accepted gaps of requirements that do not exist. `known`: the ids of all requirements, of those that a
 * statement adds, and of open points.
 */
export function idProblems(
  settings: Pick<Settings, 'requirements' | 'only' | 'skip' | 'scope' | 'waivers' | 'acceptUntested'>,
  known: readonly string[],
  from: Chooser,
): string[] {
  const { only, skip } = settings;
  const set = requirementSet(settings.requirements);
  /** What there is to test: a requirement that came after the set is none. */
  const inSet = known.filter((id) => {
    const requirement = requirementById(id);
    return set === undefined || requirement === undefined || isInSet(requirement, set);
  });
  /** What can be broken or untested: an open point is neither. */
  const named = known.filter((id) => !id.startsWith('open.'));
  const selectors = [...unmatched('only', only, inSet, from), ...unmatched('skip', skip, known, from)];
  const isEmpty = selectors.length === 0 && inSet.length > 0 && !inSet.some((id) => matchesSelection(id, settings));
  return [
    ...selectors,
    ...(isEmpty
      ? [
          `${from.place(settings.only.length > 0 ? 'only' : 'skip')}: expected at least one requirement to remain ` +
            '(only, skip, scope), got none',
        ]
      : []),
    ...unknownWaivers(settings.waivers, named, from),
    ...unknownGaps(settings.acceptUntested, named, from),
  ];
}

/** The mistake of an unknown requirement set, as a list of one line; empty if the set is known. */
export function setProblems({ requirements }: Pick<Settings, 'requirements'>, from: Chooser): string[] {
  if (requirementSet(requirements) !== undefined) return [];
  const names = requirementSets.map(({ name }) => name);
  const expected = `expected ${names.length === 1 ? 'the' : 'a'} requirement set (${names.join(', ')})`;
  return [`${from.place('requirements')}: ${expected}, got ${quote(requirements)}${didYouMean(requirements, names)}`];
}

function unmatched(key: string, selectors: readonly string[], known: readonly string[], from: Chooser): string[] {
  const candidates = withBeginnings(known);
  return selectors.flatMap((selector, index) =>
    known.some((id) => selects(selector, id))
      ? []
      : [
          `${from.place(key, index)}: expected an id of the catalogue, or the beginning of one up to a dot, ` +
            `got ${quote(selector)}, which matches nothing${didYouMean(selector, candidates)}` +
            `${selector.includes(',') ? '; name one id each time' : ''}`,
        ],
  );
}

function unknownWaivers(waivers: Settings['waivers'], requirements: readonly string[], from: Chooser): string[] {
  return waivers.flatMap(({ id }, index) =>
    requirements.includes(id)
      ? []
      : [
          `${from.place('waivers', index)}/id: expected the id of a requirement, got ` +
            `${quote(id)}${didYouMean(id, requirements)}`,
        ],
  );
}

function unknownGaps(accepted: Settings['acceptUntested'], requirements: readonly string[], from: Chooser): string[] {
  const expected = 'expected the id of a requirement, or the beginning of one up to a dot';
  return accepted.flatMap(({ id }, index) =>
    requirements.some((one) => selects(id, one))
      ? []
      : [
          `${from.place('acceptUntested', index)}/id: ${expected}, got ` +
            `${quote(id)}${didYouMean(id, withBeginnings(requirements))}`,
        ],
  );
}

/** The ids and their beginnings: `bus` and `bus.paging` for `bus.paging`. */
function withBeginnings(ids: readonly string[]): string[] {
  return [...new Set(ids.flatMap((id) => [id, id.split('.')[0] ?? id]))];
}
