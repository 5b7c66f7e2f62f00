import type { JsonObject } from '../json.ts';
import {
  anything,
  boolean,
  choice,
  count,
  list,
  number,
  object,
  orNull,
  orNullOf,
  positive,
  ref,
  say,
  string,
  typed,
} from './report-shapes.fixture.ts';

/** What a report says of other runs and of shards. */
export const comparisons: Readonly<Record<string, JsonObject>> = {
  changedFinding: say(
    'a failure that one of two compared reports has, or both',
    object({
      id: say('null for a broken requirement whose findings were not kept', orNullOf(ref('findingId'))),
      requirement: ref('id'),
      level: ref('level'),
      message: string,
      'pattern?': say('the sentence of its pattern; left out without one, and by versions before 0.3', string),
      waived: boolean,
    }),
  ),
  changes: say(
    'what changed since another run of the same target: the report of `--baseline`, or the last one in the history',
    object({
      since: object({
        kind: choice('baseline', 'history'),
        run: ref('runId'),
        startedAt: ref('instant'),
        baseUrl: ref('baseUrl'),
      }),
      newlyFailing: list(ref('changedFinding')),
      fixed: list(ref('changedFinding')),
      stillFailing: list(ref('changedFinding')),
      newlyUntested: say('judged then and not now', list(ref('newlyUntested'))),
      observations: list(ref('changedObservation')),
    }),
  ),
  shard: say(
    'only in the report of a shard: the data that `merge` needs',
    object({
      index: say('number of the shard, from 1', positive),
      of: { type: 'integer', minimum: 2 },
      probed: say(
        'requirements that this shard sent calls for; others are in the report if its answers concern them',
        list(ref('id')),
      ),
      tallies: typed('Readonly<Record<string, ShardTally>>', {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['boundaryLost', 'lostBecause', 'missing', 'suiteError'],
          properties: {
            boundaryLost: { type: 'integer', minimum: 0 },
            lostBecause: {
              type: ['array', 'string', 'null'],
              items: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
              description: 'a text or null in schema version 1',
            },
            missing: {
              type: ['object', 'string', 'null'],
              description: 'a text in schema version 1',
              required: ['code'],
              properties: { code: { type: 'string' } },
            },
            suiteError: { type: ['string', 'null'] },
          },
          additionalProperties: false,
        },
        propertyNames: { $ref: '#/$defs/id' },
      }),
      latencies: say(
        'counts of answers by bucket of latency, per operation',
        typed('Readonly<Record<string, readonly (readonly [bucket: number, count: number])[]>>', {
          type: 'object',
          additionalProperties: {
            type: 'array',
            items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
          },
          propertyNames: { $ref: '#/$defs/operationName' },
        }),
      ),
    }),
  ),
  mergedShard: say(
    'a shard as the merged report lists it',
    object({
      index: positive,
      run: say('the id of its run, as in the User-Agent of its calls', ref('runId')),
      startedAt: ref('instant'),
      durationMs: number,
      requests: count,
      endedBy: ref('endedBy'),
    }),
  ),
  newlyUntested: say(
    'a requirement that was judged in the earlier run and is not judged now',
    object({
      requirement: ref('id'),
      verdict: say('null for a requirement that this run does not know', orNullOf(ref('verdict'))),
      reason: orNull(string),
      'wasFailing?': say(
        'true if it was failing then, so that it may still be. Left out if it was not failing, and by older versions',
        { const: true },
      ),
    }),
  ),
  changedObservation: say(
    'an open point whose answer has changed',
    object({
      id: ref('id'),
      before: anything,
      now: anything,
      'evidence?': say('the evidence of both answers', object({ before: string, now: string })),
    }),
  ),
};
