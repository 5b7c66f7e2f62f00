import type { Answer, Exchange } from '../../contract/exchange.ts';
import { isWrapped } from '../../contract/envelope.ts';
import { logInAddress } from '../../contract/marks.ts';
import { documented } from '../../contract/operations.ts';
import type { NotThePlatform } from '../../contract/reasons/search.ts';

/** Characters of a place that are shown. */
const mostShown = 60;

/** Statuses that say that a path is elsewhere, or that nothing is served there. */
const redirects = [301, 302, 303, 307, 308];
const notServed = [...redirects, 404, 405, 410];

/** Why an answer may come from a server that is not the platform; null if there is no sign of that. */
export function reasonOutsider({ answer: given, frontAnswer, request }: Exchange): NotThePlatform | null {
  const answer = given ?? frontAnswer ?? null;
  if (answer === null || !isNotThePlatform(answer)) return null;
  const location = redirects.includes(answer.status) ? (answer.headers['location']?.[0] ?? '') : '';
  const moved = movedTo(location, request.path);
  const redirect = moved === null ? kindOf(location, request.path) : 'moved';
  return {
    code: 'not-the-platform',
    status: answer.status,
    came: moved === null ? whatCameBack(answer) : { to: moved },
    path: request.path,
    ...(redirect === null ? {} : { redirect }),
    twice: saidTwice(request.path),
  };
}

const paths = Object.values(documented).map((row) => row.path);

/** The documented path in which a path ends. */
function documentedIn(path: string): string | undefined {
  return paths.find((one) => path.endsWith(one));
}

/**
 * The part of a documented path in which the base URL ends, such as `/open/v1` of `/open/v1/open/v1/bus/search`. Null
 * if it does not end in one.
 */
export function saidTwice(path: string): string | null {
  const asked = documentedIn(path);
  const prefix = asked === undefined ? '' : path.slice(0, -asked.length);
  const beginnings = paths.flatMap((one) =>
    one.split('/').map((_, index, segments) => segments.slice(0, index + 1).join('/')),
  );
  const [longest] = beginnings
    .filter((one) => one !== '' && prefix.endsWith(one))
    .toSorted((a, b) => b.length - a.length);
  return longest ?? null;
}

/**
 * Whether nothing is served at the path, the platform's answer is inside another one, or 200 comes with a body that is
 * clearly not meant as JSON: an empty body, a page, a text. A body that begins like JSON, in any encoding, is broken
 * JSON, which is a finding.
 */
function isNotThePlatform(answer: Answer): boolean {
  const { status, body } = answer;
  if (isWrapped(answer)) return true;
  if (status !== 200) return notServed.includes(status);
  if (body.kind === 'empty') return true;
  return body.kind === 'text' && !/^[{["]/.test(body.text.slice(0, 100).replaceAll(/[^!-~]/g, ''));
}

function whatCameBack(answer: Answer): NotThePlatform['came'] {
  const { status, headers, body } = answer;
  if (isWrapped(answer)) return 'wrapped';
  if (redirects.includes(status)) return { to: redirectedTo(headers['location']?.[0] ?? '') };
  if (status !== 200) return 'a status';
  if (body.kind !== 'text') return 'nothing';
  if (/html/i.test(`${headers['content-type']?.[0]}`) || /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(body.text))
    return 'HTML';
  return /^\s*</.test(body.text) ? 'XML' : 'a text';
}

/** The base URL with TLS that has the same operation, if a redirect leads there. Null if it leads elsewhere. */
function movedTo(location: string, path: string): string | null {
  const asked = documentedIn(path);
  const [place = ''] = location.split(/[?#]/, 1);
  const isThere = asked !== undefined && place.endsWith(asked) && /^https:\/\/[^/@]+\//i.test(place);
  const base = isThere ? place.slice(0, -asked.length) : '';
  return base === '' || base.length > mostShown ? null : base;
}

/** The kind of a redirect to this place; null if it is not known. */
function kindOf(location: string, path: string): NotThePlatform['redirect'] | null {
  const [place = ''] = location.split(/[?#]/, 1);
  const [host = ''] = /^(?:[a-z]+:)?\/\/[^/]+/i.exec(place) ?? [];
  const there = place.slice(host.length);
  if (there === `${path}/`) return 'slash';
  if (there === path && host === '') return 'itself';
  // On the same host, `/login` may be that of a web site, which `baseUrl` names by mistake.
  return there !== path && logInAddress.test(location) ? 'log-in' : null;
}

/**
 * The host to which a redirect leads, or the path on the same host; null if the redirect names no place. Its query is
 * left out, because it may contain secrets.
 */
function redirectedTo(location: string): string | null {
  const place = /^(?:[a-z]+:)?\/\/[^/?#]+|^[^?#]+/i.exec(location)?.[0];
  return place === undefined ? null : place.length > mostShown ? `${place.slice(0, mostShown)}…` : place;
}
