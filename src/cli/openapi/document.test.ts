import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Json, type JsonObject, isObject } from '../../contract/json.ts';
import { openPoints, requirementById, requirements } from '../../requirements/index.ts';
import { documentSchemas, loadSchema, validate } from '../../contract/schema/index.ts';
import { componentName, componentSchemas, constraints, openPointPlaces } from './components.fixture.ts';
import { openapiText } from '../reports/openapi-command.ts';
import { examplesFor, openapiDocument } from './document.fixture.ts';

const document = openapiDocument();
const components = componentSchemas() as Record<string, JsonObject>;

/** Every value of a member of this name, wherever it stands. */
function valuesOf(name: string, value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(name, one));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(key === name ? [inner] : []), ...valuesOf(name, inner)]);
}

/** What a schema file has at each place, without what is written differently for other tools. */
function keywordsOf(value: Json, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keywordsOf(one, `${at}/-`));
  if (!isObject(value)) return [`${at} ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, inner]) =>
    ['$ref', 'format', '$id', '$schema'].includes(key) ? [] : keywordsOf(inner, `${at}/${key}`),
  );
}

test.each(documentSchemas.map((name) => [name]))('the whole schema %s is among the components', (name) => {
  const there = keywordsOf(components[componentName(name)] ?? {});
  expect(there).toEqual(expect.arrayContaining(keywordsOf(loadSchema(name))));
});

test('references lead to components, and formats are those that every tool knows', () => {
  const names = Object.keys(components).map((name) => `#/components/schemas/${name}`);
  expect(names).toEqual(expect.arrayContaining(valuesOf('$ref', document)));
  expect(new Set(valuesOf('format', document))).toEqual(new Set(['date']));
  const references = documentSchemas.flatMap((name) => valuesOf('$ref', loadSchema(name)));
  expect(valuesOf('$ref', components)).toHaveLength(references.length);
});

test('every requirement stands at an operation that it concerns, as the catalogue has it', () => {
  const entry = (valuesOf('x-requirements', document) as JsonObject[][]).flat();
  expect(new Set(entry.map(({ id }) => id))).toEqual(new Set(requirements().map(({ id }) => id)));
  for (const { id, level, section, statement } of requirements())
    expect(entry).toContainEqual({ id, level, section, statement });
  const [search = [], cancel = []] = valuesOf('x-requirements', document) as JsonObject[][];
  expect(search.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['http.status-listed', 'auth.missing-key', 'bus.paging']),
  );
  expect(cancel.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['http.status-listed', 'auth.cancel-401', 'auth.no-effect', 'cancel.once']),
  );
  expect(search.map(({ id }) => id)).not.toContain('auth.cancel-401');
  expect(cancel.map(({ id }) => id)).not.toContain('auth.missing-key');
});

test('every open point is listed once, and marked at each of its places', () => {
  const listed = document['x-open-points'] as JsonObject[];
  expect(listed.map(({ id, question }) => [id, question])).toEqual(
    openPoints().map(({ id, question }) => [id, question]),
  );
  const { 'x-open-points': _, ...rest } = document;
  const marked = (valuesOf('x-open-points', rest) as string[][]).flat();
  for (const { id } of openPoints())
    expect(marked.filter((one) => one === id).length, id).toBe(openPointPlaces[id]?.length ?? 0);
  expect(new Set(marked)).toEqual(new Set(openPoints().map(({ id }) => id)));
});

test('a MUST is part of the schema, a SHOULD is only described', () => {
  for (const { requirement, schema, fields, keywords } of constraints) {
    const level = requirementById(requirement)?.level;
    expect(['MUST', 'SHOULD'], requirement).toContain(level);
    const properties = (components[componentName(schema)]?.['properties'] ?? {}) as Record<string, JsonObject>;
    for (const field of fields) {
      if (level === 'MUST') expect(properties[field]).toMatchObject(keywords);
      else expect(properties[field]?.['x-should']).toContainEqual({ requirement, ...keywords });
    }
  }
  expect(constraints.map(({ requirement }) => requirement)).toContain('bus.limit-50');
});

test('the examples conform to the schemas of the suite, and carry what the document shows', () => {
  const { searchRequest, searchAnswer, emptySearchAnswer, cancelRequest, cancelAnswer } = examplesFor('2026-12-01');
  expect(validate('bus-search-request', searchRequest)).toEqual([]);
  for (const answer of [searchAnswer, emptySearchAnswer]) expect(validate('bus-search-response', answer)).toEqual([]);
  expect(validate('hotel-cancel-request', cancelRequest)).toEqual([]);
  expect(validate('hotel-cancel-response', cancelAnswer)).toEqual([]);
  expect(searchRequest).toMatchObject({ sort_by: 'dep_time', date: '2026-12-01' });
  expect(cancelAnswer).toMatchObject({ code: 0, data: { status: 'cancelled', refund_status: 'processing' } });
});

test('JSON and YAML say the same, and YAML has no aliases', () => {
  const yaml = openapiText('2026-12-01', 'yaml');
  expect(parse(yaml)).toEqual(JSON.parse(openapiText('2026-12-01', 'json')));
  expect(yaml).not.toMatch(/[&*][a-z]\d+$/m);
  expect(yaml).toContain('"200":');
});
