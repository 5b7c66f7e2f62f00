import { answerJson, type Exchange, member } from '../../src/requirements/for-suites.ts';

/** A gid that was refused, and how. */
interface Refused {
  readonly gid: string;
  readonly exchange: Exchange;
}

/** The texts of an answer, whatever members they are in but its `request_id`, or that it is without markup. */
function textsOf(exchange: Exchange): string {
  const body = exchange.answer?.body;
  if (body?.kind === 'text') return body.text.replaceAll(/<[^<>]*>/g, ' ');
  const texts: string[] = [];
  JSON.stringify(answerJson(exchange), (name, value: unknown) => {
    if (typeof value === 'string' && name !== 'request_id') texts.push(value);
    return value;
  });
  return texts.join(' ');
}

/**
 * Letters of what an answer says, without the gid and what has a digit in it: ids, times and the like differ from
 * answer to answer. Empty where it says nothing.
 */
export function lettersOf({ gid, exchange }: Refused): string {
  return textsOf(exchange)
    .replaceAll(gid, '')
    .replaceAll(/[\w+/=-]+/g, (word) => (/\d/.test(word) ? '' : word))
    .replaceAll(/\P{L}/gu, '');
}

/** Whether two gids were refused in the same way: by one status, one code and the same words. */
export function isRefusedInTheSameWay(one: Refused, other: Refused): boolean {
  const codeOf = ({ exchange }: Refused): string =>
    JSON.stringify(member(answerJson(exchange) ?? null, 'code') ?? null);
  return (
    one.exchange.answer?.status === other.exchange.answer?.status &&
    codeOf(one) === codeOf(other) &&
    lettersOf(one) === lettersOf(other)
  );
}
