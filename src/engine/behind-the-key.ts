import type { Call } from '../client/call.ts';
import { hasEnvelope } from '../contract/envelope.ts';
import { type Exchange, type FrontFault, isAccepted } from '../contract/exchange.ts';
import { mannerOf } from '../contract/firewall.ts';
import { groupedBy } from '../contract/grouped-by.ts';
import { asPlatforms } from '../contract/recognition.ts';
import { recount } from './door.ts';
import type { Run } from './run.ts';

/** How many inputs of each form of refusal are sent again, and how many forms at most. */
const [inputs, mostForms] = [3, 3];

type Parts = Pick<Run, 'history' | 'calls' | 'firewall' | 'send'> & { readonly budget: Pick<Run['budget'], 'may'> };

/**
 * Finds out whether searches that seem to be refused in front are refused by the platform: with a wrong key, the
 * platform refuses the key, and with the right one each is refused again. Whatever refuses such a search comes after
 * the platform's check of the key. Called when no scenario sends any more.
 */
export async function findRefusalsBehindKey(run: Parts): Promise<void> {
  const { history, calls, firewall, send, budget } = run;
  const key = history.exchanges.flatMap((one) => (isRefusedForKey(one) ? (calls.get(one)?.key ?? []) : []))[0];
  const accepted = history.exchanges.filter((one) => one.operation === 'search' && isAccepted(one));
  const control = accepted.flatMap((one) => calls.get(one) ?? []).at(-1);
  if (firewall.declared || key === undefined || control === undefined) return;
  const refused = history.exchanges.filter(isRefusedForInput);
  for (const [form, all] of [...groupedBy(refused, formOf)].slice(0, mostForms)) {
    // Only the last attempt of a call has it.
    const some = someOf(all.flatMap((one) => calls.get(one) ?? []));
    if (some.length < inputs || !budget.may(2 * inputs + 1)) continue;
    const sent = async (which: readonly Call[], meets: (exchange: Exchange) => boolean): Promise<boolean> => {
      for (const call of which) {
        const exchange = await send(call);
        // This call shows who answered others; no requirement judges it.
        history.setAside(exchange);
        if (!meets(exchange)) return false;
      }
      return true;
    };
    const isBehind =
      (await sent(
        some.map((call) => ({ ...call, key })),
        isRefusedForKey,
      )) &&
      (await sent(some, (one) => formOf(one) === form)) &&
      (await sent([control], isAccepted));
    if (!isBehind) continue;
    for (const one of all) {
      const counted = asPlatforms(one);
      recount(one, counted, run);
      firewall.add(counted);
    }
  }
}

/** Whether the platform itself refused the key. */
function isRefusedForKey({ answer, credentials }: Exchange): boolean {
  return credentials === 'wrong' && answer?.status === 401 && hasEnvelope(answer);
}

/** Whether something in front seems to have refused a search for its input. */
function isRefusedForInput(exchange: Exchange): boolean {
  const { operation, credentials, fault } = exchange;
  return operation === 'search' && credentials === 'valid' && fault?.front !== undefined && mannerOf(exchange) !== null;
}

function formOf({ fault }: Exchange): string {
  const { status, mark }: Partial<FrontFault> = fault?.front ?? {};
  return `${status} ${mark}`;
}

/** The first, the last, and one between. */
function someOf(all: readonly Call[]): readonly Call[] {
  return [...new Set([all[0], all[Math.floor(all.length / 2)], all.at(-1)])].flatMap((one) => one ?? []);
}
