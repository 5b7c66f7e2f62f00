import { schemeBy, searchFieldNames } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import { type Facts, type History, search, type Told } from '../../src/history/index.ts';
import { type Case, held, skipped, untold } from '../../src/judging/index.ts';
import { isAccepted } from '../../src/model/exchange.ts';
import { isObject, type JsonObject } from '../../src/model/json.ts';
import { fieldsLeftOut } from '../scenarios/fields-left-out.ts';
import { keyAfterSchemes } from '../scenarios/key-schemes.ts';
import { everyFieldOf, without } from '../scenarios/searches-with-fields.ts';
import { contradiction, neither } from './contradiction.ts';

// Each declared field is required: without it alone, a search that is accepted with it is refused. And no other is.
requirement('statement.requiredSearchFields', {
  asks: [fieldsLeftOut],
  *judge(history, facts) {
    const declared = ((facts.statement['requiredSearchFields'] ?? []) as string[]).filter((field) => searchFieldNames.includes(field));
    for (const field of declared) yield* required(field, history, facts);
    const least = leastOf(declared, facts);
    const others = searchFieldNames.filter((field) => !declared.includes(field));
    const [busy] = facts.routes;
    const [plain] = history.likeBody(least);
    const told = busy === undefined ? undefined : history.toldOf(plain ?? busy.plain);
    if (told === undefined) return;
    if (plain === undefined) yield untold(told, 'no search with the declared fields only was answered', [search(least)]);
    else if (isAccepted(plain)) for (const _ of others) yield held(plain);
    else if (plain.answer?.status !== 400) yield untold(told, 'no answer 400 or 200 to a search with the declared fields only');
    else for (const field of others) yield optional(field, told, history, facts);
  },
});

/** What tells whether a field is required that is declared so: any search that is accepted without it, or each that is refused for lacking nothing else. */
function* required(field: string, history: History, { routes: [busy] }: Facts): Generator<Case> {
  const lacking = history.searches('other').filter(({ exchange: { request } }) => isObject(request.body) && !Object.hasOwn(request.body, field));
  const taken = lacking.find(({ exchange }) => isAccepted(exchange));
  const refused = lacking.find(({ exchange }) => exchange.answer?.status === 400 && history.twins({ exchange }, [field]).some(isAccepted));
  const told = busy === undefined ? undefined : history.toldOf(busy.plain);
  if (taken !== undefined) {
    const [cause, expected] = [`${field}: not required`, `that ${field} is required`];
    yield contradiction('requiredSearchFields', { cause, expected, actual: 'a search without it accepted', by: taken.exchange, beside: [] });
  } else if (refused !== undefined) yield held(refused.exchange);
  else if (told !== undefined)
    yield untold(told, `no answer 400 or 200 to a search without ${field}`, busy === undefined ? [] : [search(without(busy.body, field))]);
}

/** Where a search with the declared fields only is refused, another field is required if the same is accepted with it, or a full one is refused without it. */
function optional(field: string, least: Told, history: History, facts: Facts): Case {
  // One coordinate may be refused for lacking the other.
  const place = /^(start|end)_(lng|lat)$/.exec(field)?.[1];
  const fields = place === undefined ? [field] : [`${place}_lng`, `${place}_lat`];
  const required = (by: Told['exchange'], beside: readonly Told['exchange'][]): Case =>
    contradiction('requiredSearchFields', {
      cause: `${field}: required`,
      expected: `that ${field} may be left out`,
      actual: 'a search without it refused',
      by,
      beside,
    });
  const added = { ...(least.exchange.request.body as JsonObject), ...pick(everyFieldOf(facts, facts.routes[0]?.body ?? {}), fields) };
  const [more] = history.likeBody(added);
  if (more === undefined) return untold(least, `not tried with ${field}`, [search(added)]);
  if (isAccepted(more)) return required(least.exchange, [more]);
  const full = fullest(history);
  if (full === null) return skipped('no search with more fields is accepted');
  const fewer = without(full.exchange.request.body as JsonObject, ...fields);
  const [lacking] = history.likeBody(fewer);
  if (lacking === undefined) return untold(full, `not tried without ${field}`, [search(fewer)]);
  return lacking.answer?.status === 400 ? required(lacking, [full.exchange, least.exchange]) : held(lacking);
}

/** The accepted search with the most fields that the document names. */
function fullest(history: History): Told | null {
  const size = ({ exchange: { request } }: Told): number => Object.keys(request.body as JsonObject).filter((name) => searchFieldNames.includes(name)).length;
  const accepted = history.searches('other').filter(({ exchange }) => isAccepted(exchange) && isObject(exchange.request.body));
  return accepted.reduce<Told | null>((most, one) => (most === null || size(one) > size(most) ? one : most), null);
}

/** A search with the declared fields only. */
function leastOf(declared: readonly string[], facts: Facts): JsonObject {
  return pick(everyFieldOf(facts, facts.routes[0]?.body ?? {}), declared);
}

function pick(body: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field, body[field] ?? null]));
}

// Each declared scheme is accepted before the key, and Bearer only where it is declared.
requirement('statement.keySchemes', {
  asks: [keyAfterSchemes],
  *judge(history, facts) {
    if (!facts.allowed.includes('key-scheme')) return yield skipped('the key is sent after a scheme only with `ask: ["key-scheme"]` in the configuration');
    const declared = (facts.statement['keySchemes'] ?? []) as string[];
    for (const told of history.searches('key-in-scheme')) {
      const { exchange } = told;
      const found = schemeBy(exchange);
      if (found === null) {
        yield untold({ ...told, ask: { ...told.ask!, boundary: true } }, neither('the key behind a scheme', exchange));
        continue;
      }
      const { scheme, accepted } = found;
      const isDeclared = declared.includes(scheme);
      if (accepted === isDeclared) yield held(exchange);
      else
        yield contradiction('keySchemes', {
          cause: `${scheme}: ${accepted ? 'accepted' : 'refused'}`,
          expected: isDeclared ? `that the key is accepted after ${scheme}` : `no scheme ${scheme}`,
          actual: `status ${exchange.answer?.status}`,
          by: exchange,
          beside: [],
        });
    }
  },
});
