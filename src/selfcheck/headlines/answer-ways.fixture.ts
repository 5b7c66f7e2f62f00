import type { Ways } from './ways.fixture.ts';

/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const pinned = (reason: string): string => lost(`the pinned case f-0123456789ab could not be judged: ${reason}`);
const extras = 'Check `routes`, and give values that the target requires in `searchExtras`.';
const stand = 'Run again, or name routes whose trips stand still in `routes`.';
const unanswered = 'See in report.html which of its calls had no answer that tells, and why; then run again.';
const allowed = 'The document allows that: run again, or accept it (`acceptUntested`).';
const pin = 'Pin its finding again (`pin`), or remove the case from the pinned file.';
const mended = (id: string): string => `Have ${id} mended first, then run again.`;

/** What judges of searches say, and of what a statement declares. */
export const answerWays: Ways = {
  'answers that are compared': [
    [lost('the inventory of the route moves with every look'), 'trips changed while answers were compared', stand],
    [
      'answers that show all trips of the route show more of them at one time than at another: its inventory moves, or servers are behind (how soon they agree is not shown)',
      'trips changed while answers were compared',
      stand,
    ],
    ['the total changed once while the route was searched: its trips may have changed', 'trips changed while answers were compared', stand],
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
    [
      lost('pages are shorter than asked for, and the pages after them are not known'),
      'pages are shorter than asked for, and do not end',
      'Have pages filled up to `page_size`, or name a less busy city pair in `routes`.',
    ],
    [lost('the pages of a search name different totals (see bus.total)'), 'the pages of a search name different totals', mended('bus.total')],
    [
      'trips of the pages lack the fields that they are compared by (see bus.trip)',
      'trips of the pages lack the fields that they are compared by',
      mended('bus.trip'),
    ],
  ],
  'searches that others are compared with': [
    ['the control was answered 400: the target does not accept this search', 'a search that should be accepted was answered 400', extras],
    ['no search is accepted', 'no search is accepted', extras],
    ['the plain search of that route and day is not accepted', 'the plain search of that route and day is not accepted', extras],
    [
      lost('no accepted search differs from the refused one in date alone'),
      'no search was accepted that one which was refused can be compared with',
      unanswered,
    ],
    [lost('no accepted search of that route and day came after it'), 'no search was accepted that one which was refused can be compared with', unanswered],
    [
      'with further fields the same search is accepted, and without them it is refused for other values too: which fields are required is not shown (section 4.1)',
      'with further fields the same search is accepted, and without them it is refused',
      allowed,
    ],
    [
      'a header with a character outside ASCII may be refused (400) before the key is looked at (RFC 9110, section 5.5)',
      'a header with a character outside ASCII may be refused (400) before the key is looked at',
      allowed,
    ],
    [lost('which of its odd fields brings the status is not known'), 'which of several odd fields brought the status is not known', unanswered],
    ['one of its odd fields brings the same status alone', 'one of several odd fields brings the same status alone', 'Have that mended first, then run again.'],
    [
      'other routes accept the day: no service on a day is no fault',
      'other routes accept the day that one refuses',
      'Run again, or name routes with trips on every day in `routes`.',
    ],
    [lost('not every route was asked for a day that one refuses'), 'not every route was asked for a day that one refuses', unanswered],
    [
      'no date is accepted that is today or later in every time zone: where only today is on sale, declare `statement.timeZone`, or set `routes` that are on sale tomorrow',
      'no date is accepted that is today or later in every time zone',
      'Declare `statement.timeZone`, or name `routes` that are on sale tomorrow.',
    ],
    [
      "the target's clock (its Date header) and this machine's are days apart, and no date is accepted that is past by neither: set the wrong one right",
      "the target's clock (its Date header) and this machine's are days apart, and no date is accepted that is past by neither",
      'Set the wrong one right.',
    ],
  ],
  'what a statement declares': [
    [
      'dates that are past in every time zone are accepted, such as 2026-11-10 (see bus.past-date)',
      'dates that are past in every time zone are accepted, such as 2026-11-10',
      mended('bus.past-date'),
    ],
    [
      'no single time zone fits the dates that were accepted and refused',
      'no single time zone fits the dates that were accepted and refused',
      'Servers behind one address may live in several zones: declare none.',
    ],
    ['no search with an unknown field was answered', 'no search with an unknown field was answered', unanswered],
    ['the key behind a scheme was answered 503', 'the key behind a scheme was neither accepted nor refused (503)', unanswered],
    [
      'the key is sent after a scheme only with `ask: ["key-scheme"]` in the configuration',
      'the key was sent after no scheme',
      'Set `ask: ["key-scheme"]`, or do not declare `keySchemes`.',
    ],
    [
      'no 429 came, and the run was not clearly faster than the declared rate: nothing shows whether it holds',
      'the run was not faster than the declared rate',
      'Raise `--rate`, or do not declare `rateLimit`.',
    ],
    [
      'no order that can be cancelled was first cancelled without a reason: supply more orders',
      'no order that can be cancelled was first cancelled without a reason',
      'Supply more orders.',
    ],
    [
      'no order that can be cancelled was tried without the key: supply more orders',
      'no order that can be cancelled was tried without the key',
      'Supply more orders.',
    ],
    ['too few sums were seen: supply more orders', 'too few sums were seen', 'Supply more orders.'],
    [
      'no repeated cancel was accepted, or refused with 400',
      'no repeated cancel was accepted, or refused with 400',
      'Supply more orders that can be cancelled; if it stays, see what repeats were answered.',
    ],
    [
      'no accepted cancel has a readable `cancelled_at`',
      'no accepted cancel has a readable `cancelled_at`',
      'Have cancel.cancelled-at mended first, then run again.',
    ],
  ],
  'pinned cases': [
    [pinned('its wrong key cannot be made of this key'), 'a pinned case: its wrong key cannot be made of this key', pin],
    [pinned('no number of its shape can be made up here'), 'a pinned case: no number of its shape can be made up here', pin],
    [pinned('the answers are none that it can be told from'), 'a pinned case: the answers are none that it can be told from', unanswered],
    [
      pinned('what answers there does not speak TLS: check the port; where the target has no TLS, write http:// (the key then travels in clear)'),
      'a pinned case: what answers there does not speak TLS',
      'Correct the port. Where there is no TLS, write http:// (the key then travels in clear).',
    ],
  ],
};
