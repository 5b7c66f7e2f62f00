import { createClient, createRedactor, type Redactor } from '../../client/index.ts';
import { secretsOf } from '../../config/index.ts';
import { Journal } from '../../harness/journal/journal.ts';
import { Run } from '../../harness/run.ts';
import { clientOptions, type Session } from '../../harness/session.ts';
import type { Exchange } from '../../model/exchange.ts';

/** A run of a few calls outside the suites, for `doctor` and `replay`. */
export interface ShortRun {
  readonly run: Run;
  readonly redactor: Redactor;
  /** Closes connections and journal. */
  close(): Promise<void>;
}

/** Opens one; the session's folder takes its journal. `seen` gets every exchange, redacted. */
export function openShortRun(session: Session, seen: (exchange: Exchange) => void = () => {}): ShortRun {
  const { settings, baseUrl, embedded, runId } = session;
  const redactor = createRedactor({ secrets: secretsOf(settings), pointers: settings.redact });
  const journal = new Journal(settings.out, (line) => redactor.deep(line));
  const run = new Run({
    settings,
    baseUrl,
    embedded,
    journal,
    now: Date.now,
    id: runId,
    redactor,
    client: (onExchange, onSending) =>
      createClient({
        ...clientOptions(session),
        onSending,
        onExchange: (exchange) => {
          seen(redactor.exchange(exchange));
          onExchange(exchange);
        },
      }),
  });
  const close = async (): Promise<void> => {
    await run.client.close();
    journal.close();
  };
  return { run, redactor, close };
}
