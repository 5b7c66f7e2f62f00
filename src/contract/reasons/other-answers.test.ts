import { expect, test } from 'vitest';
import type { NotThePlatform } from './search.ts';
import { wordsOf } from '../reason-words.ts';

const path = '/open/v1/bus/search';
const before = 'this does not look like the platform:';

test.each<[reason: Pick<NotThePlatform, 'came' | 'redirect'>, came: string, advice: string, owner: string]>([
  [
    { came: { to: path }, redirect: 'itself' },
    `a redirect (307) to ${path}`,
    'have the server in front answer calls that have no cookie',
    'network',
  ],
  [
    { came: 'wrapped' },
    'an answer of the platform inside another answer',
    'name the platform itself in `baseUrl`, or have its answers passed on as they are',
    'your set-up',
  ],
])('%j says what came, what to do and who has to', (reason, came, advice, owner) => {
  const words = wordsOf({ code: 'not-the-platform', status: 307, path, twice: null, ...reason });
  const headline = `${before} ${came} came back from ${path}`;
  expect(words).toMatchObject({ headline, text: `${headline}; ${advice}`, owner });
  expect(words.action).toMatch(/cookie\.$|as they are\.$/);
});
