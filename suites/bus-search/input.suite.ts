import { oddFields } from '../../src/arbitraries/index.ts';
import { requirement } from '../../src/requirements/requirement.ts';
import { type Facts, type History, search, statusOwner, type Entry } from '../../src/requirements/history/index.ts';
import { type Case, notApplicable, status, unknown } from '../../src/requirements/judging/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import { isObject } from '../../src/contract/json.ts';
import { isListed } from '../../src/contract/operations.ts';
import { brokenJson, hostileTextsInSearches, noObjects, oddSearches } from '../scenarios/odd-input.ts';

// §4, §7: "request content type application/json"; "400: invalid request"
requirement('bus.malformed', {
  asks: [brokenJson],
  *judge(history, facts) {
    for (const asked of history.searches('malformed'))
      yield besidePlain(asked, 'a body that is no JSON cannot be a valid request (section 4)', facts);
  },
});

// §4.1: the body is an object; a status that is not listed breaks `bus.bad-input`
requirement('bus.non-object', {
  asks: [noObjects],
  *judge(history, facts) {
    for (const asked of history.searches('non-object'))
      if (isListed('search', asked.exchange.answer?.status ?? 200))
        yield besidePlain(asked, 'a body that is no object names no search (section 4.1)', facts);
  },
});

// §7: the statuses listed, whatever the input; what is accepted conforms (every rule for accepted searches sees it)
requirement('bus.bad-input', {
  asks: [oddSearches, noObjects],
  *judge(history, facts) {
    for (const asked of history.all)
      if (statusOwner(asked, facts) === 'bus.bad-input') yield listed(asked, history, facts);
  },
});
requirement('bus.hostile-text', {
  asks: [hostileTextsInSearches, oddSearches],
  *judge(history, facts) {
    for (const asked of history.searches('hostile-text')) yield listed(asked, history, facts);
  },
});

/** A refusal proves something where a search without the fault is accepted: the plain one of the busiest route. */
function besidePlain(asked: Entry, because: string, facts: Facts): Case {
  const plain = plainOf(facts);
  return plain.length === 0 && asked.exchange.answer?.status === 400
    ? notApplicable({ code: 'no-search-accepted' })
    : status(asked, 400, because, plain, facts);
}

function plainOf({ routes }: Facts): Exchange[] {
  return routes.slice(0, 1).map(({ plain }) => plain);
}

/**
 * A status that is not listed is told of one field: two odd ones are a cause together only where neither is one alone.
 */
function listed(asked: Entry, history: History, facts: Facts): Case {
  const judged = status(asked, 'listed', 'section 7', plainOf(facts), facts);
  const { body } = asked.exchange.request;
  const [longestRoute] = facts.routes;
  if (judged.is !== 'fail' || !isObject(body) || longestRoute === undefined || !asked.request?.input?.includes('; '))
    return judged;
  const odd = oddFields(body, longestRoute.body).map(({ value, label }) => ({
    answers: history.withBody(value),
    request: search(value, { input: label }),
  }));
  if (odd.some(({ answers }) => answers.length === 0)) {
    const wants = odd.map(({ request }) => request);
    return unknown(asked, { code: 'odd-field-unknown' }, wants);
  }
  const isBroken = odd.some(({ answers }) =>
    answers.some(({ answer }) => answer !== null && !isListed('search', answer.status)),
  );
  return isBroken ? notApplicable({ code: 'odd-field-alone' }) : judged;
}
