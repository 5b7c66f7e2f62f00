import type { Ways } from './ways.fixture.ts';

/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const pinned = (reason: string): string => lost(`the pinned case f-0123456789ab could not be judged: ${reason}`);
const stand = 'Run again, or name routes whose trips stand still in `routes`.';
const unanswered = 'See in report.html which of its calls had no answer that tells, and why; then run again.';
const pin = 'Pin its finding again (`pin`), or remove the case from the pinned file.';

/** Answers that are compared once more, and pinned cases. */
export const answerWays: Ways = {
  'answers that are compared': [
    [lost('the inventory of the route moves with every look'), 'trips changed while answers were compared', stand],
    [
      lost('a relation over several answers broke once, and held when they were asked again'),
      'answers that should agree differed once, which is too few to tell',
      'Run again.',
    ],
    [
      lost('a relation over several answers broke once, and its calls must not be sent again'),
      'answers that should agree differed once, which is too few to tell',
      'Run again.',
    ],
    [
      lost('a relation over several answers broke once, and no calls are left to ask it again'),
      'the calls left are too few to compare answers again',
      'Raise `--max-requests` (`traffic.maxRequests`).',
    ],
  ],
  'pinned cases': [
    [pinned('its wrong key cannot be made of this key'), 'a pinned case: its wrong key cannot be made of this key', pin],
    [pinned('no number of its shape can be made up here'), 'a pinned case: no number of its shape can be made up here', pin],
    [pinned('the answers are none that it can be told from'), 'a pinned case: the answers are none that it can be told from', unanswered],
    [
      pinned('the target does not speak TLS as expected: is the base URL https:// where it should be http://?'),
      'a pinned case: the target does not speak TLS there',
      'Write http:// in `baseUrl` if it has no TLS, else correct the port.',
    ],
  ],
};
