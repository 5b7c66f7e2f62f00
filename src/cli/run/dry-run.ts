import { ownShare, type Settings } from '../../config/index.ts';
import { count } from '../../reporters/index.ts';
import { saidTwice } from '../../requirements/checks/not-the-platform.ts';
import { documented } from '../../contract/operations.ts';
import { readBaseline } from '../finish/baseline.ts';
import { inTemporarySession } from '../session/temporary-session.ts';
import { orderLine } from '../settings/order-stock.ts';
import { pinnedCases, pinnedLine } from '../settings/pinned-cases.ts';
import { settingsRedactor } from '../settings/settings-redactor.ts';
import { type Estimate, estimateOf, gapLines, missing, type Plan, planOf } from './plan.ts';

/** `run --dry-run`: prints the plan and sends nothing. */
export async function dryRun(settings: Settings): Promise<number> {
  // What a run refuses before its first call, the plan refuses, too.
  readBaseline(settings.baseline);
  return inTemporarySession('plan', settings, async (session) => {
    const target = { ...ownShare(session.settings), out: settings.out };
    const plan = planOf(target, session.baseUrl, session.embedded);
    const pinned = pinnedLine(pinnedCases(settings.pinned), target);
    process.stdout.write(
      settingsRedactor(settings).text(
        planText(target, plan, estimateOf(plan, target), { baseUrl: settings.baseUrl, pinned }),
      ),
    );
    return 0;
  });
}

function planText(
  settings: Settings,
  plan: Plan,
  estimate: Estimate,
  { baseUrl, pinned }: { readonly baseUrl: string | null; readonly pinned: string | null },
): string {
  const { profile, seed, runs, traffic } = settings;
  const { stock, supply } = plan;
  const width = Math.max(...plan.requirements.map(({ id }) => id.length));
  const word = { yes: '', no: ' (missing)', asked: '?' } as const;
  const rows = plan.requirements.map(({ id, level, needs: needed }) => {
    const calls = String(estimate.byRequirement.get(id) ?? 0).padStart(5);
    return (
      `${id.padEnd(width)}  ${level.padEnd(6)} ${calls}  ` +
      `${needed.map((need) => need + word[supply[need]]).join(', ')}`
    ).trimEnd();
  });
  const gaps = gapLines(missing(plan));
  return [
    `Plan of a run against ${baseUrl ?? 'the built-in platform'}. Nothing was sent to the target.`,
    '',
    ...twiceLines(baseUrl),
    `profile  ${profile}, seed ${seed}, ${runs} generated cases per property`,
    `limits   ${traffic.maxRequests} calls, ${traffic.maxTime} s, ${traffic.concurrency} in flight, ` +
      `${traffic.rate ?? 'no limit on'} calls a second, ${traffic.timeout} ms a call`,
    stock.permitted
      ? 'cancel   permitted'
      : 'cancel   not permitted: nothing is sent to the cancel operation (allowCancel, --allow-cancel)',
    `orders   ${orderLine(stock, settings)}`,
    ...(pinned === null ? [] : [`pinned   ${pinned}`]),
    ...leftLines(settings),
    `estimate ${estimate.atLeast ? 'at least' : 'about'} ${count(estimate.calls, 'call')} and ` +
      `${count(estimate.orders, 'order')}, as many as the built-in platform needs.`,
    '         A target with more routes or trips, throttling or failures needs more calls, up to the limits.',
    ...(estimate.atLeast
      ? ['         Flows of packs make more calls than that if they call helper functions, or repeat calls.']
      : []),
    '',
    `${'requirement'.padEnd(width)}  level  calls  needs`,
    ...rows,
    '',
    'calls: those sent for this requirement; 0 means that it is judged from answers to other calls.',
    'needs: a need with `?` is configured, but only a run shows whether the target has it.',
    '',
    ...(gaps.length === 0
      ? ['The configuration supplies everything that a run can use.']
      : ['Untested or tested less, because this is missing:', ...gaps]),
    '',
  ].join('\n');
}

/** A line if the base URL ends in what the paths begin with. */
function twiceLines(baseUrl: string | null): string[] {
  const twice = baseUrl === null ? null : saidTwice(new URL(baseUrl).pathname + documented.search.path);
  return twice === null
    ? []
    : [`warning  the base URL ends in ${twice}, and the paths begin with it: leave it out of the base URL`];
}

/** Lines about things that calls create and leave in the target, other than orders to cancel. */
function leftLines({ operations }: Settings): string[] {
  const bound = Object.entries(operations).map(
    ([name, one]) => [name, one?.creates === true ? one.budget : 0] as const,
  );
  return bound.flatMap(([operation, most]) =>
    most > 0 ? [`leaves   in the target: up to ${count(most, 'order')} (${operation})`] : [],
  );
}
