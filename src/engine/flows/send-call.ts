import { wrongKeys } from '../../arbitraries/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import type { AskedKey } from '../../contract/wrong-key.ts';
import { ownOperation } from '../../contract/operations.ts';
import { type CallHow, type Operation, FlowStopped } from '../../requirements/flows/flow.ts';
import { nearKeys } from '../../requirements/flows/generic.ts';
import { call, type RawBody } from '../../requirements/history/index.ts';
import { block } from '../door.ts';
import type { Run } from '../run.ts';
import { emptyCall, ownCall } from '../target.ts';
import { type FlowSend, isFurtherKey } from './flow-tools.ts';
import type { OfFlow } from './planned.ts';

/**
 * Sends a call of a flow. `wrong`: the wrong keys that the flow has sent so far. `isLast`: it undoes something, so the
 * limit of calls does not stop it.
 */
export async function sendCall(
  { id, pack = '', turn = 0 }: OfFlow,
  run: Run,
  operation: Operation,
  body: Json | RawBody,
  {
    key,
    headers = {},
    wrong = 0,
    isLast = false,
  }: Parameters<FlowSend>[2] & { readonly wrong?: number; readonly isLast?: boolean },
): Promise<Exchange> {
  const further = isFurtherKey(key) ? { keyName: key } : {};
  if (isFurtherKey(key) && !Object.hasOwn(run.settings.keys, key))
    throw new FlowStopped({ code: 'flow-key-missing', key });
  const { name } = operation;
  const asked = askedKey(key, run.settings, { turn, nth: wrong });
  const request = call(name, body, { key: asked, ...further, headers, again: true });
  const spent = isLast ? null : run.budget.reasonNot(pack);
  const made = spent ?? ownCall(ownOperation(name)!, body, id, { key: asked, ...further, headers });
  const exchange =
    'code' in made
      ? block({ ...emptyCall(name), sentFor: id }, made, run)
      : await run.send({
          ...made,
          reasonNotToSend: () => (isLast ? null : run.budget.reasonFew()),
        });
  run.history.asked(exchange, request);
  return exchange;
}

/**
 * The key of a call. The first wrong key of a flow is random. Those after it are near misses, and differ from those
 * that the flows of `generic` with earlier turns send.
 */
function askedKey(
  key: CallHow['key'],
  { apiKey, keys, seed }: Run['settings'],
  { turn, nth }: { readonly turn: number; readonly nth: number },
): AskedKey {
  if (key !== 'wrong') return key === 'none' ? 'none' : 'right';
  const [random, ...near] = wrongKeys(apiKey, seed, Object.values(keys)).ofFlows;
  const one = nth === 0 || near.length === 0 ? random! : near[(turn * nearKeys + nth - 1) % near.length]!;
  return { wrong: one.value, description: one.label };
}
