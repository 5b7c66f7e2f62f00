import type { JsonObject } from '../json.ts';
import {
  anything,
  boolean,
  choice,
  count,
  integer,
  list,
  number,
  object,
  open,
  orNull,
  orNullOf,
  positive,
  ref,
  say,
  string,
  typed,
} from './report-shapes.fixture.ts';

/** Forms of single values in a report. */
export const forms: Readonly<Record<string, JsonObject>> = {
  reason: {
    description:
      'why something could not be judged: a code with its data, and its words; a text ' +
      'in schema version 1; null for none',
    oneOf: [{ type: ['string', 'null'] }, { $ref: '#/$defs/reasonObject' }],
  },
  reasonObject: {
    type: 'object',
    required: ['code', 'text', 'headline', 'action', 'owner'],
    properties: {
      code: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,60}$' },
      text: { type: 'string', description: 'the whole reason, as a part of a sentence' },
      headline: { type: 'string', description: 'the same in at most 120 characters' },
      action: { type: 'string', description: 'what to do about it' },
      owner: { enum: ['platform', 'your set-up', 'network', 'limit of the suite'], description: 'who can do it' },
    },
    if: { properties: { code: { const: 'cases-lost' } } },
    then: {
      required: ['lost', 'of', 'because'],
      properties: {
        lost: { type: 'integer', minimum: 0 },
        of: { type: 'integer', minimum: 0 },
        because: { type: 'array', items: { $ref: '#/$defs/reasonObject' } },
      },
    },
  },
  id: say('of a requirement, an open point or a part of the catalogue', {
    type: 'string',
    maxLength: 200,
    pattern: '^[a-z][A-Za-z0-9-]*(?:\\.[A-Za-z0-9-]+)*$',
  }),
  findingId: { type: 'string', pattern: '^f-[0-9a-f]{12}$' },
  runId: say('as in the User-Agent of the calls', { type: 'string', pattern: '^(?:[A-Za-z0-9][A-Za-z0-9_-]{0,99})?$' }),
  operationName: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9.-]{0,199}$' },
  baseUrl: say('without user, query and fragment; [redacted] for a secret in its path', {
    type: 'string',
    maxLength: 20000,
    pattern: "^(?:https?://[A-Za-z0-9._:\\[\\]-]+(?:/[A-Za-z0-9._~!$&'()*+,;=:%/\\[\\]-]*)?)?$",
  }),
  instant: say('ISO 8601 UTC', { type: 'string', pattern: '^[0-9TZ:.+-]{1,40}$' }),
  line: say('in one line', { type: 'string', maxLength: 4096, pattern: '^[^\\p{Cc}\\p{Zl}\\p{Zp}]*$' }),
  method: { type: 'string', pattern: '^[A-Za-z-]{1,40}$' },
  path: say('begins with one /; no host, @, backslash, . or .. segment', {
    type: 'string',
    format: 'request-path',
    maxLength: 100000,
  }),
  sentHeaders: {
    type: 'object',
    propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,1000}$" },
    additionalProperties: { type: 'string', pattern: '^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f]*$' },
  },
  verdict: say(
    'the verdict on a requirement. `fail`: a MUST is broken; `warn`: a SHOULD is broken; `inconclusive`: the answers ' +
      'were not conclusive; `untested`: no request tested it; `waived`: it is broken, and a waiver covers that',
    choice('pass', 'fail', 'warn', 'inconclusive', 'untested', 'waived'),
  ),
  level: choice('MUST', 'SHOULD'),
  endedBy: choice('done', 'budget', 'time', 'signal', 'circuit', 'crash'),
  caveat: choice('only said', 'not reached', 'others ignored'),
};

/** Calls as a report shows them. */
export const calls: Readonly<Record<string, JsonObject>> = {
  request: say(
    'a request as reports show it: redacted, its body cut to a readable size',
    object({
      method: ref('method'),
      path: ref('path'),
      headers: ref('sentHeaders'),
      body: say('JSON if the body is JSON, else the text as sent', anything),
      'bodyText?': say('the body as sent, if `body` written as JSON is another text', string),
      'bodyBase64?': say("the body's bytes in base64, if they are not UTF-8", {
        type: 'string',
        pattern: '^[A-Za-z0-9+/]*={0,2}$',
      }),
      'cut?': say('whether only the beginning of the body is shown', boolean),
      'key?': say(
        'the wrong key that it sent, described; left out for any other request, and by versions before 0.3',
        typed(
          'WrongKey',
          object({
            wrong: say('how it differs from the right key', string),
            'scheme?': say('the right key was sent after this scheme', string),
            'parts?': say(
              'how to build it from the right key: characters from one index to before another (left out: to the ' +
                'end), or a text',
              list(object({ 'from?': count, 'to?': count, 'text?': string })),
            ),
          }),
        ),
      ),
    }),
  ),
  response: say(
    'an answer, shown in the same way',
    object({
      status: { type: 'integer', minimum: 0, maximum: 999 },
      headers: { type: 'object', additionalProperties: { type: 'string' } },
      'headersLeftOut?': say('the number of further headers; left out if all are shown', count),
      body: anything,
    }),
  ),
  exchange: say(
    'a call with its answer',
    object({
      'call?': say(
        'number of the call in its run, from 1, as in its User-Agent; left out by versions before 0.3',
        count,
      ),
      operation: ref('operationName'),
      request: ref('request'),
      response: say('null if none came', orNullOf(ref('response'))),
      'answeredBy?': say(
        'the kind of server in front of the platform that answered in its place; left out if the ' +
          'platform or nobody did',
        ref('answeredBy'),
      ),
      curl: say('the request as a line for a shell, with the key as `$CONFORMANCE_API_KEY`', string),
      requestId: say("the answer's `request_id`; null without one", orNull(string)),
      at: say('ISO 8601 UTC', ref('instant')),
      durationMs: number,
    }),
  ),
  evidence: say(
    'one request of the evidence of a finding',
    object({
      operation: ref('operationName'),
      request: ref('request'),
      at: say('ISO 8601 UTC', ref('instant')),
      'connection?': say(
        'the connection, where it matters: one that no call had used, or the one that is kept for calls in turn',
        choice('new', 'same'),
      ),
    }),
  ),
  unjudged: say(
    'a call that could not be judged: when it was sent, to look for it in a log, and a command that sends it again',
    object({
      at: ref('instant'),
      curl: say('a line for a shell that sends it again', string),
      'request?': say('left out by 0.2', ref('request')),
    }),
  ),
  answeredBy: say(
    'the kind of server in front of the platform that answered in its place; left out if the ' +
      'platform or nobody did',
    open({ by: { type: 'string', const: 'in front' }, what: string, mark: orNull(string) }),
  ),
  frontAnswer: open({
    what: say('the kind of server, such as `load balancer` or `firewall`', string),
    status: integer,
    mark: say('by which it is known, such as the name of a product; null if only the status shows it', orNull(string)),
    calls: positive,
  }),
  firewallSeen: say(
    'what a firewall in front of the platform stopped; left out if no firewall was seen',
    object({
      calls: say('requests that look like an attack and were stopped', positive),
      of: say('all requests that look like an attack', positive),
      statuses: say('the statuses of its answers; empty if it resets connections', list(integer)),
      kinds: say('kinds of attack that it stops', list(string)),
      plain: say(
        'requests that were stopped although they do not look like an attack, if the firewall is declared',
        count,
      ),
    }),
  ),
};
