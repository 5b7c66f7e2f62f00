import { answerJson, type Exchange, type Json, type Violation, violation } from '../src/requirements/for-suites.ts';

/** Values of a body that are looked at; a 401 that needs more to hide a trip is not the fault that is meant. */
const nodeLimit = 200_000;

/**
 * Section 5: a 401 has no trips with gids, and no fee or refund. A zero is neither: it may be a template that was not
 * filled.
 */
export function leaks(exchange: Exchange): readonly Violation[] | null {
  if (exchange.answer?.body.kind === 'cut') return null;
  const found = new Map<string, Violation>();
  for (const [name, value] of members(answerJson(exchange))) {
    if (name === 'gid' && typeof value === 'string' && value !== '')
      found.set('trip', violation('trip in a 401', 'the body', 'no trips in a 401', 'a trip with a gid'));
    if ((name === 'cancel_fee' || name === 'refund_amount') && isAmount(value)) {
      found.set(
        'amount',
        violation('fee or refund in a 401', 'the body', 'no fee or refund in a 401', `a member ${name} with an amount`),
      );
    }
  }
  return [...found.values()];
}

function isAmount(value: Json): boolean {
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) && Number(value) !== 0;
}

/** All members of all objects and arrays in a value; without recursion, because depth is the target's choice. */
function* members(root: Json | undefined): Generator<readonly [string, Json]> {
  const open = [root];
  let nodes = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    // Text is not gone through letter by letter.
    if (typeof at !== 'object' || at === null) continue;
    for (const name in at) {
      nodes += 1;
      if (nodes > nodeLimit) return;
      const value = (at as Record<string, Json>)[name] as Json;
      yield [name, value];
      open.push(value);
    }
  }
}
