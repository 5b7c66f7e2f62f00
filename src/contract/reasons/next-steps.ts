/** The next steps that reasons of several groups share. */

/** If the calls of a judge got no conclusive answer. */
export const seeUnanswered = 'See in report.html which calls had no conclusive answer, and why; then run again.';
/** If searches are refused that should be accepted. */
export const checkSearches = 'Check `routes`, and add the fields that the target requires to `searchExtras`.';
/** If there is no answer of the platform. */
export const checkTarget = 'Check that the target is up, and check what is in front of it; then run again.';
/** If a log-in page answers in the platform's place. */
export const letThroughLogIn =
  'Have the log-in let this run through: by a service token in `headers`, or by its IP address.';
/** If calls are throttled. */
export const lowerRate = 'Set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run.';
/** If the suite itself failed. */
export const reportIt = 'Report the error, with the journal (exchanges.ndjson): it is not your fault.';
/** If no calls are left. */
export const raiseCalls = 'Raise `--max-requests` (`traffic.maxRequests`).';
/** If no orders are supplied. */
export const supplyOrders =
  'Supply `orders` (`create` for CI, else `numbers` or `file`), and set `orders.budget` above 0.';
/** If no order could be cancelled. */
export const supplyCancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';

/** Headline and next step if trips changed while answers were compared. */
export const tripsChanged = {
  headline: 'trips changed while answers were compared',
  action: 'Run again, or name routes in `routes` whose trips do not change.',
} as const;

/** Advice where a server in front refuses single calls by 400. */
export const acceptSuch =
  'Have the server in front of the platform accept such calls: it may limit the size of headers.';
