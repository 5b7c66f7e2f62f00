import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import {
  acceptedSearch,
  sampleExchange,
  sampleSearch,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { callsOf } from '../../requirements/patterns/call.ts';
import { couldFail } from './could-fail.ts';

/** Whether an answer with trips at these times could have failed a requirement. */
function could(requirement: string, times: readonly string[], fields: JsonObject = {}): boolean {
  const trips = times.map((dep_time) => ({ ...sampleTrip, dep_time }));
  const [call] = callsOf([acceptedSearch(trips, {}, { call: 1, body: { ...sampleSearch, ...fields } })]);
  return couldFail({ requirement }, call ?? expect.fail());
}
const times = ['08:00', '09:00', '10:00', '11:00', '12:00'];

test('an answer that cannot show a failure is no counter-example', () => {
  expect([could('bus.page-size', times, { page_size: 5 }), could('bus.page-size', times, { page_size: 6 })]).toEqual([
    true,
    false,
  ]);
  expect([
    could('bus.sort-dep-time', times),
    could(
      'bus.sort-dep-time',
      times.map(() => '08:00'),
    ),
  ]).toEqual([true, false]);
  expect([could('bus.paging', times), could('bus.paging', [])]).toEqual([true, false]);
  expect(could('bus.data', [])).toBe(true);
  const [refused] = callsOf([sampleExchange({ call: 1, status: 400 })]);
  expect(couldFail({ requirement: 'bus.valid-accepted' }, refused ?? expect.fail())).toBe(true);
});
