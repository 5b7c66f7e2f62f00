import { acceptedValues, hasEffect, knownValues, questionOf, sortDirection, type ValueQuestion } from '../../src/checks/index.ts';
import { type Asking, busiest, type Json, observation } from '../../src/harness/index.ts';

/** A place for a target that filters or sorts by distance only from somewhere. */
const places = { start_lng: 121.4737, start_lat: 31.2304, end_lng: 120.1551, end_lat: 30.2741 };

/** Tries each candidate and a value that means nothing; with coordinates as well where none is accepted, or all are and do nothing. */
async function tryValues(
  { grounds, search, searches, supplied, statement }: Asking,
  field: ValueQuestion['field'],
  key: string,
  withPlaces: (value: Json) => boolean,
): Promise<void> {
  const [ground] = busiest(grounds);
  if (ground === undefined) return;
  const question = questionOf(field, supplied[field] ?? [], statement[key]);
  const { candidates, nonsense } = question;
  await Promise.all([...nonsense, ...candidates.slice(0, 12)].map((value) => search({ ...ground.body, [field]: value })));
  const isAccepted = (value: Json): boolean => searches.find({ ...ground.body, [field]: value })?.outcome === 'accepted';
  const isLenient = knownValues(searches, question).strict === false;
  if (!isLenient && candidates.some(isAccepted)) return;
  // Where whatever is given is accepted, only what a value does tells whether it is known; a filter may do nothing here.
  const others = candidates.filter((value) => withPlaces(value) && (!isLenient || (field === 'sort_by' && hasEffect(searches, question, value) !== true)));
  if (others.length === 0) return;
  await Promise.all([
    search({ ...ground.body, ...places }),
    ...[...nonsense, ...others.slice(0, 6)].map((value) => search({ ...ground.body, ...places, [field]: value })),
  ]);
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
  ({ searches, supplied, statement }) => ({
    answer: () => acceptedValues(searches, questionOf('sort_by', supplied['sort_by'] ?? [], statement['sortKeys'])),
  }),
  (asking) => tryValues(asking, 'sort_by', 'sortKeys', (value) => value === 'distance'),
);
observation(
  'open.dist-types',
  ({ searches, supplied, statement }) => ({
    answer: () => acceptedValues(searches, questionOf('dist_type', supplied['dist_type'] ?? [], statement['distTypes'])),
  }),
  (asking) => tryValues(asking, 'dist_type', 'distTypes', () => true),
);
