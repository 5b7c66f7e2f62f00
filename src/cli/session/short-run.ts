import { createClient } from '../../client/index.ts';
import type { Run } from '../../engine/run.ts';
import { clientOptions, openRun, type Session } from '../../engine/session/run-session.ts';
import type { Exchange } from '../../contract/exchange.ts';

/**
 * A run of a few calls outside the suites, for `doctor`. The journal is in the session's folder; `seen` gets every
 * exchange, redacted.
 */
export function openShortRun(session: Session, seen: (exchange: Exchange) => void): Run {
  const run: Run = openRun(
    session,
    {
      now: Date.now,
      client: (onExchange, onSending) =>
        createClient({
          ...clientOptions(session),
          onSending,
          onExchange: (exchange) => {
            seen(run.redactor.exchange(exchange));
            onExchange(exchange);
          },
        }),
    },
    { keys: [] },
  );
  return run;
}
