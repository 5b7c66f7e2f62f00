import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import { serveHandler } from '../../sandbox/serve-handler.ts';
import { install } from '../own-rules/pack-folder.fixture.ts';
import { root } from '../source-files.fixture.ts';

/** A folder with the package and a document. */
function folderWith(document: unknown): string {
  const cwd = temporaryFolder();
  install(cwd);
  writeFileSync(join(cwd, 'shop.json'), JSON.stringify(document));
  return cwd;
}

/** Compiles as strictly as there is. */
function compile(cwd: string, file: string): void {
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--verbatimModuleSyntax'];
  const options = ['--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', 'node', ...strict];
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, file], { cwd });
}

const content = (schema: object) => ({ description: 'x', content: { 'application/json': { schema } } });
const refusals = { 400: content({ $ref: '#/components/schemas/Problem' }), 401: content({}), 404: content({}) };
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
          { name: 'kind', in: 'query', required: true, schema: { type: 'string', enum: ['cat', 'dog'] } },
        ],
        responses: { 200: content({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }), ...refusals },
      },
      post: { operationId: 'buyPet', responses: { 201: content({}), ...refusals } },
    },
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
      get: { operationId: 'getPet', responses: { 200: content({ $ref: '#/components/schemas/Pet' }), ...refusals } },
      delete: { operationId: 'freePet', responses: { 204: { description: 'x' }, ...refusals } },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    schemas: {
      Problem: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
      Pet: {
        type: 'object',
        required: ['id', 'name', 'kind'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: ['string', 'null'] },
          kind: { enum: ['cat', 'dog'] },
          parent: { $ref: '#/components/schemas/Pet' },
        },
      },
    },
  },
};

type Fault = 'wrong type' | 'missing field' | 'undeclared status' | 'missing key' | 'crash' | 'one input';

const apiKey = 'shop-key-0123456789abcdef';

/** A server that keeps to the document; `changes`: calls that would change something. */
async function startShop(fault: Fault | null): Promise<{ readonly url: string; readonly changes: string[] }> {
  const changes: string[] = [];
  const no = (status: number): Response => Response.json({ message: 'no' }, { status });
  const pet = (id: number): object => ({
    id,
    name: fault === 'wrong type' ? 7 : null,
    ...(fault === 'missing field' && id > 1 ? {} : { kind: 'dog' }),
    ...(id % 2 === 0 ? { parent: { id: 1, name: 'Rex', kind: 'cat' } } : {}),
  });
  const { url, close } = await serveHandler((request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== 'GET') changes.push(`${request.method} ${pathname}`);
    const key = request.headers.get('authorization');
    if (key !== apiKey && !(key === null && fault === 'missing key')) return no(401);
    const id = /^\/pets\/(.*)$/.exec(pathname)?.[1];
    if (id !== undefined) return /^[1-9]\d*$/.test(id) ? Response.json(pet(Number(id))) : no(404);
    const limit = searchParams.get('limit');
    const isRight = /^(?:[1-9]|[1-4]\d|50)$/.test(limit ?? '1') && /^(?:cat|dog)$/.test(searchParams.get('kind') ?? '');
    if (!isRight) return no(fault === 'crash' ? 500 : 400);
    if (fault === 'undeclared status') return Response.json({ pets: [] }, { status: 202 });
    if (fault === 'one input' && limit === '50') return Response.json({ pets: [] });
    return Response.json([pet(1), pet(2)]);
  });
  onTestFinished(close);
  return { url, changes };
}

test.each<[fault: Fault | null, broken: readonly string[]]>([
  [null, []],
  ['wrong type', ['shop.getPet.answer', 'shop.listPets.answer']],
  ['missing field', ['shop.getPet.answer', 'shop.listPets.answer']],
  ['undeclared status', ['shop.listPets.answer']],
  ['missing key', ['shop.getPet.key', 'shop.listPets.key']],
  ['crash', ['shop.listPets.input']],
  ['one input', ['shop.listPets.answer']],
])('a derived pack runs without an edit; with the fault %s it finds %j, and changes nothing', async (fault, broken) => {
  const cwd = folderWith(shop);
  const derived = await run(['derive', 'shop.json', '--prefix', 'shop', '--out', 'shop.mjs'], { cwd });
  expect([derived.code, derived.out]).toEqual([0, expect.stringContaining('Wrote shop.mjs: 2 of 4 operations run.')]);
  const { url, changes } = await startShop(fault);
  const configuration = {
    baseUrl: url,
    apiKey,
    packs: ['./shop.mjs'],
    only: ['shop'],
    seed: 1,
    allowCancel: ['127.0.0.1'],
  };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  const { code, out, err } = await run(['run', '--out', 'out'], { cwd });
  expect(err).not.toContain('orders: ');
  const { requirements } = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
  expect(
    requirements
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ id }) => id)
      .toSorted(),
    out,
  ).toEqual(broken);
  expect([requirements.length, code, changes]).toEqual([5, broken.length === 0 ? 0 : 1, []]);
});

/** Flows on the derived operations, with what they assert. */
const ownFlows = {
  'hollow-call': 'await call(pets, cats);',
  'hollow-if': 'for (const { parent } of await call(pets, cats)) if (parent?.kind === "bird") assert.fail("a bird");',
  'hollow-loop': 'for (const one of (await call(pets, cats)).slice(2)) assert.ok(one.id > 0);',
  'hollow-await': 'void Promise.resolve(await call(pets, cats)).then((all) => assert.equal(all.length, 2));',
  'asserts-all': 'for (const one of await call(pets, cats)) assert.ok(one.id > 0);',
  'asserts-same': 'const [one] = await call(pets, cats); assert.deepEqual(await call(pet, { id: one.id }), one);',
  'asserts-status': 'assert.equal((await call.answer(pets, cats)).status, 200);',
  'asserts-refusal': 'await call(pets, cats); await call.refused(pets, { kind: "bird" }, 400);',
};

test('flows of a derived pack pass if they assert something, and are untested otherwise', async () => {
  const cwd = folderWith(shop);
  await run(['derive', 'shop.json', '--prefix', 'shop', '--out', 'shop.mjs'], { cwd });
  const flows = Object.entries(ownFlows).map(
    ([id, body]) =>
      `flow('shop.${id}', { level: 'MUST', source: 's', statement: 's', async run(_, { call }) { ${body} } })`,
  );
  const derived = readFileSync(join(cwd, 'shop.mjs'), 'utf8');
  const whole = `import assert from 'node:assert/strict';
import { flow } from 'travel-conformance/authoring';
${derived.replace('...generic(', `...own, ...generic(`)}
const cats = { kind: 'cat' };
const [pets, pet] = ['shop.listPets', 'shop.getPet'].map((name) => operations.find((one) => one.name === name));`;
  writeFileSync(
    join(cwd, 'shop.mjs'),
    whole.replace('export default', `const own = [${flows.join()}];\nexport default`),
  );
  const { url } = await startShop(null);
  const configuration = { baseUrl: url, apiKey, packs: ['./shop.mjs'], only: ['shop'], seed: 1 };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  const { out, err } = await run(['run', '--out', 'out'], { cwd });
  const { requirements } = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
  const found = requirements.map(({ id, verdict, reason }) => [id, reason?.code ?? verdict]);
  const wanted = Object.keys(ownFlows).map((id) => [`shop.${id}`, id.startsWith('hollow') ? 'flow-hollow' : 'pass']);
  expect(found.slice(0, wanted.length), out + err).toEqual(wanted);
  expect(found.slice(wanted.length).every(([, verdict]) => verdict === 'pass')).toBe(true);
});

const hostile = [
  "'",
  '"',
  '`${process.exit(9)}`',
  '*/',
  '// ',
  '\n',
  '\r\n',
  '\u2028',
  '\u202e',
  '\\',
  '</script>',
  '{{',
  '\0',
].join('');

test('what a document says is data: names and texts of any kind make a pack that compiles, and runs nothing', async () => {
  const schema = JSON.parse(
    JSON.stringify({
      type: 'object',
      title: hostile,
      description: hostile,
      required: ['__proto__', hostile],
      properties: {
        PROTO: { type: 'string', enum: [hostile] },
        [hostile]: { const: hostile },
        constructor: { type: 'null' },
      },
    }).replaceAll('PROTO', '__proto__'),
  ) as object;
  const named = (name: string) => ({
    name,
    in: 'query',
    description: hostile,
    schema: { type: 'string', example: hostile },
  });
  const operation = (operationId: string) => ({
    operationId,
    summary: hostile,
    parameters: [named(hostile), named('__proto__'), named('toString')],
    responses: { 200: content({ $ref: '#/components/schemas/~0~1' }), [hostile]: {}, default: content(schema) },
  });
  const cwd = folderWith({
    openapi: '3.0.0',
    info: { title: hostile, description: hostile },
    paths: {
      '/x': { get: operation(hostile), post: operation('__proto__'), put: operation('') },
      [`/${hostile}`]: { get: operation('a'), [hostile]: {} },
      '/__proto__': { get: operation('constructor') },
    },
    components: { schemas: { '~/': schema } },
  });
  const derived = await run(['derive', 'shop.json', '--prefix', 'shop', '--out', 'shop.ts'], { cwd });
  expect(derived.code, derived.err).toBe(0);
  compile(cwd, 'shop.ts');
  await run(['derive', 'shop.json', '--prefix', 'shop', '--out', 'shop.mjs'], { cwd });
  const configuration = { baseUrl: 'http://127.0.0.1:9', apiKey, packs: ['./shop.mjs'], only: ['shop'] };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  const { code, out, err } = await run(['run', '--dry-run'], { cwd });
  expect([code, out], err).toEqual([0, expect.stringContaining('shop')]);
});
