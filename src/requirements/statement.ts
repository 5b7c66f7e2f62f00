import type { Need, Requirement } from '../contract/requirement.ts';
import { openPoints } from './open-points.ts';

/** What a declared answer cannot be tested without, by its key. */
const needs: Readonly<Record<string, readonly Need[]>> = {
  ...Object.fromEntries(
    ['cancelReasonRequired', 'cancelStatusWithoutKey', 'cancelAgain', 'refundStatuses', 'amounts', 'timestampForm'].map(
      (key) => [key, ['cancel-permission', 'orders'] as const],
    ),
  ),
  ...Object.fromEntries(
    ['firstPage', 'defaultPage', 'defaultPageSize', 'pageBeyondEnd', 'sortDirection', 'gidStable', 'cityCodes'].map(
      (key) => [key, ['trips'] as const],
    ),
  ),
};

/** How a declared answer is tried, where it is more than the answers of its open point. */
const probes: Readonly<Record<string, string>> = {
  requiredSearchFields:
    'An accepted search without each declared field alone, which is refused; and one with the declared fields ' +
    'only, which is accepted: so that no other is required.',
  timeZone:
    'Dates around today in the declared zone, where they are exact: yesterday is refused, today and tomorrow are not.',
  salesWindowDays:
    'Dates up to the declared limit, which are accepted, and dates after it, which are refused or empty.',
  firstPage:
    'The declared page has trips, the one before it none of its own, and the next one others; twice, while ' +
    'nothing moves.',
  defaultPage: 'A search without page and one with the declared page show the same trips; twice, while nothing moves.',
  errorBody: 'Every 400, 401 and 429 of the run is validated against the declared JSON Schema.',
  rateLimit:
    'Every 429 carries Retry-After as declared and comes at no lower rate; without any, only a run that is ' +
    'clearly faster than the declared rate says something.',
  keySchemes:
    'The key after each declared scheme is accepted, and after Bearer where that is not declared it is not; ' +
    'only with `ask: ["key-scheme"]`.',
};

/**
 * The requirements that a statement adds: `statement.<key>`, one for each open point that can be declared. Each is part
 * of a run only where the statement has its key; from then on it is a MUST.
 */
export const statementRequirements: readonly Requirement[] = openPoints.flatMap(
  ({ id, question, statementKey, value }) =>
    statementKey === null
      ? []
      : [
          {
            id: `statement.${statementKey}`,
            level: 'MUST',
            section: 'declared',
            statement: `What the target does is what its statement declares under \`${statementKey}\`: ${question}`,
            reading: `The document does not show it; the statement does (${value}).`,
            probes:
              probes[statementKey] ??
              `Every answer of the run that says something of \`${id}\` is compared with the declared value.`,
            needs: needs[statementKey] ?? [],
          },
        ],
);
