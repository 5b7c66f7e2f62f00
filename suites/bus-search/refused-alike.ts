import { answerJson, type Exchange, member } from '../../src/harness/index.ts';

/** A gid that was refused, and how. */
export interface Refused {
  readonly gid: string;
  readonly exchange: Exchange;
}

/** The texts of an answer, whatever members they are in, or that it is without markup. */
function textsOf(exchange: Exchange): string {
  const body = exchange.answer?.body;
  if (body?.kind === 'text') return body.text.replaceAll(/<[^<>]*>/g, ' ');
  if (body?.kind !== 'json') return '';
  const texts: string[] = [];
  JSON.stringify(body.value, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts.join(' ');
}

/** Letters of what an answer says, without the gid and what has a digit in it: ids, times and the like differ from answer to answer. Empty where it says nothing. */
export function lettersOf({ gid, exchange }: Refused): string {
  return textsOf(exchange)
    .replaceAll(gid, '')
    .replaceAll(/[\w+/=-]+/g, (word) => (/\d/.test(word) ? '' : word))
    .replaceAll(/\P{L}/gu, '');
}

/** Whether two gids were refused alike: by one status, one code and the same words. */
export function isRefusedAlike(one: Refused, other: Refused): boolean {
  const codeOf = ({ exchange }: Refused): string => JSON.stringify(member(answerJson(exchange) ?? null, 'code') ?? null);
  return one.exchange.answer?.status === other.exchange.answer?.status && codeOf(one) === codeOf(other) && lettersOf(one) === lettersOf(other);
}

/** What order creation has answered so far in a run. */
export interface OrdersSeen {
  /** Gids of trips just returned that it has refused. */
  readonly gids: Refused[];
  /** An invented one that it has refused; null where none was tried, or it was taken. */
  invented: Refused | null;
  /** Why a refusal may be for the rest of the body, where that has shown. */
  doubt: string | null;
  /** It has accepted an order. */
  ordered: boolean;
}

/** That order creation has refused every gid, in the platform's own words: the beginning of a reason that says what to check. */
export function refusedEvery({ gids, invented }: OrdersSeen, saying: (exchange: Exchange) => string): string {
  const last = gids.at(-1);
  if (last === undefined) return 'order creation was asked for no gid';
  const given = gids.length === 1 ? 'the one gid that it was given' : `all ${gids.length} gids that it was given`;
  const alike = invented === null ? '' : isRefusedAlike(last, invented) ? ', and an invented one alike' : ', and an invented one otherwise';
  return `order creation refused ${given}${alike} (answered ${last.exchange.answer?.status}${saying(last.exchange)})`;
}

/** Why no further order is asked for, with what to do: where each was refused it is not known whether for its gid. */
export function whyNoMoreOrders(seen: OrdersSeen, budget: number, saying: (exchange: Exchange) => string): string {
  if (seen.ordered || seen.gids.length === 0) return 'the budget of order creation (`operations.busOrderCreate.budget`) is spent: raise it';
  if (seen.doubt !== null) return seen.doubt;
  return (
    `${refusedEvery(seen, saying)}, so that it is not known whether the gid is why: check that \`operations.busOrderCreate.body\` has all that an order needs, ` +
    `or raise its \`budget\` (${budget}), so that ${seen.invented === null ? 'an invented gid and ' : ''}a body of the gid alone can be tried`
  );
}
