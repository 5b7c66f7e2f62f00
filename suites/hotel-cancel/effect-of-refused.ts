import { type Evidence, lastPlain, type Life, type Step } from '../../src/harness/index.ts';

/** That cancels which were refused cancelled an order nonetheless: order detail shows it. */
export function cancelledByRefused(shown: Step, refusals: readonly Step[], why: 'key' | 'reason', section: number): Evidence {
  return {
    violation: {
      cause: 'order detail shows it cancelled',
      message: `expected an order to stand after cancels that were refused for their ${why}, but order detail shows it cancelled`,
      expected: `no effect (section ${section})`,
      actual: 'cancelled',
    },
    exchange: shown.exchange,
    controls: refusals.slice(0, 2).map((step) => step.exchange),
  };
}

/** That cancels which were refused left orders that nothing cancels any more; null where there is none. */
export function endedByRefused([first]: readonly Life[], cause: string, message: string): Evidence | null {
  const last = first === undefined ? undefined : lastPlain(first);
  if (first === undefined || last === undefined) return null;
  return {
    violation: { cause, message, expected: 'status 200 with code 0', actual: `status ${last.answer?.status}` },
    exchange: last,
    controls: first.steps.map((step) => step.exchange).filter((exchange) => exchange !== last),
  };
}
