import { isRefusedAlike, lettersOf, linesOf, type Refused } from '../checks/index.ts';
import type { BoundFacts, BoundName, Facts, History, Told } from '../history/index.ts';
import { answerJson, type Exchange, isAccepted } from '../model/exchange.ts';
import type { Violation } from '../model/finding.ts';
import { pointerValue } from '../model/json-pointer.ts';
import { canonicalJson, member } from '../model/json.ts';
import { type Broken, broken, type Case, held, skipped, untold } from './case.ts';
import { whyNothingTold } from './status.ts';

/** Operations that take the gid of a trip. */
type GidOperation = Extract<BoundName, 'busTripDetail' | 'busOrderCreate'>;

const named = { busTripDetail: 'trip detail', busOrderCreate: 'order creation' } as const;

/** One use of a gid: the search that showed it, and whether a search came between the two. */
interface Use {
  readonly told: Told;
  readonly gid: string;
  readonly from: Exchange;
  /** `surely`: one began and ended between; `perhaps`: one went on beside them. */
  readonly searchBetween: 'surely' | 'perhaps' | 'no';
}

/** Milliseconds that are no chance between the oldest gid that is refused and the youngest that is taken. */
const lag = 1000;

/** What was asked of an operation. */
interface Uses {
  readonly name: GidOperation;
  readonly operation: BoundFacts;
  readonly shown: readonly Use[];
  readonly invented: readonly Use[];
  /** With the gid alone. */
  readonly bare: readonly Use[];
}

/**
 * The gid of a returned trip is accepted (section 4.1 rule 3). For how long is not shown: it may be until the next search. Refusals tell where two
 * answers to one search gave gids that were refused, one of them with no other search beside it.
 */
export function* gidsUsed(name: GidOperation, history: History, facts: Facts): Generator<Case> {
  const operation = facts.operations[name];
  if (operation === null) return;
  const uses = usesOf(name, operation, history);
  const { shown, invented } = uses;
  if (name === 'busTripDetail' && invented.some(({ told }) => operation.isAccepted(told.exchange)))
    return yield skipped('an invented gid is accepted by trip detail as well: its acceptance proves nothing');
  const readable = shown.filter(({ told }) => whyUnread(uses, told, facts) === null);
  const failed = readable.filter((use) => !isTaken(use, operation));
  const taken = failed.length === 0 ? [] : takenAnywhere(history, facts);
  const isLag = isTakenOnlyLater(taken, failed, history);
  // Taken after another search: then a search does not end the life of a gid.
  const outlives = taken.some((use) => use.searchBetween === 'surely');
  for (const use of shown) {
    const { told, searchBetween } = use;
    const why = whyUnread(uses, told, facts);
    if (why !== null) yield untold(told, why);
    else if (!failed.includes(use)) yield held(told.exchange);
    else if (isLag) yield skipped('a gid is taken only some time after its search: when it begins to work is not shown');
    else if (searchBetween === 'surely') yield skipped('for how long a gid works is not shown: it may be until the next search');
    else {
      const alike = failed.filter(
        (other) => other.searchBetween !== 'surely' && isFromTheSameSearch(use, other) && causeOf(uses, other) === causeOf(uses, use),
      );
      const isEnough = new Set(alike.map(({ from }) => from)).size > 1 && alike.some((other) => other.searchBetween === 'no');
      if (isEnough) yield toldByTheGid(uses, use, alike, facts);
      else if (!outlives && readable.length > failed.length) yield skipped('for how long a gid works is not shown: it may be until the next search');
      else yield untold(told, whyTooFew(uses, failed, facts));
    }
  }
}

/** Uses of gids that any operation took. */
function takenAnywhere(history: History, { operations }: Facts): Use[] {
  return (['busTripDetail', 'busOrderCreate'] as const).flatMap((name) => {
    const operation = operations[name];
    return operation === null ? [] : usesOf(name, operation, history).shown.filter((use) => isTaken(use, operation));
  });
}

/** Whether each gid that was taken was older, by a second at least, than all that were refused: copies of a platform may be behind each other. */
function isTakenOnlyLater(taken: readonly Use[], refused: readonly Use[], history: History): boolean {
  if (taken.length === 0) return false;
  const firstShown = new Map<string, number>();
  for (const { exchange } of history.searches('other'))
    for (const line of linesOf(exchange)) {
      const gid = String(member(line, 'gid'));
      firstShown.set(gid, Math.min(firstShown.get(gid) ?? Infinity, exchange.endedAt));
    }
  const ages = (uses: readonly Use[]): number[] => uses.map(({ gid, told }) => told.exchange.sentAt - (firstShown.get(gid) ?? -Infinity));
  return Math.min(...ages(taken)) - Math.max(...ages(refused)) >= lag;
}

function usesOf(name: GidOperation, operation: BoundFacts, history: History): Uses {
  const searches = history.all.filter(({ exchange }) => exchange.operation === 'search' && exchange.answer !== null).map(({ exchange }) => exchange);
  const all = history.calls(name).flatMap((told): Use[] => {
    const { ask, exchange } = told;
    const gid = member(ask?.body as never, 'gid');
    if (ask?.from === undefined || typeof gid !== 'string') return [];
    const { from } = ask;
    const beside = searches.filter((one) => one !== from && one.sentAt < exchange.endedAt && one.endedAt > from.sentAt);
    // A search that shows the same gid again may be what it lives by.
    const between =
      beside.some((one) => one.sentAt >= from.endedAt && one.endedAt <= exchange.sentAt && isAccepted(one)) && !beside.some((one) => shows(one, gid));
    return [{ told, gid, from, searchBetween: between ? 'surely' : beside.length > 0 ? 'perhaps' : 'no' }];
  });
  const isInvented = ({ gid, from }: Use): boolean => !shows(from, gid);
  const isBare = ({ told }: Use): boolean => told.ask?.bare === true;
  return {
    name,
    operation,
    shown: all.filter((use) => !isInvented(use) && !isBare(use)),
    invented: all.filter(isInvented),
    bare: all.filter(isBare),
  };
}

function shows(search: Exchange, gid: string): boolean {
  return linesOf(search).some((line) => member(line, 'gid') === gid);
}

/** Why an answer says nothing of its gid. */
function whyUnread({ name, operation }: Pick<Uses, 'name' | 'operation'>, { exchange }: Told, facts: Facts): string | null {
  if (exchange.answer?.status === 401) return `${named[name]} answered 401: whether it takes this key is not shown in the document`;
  const unreadable = operation.whyUnreadable(exchange);
  return unreadable === null ? whyNothingTold(exchange, facts) : `${name}: answered ${exchange.answer?.status} with a body that ${unreadable}`;
}

function isTaken({ told: { exchange }, gid }: Use, operation: BoundFacts): boolean {
  return operation.isAccepted(exchange) && operation.echoes(exchange, gid);
}

function isFromTheSameSearch(one: Use, other: Use): boolean {
  return canonicalJson(one.from.request.body ?? null) === canonicalJson(other.from.request.body ?? null);
}

function causeOf({ name, operation }: Uses, { told }: Use): string {
  return operation.isAccepted(told.exchange) ? `${named[name]} answers another gid` : `${named[name]} refuses a gid`;
}

/** Order creation may refuse for another reason: only what an invented gid is refused like, and where no order was accepted a body of the gid alone, tells of the gid. */
function toldByTheGid(uses: Uses, use: Use, alike: readonly Use[], facts: Facts): Case {
  const { name, operation, invented } = uses;
  const { told } = use;
  const beside = [...alike, ...invented.slice(0, 1)].flatMap(({ from, told: { exchange } }) => [from, exchange]);
  const found = failure(uses, use, beside, facts);
  const status = told.exchange.answer?.status ?? 0;
  if (name === 'busTripDetail' || operation.isAccepted(told.exchange) || status >= 500) return found;
  const why = whyPerhapsNotTheGid(uses, use, alike, facts);
  return why === null ? found : untold(told, why);
}

function failure(uses: Uses, use: Use, beside: readonly Exchange[], facts: Facts): Broken {
  const { name, operation } = uses;
  const { told, gid } = use;
  const { exchange } = told;
  const isRefused = !operation.isAccepted(exchange);
  const got = `${exchange.answer?.status}${facts.saying(exchange)}`;
  const violation: Violation = isRefused
    ? {
        cause: causeOf(uses, use),
        message: `expected ${named[name]} to accept the gid of a trip just returned, got ${got}`,
        expected: `the gid of a returned trip is accepted by ${named[name]} (section 4.1 rule 3)`,
        actual: `status ${got}`,
      }
    : {
        cause: causeOf(uses, use),
        message: `expected ${named[name]} to name the gid asked for, got another`,
        expected: `${operation.echo} is ${JSON.stringify(gid)}`,
        actual: JSON.stringify(pointerValue(answerJson(exchange), operation.echo ?? '') ?? null),
      };
  return broken(exchange, beside, violation, 'run');
}

/** Why order creation may refuse a gid for the rest of what it is sent; null where it is for the gid. */
function whyPerhapsNotTheGid(uses: Uses, use: Use, refused: readonly Use[], facts: Facts): string | null {
  const { operation, shown } = uses;
  const [invented] = uses.invented.map(refusalOf);
  const [bare] = uses.bare.map(refusalOf);
  const last = refusalOf(use);
  if (uses.invented.some(({ told }) => operation.isAccepted(told.exchange))) return 'order creation accepts an invented gid as well: its answers prove nothing';
  const isOrdered = shown.some(({ told }) => operation.isAccepted(told.exchange));
  const what = (one: Refused): string => `(answered ${one.exchange.answer?.status}${facts.saying(one.exchange)})`;
  if (invented !== undefined && !isRefusedAlike(last, invented))
    return `order creation refuses a gid ${what(last)} otherwise than an invented one ${what(invented)}: its reason may be another than the gid (see \`operations.busOrderCreate\`)`;
  if (invented === undefined || (!isOrdered && bare === undefined)) return whyTooFew(uses, refused, facts);
  if (isOrdered || bare === undefined) return null;
  const doubt = operation.isAccepted(bare.exchange)
    ? 'accepts a body of the gid alone'
    : !isRefusedAlike(last, bare)
      ? `refuses a body of the gid alone otherwise ${what(bare)}`
      : lettersOf(bare) === ''
        ? 'says nothing'
        : null;
  return doubt === null
    ? null
    : `${refusedEvery(uses, refused, facts)}, and ${doubt}: its reason may be the rest of the body (see \`operations.busOrderCreate.body\`)`;
}

function refusalOf({ gid, told: { exchange } }: Use): Refused {
  return { gid, exchange };
}

/** Why what was refused does not tell, with what to do. */
function whyTooFew(uses: Uses, failed: readonly Use[], facts: Facts): string {
  const { name, operation, shown, invented } = uses;
  const isOrdered = shown.some(({ told }) => operation.isAccepted(told.exchange));
  if (name === 'busTripDetail' || isOrdered) return 'a gid was refused once and taken in each later round: too few refusals to tell';
  return (
    `${refusedEvery(uses, failed, facts)}, so that it is not known whether the gid is why: check that \`operations.busOrderCreate.body\` has all that an order needs, ` +
    `or raise its \`budget\` (${operation.budget}), so that ${invented.length === 0 ? 'an invented gid and ' : ''}a body of the gid alone can be tried`
  );
}

/** That order creation has refused every gid, one at least, in the platform's own words: the beginning of a reason that says what to check. */
function refusedEvery({ invented }: Uses, refused: readonly Use[], facts: Facts): string {
  const last = refused.at(-1) as Use;
  const given = refused.length === 1 ? 'the one gid that it was given' : `all ${refused.length} gids that it was given`;
  const [other] = invented;
  const alike =
    other === undefined ? '' : isRefusedAlike(refusalOf(last), refusalOf(other)) ? ', and an invented one alike' : ', and an invented one otherwise';
  return `order creation refused ${given}${alike} (answered ${last.told.exchange.answer?.status}${facts.saying(last.told.exchange)})`;
}
