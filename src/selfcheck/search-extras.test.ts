import { expect, test } from 'vitest';
import { Refusal } from '../sandbox/call.ts';
import type { Hooks } from '../sandbox/steps.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

/** The embedded platform refuses half a place, as it may (section 4.1). */
test.concurrent('configured coordinates are sent as places, and half a place is not a failure', async () => {
  const places = new Set<string>();
  const hooks: Hooks = {
    readSearch(next, call, body) {
      places.add(`${String(body['start_lng'])} ${String(body['start_lat'])}`);
      return next(call, body);
    },
  };
  const searchExtras = {
    start_lng: [121.4737, 121.5],
    start_lat: [31.2304],
    end_lng: [120.1551],
    end_lat: [30.2741],
    dist_type: [2],
  };
  const { report, row } = await embeddedRun({
    hooks,
    change: { only: ['bus.valid-accepted', 'bus.past-date'], searchExtras },
  });
  expect(report.findings).toEqual([]);
  expect(row('bus.valid-accepted').verdict).toBe('pass');
  expect([...places]).toEqual(expect.arrayContaining(['121.4737 31.2304', '121.5 31.2304']));
  expect([...places].filter((place) => /^undefined \d|\d undefined$/.test(place))).toEqual([]);
});

test.concurrent('where coordinates of more than six decimals are refused, what is sent with a place is tried all the same', async () => {
  const hooks: Hooks = {
    readSearch(next, call, body) {
      if (/_l(?:ng|at)":-?\d+\.\d{7}/.test(JSON.stringify(body))) throw new Refusal(400, 40099, 'six decimals at most');
      return next(call, body);
    },
  };
  const limits = { only: ['bus.limit-50'] };
  expect((await embeddedRun({ hooks, change: limits })).report.findings).toEqual([]);
  expect(
    (await embeddedRun({ hooks, change: limits, faults: ['limit-lifted:coordinates'] })).row('bus.limit-50').verdict,
  ).toBe('fail');
});
