import { expect, test } from 'vitest';
import { answerOf, heard, type Known, page } from './who-answered.fixture.ts';
import { whoAnswered } from './who-answered.ts';

test.each<[location: string, credentials: 'valid' | 'missing' | 'wrong', known: Known, by: 'platform' | 'in front']>([
  ['/login?next=%2Fopen%2Fv1%2Fbus%2Fsearch', 'missing', { ...heard, searched: true }, 'platform'],
  ['/users/sign_in', 'wrong', { ...heard, searched: true }, 'platform'],
  ['/login', 'missing', heard, 'in front'],
  ['/login', 'valid', { ...heard, searched: true }, 'in front'],
  ['/my.policy', 'missing', { ...heard, searched: true }, 'in front'],
  ['//sso.example.com/login', 'missing', { ...heard, searched: true }, 'in front'],
  ['https://sso.example.com/login', 'missing', { ...heard, searched: true }, 'in front'],
])('a redirect to %s of a call with a %s key', (location, credentials, known, expected) => {
  const answer = answerOf(302, page, { location: [location] });
  expect(whoAnswered({ operation: 'search', credentials, answer }, known)).toMatchObject({ by: expected });
});

test.each([
  ['https://sso.example.com/login?next=1', 'log-in page'],
  ['https://login.example.com/oauth2/start?rd=%2Fopen', 'log-in page'],
  ['/oauth2/start?rd=%2Fopen', 'log-in page'],
  ['https://acme.queue-it.net/?c=login', 'gateway'],
  ['/open/v1/bus/search', 'gateway'],
])('a redirect to %s is one of a %s', (location, what) => {
  const answer = answerOf(302, page, { location: [location] });
  const by = whoAnswered({ operation: 'search', credentials: 'valid', answer }, { ...heard, searched: true });
  expect(by).toEqual({ by: 'in front', what, mark: null });
});
