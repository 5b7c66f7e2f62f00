import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, onTestFinished, test } from 'vitest';
import { openapiCommand } from '../../cli/reports/openapi-command.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { defaultApiKey, startReference } from '../../sandbox/index.ts';

const now = Date.now();
const document = JSON.parse(openapiCommand({}, now)) as Description;
const { schemas } = document.components;

/** The verdict of the description on a value, as other tools read it: standard formats only. */
function errorsOf(component: string, value: unknown): unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'urn:contract:description', components: { schemas } });
  const check = ajv.compile({ $ref: `urn:contract:description#/components/schemas/${component}` });
  check(value);
  return check.errors ?? [];
}

interface Operation {
  readonly requestBody: { readonly content: Record<string, Media> };
  readonly responses: Record<string, { readonly content?: Record<string, Media> }>;
}
interface Description extends Record<string, unknown> {
  readonly info: object;
  readonly paths: Record<string, { readonly post: Operation }>;
  readonly components: { readonly schemas: object };
}
interface Media {
  readonly schema: { readonly $ref: string };
  readonly examples: Record<string, { readonly value: unknown }>;
}

const operations = Object.values(document.paths).map(({ post }) => post);

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect((await new Validator().validate({ ...document, info: {} })).valid).toBe(false);
});

test('its examples are valid by its own schemas', () => {
  const media = operations.flatMap(({ requestBody, responses }) => [
    ...Object.values(requestBody.content),
    ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {})),
  ]);
  expect(media).toHaveLength(4);
  for (const { schema, examples } of media)
    for (const { value } of Object.values(examples))
      expect(errorsOf(schema.$ref.split('/').at(-1) ?? '', value), JSON.stringify(value)).toEqual([]);
});

test('its example request is accepted by the reference platform, whose answer is valid by it, and broken answers are not', async () => {
  const search = Object.values(operations[0]?.requestBody.content['application/json']?.examples ?? {})[0]?.value;
  const answerOf = async (fault?: string): Promise<{ status: number; body: unknown }> => {
    const reference = await startReference(fault === undefined ? {} : { faults: [fault] });
    onTestFinished(() => reference.close());
    const headers = { 'content-type': 'application/json', authorization: defaultApiKey };
    const answer = await fetch(`${reference.url}/open/v1/bus/search`, {
      method: 'POST',
      headers,
      body: JSON.stringify(search),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const good = await answerOf();
  expect(good.status).toBe(200);
  expect((good.body as { data: { lines: unknown[] } }).data.lines.length).toBeGreaterThan(0);
  expect(errorsOf('BusSearchResponse', good.body)).toEqual([]);
  expect(errorsOf('BusSearchResponse', (await answerOf('message-missing')).body)).not.toEqual([]);
});

test('openapi writes a file, as YAML by its name, and refuses what it cannot do', () => {
  const out = join(temporaryFolder(), 'contract.yaml');
  expect(openapiCommand({ out, date: '2027-01-31' }, now)).toBe('');
  const written = openapiCommand({ yaml: true, date: '2027-01-31' }, now);
  expect(readFileSync(out, 'utf8')).toBe(written);
  expect(written).toMatch(/^openapi: 3\.1/);
  expect(written).toContain('2027-01-31');
  expect(() => openapiCommand({ date: '2027-02-30' }, now)).toThrow(/--date: expected a date such as 2027-01-31/);
  writeFileSync(join(out, '..', 'file'), '');
  expect(() => openapiCommand({ out: join(out, '..', 'file', 'x.json') }, now)).toThrow(
    /--out: expected a file that can be written/,
  );
});
