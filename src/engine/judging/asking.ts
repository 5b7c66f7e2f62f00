import type { Call } from '../../client/call.ts';
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
} from '../../requirements/history/index.ts';
import { spendsOrders } from '../../config/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';
import { type DocumentedName, isDocumented, onlyReads, ownOperation } from '../../contract/operations.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { Creates } from '../orders/creation-log.ts';
import type { Run } from '../run.ts';
import {
  bare,
  boundCall,
  chainPriority,
  documentedCall,
  emptyCall,
  type How,
  ownCall,
  turnPriority,
} from '../target.ts';

/** Who asks, for which requirement, and why it must not leave after all, asked when it is about to. */
interface Asked {
  /** The pack that asks; null for the suite. */
  readonly pack: string | null;
  readonly sentFor: string | null;
  readonly reasonNotToSend: () => Reason | null;
}

/** Sends what scenarios ask, and has them played. */
export class Asking {
  readonly #run: Run;
  readonly #discovery: Discovery;
  readonly #orders: OrderSource;
  readonly #facts: () => Facts;

  constructor(run: Run, discovery: Discovery, orders: OrderSource, facts: () => Facts) {
    this.#run = run;
    this.#discovery = discovery;
    this.#orders = orders;
    this.#facts = facts;
  }

  /** Runs a scenario in its phase, for these requirements: its calls count for the first. */
  async play(scenario: Scenario, ids: readonly string[], until: (phase: Phase) => Promise<void>): Promise<void> {
    const [sentFor = ''] = ids;
    const run = this.#run;
    const { about = 'search' } = scenario;
    if (about === 'search') await this.#discovery.ready();
    const facts = this.#facts();
    if (about === 'search' && facts.routes.length === 0) return;
    const reason = usesOrders(scenario) ? this.#reasonNoCancel() : null;
    if (reason !== null) {
      for (const id of ids) run.outcome(id)?.lack(reason);
      return;
    }
    const means: Means = { orders: this.#orders, until, pause: (milliseconds) => run.pause(milliseconds) };
    try {
      await run.within(scenario.run(this.asker(sentFor, true, scenario.pack ?? null), facts, means));
    } catch (error) {
      // A scenario that fails is the suite's fault, and takes the verdict of its own requirements only.
      for (const id of ids) run.outcome(id)?.fail(error);
    }
  }

  /**
   * The verb of one requirement's scenarios, or of none's. They leave some calls of the limit for confirming, where
   * `leavesSome`. `pack`: who asks, by default who judges.
   */
  asker(
    sentFor: string | null,
    leavesSome = true,
    pack = this.#run.outcome(sentFor ?? '')?.requirement.pack ?? null,
  ): Send {
    const { budget } = this.#run;
    const reasonNotToSend = leavesSome ? () => budget.reasonNoMore() : () => null;
    return (...asks) => Promise.all(asks.map((request) => this.#one(request, { pack, sentFor, reasonNotToSend })));
  }

  #reasonNoCancel(): Reason | null {
    const { guard, key } = this.#run;
    if (!guard.permitted) return guard.notPermitted;
    return key.refusedForCancels ? { code: 'key-refused' } : null;
  }

  async #one(request: Request, how: Asked): Promise<Exchange> {
    const run = this.#run;
    const isShared = request.again !== true && onlyReads(request.operation) && request.connection !== 'same';
    const spent = how.pack === null ? null : run.budget.reasonNot(how.pack);
    const exchange =
      spent !== null
        ? run.kept({ ...emptyCall(request.operation), sentFor: how.sentFor }, spent)
        : await (isShared ? this.#discovery.shared(request, () => this.#send(request, how)) : this.#send(request, how));
    run.history.asked(exchange, request);
    if (exchange.fault?.kind !== 'not-sent') run.coverage.add(request);
    return exchange;
  }

  async #send(request: Request, { sentFor, reasonNotToSend }: Asked): Promise<Exchange> {
    const run = this.#run;
    const { creations } = run;
    const { operation } = request;
    if (isDocumented(operation)) return run.send({ ...callOf({ ...request, operation }, sentFor), reasonNotToSend });
    const { call, creates, spent } = this.#undocumented(request, sentFor);
    if ('code' in call) return run.kept(emptyCall(operation), call);
    if (!creations.mayCall(operation, creates)) return run.kept(call, spent);
    const exchange = await run.send({ ...call, priority: chainPriority, reasonNotToSend });
    if (creates.creates) creations.note(exchange, creations.leftBy(creates, exchange));
    return exchange;
  }

  /**
   * The call of an operation that the document does not show, what it may leave behind in the target, and the reason
   * once its budget is spent.
   */
  #undocumented(
    request: Request,
    sentFor: string | null,
  ): { readonly call: Call | Reason; readonly creates: Creates; readonly spent: Reason } {
    const own = ownOperation(request.operation);
    if (own !== null) {
      const { spends } = own;
      const isLast = spendsOrders(this.#run.settings);
      return {
        call: ownCall(own, request, sentFor, howOf(request)),
        creates: {
          creates: typeof spends === 'number',
          budget: isLast ? Number(spends ?? 0) : 0,
          accepted: { status: 200, equals: { '/code': 0 } },
        },
        spent: isLast
          ? { code: 'pack-operation-used', operation: request.operation, calls: Number(spends) }
          : { code: 'not-the-last-shard' },
      };
    }
    const operation = request.operation as BoundName;
    const bound = this.#run.settings.operations[operation];
    if (bound === null) throw new Error(`a scenario asks for ${operation}, which is not bound`);
    const values = request.body as Readonly<Record<string, string>>;
    return {
      call: boundCall(operation, request.bare === true ? bare(bound) : bound, values, request.from ?? null, sentFor),
      creates: bound,
      spent: { code: 'operation-budget-spent', operation },
    };
  }
}

/** The call that an ask is sent as. `sentFor`: the requirement that it counts for. */
export function callOf(request: Request & { readonly operation: DocumentedName }, sentFor: string | null): Call {
  const priority = onlyReads(request.operation) ? (request.again === true ? turnPriority : 0) : chainPriority;
  // The guard lets none go out again that names an order.
  return documentedCall(request.operation, request.body, sentFor, { ...howOf(request), repeatable: true, priority });
}

/** What is said of a request beside its operation and its body. */
function howOf({ key = 'right', headerName, charset, connection = 'any' }: Request): How {
  return {
    key,
    connection,
    ...(headerName === undefined ? {} : { headerName }),
    ...(charset === true ? { charset } : {}),
  };
}
