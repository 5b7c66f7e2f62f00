import { linesOf, totalOf } from '../../requirements/checks/trips.ts';
import { type BaselineSearch, type Facts, History } from '../../requirements/history/index.ts';
import type { Explanation } from '../../requirements/judging/index.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { isObject, type JsonObject } from '../../contract/json.ts';
import { Judgements } from '../judging/judgements.ts';
import { JudgingTime } from '../judging/judging-time.ts';
import type { Judged } from '../../requirements/index.ts';
import type { Run } from '../run.ts';
import { runFacts } from '../run-facts.ts';
import { Discovery } from '../discovery/discovery.ts';

/** What was taken out of a recording is no fault of the answer that it stood in. */
const takenOut: Explanation = {
  name: 'taken-out',
  because: 'a part of the answer was taken out of the recording',
  applies: ({ violation }) => violation.actual.includes('[redacted]'),
};

/**
 * Has the judges of a run read the history that a recording is. What they cannot tell from it was not tested: nothing
 * is asked, not even what would explain it. A relation over several answers is not blamed: between recorded calls time
 * has passed, and the inventory may have moved.
 */
export async function judgeRecorded(run: Run, judged: readonly Judged[]): Promise<void> {
  run.leaveOutFirewalls();
  const facts = factsOf(run);
  const asksNothing = { asker: () => async () => [] };
  const confirmsNothing = {
    relation: async () => ({ code: 'relation-not-confirmed', then: 'moving inventory' }) as const,
  };
  const whole = judged.map((one) => ({ ...one, explanations: [takenOut, ...one.explanations] }));
  const { outcomes } = run;
  const time = new JudgingTime(run.settings.traffic.maxTime);
  await new Judgements(
    { history: History.of(facts, run.history.all), outcomes, firewall: run.firewall },
    () => facts,
    whole,
    asksNothing,
    confirmsNothing,
    time,
  ).judge(true);
}

/** What a recording tells of its target: the simplest accepted search of each route, and the clocks of its calls. */
function factsOf(run: Run): Facts {
  const discovery = new Discovery(run, false);
  const first = run.settings.statement['firstPage'];
  discovery.baselines = baselineSearchesOf(run.history.exchanges);
  discovery.firstPage = typeof first === 'number' ? first : 1;
  const facts = runFacts({ run, discovery, orders: null });
  // Of recorded orders none is ours to call made up.
  return {
    ...facts,
    cancels: { ...facts.cancels, isMadeUp: () => false, isOurs: (number) => typeof number === 'string' },
  };
}

function baselineSearchesOf(exchanges: readonly Exchange[]): BaselineSearch[] {
  const simplest = new Map<string, BaselineSearch>();
  for (const plain of exchanges) {
    const { body } = plain.request;
    if (plain.operation !== 'search' || !isAccepted(plain) || !isObject(body)) continue;
    const { start_city_code, end_city_code, date } = body;
    if (typeof start_city_code !== 'string' || typeof end_city_code !== 'string' || typeof date !== 'string') continue;
    const key = JSON.stringify([start_city_code, end_city_code]);
    const known = simplest.get(key);
    if (known !== undefined && fieldsOf(known.body) <= fieldsOf(body)) continue;
    simplest.set(key, {
      route: { start_city_code, end_city_code },
      date,
      body,
      plain,
      total: totalOf(plain),
      shown: linesOf(plain).length,
    });
  }
  return [...simplest.values()];
}

function fieldsOf(body: JsonObject): number {
  return Object.keys(body).length;
}
