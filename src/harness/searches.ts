import { answerJson, type Exchange, isAccepted } from '../model/exchange.ts';
import type { Evidence, Violation } from '../model/finding.ts';
import { documented, isDocumented } from '../model/operations.ts';
import { gatewayStatus } from '../model/gateway-failures.ts';
import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { brokenStatus } from './pinned/judge-again.ts';
import type { Run } from './run.ts';
import { Lost, NotApplicable, Violated } from './signals.ts';
import { documentedCall, type How, RawBody } from './target.ts';
import { answered } from './answered.ts';
import type { Ground, World } from './ground/world.ts';

/** Optional fields of which the document shows that they are valid (section 4.1): page sizes 1 to 50, existing pages, sort_by dep_time. */
export interface ValidExtras {
  readonly page?: number;
  readonly page_size?: number;
  readonly sort_by?: 'dep_time';
}

/** What a probe sends, in words that are the same in every run: kinds of input that end in the same status are causes of their own. */
interface Named {
  readonly input?: string;
}

/** What a probe rests on. */
interface Probed extends Named {
  readonly control: Exchange;
  readonly because: string;
  /** Whether the reason held while the exchange went on. */
  readonly holdsOf?: (exchange: Exchange) => boolean;
}

/** Accepted searches that were counted for `bus.valid-accepted`: one that serves many probes is one case. */
const counted = new WeakSet<Exchange>();

/** The words of a suite that send searches. All throw Lost where no judgeable answer came. */
export class Searches {
  readonly #run: Run;
  readonly #world: World;
  readonly #sentFor: string;
  readonly #asserted: () => void;
  readonly #exact: string;

  constructor(run: Run, world: World, requirement: { readonly id: string; readonly level: string }, asserted: () => void) {
    this.#run = run;
    this.#world = world;
    this.#sentFor = requirement.id;
    this.#asserted = asserted;
    // A status that is not listed breaks the probe that asked for an exact one, if that is a MUST.
    this.#exact = requirement.level === 'MUST' ? requirement.id : 'http.status-listed';
  }

  /** Sends a search and gives its answer, whatever it is. */
  async search(body: Json | RawBody, how: How = {}): Promise<Exchange> {
    return answered(await this.#run.send(documentedCall('search', body, this.#sentFor, how)));
  }

  /** What came of a search: from the run's pool, or sent now. For what any answer serves. */
  async pooled(body: JsonObject, how: How = {}): Promise<Exchange> {
    return answered(await this.#fromPool(body, how));
  }

  /** The control: an accepted search, drawn from the run's pool. NotApplicable where the target refuses it. */
  async accepted(body: JsonObject, how: How = {}): Promise<Exchange> {
    return this.#mustBeAccepted(answered(await this.#fromPool(body, how)));
  }

  async #fromPool(body: JsonObject, how: How): Promise<Exchange> {
    const exchange = await this.#world.pooled(body, this.#sentFor, how);
    this.#run.outcome(this.#sentFor)?.uses(exchange);
    return exchange;
  }

  /** An accepted search sent now, not drawn from the pool. */
  async acceptedNow(body: JsonObject, how: How = {}): Promise<Exchange> {
    return this.#mustBeAccepted(await this.search(body, how));
  }

  /** An accepted search whose answer is yet to come, so that what it shows can be used at once: another probe's that is under way, else one sent now. */
  async acceptedFresh(body: JsonObject, how: How = {}): Promise<Exchange> {
    const exchange = await this.#world.fresh(body, this.#sentFor, how);
    this.#run.outcome(this.#sentFor)?.uses(exchange);
    return this.#mustBeAccepted(answered(exchange));
  }

  /** The probe: answered exactly this status (section 7). */
  async answers(status: 400 | 401, body: Json | RawBody, how: How & Probed): Promise<Exchange> {
    const exchange = await this.search(body, { statusOwner: this.#exact, ...how });
    const broken = brokenStatus(status);
    this.#asserted();
    if (!broken(exchange)) return exchange;
    this.leaveRefusedKey(exchange);
    if (exchange.answer?.status === 401) await this.#again(body, how);
    if (how.holdsOf?.(exchange) === false) throw new Lost('while the call went on the clocks did not say any more what it rests on');
    throw new Violated(
      {
        violation: causedBy(how, statusViolation(status, exchange, how.because)),
        exchange,
        controls: [how.control],
        judge: { kind: 'status', expected: status },
      },
      broken,
    );
  }

  /** An answer that only breaks something if its status is not among those that the document lists for search. `pooled`: any answer of the run to that body serves. */
  async listed(body: Json | RawBody, how: How & Named & { readonly controls?: readonly Exchange[]; readonly pooled?: boolean } = {}): Promise<Exchange> {
    const charged: How = { statusOwner: this.#sentFor, ...how };
    const exchange = await (how.pooled === true && isObject(body) ? this.pooled(body, charged) : this.search(body, charged));
    const broken = brokenStatus('listed');
    this.#asserted();
    if (!broken(exchange)) return exchange;
    throw new Violated(
      { violation: causedBy(how, unlistedViolation(exchange)), exchange, controls: how.controls ?? [], judge: { kind: 'status', expected: 'listed' } },
      broken,
    );
  }

  /**
   * A search that the document shows to be valid, on ground that is accepted: whatever refuses it breaks
   * `bus.valid-accepted`, whoever sent it. Pooled unless `now`. `reversed`: its members in the other order, which an object has none of (RFC 8259).
   */
  async valid(ground: Ground, given: ValidExtras | JsonObject, how: How & { readonly now?: boolean; readonly reversed?: boolean } = {}): Promise<Exchange> {
    const { partners } = this.#world;
    const whole = (await partners.areKnown(given as JsonObject)) ? partners.complete(ground, given as JsonObject) : null;
    const extras = whole ?? given;
    const asUsual = { ...ground.body, ...extras } as JsonObject;
    const body = how.reversed === true ? Object.fromEntries(Object.entries(asUsual).toReversed()) : asUsual;
    const owner = this.#run.outcome('bus.valid-accepted');
    const charged: How = { ...how, statusOwner: 'bus.valid-accepted' };
    const exchange = answered(
      how.now === true ? await this.#run.send(documentedCall('search', body, this.#sentFor, charged)) : await this.#fromPool(body, charged),
    );
    if (this.#sentFor === 'bus.valid-accepted') this.#asserted();
    const broken = (one: Exchange): boolean => one.answer !== null && ![200, 401, 429].includes(one.answer.status);
    if (!broken(exchange)) {
      const accepted = this.#mustBeAccepted(exchange);
      if (Object.keys(extras).length > 0 && !counted.has(exchange)) owner?.pass();
      counted.add(exchange);
      return accepted;
    }
    // What lacks a field may be refused: which fields are required is not shown. With the others it serves as well.
    if (exchange.answer?.status === 400 && whole === null && (await partners.lacks(ground, extras as JsonObject))) return this.valid(ground, given, how);
    if (!(await this.#stillGround(ground, extras)))
      throw new NotApplicable('the ground moved: the plain search is no longer accepted, or the page no longer exists');
    const evidence: Evidence = {
      violation: statusViolation(200, exchange, 'the document shows this search to be valid'),
      exchange,
      controls: [ground.plain],
      judge: { kind: 'status', expected: 200 },
    };
    if (this.#sentFor === 'bus.valid-accepted') throw new Violated(evidence, broken);
    owner?.violate(evidence, broken);
    throw new Lost(`a valid search was answered ${exchange.answer?.status} (see bus.valid-accepted)`);
  }

  /** Before a valid search is called refused: is the plain one still accepted, and does the page still exist? */
  async #stillGround(ground: Ground, extras: ValidExtras | JsonObject): Promise<boolean> {
    const plain = answered(await this.#run.send(documentedCall('search', ground.body, this.#sentFor)));
    if (!isAccepted(plain)) return false;
    const page = 'page' in extras ? extras.page : undefined;
    if (typeof page !== 'number' || page <= this.#world.firstPage) return true;
    const total = member(member(answerJson(plain), 'data'), 'total');
    const lines = member(member(answerJson(plain), 'data'), 'lines');
    const size = typeof extras.page_size === 'number' ? extras.page_size : Array.isArray(lines) ? lines.length : 0;
    return typeof total === 'number' && (page - this.#world.firstPage) * size < total;
  }

  #mustBeAccepted(exchange: Exchange): Exchange {
    if (isAccepted(exchange)) return exchange;
    const status = exchange.answer?.status;
    if (status === 200) throw new Lost('an answer 200 was not readable as accepted (see http.json-body, envelope.code)');
    if (status === 401) throw new Lost(this.#run.key.whyRefused(exchange));
    throw new NotApplicable(`the control was answered ${status}: the target does not accept this search`);
  }

  /** Throws Lost for a 401 to the right key where it is `auth.valid-key`'s, or may be a lockout: it says nothing of what was sent. */
  leaveRefusedKey(exchange: Exchange): void {
    const { answer, credentials } = exchange;
    if (answer?.status !== 401 || credentials !== 'valid') return;
    const { key } = this.#run;
    if (!key.taken || key.mayBeLockedOut || this.#run.outcome('auth.valid-key') !== undefined) throw new Lost(key.whyRefused(exchange));
  }

  /** Where `auth.valid-key` is not part of the run, a 401 is this probe's only where it comes again. */
  async #again(body: Json | RawBody, how: How): Promise<void> {
    const second = await this.search(body, how);
    if (second.answer?.status !== 401) throw new Lost('the valid key was answered 401 once (see auth.valid-key)');
  }

  /** Whether a body's date was today or later, everywhere, while its exchange went on. */
  wasNotPast(exchange: Exchange): boolean {
    const date = member(exchange.request.body, 'date');
    return typeof date === 'string' && this.#world.wasNotPast(date, exchange);
  }

  /** Whether it was past, everywhere. */
  wasPast(exchange: Exchange): boolean {
    const date = member(exchange.request.body, 'date');
    return typeof date === 'string' && this.#world.wasPast(date, exchange);
  }
}

/** A violation whose cause names the kind of input as well, unless what stands before the target answered: that says nothing of the input. */
function causedBy({ input }: Named, violation: Violation): Violation {
  return input === undefined || gatewayStatus(violation.cause) !== undefined ? violation : { ...violation, cause: `${violation.cause}: ${input}` };
}

/** "expected 400, got 200". */
export function statusViolation(expected: number, exchange: Exchange, because: string): Violation {
  const status = exchange.answer?.status ?? 0;
  return {
    cause: `status ${status}`,
    message: `expected ${expected}, got ${status}: ${because}`,
    expected: `status ${expected}`,
    actual: `status ${status}`,
  };
}

/** A status that the document does not list for the operation (section 7). */
export function unlistedViolation(exchange: Exchange): Violation {
  const status = exchange.answer?.status ?? 0;
  const listed = isDocumented(exchange.operation) ? documented[exchange.operation].listed : '';
  return {
    cause: `status ${status}`,
    message: `expected a status that the document lists (${listed}), got ${status}`,
    expected: `status ${listed}`,
    actual: `status ${status}`,
  };
}
