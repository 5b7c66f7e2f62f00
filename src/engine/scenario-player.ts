import type { Call } from '../client/call.ts';
import {
  type Request,
  type Send,
  type BoundName,
  type Facts,
  type Means,
  type OrderSource,
  type Phase,
  type Scenario,
  usesOrders,
} from '../requirements/history/index.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Reason } from '../contract/reason.ts';
import { isDocumented, onlyReads, ownOperation } from '../contract/operations.ts';
import type { Discovery } from './discovery/discovery.ts';
import { freeRefusals } from './bound-answers.ts';
import { block } from './door.ts';
import type { Creates } from './orders/creation-log.ts';
import { pause, type Run, within } from './run.ts';
import {
  bare,
  elsewhere,
  boundCall,
  chainPriority,
  documentedCall,
  emptyCall,
  type How,
  ownCall,
  turnPriority,
} from './target.ts';

/**
 * The sender of requests: for which requirement, and the function that returns why a call must not be sent after all.
 * It is called when the call is about to leave.
 */
interface Sending {
  readonly sentFor: string | null;
  readonly reasonNotToSend: () => Reason | null;
}

/** Plays scenarios, and sends their requests. */
export function createPlayer(run: Run, discovery: Discovery, orders: OrderSource, facts: () => Facts) {
  /** Plays a scenario in its phase for these requirements. Its calls count for the first of them. */
  async function play(
    scenario: Scenario,
    ids: readonly string[],
    until: (phase: Phase) => Promise<void>,
  ): Promise<void> {
    const { outcomes, guard, key } = run;
    const { about = 'search' } = scenario;
    if (about === 'search') await discovery.ready();
    const known = facts();
    if (about === 'search' && known.routes.length === 0) return;
    const noCancel = guard.permitted ? (key.refusedForCancels ? keyRefused : null) : guard.notPermitted;
    if (usesOrders(scenario) && noCancel !== null) {
      for (const id of ids) outcomes.get(id)?.notApplicable(noCancel);
      return;
    }
    const means: Means = { orders, until, pause: (milliseconds) => pause(run, milliseconds) };
    try {
      await within(run, scenario.run(sender(ids[0] ?? ''), known, means));
    } catch (error) {
      // An error in a scenario is the suite's: it replaces only the verdicts of the scenario's own requirements.
      for (const id of ids) outcomes.get(id)?.crashed(error);
    }
  }

  /**
   * The function with which the scenarios of one requirement send, or of none. With `leavesSome` it leaves some calls
   * of the limit for confirming.
   */
  function sender(sentFor: string | null, leavesSome = true): Send {
    const reasonNotToSend = () => (leavesSome ? run.budget.reasonNoMore() : null);
    return (...requests) => Promise.all(requests.map((one) => sendOne(one, { sentFor, reasonNotToSend })));
  }

  async function sendOne(request: Request, sending: Sending): Promise<Exchange> {
    const { operation } = request;
    const isShared = request.again !== true && onlyReads(operation) && request.connection !== 'same';
    const send = (): Promise<Exchange> => sendNow(request, sending);
    const exchange = await (isShared ? discovery.shared(request, send) : send());
    run.history.asked(exchange, request);
    if (exchange.fault?.kind !== 'not-sent') run.coverage.add(request);
    return exchange;
  }

  async function sendNow(request: Request, { sentFor, reasonNotToSend }: Sending): Promise<Exchange> {
    const { creations } = run;
    const { operation } = request;
    if (isDocumented(operation)) {
      const priority = onlyReads(operation) ? (request.again === true ? turnPriority : 0) : chainPriority;
      // The guard lets no call be repeated that names an order.
      const how = { ...howOf(request), repeatable: true, priority };
      return run.send({ ...documentedCall(operation, request.body, sentFor, how), reasonNotToSend });
    }
    // A call of a flow is sent here only to show again what its answer broke.
    const own = ownOperation(operation);
    if (own !== null) {
      const call = ownCall(own, request.body, sentFor, howOf(request));
      return 'code' in call
        ? block(emptyCall(operation), call, run)
        : run.send({ ...call, priority: chainPriority, reasonNotToSend });
    }
    const { call, creates } = bound(request, sentFor);
    if ('code' in call) return block(emptyCall(operation), call, run);
    if (!creations.mayCall(operation, creates)) return block(call, { code: 'operation-budget-spent', operation }, run);
    const exchange = await run.send({ ...call, priority: chainPriority, reasonNotToSend });
    if (creates.creates) creations.note(exchange, creations.leftBy(creates, exchange));
    return exchange;
  }

  /** The call of an operation that the configuration binds, and what it may leave behind in the target. */
  function bound(
    request: Request,
    sentFor: string | null,
  ): { readonly call: Call | Reason; readonly creates: Creates } {
    const name = request.operation as BoundName;
    const operation = run.settings.operations[name];
    if (operation === null) throw new Error(`a scenario sends ${name}, which is not configured`);
    const values = request.body as Readonly<Record<string, string>>;
    const { from = null, connection } = request;
    const asked =
      request.bare === true ? bare(operation) : request.elsewhere === true ? elsewhere(operation) : operation;
    return {
      call: boundCall(name, asked, values, from, sentFor, connection),
      creates: { ...operation, refusals: freeRefusals },
    };
  }

  return { play, sender };
}

const keyRefused: Reason = { code: 'key-refused' };

/** Key, header and connection of a request. */
function howOf({ key = 'right', keyName, headers, headerName, charset, connection = 'any' }: Request): How {
  return {
    key,
    connection,
    ...(keyName === undefined ? {} : { keyName }),
    ...(headers === undefined ? {} : { headers }),
    ...(headerName === undefined ? {} : { headerName }),
    ...(charset === true ? { charset } : {}),
  };
}
