import { expect, test } from 'vitest';
import { isTestFile, sourceFiles, textOf } from './source-files.fixture.ts';

/** The functions of Node's modules that open, change or remove a file by its path. */
const doors =
  /\b(?:readFile|readFileSync|createReadStream|open|openSync|writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|copyFile|copyFileSync|cp|cpSync|rename|renameSync|rm|rmSync|rmdirSync|unlink|unlinkSync|truncateSync|mkdir|mkdirSync|chmodSync|symlinkSync|linkSync)\b/;

/** The files outside src/contract/files that open files, and why. */
const others: Readonly<Record<string, string>> = {
  'src/contract/schema/load-schema.ts': 'schemas of the package',
  'src/cli/package-facts.ts': 'the package.json of the package',
  'src/cli/setup/init-command.ts': 'the example of a job, of the package',
  'src/journal/read-journal.ts': 'reads on from the handle that src/contract/files has opened',
  'src/cli/session/open-session.ts': 'a folder that the suite has just made, with a name that nobody knows',
  'src/cli/catalogue/serve-command.ts': 'the same',
  'src/cli/findings/replay-command.ts': 'a folder in that one',
};

test('files of the user are opened, written and removed in src/contract/files alone', () => {
  const found = sourceFiles().filter((path) => {
    if (isTestFile(path) || /^src\/(?:contract\/files|selfcheck)\//.test(path)) return false;
    return [...textOf(path).matchAll(/import \{([^}]*)\} from 'node:fs(?:\/promises)?';/g)].some(([, names = '']) =>
      doors.test(names),
    );
  });
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
  const whole = sourceFiles().filter(
    (path) =>
      !isTestFile(path) && /import (?:\* as )?\w+ from 'node:fs|import\('node:fs|require\('node:fs/.test(textOf(path)),
  );
  expect(whole.filter((path) => !path.startsWith('src/selfcheck/') && !path.startsWith('src/sandbox/'))).toEqual([]);
});
