import type { Exchange } from '../model/exchange.ts';
import { isAccepted } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, member } from '../model/json.ts';
import type { RunCheck } from './check.ts';
import { inScope, searchLimit, violation, witnessLimit } from './check.ts';
import { compact } from './compact.ts';
import { linesOf } from './trips.ts';

/** The fields of which the document shows what is valid. */
const shown = ['start_city_code', 'end_city_code', 'date', 'sort_by', 'page_size'];
/** Milliseconds by which the day of UTC+14 is ahead: what is today or later there is past nowhere. */
const farthestAhead = 14 * 3_600_000;
/** Milliseconds by which a target's clock may be ahead: one that is months ahead tells no day. */
const mostSkew = 100 * farthestAhead;

/** The acceptances of one search: when the one that ended first did, and when the one that was sent last was. */
interface Accepted {
  endedAt: number;
  sentAt: number;
  /** One that came after a refusal; null while there is none. */
  witness: Exchange | null;
}

/**
 * Section 4.1: a search that was accepted and is accepted again was no invalid request in between. Only what is surely
 * valid counts: searches with trips, on days that are past nowhere, first pages, written as JSON mostly is, before a call without the
 * right key (a lockout is legal), and two refusals at least.
 */
export const busValidAccepted: RunCheck = {
  id: 'bus.valid-accepted',
  scope: 'every-answer',
  create() {
    const searches = new Map<string, Accepted>();
    const refusals: [string, Exchange][] = [];
    let otherKeyAt = Infinity;
    let cases = 0;
    return {
      add(exchange): Evidence[] {
        if (exchange.credentials !== 'valid') otherKeyAt = Math.min(otherKeyAt, exchange.sentAt);
        const text = validSearch(exchange);
        if (text === null) return [];
        if (exchange.answer?.status === 400 && refusals.length < witnessLimit) refusals.push([text, exchange]);
        // A city that is not known may be refused by one server and find nothing at another.
        if (!isAccepted(exchange) || linesOf(exchange).length === 0) return [];
        const known = searches.get(text);
        if (known === undefined) {
          if (searches.size < searchLimit) searches.set(text, { endedAt: exchange.endedAt, sentAt: exchange.sentAt, witness: null });
          return [];
        }
        if (refusals.some(([refused]) => refused === text)) known.witness ??= exchange;
        known.endedAt = Math.min(known.endedAt, exchange.endedAt);
        known.sentAt = Math.max(known.sentAt, exchange.sentAt);
        return [];
      },
      end(): Evidence[] {
        const found = refusals.flatMap(([text, exchange]): Evidence[] => {
          const known = searches.get(text);
          if (known === undefined || exchange.endedAt >= otherKeyAt) return [];
          if (known.endedAt > exchange.sentAt || known.sentAt < exchange.endedAt) return [];
          const made = violation('a search refused that is accepted before and after', 'the status', '200, as for the same search before and after', '400');
          return [{ violation: made, exchange, controls: known.witness === null ? [] : [known.witness] }];
        });
        if (found.length < 2) return [];
        cases = found.length;
        return found;
      },
      // What is accepted is the probe's to count: a plain search is no case.
      get cases() {
        return cases;
      },
    };
  },
};

/** The text of a search with nothing but what the document shows to be valid; null for any other call. */
function validSearch(exchange: Exchange): string | null {
  const { operation, credentials, request, endedAt, targetDate } = exchange;
  const { body, bodyText } = request;
  if (operation !== 'search' || credentials !== 'valid' || !inScope('every-answer', exchange) || !isObject(body)) return null;
  // Doubled members, numerals such as 5.0 and kilobytes of white space read alike here, and may be refused.
  if (bodyText !== JSON.stringify(body)) return null;
  const [date, sortBy, size] = [member(body, 'date'), member(body, 'sort_by'), member(body, 'page_size')];
  const now = Math.max(endedAt, targetDate ?? 0);
  if (now - endedAt > mostSkew) return null;
  const notPastFrom = new Date(now + farthestAhead).toISOString().slice(0, 10);
  if (typeof date !== 'string' || date < notPastFrom) return null;
  const isShown = Object.keys(body).every((name) => shown.includes(name));
  const isValid =
    (sortBy === undefined || sortBy === 'dep_time') && (size === undefined || (Number.isInteger(size) && Number(size) >= 1 && Number(size) <= 50));
  return isShown && isValid ? compact(bodyText) : null;
}
