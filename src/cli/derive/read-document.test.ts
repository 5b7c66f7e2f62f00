import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentOf, folderOf } from './document.fixture.ts';
import { readDocument } from './schemas.ts';

test('references lead over files, through references and names with slashes', () => {
  const { root, inside } = documentOf({
    'api.yaml': 'paths: { $ref: "parts/paths.json#/all" }\nown: { 200: { $ref: "#/paths/~1pets/0" } }',
    'parts/paths.json': { all: { '/pets': [{ $ref: '../pet.yml' }], 'a b': { $ref: '#/all/%2Fpets/0' } } },
    'pet.yml': 'type: object',
  });
  const pet = { value: { type: 'object' }, at: '', file: expect.stringMatching(/pet\.yml$/) as string };
  expect(inside(root, 'own', '200')).toEqual(pet);
  expect(inside(root, 'paths', '/pets', '0')).toEqual(pet);
  expect(inside(root, 'paths', 'nothing', 'there').value).toBeUndefined();
});

test.each<[ref: string, problem: RegExp]>([
  ['http://example.com/pet.json', /#\/x: expected a \$ref to a file in the document's folder or below, got "http/],
  ['https://example.com/pet.json#/a', /got "https:/],
  ['file:///etc/hostname', /got "file:/],
  ['//example.com/pet.json', /got "\/\/example/],
  ['\\\\server\\share', /got "/],
  ['/etc/hostname', /got "\/etc\/hostname"/],
  ['../outside.json', /got "\.\.\/outside\.json"/],
  ['%2e%2e/outside.json', /got "%2e%2e\/outside\.json"/],
  ['link.json', /got "link\.json"/],
  ['missing.json', /got "missing\.json"/],
  ['.', /got "\."/],
  ['broken.json', /broken\.json:1:2: invalid JSON/],
  ['folder', /^in\/folder: expected a file to read, got a folder$/],
  ['#/nothing', /expected a \$ref that leads to a value, got "#\/nothing"/],
  ['#x', /expected a \$ref that leads to a value, got "#x"/],
  ['#/x', /got a circle or a long chain/],
  ['#/x/within', /got a circle or a long chain/],
  ['#/y', /got a circle or a long chain/],
  ['#/chain/0', /got a circle or a long chain/],
])('a reference to %s is refused, and nothing outside of the folder is read', (ref, problem) => {
  const chain = Array.from({ length: 500 }, (_, nth) => ({ $ref: `#/chain/${nth + 1}` }));
  const folder = folderOf({
    'in/api.json': { x: { $ref: ref }, y: { $ref: '#/z' }, z: { $ref: '#/y' }, chain: [...chain, 1] },
    'in/broken.json': '{,',
    'in/folder/a.json': {},
    'outside.json': { secret: true },
  });
  symlinkSync(join(folder, 'outside.json'), join(folder, 'in/link.json'));
  const { root, inside } = readDocument('in/api.json', folder);
  expect(() => inside(root, 'x')).toThrow(problem);
});

test('a document that is none is refused with its place', () => {
  expect(() => documentOf({ 'api.json': '{"a": }' })).toThrow(/api\.json:1:7: invalid JSON/);
  expect(() => documentOf({ 'api.yaml': 'a: [' })).toThrow(/api\.yaml:1:5: invalid YAML/);
  expect(() => readDocument('none.yaml', folderOf({}))).toThrow('none.yaml: expected a file to read, got no such file');
});
