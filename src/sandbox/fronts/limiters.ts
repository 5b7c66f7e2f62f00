import { type Decision, type Front, front, type Habit, json, nginxPage, text, unavailable } from './front.ts';

/** Calls that a limiter lets through at once. */
const mostAtOnce = 3;

/** Refuses what is more than three calls at once. */
export function atOnce(id: string, title: string, refusal: Decision): Front {
  return front(id, title, 'limiter', (_, calls) => (calls > mostAtOnce ? refusal : 'pass'));
}

/** Lets so many calls a second through, and so many more at once. */
function bucket(perSecond: number, more: number, now: () => number, refusal: Decision): Habit {
  let [full, at] = [0, now()];
  return {
    decide() {
      full = Math.max(0, full - ((now() - at) * perSecond) / 1000);
      at = now();
      if (full > more) return refusal;
      full += 1;
      return 'pass';
    },
  };
}

/** Resets the connection of each call over so many a second, with so many more at once. */
function resetsOver(perSecond: number, more: number): Front {
  return {
    id: `limiter-reset-${perSecond}`,
    title: `More than ${perSecond} calls a second, after a burst of ${more}, are reset.`,
    kind: 'limiter',
    begin: ({ scale, now }) => bucket(perSecond / scale, more, now, 'reset'),
  };
}

/** Lets only so many calls a second through, with so many more at once. */
export function rated(id: string, title: string, perSecond: number, more: number, refusal: Decision): Front {
  return { id, title, kind: 'limiter', begin: ({ scale, now }) => bucket(perSecond / scale, more, now, refusal) };
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
  {
    id: 'limiter-503-rate',
    title: 'More than 5 calls a second, after a burst of 5, are answered 503 (nginx).',
    kind: 'limiter',
    begin: ({ scale, now }) => bucket(5 / scale, 5, now, unavailable),
  },
  {
    id: 'limiter-429-rate',
    title: 'More than 5 calls a second, after a burst of 5, are answered 429 (nginx).',
    kind: 'limiter',
    begin: ({ scale, now }) => bucket(5 / scale, 5, now, nginxPage(429, '429 Too Many Requests')),
  },
  atOnce('limiter-reset', 'More than 3 calls at once are reset.', 'reset'),
  resetsOver(10, 1),
  resetsOver(20, 5),
];
