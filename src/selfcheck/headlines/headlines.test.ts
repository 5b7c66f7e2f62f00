import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calm, factsOf, stands } from '../../harness/report/run-facts.fixture.ts';
import { decideRun } from '../../harness/report/run-verdict.ts';
import { headlineOf, longestAction, longestCause } from '../../model/headline/headline.ts';
import { orderCauses } from '../../model/headline/order-causes.ts';
import { runCauses } from '../../model/headline/run-causes.ts';
import { transportCauses, transportContexts } from '../../model/headline/transport-causes.ts';
import type { ReportRequirement } from '../../model/report.ts';
import { withStop } from '../../model/with-stop.ts';
import { orderWays } from './order-ways.fixture.ts';
import { runWays } from './run-ways.fixture.ts';
import { transportWays } from './transport-ways.fixture.ts';

const ways = { ...transportWays, ...runWays, ...orderWays };
const all = Object.values(ways).flat();

describe.each(Object.entries(ways))('%s', (_, own) => {
  test.each(own)('%s', (reason, cause, action) => {
    expect(headlineOf(reason)).toEqual({ cause, action });
  });
});

test('every row of the tables is told by one of these ways', () => {
  const rows = [...runCauses, ...orderCauses, ...transportCauses, ...transportContexts];
  const told = all.map(([reason]) => reason);
  const tail = (reason: string): string[] => (/: |, /.test(reason) ? [reason, ...tail(reason.replace(/^.*?(?:: |, )/, ''))] : [reason]);
  expect(rows.filter(([when]) => !told.some((reason) => tail(reason).some((part) => when.test(part)))).map(([when]) => when.source)).toEqual([]);
});

test('the verdict of a run is a line of its cause and one of what to do and who waits, of at most 160 characters each', () => {
  const ids = ['envelope.request-id-distinct', ...Array.from({ length: 12 }, (__, nth) => `bus.other-${nth}`)];
  for (const [reason, cause, action] of all) {
    const own = { ...stands(ids[0] ?? '', 'MUST', 'untested').requirement, reason };
    const others = ids.slice(1).map((id) => ({ ...stands(id, 'MUST', 'inconclusive').requirement, reason: 'the day has changed meanwhile' }));
    for (const embedded of [false, true]) {
      const sentence = (requirements: readonly ReportRequirement[], note: string | null): string =>
        decideRun({ ...factsOf(calm), embedded, requirements, note }).sentence.replace(' No target of yours was tested.', '');
      const begin = `No verdict${embedded ? ' on the built-in platform' : ''}: ${withStop(cause)}`;
      const alone = sentence([own], null);
      expect(alone).toBe(`${begin} ${action} ${own.id} waits for this.`);
      expect([begin.length <= 160, alone.length - begin.length - 1 <= 160], alone).toEqual([true, true]);
      const noted = sentence([own, ...others], reason);
      expect(noted.startsWith(`${begin} ${action} `)).toBe(true);
      expect(noted.length - begin.length - 1, noted).toBeLessThanOrEqual(160);
    }
  }
});

test('whatever a reason is, its headline is two short lines', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all.map(([reason]) => reason)), fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(400), (reason, odd, place) => {
      const { cause, action } = headlineOf(reason.slice(0, place) + odd + reason.slice(place));
      expect(Math.max(cause.length - longestCause, action.length - longestAction)).toBeLessThanOrEqual(0);
      expect(`${cause}${action}`).not.toContain('\n');
      expect([cause, action]).not.toContain('');
    }),
    { seed: 28, numRuns: 300 },
  );
});
