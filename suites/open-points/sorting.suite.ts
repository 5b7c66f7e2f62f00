import { hasEffect, knownValues, questionOf, sortDirection, type ValueQuestion, valuesObserver } from '../../src/checks/index.ts';
import { type Asking, busiest, observation } from '../../src/harness/index.ts';

/** A place for a target that filters or sorts by distance only from somewhere. */
const places = { start_lng: 121.4737, start_lat: 31.2304, end_lng: 120.1551, end_lat: 30.2741 };

/** Tries each candidate and a value that means nothing; with coordinates and a page as well where none is accepted, or all are and do nothing. */
async function tryValues({ grounds, search, searches, supplied, statement, firstPage }: Asking, field: ValueQuestion['field'], key: string): Promise<void> {
  const [ground] = busiest(grounds);
  if (ground === undefined) return;
  const question = questionOf(field, supplied[field] ?? [], statement[key]);
  const { candidates, nonsense } = question;
  await Promise.all([...nonsense, ...candidates.slice(0, 12)].map((value) => search({ ...ground.body, [field]: value })));
  const isLenient = knownValues(searches, question).strict === false;
  if (!isLenient && candidates.some((value) => searches.find({ ...ground.body, [field]: value })?.outcome === 'accepted')) return;
  // Where whatever is given is accepted, only what a value does tells whether it is known; a filter may do nothing here.
  // Where none is accepted, each may need other fields beside it, such as a page.
  const others = isLenient ? candidates.filter((value) => value === 'distance' && hasEffect(searches, question, value) !== true) : candidates;
  if (others.length === 0) return;
  const full = { ...ground.body, ...places, page: firstPage, page_size: 20 };
  await Promise.all([search(full), ...[...nonsense, ...others.slice(0, 6)].map((value) => search({ ...full, [field]: value }))]);
}

// §4.1, `sort_by`: only the value dep_time is seen; its direction is not shown
observation(
  'open.sort-direction',
  () => sortDirection(),
  async ({ grounds, search }) => {
    await Promise.all(
      busiest(grounds)
        .slice(0, 2)
        .map(({ body }) => search({ ...body, sort_by: 'dep_time' })),
    );
  },
);

// §4.1: "Allowed values and meanings of dist_type and sort_by: not shown"
observation(
  'open.sort-keys',
  ({ searches, supplied, statement }) => valuesObserver(searches, questionOf('sort_by', supplied['sort_by'] ?? [], statement['sortKeys'])),
  (asking) => tryValues(asking, 'sort_by', 'sortKeys'),
);
observation(
  'open.dist-types',
  ({ searches, supplied, statement }) => valuesObserver(searches, questionOf('dist_type', supplied['dist_type'] ?? [], statement['distTypes'])),
  (asking) => tryValues(asking, 'dist_type', 'distTypes'),
);
