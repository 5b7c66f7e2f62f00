import { type AttackKind, attackKindsOf } from './attack-like.ts';
import { type Exchange, inputOf, isAccepted } from './exchange.ts';
import type { FirewallReason, FirewallSeen } from './reasons/firewall.ts';
import { saysAway } from './transport.ts';
import { foreignJson, foreignPage } from './marks.ts';
import { foreignPageOf, namesOf, otherFormOf, stockPageOf } from './who-answered.ts';

/** How a call was stopped: the status of the answer, by a reset, or by none at all. */
type Manner = number | 'reset' | 'timeout';

/** Statuses that are not about the content of a request, but its connection, size, type or number, or a password. */
const ofOthers: readonly number[] = [407, 408, 413, 414, 415, 421, 425, 426, 429, 431, 511];
/** Servers in front that are not firewalls. */
const noFirewalls: readonly string[] = ['proxy', 'TLS front', 'log-in page', 'size limit'];

/** Statuses with which a firewall refuses a request for its content. */
const refusing: readonly number[] = [403, 406];
/**
 * A firewall may stop plain requests by mistake. That is assumed if it has stopped at least `attacks` attack-like
 * requests, and at least `times` as many of these as of plain ones.
 */
const mistaken = { attacks: 10, times: 5 } as const;

/** How something in front may have stopped a call because of its input; null if it did not. */
export function mannerOf({ fault, retried, connection }: Exchange): Manner | null {
  if (fault?.front !== undefined)
    return ofOthers.includes(fault.front.status) ||
      (saysAway(fault.front) && fault.front.what !== 'firewall') ||
      noFirewalls.includes(fault.front.what)
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

/** A request that got an answer of another form than the platform's, as `formIn` describes it. */
interface Foreign {
  readonly form: string;
  readonly kinds: readonly AttackKind[];
}

/**
 * Recognises a firewall in front of the platform from the calls of a run. There is one if input of two or more kinds
 * that looks like an attack is stopped in the same way, while plain searches are accepted and no plain call (or hardly
 * any: rules make mistakes) is stopped in this way. A declared firewall needs no such proof.
 */
export class Firewall {
  readonly #declared: boolean;
  /**
   * Requests that look like an attack and were stopped, plain requests that were stopped, and all requests that look
   * like an attack.
   */
  readonly #stopped = new Map<string, Stopped>();
  readonly #plain = new Map<string, Manner>();
  readonly #attacks = new Set<string>();
  /**
   * Stock pages with a status of the platform that plain calls got, if they got no other answer later: product and
   * status.
   */
  readonly #plainPages = new Map<string, string>();
  /**
   * Requests that look like an attack and got an answer of another form; and the forms of answers to plain requests.
   */
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

  /** Whether a call was stopped by a firewall that has been recognised by now. */
  stops(exchange: Exchange): boolean {
    const { answer, credentials, request } = exchange;
    if (answer !== null || credentials !== 'valid') return false;
    const manner = mannerOf(exchange);
    return manner !== null && attackKindsOf(request).length > 0 && this.#isSeen && this.#areForContent(manner);
  }

  /**
   * Whether it may have stopped a plain call by mistake: it stops many attack-like calls in that way, and few plain
   * ones.
   */
  mayHaveStopped(exchange: Exchange): boolean {
    // The first attempt may have been on a connection that was used before.
    const manner = exchange.fault?.kind === 'reset' ? 'reset' : exchange.answer === null ? mannerOf(exchange) : null;
    if (manner === null || !this.#isSeen || !this.#areForContent(manner)) return false;
    return this.#entry.filter((one) => one.manner === manner).length >= mistaken.attacks;
  }

  /**
   * The product whose stock page a firewall gave to this call, with a status that is the platform's otherwise, such as
   * 500 for broken JSON. The firewall gave it if the call looks like an attack, the same product has refused
   * attack-like calls of two kinds or more, and no plain call got that page. Null if it did not: a platform that
   * crashes behind a web server gives the same page.
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
   * The mark by which the answer to this call differs from the platform's form, if a firewall gave it: attack-like
   * texts of two or more kinds got it, and no plain call, or hardly any. Null if no firewall did.
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

  /** The facts about the firewall; null if none was recognised. */
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

  /**
   * Whether attack-like calls were refused, but perhaps not because of their content: ordinary calls may have been
   * refused, too.
   */
  get isUnclear(): boolean {
    return !this.#isSeen && [...this.#stopped.values()].some(({ manner }) => refusing.includes(Number(manner)));
  }

  /** Why a call that it stopped shows nothing; null if no firewall was recognised. */
  get reason(): FirewallReason | null {
    const { seen } = this;
    if (seen === null) return null;
    const [status = null] = seen.statuses;
    const silent = this.#entry.every(({ manner }) => manner === 'timeout');
    const { calls, of, kinds } = seen;
    const closed = this.#entry.every((one) => one.manner === 'reset' && !one.kinds.some(isOfText));
    return {
      code: 'firewall',
      calls,
      of,
      status,
      kinds,
      ...(silent ? { silent } : {}),
      ...(closed ? { closed } : {}),
    };
  }

  get #entry(): readonly Stopped[] {
    return [...this.#stopped.values()].filter(({ manner }) => this.#areForContent(manner));
  }

  /** Whether calls that are stopped in this way are stopped because of their content. */
  #areForContent(manner: Manner): boolean {
    if (this.#declared) return true;
    const plain = [...this.#plain.values()].filter((one) => one === manner).length;
    const attacks = [...this.#stopped.values()].filter((one) => one.manner === manner).length;
    return this.#mayMistake(attacks, this.#attacks.size, plain);
  }

  /**
   * Whether a firewall that stops `attacks` of `of` attack-like calls may have stopped `plain` plain calls by mistake.
   */
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

/** The firewall that these calls show, read in their order. */
export function firewallIn(exchanges: readonly Exchange[]): Firewall {
  const firewall = new Firewall(false);
  for (const exchange of exchanges) firewall.add(exchange);
  return firewall;
}

/** The form of an answer that may not be the platform's: the names in its JSON, or a page, with its status. */
function formIn(exchange: Exchange): string | null {
  const { answer, frontAnswer, fault } = exchange;
  const isDoubtful = fault?.front?.what === 'gateway' && fault.front.mark === null && fault.front.status === 200;
  return otherFormOf(exchange) ?? foreignPageOf(isDoubtful ? (frontAnswer ?? null) : answer);
}

/** The stock page that was the answer, with its status, whoever gave it; null for any other answer. */
function pageOf({ answer, frontAnswer }: Exchange): string | null {
  const given = answer ?? frontAnswer;
  const product = given === undefined ? null : stockPageOf(given);
  return product === null ? null : `${product} ${given?.status}`;
}

/**
 * Whether a firewall looks for this kind in a text. The refusal of a body that cannot be read shows nothing about such
 * rules.
 */
function isOfText(kind: AttackKind | undefined): boolean {
  return kind !== undefined && !(['no-json-object', 'long-bodies', 'deep-bodies'] as AttackKind[]).includes(kind);
}

function hasTwoKinds(all: readonly Pick<Stopped, 'kinds'>[]): boolean {
  return new Set(all.map(({ kinds: [first] }) => first)).size >= 2;
}

/**
 * The kinds that are stopped, given the kinds of each stopped request. If a request has several kinds, it is not known
 * which one was the cause.
 */
function kindsSeen(all: readonly (readonly AttackKind[])[]): readonly AttackKind[] {
  const alone = new Set(all.flatMap((kinds) => (kinds.length === 1 ? kinds : [])));
  const others = all.filter((kinds) => !kinds.some((kind) => alone.has(kind))).flatMap(([first]) => first ?? []);
  return [...new Set([...alone, ...others])].toSorted();
}
