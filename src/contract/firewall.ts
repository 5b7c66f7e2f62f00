import { type AttackKind, attackKindsOf } from './attack-like.ts';
import { type Exchange, inputOf, isAccepted } from './exchange.ts';
import type { FirewallReason, FirewallSeen } from './reasons/firewall.ts';
import { saysAway } from './transport.ts';
import { foreignJson, foreignPage } from './marks.ts';
import { foreignPageOf, namesOf, otherFormOf, stockPageOf } from './who-answered.ts';

/** How a call was stopped: the status of the answer, by a reset, or by none at all. */
type Manner = number | 'reset' | 'timeout';

/** Statuses that say something else than that input is stopped: a size, a type, a number of calls, a password. */
const ofOthers: readonly number[] = [407, 413, 414, 415, 429, 431, 511];
/** Servers in front that are not firewalls. */
const noFirewalls: readonly string[] = ['proxy', 'TLS front', 'log-in page', 'size limit'];

/** Statuses with which a firewall refuses a request for its content. */
const refusing: readonly number[] = [403, 406];
/**
 * A firewall may stop plain requests by mistake: once it has stopped so many attack-like ones, and these so many times
 * as often.
 */
const mistaken = { attacks: 10, times: 5 } as const;

/** How something in front may have stopped a call for its input; null where it did not. */
function mannerOf({ fault, retried, connection }: Exchange): Manner | null {
  if (fault?.front !== undefined)
    return ofOthers.includes(fault.front.status) || saysAway(fault.front) || noFirewalls.includes(fault.front.what)
      ? null
      : fault.front.status;
  // A reset of a connection that was used before may have its own reason: the call is sent again then.
  if (fault?.kind === 'reset') return retried > 0 || connection === 'new' ? 'reset' : null;
  return fault?.kind === 'timeout' ? 'timeout' : null;
}

/** A request that was stopped and never answered. */
interface Stopped {
  readonly manner: Manner;
  readonly kinds: readonly AttackKind[];
  /** The mark of the product that answered; null if there is none. */
  readonly mark: string | null;
}

/** A request that got an answer of another form than the platform's: what `formIn` gives. */
interface Foreign {
  readonly form: string;
  readonly kinds: readonly AttackKind[];
}

/**
 * What the calls of a run show of a firewall in front of the platform. It is one if it stops input that looks like an
 * attack, of two kinds or more, in a way in which no plain call is stopped, or hardly any (rules make mistakes), while
 * plain searches are accepted. A firewall that is declared needs no such proof.
 */
export class Firewall {
  readonly #declared: boolean;
  /**
   * By request: those that look like an attack and were stopped, plain ones that were, and every one that looks like
   * an attack.
   */
  readonly #stopped = new Map<string, Stopped>();
  readonly #plain = new Map<string, Manner>();
  readonly #attacks = new Set<string>();
  /** Stock pages that plain calls got, and nothing else later, with a status of the platform's: product and status. */
  readonly #plainPages = new Map<string, string>();
  /** By request, those that look like an attack and got an answer of another form; and the forms of plain ones. */
  readonly #otherForms = new Map<string, Foreign>();
  readonly #plainForms = new Map<string, string>();
  #controlAccepted = false;
  /** Plain calls that were answered. */
  #plainAnswered = 0;

  constructor(declared: boolean) {
    this.#declared = declared;
  }

  /** Adds an exchange. */
  add(exchange: Exchange): void {
    const { answer, fault, credentials, operation, request } = exchange;
    const manner = answer === null ? mannerOf(exchange) : null;
    // How a firewall treats a wrong key is not judged here.
    if (fault?.kind === 'not-sent' || credentials !== 'valid') return;
    const kinds = attackKindsOf(request);
    const page = kinds.length > 0 ? null : pageOf(exchange);
    if (page !== null) this.#plainPages.set(inputOf(exchange), page);
    const form = formIn(exchange);
    if (form !== null && kinds.length === 0) this.#plainForms.set(inputOf(exchange), form);
    else if (form !== null) this.#otherForms.set(inputOf(exchange), { form, kinds });
    else if (answer !== null) this.#otherForms.delete(inputOf(exchange));
    if (answer === null && manner === null) return;
    if (kinds.length === 0) {
      if (answer !== null) this.#plainAnswered += 1;
      if (page === null && this.#plainPages.size > 0) this.#plainPages.delete(inputOf(exchange));
      if (
        answer !== null &&
        operation === 'search' &&
        this.#stopped.size + this.#otherForms.size > 0 &&
        isAccepted(exchange)
      )
        this.#controlAccepted = true;
      if (manner === null && this.#plain.size === 0) return;
    }
    const key = inputOf(exchange);
    if (kinds.length > 0) this.#attacks.add(key);
    if (manner === null) {
      this.#stopped.delete(key);
      this.#plain.delete(key);
    } else if (kinds.length > 0) this.#stopped.set(key, { manner, kinds, mark: fault?.front?.mark ?? null });
    else this.#plain.set(key, manner);
  }

  /** Whether a call was stopped by what is known to be a firewall by now. */
  stops(exchange: Exchange): boolean {
    const { answer, credentials, request } = exchange;
    if (answer !== null || credentials !== 'valid') return false;
    const manner = mannerOf(exchange);
    return manner !== null && attackKindsOf(request).length > 0 && this.#isSeen && this.#areForContent(manner);
  }

  /**
   * Whether it may have stopped a plain call by mistake: it is seen to stop many attack-like ones in that way, and the
   * plain ones seldom.
   */
  mayHaveStopped(exchange: Exchange): boolean {
    // The first attempt may have been on a connection that was used before.
    const manner = exchange.fault?.kind === 'reset' ? 'reset' : exchange.answer === null ? mannerOf(exchange) : null;
    if (manner === null || !this.#isSeen || !this.#areForContent(manner)) return false;
    return this.#entry.filter((one) => one.manner === manner).length >= mistaken.attacks;
  }

  /**
   * The product whose stock page a firewall gave to this call, with a status that is the platform's otherwise, such as
   * 500 for broken JSON. It did if the call looks like an attack, the same product has refused attack-like calls of two
   * kinds or more, and no plain call got that page. Null if it did not: a platform that crashes behind a web server
   * gives the same page.
   */
  productOf(exchange: Exchange): string | null {
    const { answer, fault, frontAnswer, credentials, request } = exchange;
    const page = pageOf(exchange);
    if (credentials !== 'valid' || page === null || fault?.front?.what === 'firewall') return null;
    if ([...this.#plainPages.values()].includes(page) || attackKindsOf(request).length === 0) return null;
    const given = answer ?? frontAnswer;
    const product = given === undefined ? null : stockPageOf(given);
    const refused = this.#entry.filter(
      ({ manner, mark }) => mark === product && typeof manner === 'number' && refusing.includes(manner),
    );
    return this.#controlAccepted && hasTwoKinds(refused) ? product : null;
  }

  /**
   * By what the answer to this call is of another form than the platform's, where a firewall gave it: it came to
   * attack-like texts of two kinds or more, and to no plain call, or hardly any. Null if no firewall did.
   */
  foreignMark(exchange: Exchange): string | null {
    const own = this.#otherForms.get(inputOf(exchange))?.form ?? this.#plainForms.get(inputOf(exchange));
    const given = exchange.answer ?? exchange.frontAnswer;
    if (own === undefined || given === undefined || exchange.credentials !== 'valid') return null;
    if (own !== (foreignPageOf(given) ?? namesOf(given.body))) return null;
    const same = [...this.#otherForms.values()].filter(({ form, kinds: [first] }) => form === own && isOfText(first));
    if (!this.#controlAccepted || !hasTwoKinds(same)) return null;
    const plain = [...this.#plainForms.values()].filter((form) => form === own).length;
    if (!this.#mayMistake(same.length, this.#attacks.size + same.length, plain)) return null;
    return own.startsWith('page') ? foreignPage : foreignJson;
  }

  /** Whether the configuration says that there is one. */
  get declared(): boolean {
    return this.#declared;
  }

  /** What is known of it; null where none has shown itself. */
  get seen(): FirewallSeen | null {
    if (!this.#isSeen) return null;
    const all = this.#entry;
    const statuses = [...new Set(all.flatMap(({ manner }) => (typeof manner === 'number' ? [manner] : [])))];
    return {
      calls: all.length,
      of: this.#attacks.size,
      statuses: statuses.toSorted((a, b) => a - b),
      kinds: kindsSeen(all.map(({ kinds }) => kinds)),
      plain: this.#declared ? this.#plain.size : 0,
    };
  }

  /** Whether attack-like calls were refused, but not as if for what they hold: ordinary ones may have been as well. */
  get isUnclear(): boolean {
    return !this.#isSeen && [...this.#stopped.values()].some(({ manner }) => refusing.includes(Number(manner)));
  }

  /** Why a call that it stopped shows nothing; null where none has shown itself. */
  get reason(): FirewallReason | null {
    const { seen } = this;
    if (seen === null) return null;
    const [status = null] = seen.statuses;
    const silent = this.#entry.every(({ manner }) => manner === 'timeout');
    const { calls, of, kinds } = seen;
    return { code: 'firewall', calls, of, status, kinds, ...(silent ? { silent } : {}) };
  }

  get #entry(): readonly Stopped[] {
    return [...this.#stopped.values()].filter(({ manner }) => this.#areForContent(manner));
  }

  /** Whether calls that are stopped in this way are stopped for what they hold. */
  #areForContent(manner: Manner): boolean {
    if (this.#declared) return true;
    const plain = [...this.#plain.values()].filter((one) => one === manner).length;
    const attacks = [...this.#stopped.values()].filter((one) => one.manner === manner).length;
    return this.#mayMistake(attacks, this.#attacks.size, plain);
  }

  /** Whether a firewall that stops so many attacks of so many may have stopped so many plain calls by mistake. */
  #mayMistake(attacks: number, of: number, plain: number): boolean {
    if (plain === 0) return true;
    return attacks >= mistaken.attacks && attacks / of >= (mistaken.times * plain) / (plain + this.#plainAnswered);
  }

  get #isSeen(): boolean {
    const entry = this.#entry;
    if (this.#declared) return entry.length > 0;
    return this.#controlAccepted && hasTwoKinds(entry);
  }
}

/** What the calls of a history show, in their order. */
export function firewallIn(exchanges: readonly Exchange[]): Firewall {
  const firewall = new Firewall(false);
  for (const exchange of exchanges) firewall.add(exchange);
  return firewall;
}

/** The form of an answer that may be no platform's: the names of its JSON, or a page, with its status. */
function formIn(exchange: Exchange): string | null {
  const { answer, frontAnswer, fault } = exchange;
  const isDoubtful = fault?.front?.what === 'gateway' && fault.front.mark === null && fault.front.status === 200;
  return otherFormOf(exchange) ?? foreignPageOf(isDoubtful ? (frontAnswer ?? null) : answer);
}

/** The stock page that was the answer, with its status, whoever gave it; null for any other. */
function pageOf({ answer, frontAnswer }: Exchange): string | null {
  const given = answer ?? frontAnswer;
  const product = given === undefined ? null : stockPageOf(given);
  return product === null ? null : `${product} ${given?.status}`;
}

/** Whether a firewall looks for this kind in a text: how a body that cannot be read is refused shows nothing of it. */
function isOfText(kind: AttackKind | undefined): boolean {
  return kind !== undefined && !(['no-json-object', 'long-bodies', 'deep-bodies'] as AttackKind[]).includes(kind);
}

function hasTwoKinds(all: readonly Pick<Stopped, 'kinds'>[]): boolean {
  return new Set(all.map(({ kinds: [first] }) => first)).size >= 2;
}

/**
 * Kinds that are stopped, given those of each request: of one that is of several kinds nobody knows for which it was.
 */
function kindsSeen(all: readonly (readonly AttackKind[])[]): readonly AttackKind[] {
  const alone = new Set(all.flatMap((kinds) => (kinds.length === 1 ? kinds : [])));
  const others = all.filter((kinds) => !kinds.some((kind) => alone.has(kind))).flatMap(([first]) => first ?? []);
  return [...new Set([...alone, ...others])].toSorted();
}
