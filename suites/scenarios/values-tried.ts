import { places } from '../../src/arbitraries/index.ts';
import { History, isAccepted, type Scenario, search } from '../../src/requirements/for-suites.ts';
import { onBusiest } from './on-busiest.ts';
import { candidatesFor, hasEffect, type ValueField, valueFields } from '../open-points/accepted-values.ts';

/** Each candidate for `sort_by`. */
export const sortKeysTried: Scenario = triedValues('sort_by');

/** Each candidate for `dist_type`. */
export const distTypesTried: Scenario = triedValues('dist_type');

/**
 * Each candidate of a field and a value that means nothing, on a route that one answer shows whole, so that its trips
 * can be compared; with coordinates and a page as well if none is accepted, or if all are and do nothing.
 */
function triedValues(field: ValueField): Scenario {
  return onBusiest(`values of ${field}`, async (send, busiest, facts) => {
    const longestRoute = facts.routes.find(({ total, shown }) => shown > 4 && total === shown) ?? busiest;
    const { meaningless } = valueFields[field];
    const candidates = candidatesFor(field, facts);
    const values = [meaningless, ...candidates.slice(0, 12)];
    const answers = await send(
      search(longestRoute.body),
      ...values.map((value) => search({ ...longestRoute.body, [field]: value })),
    );
    const [, odd, ...tried] = answers;
    const isLenient = odd !== undefined && isAccepted(odd);
    if (!isLenient && tried.some(isAccepted)) return;
    // If every value is accepted, only the effect of a value shows whether it is known; a filter may have none here.
    // If no value is accepted, each may need other fields as well, such as a page.
    const history = History.of(
      facts,
      answers.map((exchange) => ({ exchange, request: null })),
    );
    const distance = tried[candidates.indexOf('distance')];
    const isOpen =
      distance !== undefined && isAccepted(distance) && hasEffect(field, { exchange: distance }, history) !== true;
    const others = !isLenient ? candidates.slice(0, 6) : isOpen ? ['distance'] : [];
    if (others.length === 0) return;
    const full = { ...longestRoute.body, ...places, page: facts.firstPage, page_size: 20 };
    await send(search(full), ...[meaningless, ...others].map((value) => search({ ...full, [field]: value })));
  });
}
