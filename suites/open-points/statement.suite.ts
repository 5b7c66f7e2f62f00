import { declaredAnswers, declaredSearches, enoughAlike } from '../../src/checks/index.ts';
import { linesOf, requirement, stage, wholeRun, type Words } from '../../src/harness/index.ts';

// What the document leaves open and the statement declares. Every answer of the run that says something of it is held
// against the declaration; the open point's own calls see to it that there are some.

const searches = (key: string) => wholeRun((facts) => declaredSearches[key]!(facts));
const answers = (key: string) => wholeRun((facts) => declaredAnswers[key]!(facts));
const asking =
  (openPoint: string) =>
  ({ ask }: Words) =>
    ask(openPoint);
const cancelling =
  (missing: string) =>
  async ({ lives, lack }: Words): Promise<void> => {
    await lives();
    lack(missing);
  };

requirement('statement.wrongTypes', searches('wrongTypes'), asking('open.wrong-types'));
requirement('statement.lenientJson', searches('lenientJson'), asking('open.lenient-json'));
requirement('statement.unknownFields', searches('unknownFields'), asking('open.unknown-fields'));
requirement('statement.unknownCity', searches('unknownCity'), asking('open.unknown-city'));
requirement('statement.pageSizeOver50', searches('pageSizeOver50'), asking('open.page-size-over-50'));
requirement('statement.pageBeyondEnd', searches('pageBeyondEnd'), async ({ ask, withTrips, stir, search, firstPage }) => {
  await ask('open.page-beyond-end');
  const routes = (await withTrips()).slice(0, 2).map((ground) => ({ value: ground, label: 'pages after the last', boundary: false }));
  await stir(routes, async ({ body, total, shown }) => {
    const size = Math.max(1, Math.min(50, Math.ceil((total ?? shown) / 2)));
    const first = await search({ ...body, page: firstPage(), page_size: size });
    const count = Math.ceil((total ?? shown) / Math.max(1, Math.min(size, linesOf(first).length)));
    for (const beyond of [1, 2])
      await search({ ...body, page: Math.max(1, firstPage()) + count - 1 + beyond, page_size: size }, { statusOwner: 'bus.bad-input' });
  });
});
requirement('statement.defaultPageSize', searches('defaultPageSize'), asking('open.default-page-size'));
requirement('statement.sortDirection', searches('sortDirection'), asking('open.sort-direction'));
requirement('statement.sortKeys', searches('sortKeys'), asking('open.sort-keys'));
requirement('statement.distTypes', searches('distTypes'), asking('open.dist-types'));
requirement('statement.gidStable', searches('gidStable'), async ({ withTrips, acceptedNow, stir }) => {
  const routes = (await withTrips()).slice(0, 2).map((ground) => ({ value: ground, label: 'the same search, again and again', boundary: false }));
  const times = Math.ceil((enoughAlike + routes.length) / routes.length);
  await stir(routes, async ({ body }) => {
    for (let nth = 0; nth < times; nth += 1) await acceptedNow(body);
  });
});
requirement('statement.cityCodes', searches('cityCodes'));

requirement('statement.errorBody', answers('errorBody'), async ({ grounds, search, afterEverything }) => {
  const [ground] = await grounds();
  const body = { ...ground?.body };
  for (const field of ['date', 'page']) await search({ ...body, [field]: 'neither date nor number' }, { statusOwner: 'bus.bad-input' });
  await afterEverything(stage.withoutKey);
  await search(body, { identity: { kind: 'missing' }, statusOwner: 'auth.missing-key' });
});
requirement('statement.contentTypes', answers('contentTypes'));
requirement('statement.extraFields', answers('extraFields'));
requirement('statement.rateLimit', answers('rateLimit'), async ({ grounds, lack }) => {
  await grounds();
  lack('no 429 came, and the run was not clearly faster than the declared rate: nothing shows whether it holds');
});

requirement(
  'statement.cancelReasonRequired',
  answers('cancelReasonRequired'),
  cancelling('no order that can be cancelled was first cancelled without a reason: supply more orders'),
);
requirement(
  'statement.cancelStatusWithoutKey',
  answers('cancelStatusWithoutKey'),
  cancelling('no order that can be cancelled was tried without the key: supply more orders'),
);
requirement('statement.cancelAgain', answers('cancelAgain'), cancelling('no repeated cancel was accepted, or refused with 400'));
requirement('statement.refundStatuses', answers('refundStatuses'), cancelling('no order could be cancelled'));
requirement('statement.amounts', answers('amounts'), cancelling('too few sums were seen: supply more orders'));
requirement('statement.timestampForm', answers('timestampForm'), cancelling('no accepted cancel has a readable `cancelled_at`'));
