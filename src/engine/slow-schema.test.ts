import { expect, test } from 'vitest';
import { SlowSchema } from '../contract/schema/index.ts';
import type { Requirement } from '../contract/requirement.ts';
import { Outcome } from './outcome.ts';

const requirement: Requirement = {
  id: 'statement.errorBody',
  level: 'MUST',
  section: 'declared',
  quotes: {},
  statement: 's',
  reading: '',
  probes: 'p',
  needs: [],
};

test('a schema that needs too long blocks a pass, and is a mistake of the user', () => {
  const outcome = new Outcome(requirement);
  for (let call = 1; call <= 100; call += 1) outcome.pass({ call, operation: 'search' });
  for (const _ of [1, 2]) outcome.crashed(new SlowSchema('^(a+)+$'));
  expect(outcome.line(() => expect.fail('there is no call to show'))).toMatchObject({
    verdict: 'inconclusive',
    lost: 1,
    reason: { code: 'cases-lost', because: [{ code: 'schema-slow', pattern: '^(a+)+$' }] },
  });
});
