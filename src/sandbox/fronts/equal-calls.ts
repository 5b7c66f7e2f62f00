import type { RawAnswer, RawRequest } from '../hostile/raw-server.ts';
import { type Front, type FrontKind, json } from './front.ts';

/** Refuses a call that equals one of the last second in path, key and body. */
function refusesEqual(id: string, title: string, kind: FrontKind, refusal: RawAnswer): Front {
  return {
    id,
    title,
    kind,
    begin({ now }) {
      const seen = new Map<string, number>();
      return {
        decide({ path, headers, body }: RawRequest) {
          const key = `${path} ${headers.get('authorization') ?? ''} ${body.toString('utf8')}`;
          const before = seen.get(key) ?? -Infinity;
          if (now() - before < 1000) return refusal;
          seen.set(key, now());
          return 'pass';
        },
      };
    },
  };
}

/** Filters of equal calls in front of a platform. */
export const equalCallFilters: readonly Front[] = [
  refusesEqual(
    'equal-calls-200',
    'A call that is sent twice within a second is answered 200 with a message and a code (RuoYi).',
    'gateway',
    json(200, { msg: '不允许重复提交，请稍候再试', code: 500 }),
  ),
  refusesEqual(
    'equal-calls-409',
    'A call that is sent twice within a second is answered 409 with JSON of a gateway.',
    'gateway',
    json(409, { error: 'duplicate_request', error_description: 'an identical request was received' }),
  ),
];

/** A platform that refuses equal calls itself: a run has to find it. */
export const ownEqualCallFilters: readonly Front[] = [
  refusesEqual(
    'own-equal-calls-409',
    'A call that is sent twice within a second is answered 409 by the platform itself, in its envelope.',
    'control',
    json(409, { code: 40901, data: null, message: 'sent twice', request_id: 'a0a0a0a0b1b1b1b1c2c2c2c2d3d3d3d3' }),
  ),
];
