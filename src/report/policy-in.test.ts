import { expect, test } from 'vitest';
import { policyIn } from './policy-in.ts';
import { policy } from './shard-report.fixture.ts';

test('the policy is what the configuration of a report says, and nothing where it says nothing', () => {
  const waiver = {
    id: 'bus.trip',
    finding: null,
    reason: 'r',
    owner: 'o',
    issue: 'i',
    expires: '2027-01-01',
    flaky: true,
  };
  const accepted = { id: 'bus.seats', reason: 'r' };
  const configuration = {
    strict: true,
    failOnDrift: true,
    acceptUntested: [accepted],
    waivers: [waiver],
    only: ['bus'],
    skip: ['bus.seats'],
    shard: { index: 1, of: 2 },
  };
  expect(policyIn(configuration)).toEqual(configuration);
  for (const odd of [null, [], 'x', { strict: 'yes', waivers: {}, only: 'bus', shard: '1/2' }])
    expect(policyIn(odd)).toEqual(policy);
  // As after an edit by hand: an incomplete entry waives and accepts nothing.
  const odd = {
    acceptUntested: [null, { id: 'bus.seats' }],
    waivers: ['x', { ...waiver, expires: 5 }, { ...waiver, finding: {} }],
    only: [7],
    shard: {},
  };
  expect(policyIn(odd)).toEqual(policy);
});
