import { cancel, type Facts, type History, isPlainCancel, plainTwin, type Told } from '../history/index.ts';
import { type Exchange, isAccepted } from '../model/exchange.ts';
import { isListed } from '../model/operations.ts';
import { canonicalJson, type JsonObject } from '../model/json.ts';
import { type Case, held, skipped, untold } from './case.ts';
import { status, whyNothingTold, wrongStatus } from './status.ts';

const because = 'a made-up order number names no order that could be cancelled (sections 4.2, 7)';

/** Judges a cancel of a made-up number: it is refused. What an odd reason is answered otherwise is `oddReason`'s. */
export function madeUpRefused(told: Told, history: History, facts: Facts): Case[] {
  const { exchange } = told;
  if (isNobodys(told, facts)) return [];
  if (exchange.answer?.status === 400 && everyOrderRefused(history, facts))
    return [
      skipped(
        'each cancel of an order was answered 400 as well, so that 400 for a made-up number proves nothing: supply orders that can be cancelled, or set `cancelExtras`',
      ),
    ];
  // With a 200 it was accepted, whatever its reason.
  const isMine = isPlainCancel(exchange, facts.cancels) || [200, 400].includes(exchange.answer?.status ?? 400);
  return isMine ? [status(told, 400, because, [], facts)] : [];
}

/** Judges the answer to an odd reason by its status alone, with the plain cancel of the same number as control: what that is answered as well, the reason has not caused. */
export function oddReason(told: Told, history: History, facts: Facts): Case[] {
  const { exchange } = told;
  if (isPlainCancel(exchange, facts.cancels) || isNobodys(told, facts)) return [];
  const why = whyNothingTold(exchange, facts);
  if (why !== null) return [untold(told, why)];
  if (isListed('cancel', exchange.answer?.status ?? 0)) return [held(exchange)];
  const twin = plainTwin(exchange.request.body as JsonObject, facts.cancels);
  const control = history.cancels(facts, 'made-up').find((one) => canonicalJson(one.exchange.request.body ?? null) === canonicalJson(twin))?.exchange;
  if (control?.answer === null || control === undefined) return [untold(told, 'the plain cancel of the same number was not answered', [cancel(twin)])];
  if (!isListed('cancel', control.answer.status))
    return [skipped('a plain cancel of a made-up order was answered by an unlisted status as well (see http.status-listed)')];
  return [wrongStatus(exchange, 'listed', '', [control])];
}

/** Whether nobody has asked for what tells nothing: then nothing is lost. */
function isNobodys({ ask, exchange }: Told, facts: Facts): boolean {
  return ask === null && whyNothingTold(exchange, facts) !== null;
}

/** Whether orders that there are were refused as well, all of them and for no reason of their own. */
function everyOrderRefused(history: History, facts: Facts): boolean {
  const all = history.cancels(facts, 'order').map(({ exchange }) => exchange);
  const isRefused = (exchange: Exchange): boolean => exchange.answer?.status === 400;
  return all.some((exchange) => isPlainCancel(exchange, facts.cancels) && isRefused(exchange)) && !all.some(isAccepted);
}
