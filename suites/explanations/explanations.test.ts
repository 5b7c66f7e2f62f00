import '../all.ts';
import { expect, test } from 'vitest';
import { registered } from '../../src/harness/requirement.ts';
import { ofExplanations } from '../../src/report/reasons/explained.ts';

test('each explanation of the suite has a headline and advice of its own, and nothing else has', () => {
  const names = [...registered().values()].flatMap(({ explanations }) => explanations.map(({ name }) => name));
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(ofExplanations).toSorted());
});
