import { isAttackLike } from './attack-like.ts';
import type { Answer, AnsweredBy, Exchange, InFront } from './exchange.ts';
import { isObject } from './json.ts';

/** What a run has learnt of its platform: the forms of its own refusals without the document's envelope, as `formOf` gives them. */
export interface KnownForms {
  readonly forms: ReadonlySet<string>;
}

/** A mark that an answer of something in front bears: in a header, or in its body. The first group of a pattern, where it has one, is the mark that is named. */
interface Mark {
  readonly what: InFront;
  readonly mark: string;
  readonly header?: string;
  readonly pattern: RegExp;
  /** Only with a status that is none of the platform's: the header stands on answers of the platform as well. */
  readonly onOthers?: true;
}

/** Marks of products in front, those first that say most. */
const marks: readonly Mark[] = [
  {
    what: 'TLS front',
    mark: 'no client certificate',
    pattern: /No required SSL certificate was sent|client certificate (?:is )?required/i,
  },
  { what: 'TLS front', mark: 'client certificate refused', pattern: /The SSL certificate error/i },
  {
    what: 'TLS front',
    mark: 'plain HTTP on an HTTPS port',
    pattern: /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled|HTTP request to an HTTPS server/i,
  },
  { what: 'proxy', mark: 'squid', header: 'x-squid-error', pattern: /^(ERR_[A-Z_]{1,40})/ },
  { what: 'proxy', mark: 'squid', header: 'server', pattern: /^squid\b/i, onOthers: true },
  { what: 'proxy', mark: 'tinyproxy', header: 'server', pattern: /^tinyproxy\b/i, onOthers: true },
  { what: 'firewall', mark: 'Request Rejected', pattern: /<title>Request Rejected<|\bsupport ID is\b/i },
  { what: 'firewall', mark: 'ModSecurity', pattern: /\bMod_?Security\b/i },
  { what: 'firewall', mark: 'Incapsula', pattern: /\bIncapsula incident ID\b/i },
  { what: 'log-in page', mark: 'log-in page', pattern: /<title>[^<]{0,40}\b(?:log ?-?in|sign ?-?in|single sign-on|authentication required)\b/i },
  { what: 'load balancer', mark: 'awselb', header: 'server', pattern: /^awselb\b/i, onOthers: true },
  { what: 'gateway', mark: 'Amazon API Gateway', header: 'x-amzn-errortype', pattern: /./, onOthers: true },
  { what: 'gateway', mark: 'Kong', header: 'www-authenticate', pattern: /\brealm="?kong\b/i, onOthers: true },
  { what: 'firewall', mark: 'Cloudflare', pattern: /^error code: 1\d{3}\b/, onOthers: true },
  { what: 'load balancer', mark: 'nginx', pattern: /<hr><center>(?:nginx|openresty|Tengine)\b/i },
  {
    what: 'load balancer',
    mark: 'Apache',
    pattern:
      /<address>Apache\b|<title>(?:400|403|413|502|503|504) [^<]*<\/title>\s*<\/head><body>\s*<h1>[^<]*<\/h1>\s*<p>(?:Your browser sent|You don't have|The server is temporarily|The proxy server)/i,
  },
  {
    what: 'load balancer',
    mark: 'HAProxy',
    pattern: /^<html><body><h1>\d{3} [^<]*<\/h1>\s*(?:No server is available|The server didn't|Your browser sent|Request forbidden by administrative)/i,
  },
  { what: 'load balancer', mark: 'Envoy', pattern: /^(?:upstream connect error|no healthy upstream)\b/i },
  { what: 'gateway', mark: 'Envoy', header: 'server', pattern: /^envoy\b/i, onOthers: true },
  { what: 'gateway', mark: 'Cloudflare', header: 'cf-ray', pattern: /./, onOthers: true },
];

/** The names of the document's envelope (section 5); two of them are the platform's. */
const envelope = ['code', 'data', 'message', 'request_id'] as const;

/** Statuses that a platform answers by, whatever the form. */
const ofPlatform: readonly number[] = [200, 201, 202, 204, 400, 401, 404, 405, 409, 410, 422, 500];
/** Those of them that no mark contradicts: the key is refused, nothing is served there, the platform crashed. */
const always: readonly number[] = [401, 404, 405, 410, 500];

/** What a status without a mark stands for. */
const byStatus: Readonly<Record<number, InFront>> = {
  403: 'gateway',
  406: 'firewall',
  407: 'proxy',
  413: 'size limit',
  414: 'size limit',
  415: 'gateway',
  429: 'rate limiter',
  431: 'size limit',
  501: 'firewall',
  502: 'load balancer',
  503: 'load balancer',
  504: 'load balancer',
  511: 'log-in page',
};

/**
 * Tells who gave the answer to a call. Envelope, marks, status are asked in this order, and the first that speaks decides; if none speaks, the platform did. Pure:
 * the same exchange and the same known forms give the same result.
 */
export function whoAnswered({ answer }: Pick<Exchange, 'answer'>, known: KnownForms): AnsweredBy {
  if (answer === null) return { by: 'nobody' };
  if (hasEnvelope(answer) || always.includes(answer.status)) return { by: 'platform' };
  const isOther = !ofPlatform.includes(answer.status);
  const text = textOf(answer);
  for (const { what, mark, header, pattern, onOthers } of marks) {
    if (onOthers === true && !isOther) continue;
    const match = pattern.exec(header === undefined ? text : (answer.headers[header]?.[0] ?? ''));
    // A stock page says which product, and its status which part of it.
    if (match !== null) return { by: 'in front', what: what === 'load balancer' ? (byStatus[answer.status] ?? 'gateway') : what, mark: match[1] ?? mark };
  }
  if (!isOther || known.forms.has(formOf(answer) ?? '')) return { by: 'platform' };
  return { by: 'in front', what: byStatus[answer.status] ?? 'gateway', mark: null };
}

/**
 * The form of a refusal of the platform's own that has no envelope, to be learnt: of a 401, and of a 400 to a call that no firewall takes for an attack. Null
 * where an exchange shows none.
 */
export function learntForm({ answer, request, answeredBy }: Pick<Exchange, 'answer' | 'request' | 'answeredBy'>): string | null {
  if (answer === null || answeredBy.by !== 'platform' || hasEnvelope(answer)) return null;
  if (answer.status !== 401 && (answer.status !== 400 || isAttackLike(request))) return null;
  return formOf(answer);
}

/** The names of a JSON object, or the first tags of a page, with the content type; null for what has no form of its own, such as a text. */
function formOf({ headers, body }: Answer): string | null {
  const type = (headers['content-type']?.[0] ?? '').replace(/;.*/, '').trim().toLowerCase();
  if (body.kind === 'json') return isObject(body.value) ? `${type} ${Object.keys(body.value).toSorted().join(' ')}` : null;
  if (body.kind !== 'text') return null;
  const tags = [...body.text.slice(0, looked).matchAll(/<!?([a-z][\w-]*)/gi)].slice(0, 6).map(([, tag = '']) => tag.toLowerCase());
  return tags.length === 0 ? null : `${type} ${tags.join(' ')}`;
}

/** Characters of a body that are looked at for marks. */
const looked = 4000;

function textOf({ body }: Answer): string {
  return body.kind === 'text' ? body.text.slice(0, looked) : body.kind === 'json' ? JSON.stringify(body.value).slice(0, looked) : '';
}

function hasEnvelope({ body }: Answer): boolean {
  if (body.kind === 'json') return isObject(body.value) && count((name) => Object.hasOwn(body.value as object, name));
  return body.kind === 'text' && count((name) => new RegExp(`"${name}"\\s*:`).test(body.text));
}

function count(has: (name: string) => boolean): boolean {
  return envelope.filter(has).length >= 2;
}
