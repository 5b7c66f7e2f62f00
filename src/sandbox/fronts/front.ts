import type { RawAnswer, RawRequest } from '../hostile/raw-server.ts';

/**
 * What a front is: who answers in place of the platform. `control`: the platform itself is at fault, and a run has to
 * say so.
 */
export type FrontKind =
  | 'gateway'
  | 'limiter'
  | 'lockout'
  | 'firewall'
  | 'tls front'
  | 'proxy'
  | 'size limit'
  | 'connection'
  | 'cache'
  | 'mask'
  | 'control';

/** How a front keeps its times. */
export interface FrontTimes {
  /** Every time of a front is multiplied by this: 0.1 makes a start of 5 s one of 500 ms. */
  readonly scale: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** What a front does with one request. `wait`: milliseconds that it waits before. */
export type Decision = 'pass' | 'reset' | RawAnswer | { readonly wait: number; readonly then: RawAnswer };

/** What one running front remembers and does. */
export interface Habit {
  /**
   * Called for each request, in the order of arrival; `atOnce`: requests without an answer, this one included;
   * `connection`: its number, from 1.
   */
  decide(request: RawRequest, atOnce: number, connection: number): Decision;
  /** Changes the platform's answer. */
  change?(answer: RawAnswer, request: RawRequest): RawAnswer;
  /** Closes each connection after its first answer, without notice. */
  readonly closes?: true;
}

/** Something in front of the platform, such as a load balancer or a firewall. */
export interface Front {
  readonly id: string;
  /** One sentence. */
  readonly title: string;
  readonly kind: FrontKind;
  begin(times: FrontTimes): Habit;
}

/** A front that remembers nothing. */
export function front(
  id: string,
  title: string,
  kind: FrontKind,
  decide: Habit['decide'],
  more: Pick<Habit, 'change' | 'closes'> = {},
): Front {
  return { id, title, kind, begin: () => ({ decide, ...more }) };
}

/** An answer with a page, as the products in front write them. */
export function page(status: number, html: string, headers: readonly [string, string][] = []): RawAnswer {
  return { status, headers: [['Content-Type', 'text/html'], ...headers], body: Buffer.from(html) };
}

/** The stock page of nginx. */
export function nginxPage(
  status: number,
  title: string,
  more = '',
  headers: readonly [string, string][] = [],
): RawAnswer {
  const html = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n${more}<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n`;
  return page(status, html, [['Server', 'nginx/1.22.1'], ...headers]);
}

/** The stock page of Apache. */
export function apachePage(status: number, title: string, sentences: string): RawAnswer {
  const html =
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" ' +
    `"http://www.w3.org/TR/html4/strict.dtd">\n<html><head>\n<title>${status} ` +
    `${title}</title>\n</head><body>\n<h1>${title}</h1>\n${sentences}\n</body></html>\n`;
  return page(status, html, [['Server', 'Apache/2.4.66 (Debian)']]);
}

/** The page with which Apache says that it, a module of it, or a program that it runs failed. */
export const apacheFailed = apachePage(
  500,
  'Internal Server Error',
  '<p>The server encountered an internal error or\nmisconfiguration and was unable to complete\nyour ' +
    'request.</p>\n<p>Please contact the server administrator at \n webmaster@localhost to inform them of the ' +
    'time this error occurred,\n and the actions you performed just before this error.</p>\n<p>More information ' +
    'about this error may be available\nin the server error log.</p>',
);

/** The stock page of HAProxy. */
export function haproxyPage(status: number, title: string, sentence: string): RawAnswer {
  return page(status, `<html><body><h1>${status} ${title}</h1>\n${sentence}\n</body></html>\n`, [
    ['Cache-Control', 'no-cache'],
  ]);
}

/** The stock page of an Amazon load balancer. */
export function awsPage(status: number, title: string, headers: readonly [string, string][] = []): RawAnswer {
  const name = `${status} ${title}`;
  return page(
    status,
    `<html>\r\n<head><title>${name}</title></head>\r\n<body>\r\n<center><h1>${name}</h1></center>\r\n</body>\r\n</html>\r\n`,
    [['Server', 'awselb/2.0'], ...headers],
  );
}

/** An answer of a few words. */
export function text(status: number, words: string, headers: readonly [string, string][] = []): RawAnswer {
  return { status, headers: [['Content-Type', 'text/plain'], ...headers], body: Buffer.from(words) };
}

/** JSON of a gateway. */
export function json(status: number, value: unknown): RawAnswer {
  return {
    status,
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from(JSON.stringify(value)),
  };
}

export const badGateway = nginxPage(502, '502 Bad Gateway');
export const unavailable = nginxPage(503, '503 Service Temporarily Unavailable');

/** The request's body as JSON; undefined where it is none. */
export function jsonOf({ body }: RawRequest): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether the JSON of a body has more than 1,000 levels. */
export function isDeep(request: RawRequest): boolean {
  let level = [jsonOf(request)];
  for (let nth = 0; nth <= 1000 && level.length > 0; nth += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : []));
  return level.length > 0;
}

// eslint-disable-next-line no-control-regex
export const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** What a rule of a firewall looks for in a text, after the usual rules for attacks. */
const attacks = [
  /['"<>`;|\\]/,
  /\.\.[\\/]/,
  /[$#%{]\{|\{[{%$]/,
  /\$\(/,
  controlCharacters,
  /--|\/\*/,
  /%(?:00|2e|2f|27|3c)/i,
  /\b(?:union|select|script|javascript|file:|jndi|__proto__|etc\/)/i,
  /%[sdxp_]/,
  /\bor\b.*=/i,
];

/** Whether a text of a request's JSON has one of these; false for a body that is no JSON. */
export function holdsText(request: RawRequest, ...patterns: readonly RegExp[]): boolean {
  return textsIn(jsonOf(request)).some((one) => patterns.some((pattern) => pattern.test(one)));
}

/** Whether a firewall would take a request for an attack: by any text in its JSON, or by a body that is no JSON. */
export function looksLikeAttack(request: RawRequest): boolean {
  const json = jsonOf(request);
  if (json === undefined) return request.body.length > 0;
  return textsIn(json).some((one) => attacks.some((attack) => attack.test(one)));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)]);
}
