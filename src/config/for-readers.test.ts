import { expect, test } from 'vitest';
import { documentUrlProblem } from './hosts.ts';
import { readForReaders } from './read-configuration.ts';
import { inWorkspace } from './workspace.fixture.ts';

const readDocumentUrl = (...args: Parameters<typeof readForReaders>) => readForReaders(...args).documentUrl;

const url = 'https://docs.example.com/platform?v=1#{section}';

test('the address of the document is read from the configuration, whatever else is wrong there', () => {
  inWorkspace((space) => {
    expect(readDocumentUrl(null, space.cwd)).toBeNull();
    const file = space.write('other.json', JSON.stringify({ documentUrl: url, nonsense: '${MISSING}' }));
    expect(readDocumentUrl({ path: file, place: '--config' }, space.cwd)).toBe(url);
    space.write('conformance.config.yaml', `documentUrl: "${url}"\n`);
    expect(readDocumentUrl(null, space.cwd)).toBe(url);
  });
});

test('a file that was named has to be there; one that nobody named may be anything', () => {
  inWorkspace((space) => {
    expect(() => readDocumentUrl({ path: 'none.json', place: '--config' }, space.cwd)).toThrow(
      /--config: .*expected a configuration file/,
    );
    space.write('conformance.config.json', '{');
    expect(readDocumentUrl(null, space.cwd)).toBeNull();
  });
});

test.each([
  ['https://docs.example.com', null],
  [url, null],
  ['javascript:alert(1)', 'a text without http:// or https:// before it'],
  ['ftp://docs.example.com', 'the scheme ftp'],
  ['https://user:word@docs.example.com', 'one with a user or password'],
  ['https://docs.example.com/#"><b>', 'one with a quotation mark or an angle bracket'],
  ['https://docs.example.com/a b', 'one with white space, a control character or a backslash'],
])('%s as the address of a document: %s', (text, problem) => {
  expect(documentUrlProblem(text)).toBe(problem);
  inWorkspace((space) => {
    space.write('conformance.config.json', JSON.stringify({ documentUrl: text }));
    if (problem === null) expect(readDocumentUrl(null, space.cwd)).toBe(text);
    else expect(() => readDocumentUrl(null, space.cwd)).toThrow(problem);
  });
});
