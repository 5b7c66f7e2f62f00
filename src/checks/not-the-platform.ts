import type { Exchange } from '../model/exchange.ts';

/** Statuses by which a server says that nothing is served at a path, or that it is elsewhere. */
const notServed = [301, 302, 303, 307, 308, 404, 405, 410];

/** Why an answer may be of a server that is not the platform, with what to check; null where nothing speaks for that. */
export function whyForeign(exchange: Exchange): string | null {
  return isForeign(exchange) ? `this does not look like the platform: ${whatCameBack(exchange)} came back from ${exchange.request.path}; check baseUrl` : null;
}

/**
 * Nothing is served at the path, or 200 comes with a body that nobody meant to be JSON: none at all, a page, a text. A body that begins as JSON does, in whatever
 * encoding, is JSON that is broken, which is a finding.
 */
function isForeign({ answer }: Exchange): boolean {
  if (answer === null) return false;
  if (answer.status !== 200) return notServed.includes(answer.status);
  if (answer.body.kind === 'empty') return true;
  return answer.body.kind === 'text' && !/^[{["]/.test(answer.body.text.slice(0, 100).replaceAll(/[^!-~]/g, ''));
}

function whatCameBack(exchange: Exchange): string {
  const { status = 0, body, headers = {} } = exchange.answer ?? {};
  if (status >= 300 && status < 400) return `a redirect (${status}) ${redirectedTo(exchange)}`;
  if (status !== 200) return String(status);
  if (body?.kind !== 'text') return 'an empty body';
  if (/html/i.test(headers['content-type']?.[0] ?? '') || /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(body.text)) return 'HTML';
  return /^\s*</.test(body.text) ? 'XML' : 'a text that is no JSON';
}

/** Where a redirect leads: to which host, or to which path of the same. Its query is left out: it may hold what nobody else is to see. */
function redirectedTo({ answer }: Exchange): string {
  const place = /^(?:[a-z]+:)?\/\/[^/?#]+|^[^?#]+/i.exec(answer?.headers['location']?.[0] ?? '')?.[0];
  return place === undefined ? 'elsewhere' : `to ${place.length > 60 ? `${place.slice(0, 60)}…` : place}`;
}
