import type { Json } from '../json.ts';
import { member } from '../json.ts';
import { crash, isNested } from './crash.ts';

const isRecord = (value: Json): boolean => isNested(value) && !Array.isArray(value);

/** Values of one field that are of another type than its own. */
const wrongTypes: readonly {
  readonly id: string;
  readonly words: string;
  readonly field: string;
  readonly is: (value: Json) => boolean;
  readonly example: Json;
}[] = [
  {
    id: 'departure-city-null',
    words: 'A departure city that is null',
    field: 'start_city_code',
    is: (value) => value === null,
    example: null,
  },
  {
    id: 'departure-city-object',
    words: 'A departure city that is an object',
    field: 'start_city_code',
    is: isRecord,
    example: { code: '310100' },
  },
  {
    id: 'arrival-city-number',
    words: 'An arrival city that is a number',
    field: 'end_city_code',
    is: (value) => typeof value === 'number',
    example: 320500,
  },
  {
    id: 'arrival-address-not-text',
    words: 'An arrival address that is no text',
    field: 'end_addr',
    is: (value) => typeof value !== 'string',
    example: [],
  },
  {
    id: 'departure-address-null',
    words: 'A departure address that is null',
    field: 'start_addr',
    is: (value) => value === null,
    example: null,
  },
  { id: 'page-null', words: 'A page that is null', field: 'page', is: (value) => value === null, example: null },
  {
    id: 'sort-key-not-text',
    words: 'A sort key that is no text',
    field: 'sort_by',
    is: (value) => typeof value !== 'string',
    example: 1,
  },
  {
    id: 'distance-type-not-number',
    words: 'A distance type that is no number',
    field: 'dist_type',
    is: (value) => typeof value !== 'number',
    example: {},
  },
];

/** One field of a wrong type brings the platform down; the same type in any other does not. */
export const wrongTypeCrashFaults = wrongTypes.map(({ id, words, field, is, example }) =>
  crash(
    `${id}-500`,
    `${words} is answered by 500.`,
    'busSearch',
    (body) => {
      const value = member(body, field);
      return value !== undefined && is(value);
    },
    async (probe) => void (await probe.search({ [field]: example })),
  ),
);
