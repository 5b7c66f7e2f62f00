import { hostOf, mayCancel, UsageError } from '../../config/index.ts';
import { shownPath } from '../../config/files.ts';
import { quote, safe } from '../../config/quote.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { disobeyed, keyInClear, travelsInClear } from '../../contract/key-warnings.ts';
import type { Json } from '../../contract/json.ts';
import { count } from '../../reporters/index.ts';
import { requirementById } from '../../requirements/index.ts';
import { orderStock } from '../settings/order-stock.ts';
import { settingsRedactor } from '../settings/settings-redactor.ts';
import { inTemporarySession } from '../session/temporary-session.ts';
import { findAll, findFinding, findReport } from './find-finding.ts';
import { readSettingsFor } from './settings-for-report.ts';
import { type Replayed, replayFindings, type ReplayOutcome, type ReplayState } from './replay-findings.ts';

/**
 * `replay [finding-id]`: sends the evidence of a finding again, or that of all findings of a report, and all other
 * requests of the requirement. Returns 1 still broken, 0 not reproduced, 3 not clear. Throws a `UsageError`.
 */
export async function replayCommand(
  id: string | undefined,
  flags: Readonly<Record<string, unknown>> & { readonly report?: string },
): Promise<number> {
  const from = findReport(flags);
  const found = id === undefined ? await findAll(from) : [await findFinding(id, from)];
  // The settings load the packs and, with them, their requirements.
  const settings = readSettingsFor(from, flags);
  const unknown = found.find(({ requirement }) => requirementById(requirement) === undefined);
  if (unknown !== undefined)
    throw new UsageError([
      `${quote(unknown.id)}: expected a finding of a requirement that this version knows, got one of ` +
        `${safe(unknown.requirement)}`,
    ]);
  return inTemporarySession('replay', settings, async (session) => {
    const redactor = settingsRedactor(settings);
    const print = (text: string): void => void process.stdout.write(`${safe(redactor.text(text))}\n`);
    if (!session.embedded && travelsInClear(session.baseUrl)) process.stderr.write(`warning: ${keyInClear}\n`);
    const ofNode = disobeyed(session.baseUrl, process.env);
    if (ofNode !== null) process.stderr.write(`note: ${ofNode}\n`);
    const at = `at ${session.baseUrl}`;
    const [one] = found;
    const isOne = id !== undefined && one !== undefined;
    print(
      isOne
        ? `${one.id}  ${one.requirement}  ${at}`
        : `${count(found.length, 'finding')} of ${shownPath(from.file, process.cwd())}, sent again ${at}`,
    );
    const replayed = await replayFindings(found, session, from.report as unknown as Json, cancelLack(session));
    const width = Math.max(...found.map(({ requirement }) => requirement.length));
    const outcomes = found.map((each) => ({ ...each, outcome: replayed.outcomes.get(each.id) as ReplayOutcome }));
    for (const { id: finding, requirement, outcome } of outcomes)
      print(isOne ? outcome.line : `${finding}  ${requirement.padEnd(width)}  ${outcome.line}`);
    if (!isOne || replayed.orders > 0)
      print(
        sumOf(
          outcomes.map(({ outcome }) => outcome.state),
          replayed,
        ),
      );
    for (const left of replayed.leftBehind) print(`left behind in the target: ${left}`);
    const state = stateOfAll(outcomes.map(({ outcome }) => outcome.state));
    return { broken: 1, holds: 0, untold: 3 }[state];
  });
}

/** The last line: `4 not reproduced, 1 not clear (12 calls)`. */
function sumOf(states: readonly ReplayState[], { calls, orders }: Pick<Replayed, 'calls' | 'orders'>): string {
  const number = (state: ReplayState): number => states.filter((one) => one === state).length;
  const sums = [
    [number('broken'), 'still broken'],
    [number('holds'), 'not reproduced'],
    [number('untold'), 'not clear'],
  ] as const;
  const took = [count(calls, 'call'), ...(orders > 0 ? [`${count(orders, 'order')} spent`] : [])].join(', ');
  return `${sums.flatMap(([n, words]) => (n > 0 ? [`${n} ${words}`] : [])).join(', ')} (${took})`;
}

function stateOfAll(states: readonly ReplayState[]): ReplayState {
  return (['broken', 'untold'] as const).find((state) => states.includes(state)) ?? 'holds';
}

/**
 * Why a cancel may not be sent, with what to do; null if it may. Every cancel, whatever its order number, needs
 * permission and a fresh order.
 */
function cancelLack({ settings, baseUrl, embedded }: Session): string | null {
  if (!embedded && !mayCancel(settings, baseUrl))
    return `cancel calls to ${hostOf(baseUrl)} are not permitted: name the host in allowCancel (--allow-cancel)`;
  return orderStock(settings, baseUrl, embedded).spendable > 0
    ? null
    : 'a cancel can be sent again only with a fresh order, and none is supplied: add one to `orders` in the ' +
        'configuration';
}
