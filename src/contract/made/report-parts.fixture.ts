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

/** What a report says of one run. */
export const parts: Readonly<Record<string, JsonObject>> = {
  requirement: say(
    'one requirement of the run, with its verdict',
    object({
      id: ref('id'),
      level: ref('level'),
      section: ref('line'),
      statement: string,
      'pack?': say('the prefix of the pack that it is a rule of; left out for those of the document', ref('id')),
      'subject?': say('calls whose status it judges, such as `valid searches`; only with findings', string),
      'reading?': say('how the document is read; only with findings, and left out by versions before 0.3', string),
      'probes?': say('how it is tested; only with findings, and left out by versions before 0.3', string),
      'quotes?': say(
        "the document's own words, by section; only with findings, and left out by versions before 0.3",
        typed('Readonly<Record<string, readonly string[]>>', { type: 'object', additionalProperties: list(string) }),
      ),
      verdict: ref('verdict'),
      cases: say('cases that were judged and could have failed', count),
      'answers?': say(
        'number of judged answers, each counted once; left out if the run was cut short, and by older versions',
        count,
      ),
      lost: say('cases that could not be judged (network, throttling, limits)', count),
      'stopped?': say(
        'cases that a declared firewall stopped, neither judged nor lost; left out if there is none',
        positive,
      ),
      unseenRate: say('rate of violations that may have gone unseen (95 %): 1 - 0.05^(1/cases); null without cases', {
        type: ['number', 'null'],
        minimum: 0,
        maximum: 1,
      }),
      reason: say('why it is inconclusive or untested, and what to do; null otherwise', ref('reason')),
      'unjudged?': say(
        'a call that could not be judged for that reason, if there is one that may be sent again',
        ref('unjudged'),
      ),
      findings: list(ref('findingId')),
      calls: say('calls sent for it', count),
      'sharedCalls?': say(
        'calls sent for other requirements, or for the run itself, whose answers its judges read',
        count,
      ),
    }),
  ),
  finding: say(
    'one cause that breaks a requirement, with the smallest request found to show it. `status` and ' +
      '`input` are left out by versions before 0.3',
    object({
      id: say(
        '`f-` and 12 hexadecimal digits, made from requirement, operation and cause: the same cause has the same ' +
          'id in every run',
        ref('findingId'),
      ),
      requirement: ref('id'),
      operation: ref('operationName'),
      cause: say(
        'normalised cause, the same for every instance of one fault: indexes as `[]`, values left out, such as ' +
          '`/data/lines/[]/price: type string` or `status 500`. With requirement and operation it makes the ' +
          "finding's id",
        string,
      ),
      message: say(
        'the expected and the actual value in a sentence. It may quote the target: escape it before you show it',
        string,
      ),
      expected: string,
      actual: string,
      'place?': say(
        'the part that was judged: a JSON pointer, or words such as `the pages of a search`; left out if ' +
          'it is the whole answer, or its status',
        string,
      ),
      'pointer?': say(
        'JSON pointer of the place in the answer (RFC 6901), with the indexes of this answer; left out ' +
          'if the finding is about something else',
        string,
      ),
      'status?': say(
        'the status that is wrong; left out if the finding is about something else, and by versions before 0.3',
        integer,
      ),
      'input?': say(
        'the kind of input that led to that status, as `cause` names it; left out if it names none',
        string,
      ),
      'sent?': say('the input of this request, such as `page: 0`; left out if `input` says it', string),
      'otherValues?': say(
        'what was expected and what came in up to two other answers that show it, if that differs',
        list(object({ expected: string, actual: string })),
      ),
      'item?': say(
        'the object around that place, with its own pointer; only if `response` has only the beginning of the body',
        typed('JsonItem', object({ pointer: string, value: { type: 'object' } })),
      ),
      occurrences: say('how often it was seen', count),
      'answers?': say(
        'how many of the answers of its operation that its requirement judged show it; left out if the run was ' +
          'cut short, and by older versions',
        object({ broken: count, judged: count }),
      ),
      reproduced: say(
        'its request was repeated `of` times, and failed again `times` times',
        object({ of: count, times: count }),
      ),
      'call?': say(
        'number of the call in its run, from 1, as in its User-Agent; left out by versions before 0.3',
        count,
      ),
      request: ref('request'),
      response: say('the answer; null if none came', orNullOf(ref('response'))),
      'answeredBy?': say(
        'the kind of server in front of the platform that answered in its place; left out if the ' +
          'platform or nobody did',
        ref('answeredBy'),
      ),
      curl: say('the request as a line for a shell, with the key as `$CONFORMANCE_API_KEY`', string),
      'curlNote?': say(
        'what the line needs and does not contain, or why it may not show the finding; left out if nothing is known, ' +
          'and by versions before 0.3',
        string,
      ),
      requestId: say("the answer's `request_id`; null without one", orNull(string)),
      at: say('ISO 8601 UTC', ref('instant')),
      durationMs: number,
      control: say(
        'a call that was answered correctly and differs in one thing, or another answer of a ' +
          'relation; null if there is neither',
        orNullOf(ref('exchange')),
      ),
      examples: say('up to three further examples, and the other answers of a relation', list(ref('exchange'))),
      shrunk: say('whether a smaller request than the first was found', boolean),
      seed: say('seed and path by which the generator makes the case again; null for a fixed one', orNull(integer)),
      path: orNullOf(ref('line')),
      'evidence?': say(
        'all requests that show it, in their order: `replay` sends them. Empty if they must not ' +
          'be sent again. Left out by older versions',
        list(ref('evidence')),
      ),
      'basis?': say(
        'its basis: one answer, a relation of several, the whole run, or a flow; left out by versions before 0.3',
        choice('answer', 'relation', 'run', 'flow'),
      ),
      'evidenceLack?': say('why the requests in `evidence` must not be sent again; null if they may', orNull(string)),
      'cut?': say(
        'whether answers and long requests are shortened and further examples left out, because the run has ' +
          'many findings: exchanges.ndjson has everything',
        boolean,
      ),
      'pattern?': say(
        'the property that sets all failing calls apart from all others; left out if no property does for certain, ' +
          'and by versions before 0.3',
        ref('pattern'),
      ),
      'known?': say('whether the report that was given as baseline has it', boolean),
      'waived?': boolean,
    }),
  ),
  pattern: say(
    'the fact that explains findings: which calls fail, and which do not. Findings with the same `id` have one cause',
    object({
      id: say('`p-` and 12 hexadecimal digits', ref('line')),
      sentence: say('such as: 12 of 12 searches with page 3 or more were refused, 0 of 51 others', string),
      failing: say('calls that have the property, and how many of them fail', object({ of: count, are: count })),
      others: say('all others, and how many of them fail', object({ of: count, are: count })),
    }),
  ),
  observation: say(
    'the answer to an open point that the run observed',
    object({
      id: ref('id'),
      question: string,
      value: say('null if it is unknown', anything),
      answer: say('the value in words, or why it is unknown', string),
      'caveat?': say(
        'why the value is not certain: answers state it, but none shows it; no route has enough trips ' +
          'to show it; other values are accepted as well, and ignored; left out if it is certain, and ' +
          'by versions before 0.3',
        ref('caveat'),
      ),
      declared: say('the answer that the statement declares; null if it declares none', anything),
      evidence: say('the evidence of the answer, in words', string),
      'mixed?': say('the value if shards answer differently; only in the report of a shard', anything),
      'since?': say(
        'time since which the answer has not changed, as far as earlier reports show (ISO 8601 UTC); left ' +
          'out if there is no earlier report',
        ref('instant'),
      ),
    }),
  ),
  waiver: say(
    'a waiver of the configuration, and whether the run needed it',
    object({
      id: say('id of the requirement', ref('id')),
      finding: say(
        'id of the one finding that it covers; null if it covers the whole requirement',
        orNullOf(ref('findingId')),
      ),
      reason: string,
      owner: string,
      issue: orNull(string),
      expires: say('YYYY-MM-DD, UTC: the last day on which it is valid', ref('line')),
      state: say(
        '`unjudged`: the run does not show whether it is needed',
        choice('used', 'expired', 'unneeded', 'unjudged'),
      ),
      stale: say('whether it fails the run', boolean),
      advice: say('what to do about it; null if there is nothing to do', orNull(string)),
    }),
  ),
  pinned: say(
    'the result of a pinned case: the finding that it was made from is still broken, is fixed, or could not be judged',
    object({
      id: ref('findingId'),
      requirement: ref('id'),
      state: choice('broken', 'holds', 'untold'),
      reason: say('why it is unknown, and what to do; null otherwise', ref('reason')),
    }),
  ),
  traffic: say(
    'the calls to one operation, and their answers',
    object({
      operation: ref('operationName'),
      calls: count,
      throttled: say('answers 429', count),
      faults: say('calls without an answer', count),
      latency: say(
        'milliseconds; null without answers',
        orNullOf(object({ median: number, p95: number, max: number })),
      ),
      statuses: say('answers per status', {
        type: 'object',
        additionalProperties: { type: 'integer', minimum: 0 },
        propertyNames: { pattern: '^[0-9]{1,3}$' },
      }),
    }),
  ),
  coverage: say(
    'how much of a class of input a run has sent',
    object({
      dimension: say('the class, in words', string),
      asked: count,
      of: count,
      left: say('the values that were not sent, by name; the first of many', list(string)),
    }),
  ),
  coverageCell: say(
    'how much of one kind of value a run has sent in one field of a search',
    object({
      field: string,
      kind: say('the kind of value, in words', string),
      asked: count,
      of: count,
      left: say('the values that were not sent, by name', list(string)),
    }),
  ),
  sentence: say(
    'a part of the sentence of a report. `about`, in this order: what counts against the run, that nothing new is ' +
      'broken, the target, why there is no verdict, the same from the reason of the run (`run.reason`), what to do ' +
      'about it, failures that do not count, requirements that were not judged because of failures, requirements ' +
      'that the scope leaves out, the built-in platform',
    open({
      about: choice(
        'gate',
        'nothing new',
        'target',
        'no verdict',
        'reason of the run',
        'next',
        'known',
        'not judged',
        'left out',
        'built-in',
      ),
      text: string,
    }),
  ),
};
