import fc from 'fast-check';
import type { Json, JsonObject } from '../contract/json.ts';
import { codePoint } from './texts.ts';
import { badDates } from './bad-dates.ts';
import { isRealDate } from './calendar.ts';
import {
  integerFields,
  isSearchField,
  isWrongType,
  jsonBytes,
  numberFields,
  type SearchField,
  searchFields,
  stringFields,
} from './search-fields.ts';

/** Bytes of the largest field that is sent. */
const maxFieldBytes = 4096;

interface Mutation {
  readonly name: string;
  /** Undefined takes the field away. */
  readonly value: Json | undefined;
}

/** Within the limit, and without names that could harm a target that merges them beyond the call. */
function sendable(value: Json): boolean {
  return jsonBytes(value) <= maxFieldBytes && !/"(?:__proto__|prototype)":/.test(JSON.stringify(value));
}

const anyJson = fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json);

/** Any text: Unicode as far as it goes, and lone surrogates. */
const anyText = fc.oneof(
  { withCrossShrink: true },
  fc.string({ unit: codePoint(), maxLength: 100 }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 100 }),
  fc.string({ maxLength: 600, size: 'max' }),
);

const extremes = [
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e308,
  -1e308,
  Number.MAX_VALUE,
  -(2 ** 31) - 1,
  -(2 ** 63),
];

/** Numbers that no integer field can mean: below one, huge, with a fraction. */
const oddNumber = fc.oneof(
  { withCrossShrink: true },
  fc.integer({ max: 0 }),
  fc.integer({ min: 2 ** 24, max: 2 ** 31 - 1 }),
  fc.constantFrom(...extremes),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Number.isInteger(n)),
);

const offTheGlobe = fc.oneof(
  { withCrossShrink: true },
  fc.integer({ min: 181, max: 100_000 }),
  fc.integer({ min: -100_000, max: -181 }),
  fc.constantFrom(...extremes),
);

function mutation(valid: JsonObject): fc.Arbitrary<Mutation> {
  const among = (
    fields: readonly SearchField[],
    values: fc.Arbitrary<Json>,
  ): fc.Arbitrary<{ name: SearchField; value: Json }> => fc.record({ name: fc.constantFrom(...fields), value: values });
  const formats = badDates(String(valid['date'])).map((one) => one.value);
  const notADate = fc
    .oneof({ withCrossShrink: true }, fc.constantFrom(...formats), fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/), anyText)
    .filter((text) => !isRealDate(text));
  const wrongType = among(searchFields, anyJson).filter(({ name, value }) => isWrongType(name, value));
  const unknown = fc
    .record({
      name: fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.constantFrom('constructor', 'toString', 'valueOf', 'hasOwnProperty', ''),
      ),
      value: anyJson,
    })
    // Never `__proto__` with a value of chance: a target that merges it would be harmed beyond the call.
    .filter(({ name }) => !isSearchField(name) && name !== '__proto__');
  const present = searchFields.filter((name) => Object.hasOwn(valid, name));
  return fc
    .oneof(
      { withCrossShrink: true },
      { weight: 4, arbitrary: wrongType },
      { weight: 2, arbitrary: among(integerFields, oddNumber) },
      {
        weight: 2,
        arbitrary: among(
          stringFields.filter((name) => name !== 'date'),
          anyText,
        ),
      },
      { weight: 2, arbitrary: among(['date'], notADate) },
      { weight: 1, arbitrary: among(numberFields, offTheGlobe) },
      { weight: 1, arbitrary: unknown },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(...(present.length === 0 ? searchFields : present))
          .map((name) => ({ name, value: undefined })),
      },
    )
    .filter(({ name, value }) =>
      value === undefined
        ? Object.hasOwn(valid, name)
        : sendable(value) && JSON.stringify(value) !== JSON.stringify(valid[name]),
    );
}

/**
 * A search body that is invalid or dubious in one or two fields (`bus.bad-input`), else as the valid one. The date is
 * the valid one or no real date: never past by accident. Shrinks to one field.
 */
export function badSearchBody(valid: JsonObject): fc.Arbitrary<JsonObject> {
  return fc
    .uniqueArray(mutation(valid), { minLength: 1, maxLength: 2, selector: ({ name }) => name })
    .map((mutations) => {
      const body = new Map(Object.entries(valid));
      for (const { name, value } of mutations) {
        if (value === undefined) body.delete(name);
        else body.set(name, value);
      }
      return Object.fromEntries(body);
    });
}
