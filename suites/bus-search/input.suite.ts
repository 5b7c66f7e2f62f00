import {
  type BadInput,
  badSearchBody,
  edgePlaces,
  hostileSearchBodies,
  hostileSearchBody,
  type Labelled,
  malformedBodies,
  malformedBody,
  nonObjectBodies,
  oddBytes,
  oddFields,
  rawSearchBodies,
  someBadSearchCases,
  someCases,
} from '../../src/arbitraries/index.ts';
import { unlistedFor } from '../../src/checks/index.ts';
import { busiest, everyAnswer, type JsonObject, RawBody, requirement, Violated } from '../../src/harness/index.ts';

/** The kind of all generated text that is no JSON: what was drawn is no part of a cause. */
const drawn = { label: 'a drawn input' };
const noJson = 'a body that is no JSON cannot be a valid request (section 4)';

// §4, §7: "request content type application/json"; "400: invalid request"
requirement('bus.malformed', async ({ grounds, each, property, accepted, acceptedNow, aloneBehindAccepted, answers, seed, runs }) => {
  const [ground] = busiest(await grounds());
  if (ground === undefined) return;
  const refused = async (text: string, { label: input } = drawn): Promise<void> => {
    const control = await accepted(ground.body);
    await answers(400, new RawBody(text), { control, because: noJson, input });
  };
  const valid = { ...ground.body, page_size: 10 };
  const [first, ...others] = someCases(malformedBodies(valid), seed, Math.max(4, runs - 8));
  await Promise.all([each(others, refused), property(malformedBody(valid), (text) => refused(text), Math.ceil(runs / 12))]);
  // At once after an accepted search, with no other search between: what could not be read may be taken for that one once more.
  const apart = { connection: 'kept-apart' } as const;
  await aloneBehindAccepted((before) =>
    each(first === undefined ? [] : [first], async (text, { label: input }) => {
      const control = before ?? (await acceptedNow(ground.body, apart));
      await answers(400, new RawBody(text), { control, because: noJson, input, ...apart });
    }),
  );
});
requirement('bus.non-object', async ({ grounds, each, accepted, answers, seed, runs }) => {
  const [ground] = busiest(await grounds());
  if (ground === undefined) return;
  await each(someCases(nonObjectBodies(ground.body), seed, Math.ceil(runs / 12)), async (text, { label: input }) => {
    const control = await accepted(ground.body);
    await answers(400, new RawBody(text), { control, statusOwner: 'bus.bad-input', input, because: 'a body that is no object names no search (section 4.1)' });
  });
});

// §7: the statuses listed, whatever the input; what is accepted conforms (every watch of an accepted search sees it)
requirement('bus.bad-input', everyAnswer(unlistedFor('bus.bad-input')), async ({ grounds, each, property, listed, askSoon, seed, runs }) => {
  const [ground] = busiest(await grounds());
  if (ground === undefined) return;
  const sent = async (body: JsonObject, { label: input }: { readonly label: string }): Promise<void> => void (await listed(body, { pooled: true, input }));
  // Two odd fields are a cause together only where neither is one alone.
  const sentDrawn = async (body: JsonObject): Promise<void> => {
    const odd = oddFields(body, ground.body);
    const together: unknown = await sent(body, { label: odd.map(({ label }) => label).join('; ') }).catch((error: unknown) => error);
    if (together === undefined) return;
    for (const one of together instanceof Violated && odd.length > 1 ? odd : []) {
      const alone: unknown = await sent(one.value, one).catch((error: unknown) => error);
      if (alone instanceof Violated) throw alone;
    }
    throw together;
  };
  const sentKind = (body: JsonObject, { kind, field }: BadInput): Promise<void> => sent(body, { label: field === null ? kind : `${field}, ${kind}` });
  const sentRaw = (raw: string | Uint8Array, { label: input }: Labelled<unknown>): Promise<void> => listed(new RawBody(raw), { input }).then(() => {});
  await Promise.all([
    each(someBadSearchCases(ground.body, { seed, more: Math.max(2, runs - 12) }), sentKind),
    each(someCases(rawSearchBodies(ground.body), seed, Math.ceil(runs / 12)), sentRaw),
    each(someCases(oddBytes, seed, Math.ceil(runs / 12)), sentRaw),
    // Places on the edges of the globe are coordinates all the same.
    each(edgePlaces, ({ start, end }, one) => sent({ ...ground.body, start_lng: start.lng, start_lat: start.lat, end_lng: end.lng, end_lat: end.lat }, one)),
    property(badSearchBody(ground.body), sentDrawn, Math.ceil(runs / 12)),
  ]);
  // What was asked above is most of what these are told by: beside other probes they hold up nothing.
  await Promise.all(['open.required-search', 'open.sort-keys', 'open.dist-types'].map(askSoon));
});
requirement('bus.hostile-text', async ({ grounds, each, property, listed, seed, runs }) => {
  const [ground] = busiest(await grounds());
  if (ground === undefined) return;
  const sent = async (body: JsonObject, { label: input }: { readonly label: string }): Promise<void> => void (await listed(body, { input }));
  await Promise.all([
    each(someCases(hostileSearchBodies(ground.body), seed, Math.ceil(runs / 12)), sent),
    property(
      hostileSearchBody(ground.body),
      (body) =>
        sent(body, {
          label: oddFields(body, ground.body)
            .map(({ label }) => label)
            .join('; '),
        }),
      Math.ceil(runs / 12),
    ),
  ]);
});
