import { expect, test } from 'vitest';
import type { Verdict } from '../contract/report-parts.ts';
import type { Waiver } from './settings.ts';
import { judgeWaivers, waiverFor } from './waivers.ts';

const waiver = (rest: Partial<Waiver> = {}): Waiver => ({
  id: 'bus.paging',
  finding: null,
  reason: 'r',
  owner: 'search team',
  issue: null,
  expires: '2027-01-31',
  flaky: false,
  ...rest,
});
const found = { id: 'f-1', requirement: 'bus.paging' };
const judge = (one: Waiver, verdict: Verdict | null, today = '2027-01-01', findings = [found]) =>
  judgeWaivers(
    [one],
    {
      requirements: [
        { id: 'bus.trip', verdict: 'pass' },
        ...(verdict === null ? [] : [{ id: 'bus.paging', verdict }]),
        { id: 'bus.total', verdict: 'untested' },
      ],
      findings: verdict === 'fail' || verdict === 'waived' || verdict === 'warn' ? findings : [],
    },
    today,
  )[0];

test.each<[what: string, one: Waiver, verdict: Verdict | null, today: string, state: string, stale: boolean]>([
  ['needed', waiver(), 'fail', '2027-01-01', 'used', false],
  ['needed, verdict waived already', waiver(), 'waived', '2027-01-01', 'used', false],
  ['needed on its last day', waiver(), 'fail', '2027-01-31', 'used', false],
  ['needed by a SHOULD', waiver({ finding: 'f-1' }), 'warn', '2027-01-01', 'used', false],
  ['a day late', waiver(), 'fail', '2027-02-01', 'expired', true],
  ['late, flaky and not judged', waiver({ flaky: true }), null, '2028-01-01', 'expired', true],
  ['passed', waiver(), 'pass', '2027-01-01', 'unneeded', true],
  ['passed, flaky', waiver({ flaky: true }), 'pass', '2027-01-01', 'unneeded', false],
  ['fails for another finding', waiver({ finding: 'f-2' }), 'fail', '2027-01-01', 'unneeded', true],
  ['left out', waiver(), null, '2027-01-01', 'unjudged', false],
  ['untested', waiver(), 'untested', '2027-01-01', 'unjudged', false],
  ['inconclusive', waiver({ finding: 'f-1' }), 'inconclusive', '2027-01-01', 'unjudged', false],
])('%s', (_what, one, verdict, today, state, stale) => {
  expect(judge(one, verdict, today)).toMatchObject({ waiver: one, state, stale });
});

test('a stale waiver comes with the line to delete', () => {
  expect(judge(waiver(), 'fail', '2027-02-01')?.advice).toBe(
    'delete the waiver of bus.paging, which expired on 2027-01-31, or have search team renew it',
  );
  expect(judge(waiver({ finding: 'f-2' }), 'pass')?.advice).toBe(
    'delete the waiver of bus.paging (f-2): nothing needed it',
  );
  expect(judge(waiver({ flaky: true }), 'pass')?.advice).toBeNull();
});

test('a finding is covered by its own waiver before that of its requirement, and by no expired one', () => {
  const [general, own] = [waiver(), waiver({ finding: 'f-1' })];
  expect(waiverFor(found, [general, own], '2027-01-31')).toBe(own);
  expect(waiverFor({ ...found, id: 'f-9' }, [own, general], '2027-01-31')).toBe(general);
  expect(waiverFor({ ...found, requirement: 'bus.paging-x' }, [general, own], '2027-01-31')).toBeNull();
  expect(waiverFor(found, [general, own], '2027-02-01')).toBeNull();
});
