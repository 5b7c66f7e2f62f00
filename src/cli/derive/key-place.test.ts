import { expect, test } from 'vitest';
import { folderOf } from './document.fixture.ts';
import { type KeyPlace, keyPlaceOf } from './parameters.ts';
import { readDocument } from './schemas.ts';

const schemes = {
  own: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  usual: { type: 'apiKey', in: 'header', name: 'authorization' },
  reference: { $ref: '#/components/securitySchemes/own' },
  token: { type: 'http', scheme: 'bearer' },
  password: { type: 'http', scheme: 'Basic' },
  digest: { type: 'http', scheme: 'digest' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  length: { type: 'apiKey', in: 'header', name: 'Content-Length' },
  oauth: { type: 'oauth2', flows: {} },
  lost: { $ref: '#/nowhere' },
};

function placeOf(security: object | undefined, securitySchemes: object = schemes): KeyPlace {
  const cwd = folderOf({ 'api.json': { openapi: '3.1.0', components: { securitySchemes } } });
  return keyPlaceOf(readDocument('api.json', cwd), security as never);
}

test.each<[security: object, place: KeyPlace]>([
  [[{ own: [] }], { keyHeader: 'X-API-Key' }],
  [[{ reference: [] }], { keyHeader: 'X-API-Key' }],
  [[{ usual: [] }], {}],
  [[{ token: [] }], { keyScheme: 'Bearer' }],
  [[{ password: [] }], { keyScheme: 'Basic' }],
  [[{}, { oauth: [] }, { own: [], token: [] }, { token: [] }], { keyScheme: 'Bearer' }],
  [[{ digest: [] }], { unsaid: 'http digest' }],
  [[{ query: [] }], { unsaid: 'apiKey query' }],
  [[{ length: [] }], { unsaid: 'apiKey header' }],
  [[{ oauth: ['read'] }], { unsaid: 'oauth2' }],
  [[{ own: [], token: [] }], { unsaid: 'own together with token' }],
  [[{ other: [] }], { unsaid: 'other, which is not described' }],
  [[], {}],
])('the security %j has its key at %j', (security, place) => {
  expect(placeOf(security)).toEqual(place);
});

test('a reference that leads nowhere is said', () => {
  expect(placeOf([{ lost: [] }])).toEqual({ unsaid: expect.stringContaining('#/nowhere') });
});

test('without `security`, the schemes of the document say where the key goes', () => {
  expect(placeOf(undefined, { own: schemes.own })).toEqual({ keyHeader: 'X-API-Key' });
  expect(placeOf(undefined, {})).toEqual({});
});
