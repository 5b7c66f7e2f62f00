import type { RawAnswer } from '../hostile/raw-server.ts';
import { type Front, json, nginxPage, text, unavailable } from './front.ts';

/** Calls that a limiter lets through at once. */
const mostAtOnce = 3;

/** Refuses what is more than three calls at once. */
function atOnce(id: string, title: string, refusal: RawAnswer): Front {
  return {
    id,
    title,
    kind: 'limiter',
    begin: () => ({ decide: (_, calls) => (calls > mostAtOnce ? refusal : 'pass') }),
  };
}

const again: [string, string] = ['Retry-After', '1'];
const tooMany = text(429, 'Too many requests');

/** Fronts that let only so many calls through at once, each refusing the others in its own way. */
export const limiters: readonly Front[] = [
  atOnce('limiter-503', 'More than 3 calls at once are answered 503 (nginx).', unavailable),
  atOnce(
    'limiter-503-retry-after',
    'More than 3 calls at once are answered 503 with Retry-After.',
    nginxPage(503, '503 Slow down', '', [again]),
  ),
  atOnce('limiter-403', 'More than 3 calls at once are answered 403 (text).', text(403, 'Rate limit exceeded')),
  atOnce(
    'limiter-403-retry-after',
    'More than 3 calls at once are answered 403 with Retry-After.',
    text(403, 'Rate limit exceeded', [again]),
  ),
  atOnce('limiter-429', 'More than 3 calls at once are answered 429 (text).', tooMany),
  atOnce('limiter-429-retry-after', 'More than 3 calls at once are answered 429 with Retry-After.', {
    ...tooMany,
    headers: [...tooMany.headers, again],
  }),
  atOnce(
    'limiter-200',
    'More than 3 calls at once are answered 200 with a code that is not 0.',
    json(200, { code: 42900, message: 'rate limit exceeded' }),
  ),
];
