import '../../suites/index.ts';
import { expect, test } from 'vitest';
import { isListed } from '../contract/operations.ts';
import { Refusal } from '../sandbox/call.ts';
import type { Hooks } from '../sandbox/steps.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

/** Answers every third search by 500, beginning with the nth. */
function failing(from: number): Hooks {
  let nth = 0;
  return {
    authenticate(next, call) {
      if (call.operation === 'busSearch' && (nth += 1) % 3 === from) throw new Refusal(500, 50000, 'not now');
      next(call);
    },
  };
}

test.concurrent.each([0, 1, 2])(
  'a status that the document does not list is judged, whatever was sent: every third search, from the %i. on',
  async (from) => {
    const { engine } = await embeddedRun({ hooks: failing(from) });
    const { history } = engine.run;
    const facts = engine.facts();
    const judged = new Set(
      engine.selected.flatMap(({ requirement: { judge } }) =>
        [...judge(history, facts)].flatMap((one) => (one.is === 'fail' || one.is === 'unknown' ? [one.exchange] : [])),
      ),
    );
    const unlisted = history.exchanges.filter(
      ({ operation, answer }) => operation === 'search' && answer !== null && !isListed(operation, answer.status),
    );
    const open = unlisted.filter((exchange) => !judged.has(exchange));
    expect(unlisted.length).toBeGreaterThan(50);
    expect(
      open.map(
        ({ call, operation, credentials, request }) =>
          `${call} ${operation} ${credentials} ${request.bodyText.slice(0, 200)}`,
      ),
    ).toEqual([]);
  },
);
