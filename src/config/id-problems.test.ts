import '../../suites/index.ts';
import { expect, test } from 'vitest';
import { newestSet, requirements, requirementSets } from '../requirements/index.ts';
import { inWorkspace } from './workspace.fixture.ts';

const knownIds = () => requirements().map(({ id }) => id);

test('a run judges by the newest set where none is named', () => {
  inWorkspace((space) => {
    expect(space.load({ knownIds }).requirements).toBe(newestSet.name);
    space.write('conformance.config.json', { requirements: '2026-11' });
    expect(space.load({ knownIds }).requirements).toBe('2026-11');
  });
});

test.each([
  ['2026-1', '; did you mean 2026-11?'],
  ['2026-121', '; did you mean 2026-11?'],
  ['2026-22', '; did you mean 2026-12?'],
  ['newest', ''],
])('a set that is none is refused: %s', (name, advice) => {
  inWorkspace((space) => {
    const [article, all] = [
      requirementSets.length > 1 ? 'a' : 'the',
      requirementSets.map((one) => one.name).join(', '),
    ];
    const names = `expected ${article} requirement set (${all}), got`;
    expect(space.problems({ knownIds, flags: { requirements: name } })).toEqual([
      `--requirements: ${names} "${name}"${advice}`,
    ]);
    space.write('conformance.config.json', { requirements: name });
    expect(space.problems({ knownIds })).toEqual([
      `conformance.config.json: /requirements: ${names} "${name}"${advice}`,
    ]);
  });
});
