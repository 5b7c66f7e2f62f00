import { invalid, Refusal } from '../call.ts';
import type { JsonObject } from '../json.ts';
import { depthOf, listed, searchCrash } from './crash.ts';
import { fault } from './fault.ts';
import { search } from '../witness.ts';

/** A search with a field of so many arrays in one another. */
const nestedIn = (name: string, depth: number): string =>
  `{"${name}":${'['.repeat(depth)}${']'.repeat(depth)},"start_city_code":"310100"}`;

const without = (body: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([other]) => other !== name));

/** Levels of arrays and objects that bring the platform down. */
export const nestingFaults = [
  fault(
    'nested-500',
    { breaks: 'bus.bad-input', document: listed },
    {
      deep: searchCrash('A field of more than 30 arrays in one another', (body) => depthOf(body) > 30, {
        no_such_field: JSON.parse('['.repeat(40) + ']'.repeat(40)),
      }),
      'deep-in-thousands': {
        ...searchCrash(
          'An unknown field of more than 1,000 arrays in one another',
          (body) => depthOf(without(body, 'end_addr')) > 1001,
          {},
        ),
        witness: search({}, { raw: nestedIn('no_such_field', 5000) }),
      },
      'deep-unless-refused': {
        title: 'An unknown field of more than 400 levels is answered with 500; a search with 1,000 levels is refused.',
        hooks: {
          operate(next, call, body) {
            if (call.operation !== 'busSearch') return next(call, body);
            const depth = depthOf(body);
            if (depth > 1000) throw invalid('the request is nested too deeply');
            if (depth > 400 && depthOf(without(body, 'end_addr')) > 400)
              throw new Refusal(500, 50003, 'internal server error');
            return next(call, body);
          },
        },
        witness: search({}, { raw: nestedIn('no_such_field', 500) }),
      },
      'deep-accepted': {
        title: 'A field of 20 levels or more is ignored; a search of more than 3,000 levels is answered with 500.',
        hooks: {
          operate(next, call, body) {
            if (call.operation !== 'busSearch') return next(call, body);
            if (depthOf(body) > 3000) throw new Refusal(500, 50003, 'internal server error');
            return next(call, Object.fromEntries(Object.entries(body).filter(([, value]) => depthOf(value) < 20)));
          },
        },
        witness: search({}, { raw: nestedIn('end_addr', 5000) }),
      },
    },
  ),
];
