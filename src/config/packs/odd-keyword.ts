import { isObject, type Json } from '../../contract/json.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** Keywords of JSON Schema (2020-12) whose value is a schema or a list of them. */
const schemas = words(
  'items additionalProperties propertyNames contains not if then else unevaluatedItems unevaluatedProperties ' +
    'contentSchema additionalItems allOf anyOf oneOf prefixItems',
);
/** Those whose value has a schema by name. */
const named = words('properties patternProperties dependentSchemas $defs definitions dependencies');
/** All others, and the words that OpenAPI adds. */
const others = words(
  '$schema $id $anchor $dynamicAnchor $ref $dynamicRef $vocabulary $comment type enum const multipleOf maximum ' +
    'minimum exclusiveMaximum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems ' +
    'maxContains minContains maxProperties minProperties required dependentRequired title description default ' +
    'deprecated readOnly writeOnly examples format contentEncoding contentMediaType nullable example ' +
    'discriminator xml externalDocs id',
);

/** A keyword that JSON Schema does not have: a misspelt one would demand nothing. Null if there is none. */
export function oddKeyword(schema: Json | undefined): string | null {
  if (Array.isArray(schema)) return firstOf(schema);
  if (!isObject(schema)) return null;
  const odd = Object.keys(schema).find(
    (name) => ![schemas, named, others].some((known) => known.includes(name)) && !name.startsWith('x-'),
  );
  return (
    odd ??
    firstOf([
      ...schemas.map((name) => schema[name] ?? true),
      ...named.flatMap((name) => (isObject(schema[name]) ? Object.values(schema[name]) : [])),
    ])
  );
}

function firstOf(all: readonly Json[]): string | null {
  for (const one of all) {
    const odd = oddKeyword(one);
    if (odd !== null) return odd;
  }
  return null;
}
