import { searchFieldNames } from '../../src/checks/index.ts';
import { busiest, type Exchange, isAccepted, type JsonObject, requirement, stage, type Words } from '../../src/harness/index.ts';
import { contradiction } from './contradiction.ts';
import { fullSearch, without } from './full-search.ts';

// Each declared field is required: without it alone, a search that is accepted with it is refused. And no other is.
requirement('statement.requiredSearchFields', async (words) => {
  const { grounds, one, holds, lost, notApplicable, search, statement } = words;
  const declared = (statement['requiredSearchFields'] as string[]).filter((field) => searchFieldNames.includes(field));
  const [ground] = busiest(await grounds());
  if (ground === undefined) return;
  const ask = (body: JsonObject): Promise<Exchange> => search(body, { statusOwner: 'bus.bad-input' });
  const full = await firstAccepted(words, ground.body);
  const accepted = [{ body: ground.body, exchange: ground.plain }, ...(full === null ? [] : [full])];

  for (const field of declared) {
    await one(true, async () => {
      // Where the smallest accepted search lacks it, that is an answer.
      const lacking = Object.hasOwn(ground.body, field)
        ? await Promise.all(accepted.map(async ({ body, exchange }) => ({ control: exchange, probe: await ask(without(body, field)) })))
        : [{ control: ground.plain, probe: ground.plain }];
      const taken = lacking.find(({ probe }) => isAccepted(probe));
      if (taken === undefined && lacking.every(({ probe }) => probe.answer?.status !== 400)) lost(`no answer 400 or 200 to a search without ${field}`);
      holds(taken === undefined, () =>
        contradiction(
          'requiredSearchFields',
          `${field}: not required`,
          `that ${field} is required`,
          'a search without it accepted',
          taken?.probe,
          taken === undefined || taken.control === taken.probe ? [] : [taken.control],
        ),
      );
    });
  }

  const source: JsonObject = { ...full?.body, ...fullSearch({ supplied: words.supplied, firstPage: words.firstPage() }), ...ground.body };
  const least = Object.fromEntries(declared.map((field) => [field, source[field] ?? null]));
  const plain = await ask(least);
  for (const field of searchFieldNames.filter((name) => !declared.includes(name))) {
    await one(true, async () => {
      const found = isAccepted(plain) ? null : await neededFor(field);
      holds(found === null, () =>
        contradiction(
          'requiredSearchFields',
          `${field}: required`,
          `that ${field} may be left out`,
          'a search without it refused',
          found?.refused,
          found === null ? [] : [found.control],
        ),
      );
    });
  }

  /** A search that is refused for lacking this field: with it the same is accepted, or a full one is. Null where there is none. */
  async function neededFor(field: string): Promise<{ readonly refused: Exchange; readonly control: Exchange } | null> {
    if (plain.answer?.status !== 400) lost('no answer 400 or 200 to a search with the declared fields only');
    const pair = field.endsWith('_lng') ? [field, field.replace('_lng', '_lat')] : field.endsWith('_lat') ? [field, field.replace('_lat', '_lng')] : [field];
    const added = await ask({ ...least, ...Object.fromEntries(pair.map((name) => [name, source[name] ?? null])) });
    if (isAccepted(added)) return { refused: plain, control: added };
    if (full === null) return notApplicable('no search with more fields is accepted');
    const lacking = await ask(without(full.body, ...pair));
    return lacking.answer?.status === 400 ? { refused: lacking, control: full.exchange } : null;
  }
});

/** A search with as many fields as the target takes at once. */
async function firstAccepted(
  { search, supplied, firstPage }: Words,
  least: JsonObject,
): Promise<{ readonly body: JsonObject; readonly exchange: Exchange } | null> {
  for (const left of [[], ['dist_type'], ['dist_type', 'start_addr', 'end_addr']]) {
    const body = { ...without(fullSearch({ supplied, firstPage: firstPage() }), ...left), ...least };
    const exchange = await search(body, { statusOwner: 'bus.bad-input' });
    if (isAccepted(exchange)) return { body, exchange };
  }
  return null;
}

// Each declared scheme is accepted before the key, and Bearer only where it is declared.
requirement('statement.keySchemes', async ({ grounds, accepted, search, one, holds, lost, apiKey, statement, allowed, lack, afterEverything }) => {
  if (!allowed.includes('key-scheme')) return lack('the key is sent after a scheme only with `ask: ["key-scheme"]` in the configuration');
  const declared = (statement['keySchemes'] as string[]).filter((scheme) => /^[!-~]{1,100}$/.test(scheme));
  const [ground] = await grounds();
  if (ground === undefined) return;
  await afterEverything(stage.withoutKey);
  for (const scheme of new Set([...declared, 'Bearer'])) {
    await one(true, async () => {
      const control = await accepted(ground.body);
      const exchange = await search(ground.body, { identity: { kind: 'wrong', key: `${scheme} ${apiKey}`, description: `the right key after ${scheme}` } });
      const status = exchange.answer?.status;
      if (!isAccepted(exchange) && status !== 400 && status !== 401) lost(`answered ${status}`);
      const expected = declared.includes(scheme) ? `that the key is accepted after ${scheme}` : `no scheme ${scheme}`;
      holds(isAccepted(exchange) === declared.includes(scheme), () =>
        contradiction('keySchemes', `${scheme}: ${declared.includes(scheme) ? 'refused' : 'accepted'}`, expected, `status ${status}`, exchange, [control]),
      );
    });
  }
});
