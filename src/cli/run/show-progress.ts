import type { Progress } from '../../engine/session/run-session.ts';
import { count } from '../../reporters/index.ts';

/** Milliseconds between lines if there is no terminal. */
const betweenLines = 10_000;

/**
 * One line of progress, without line feed: `12 s  412 calls, 31 of 63 scenarios, 2 throttled`. If all scenarios are
 * finished, the line does not say so, because that would look like success.
 */
export function progressLine({ calls, done, of, throttled }: Progress, elapsedMs: number): string {
  const parts = [
    count(calls, 'call'),
    ...(done < of ? [`${done} of ${of} scenarios`] : []),
    ...(throttled > 0 ? [`${throttled} throttled`] : []),
  ];
  return `${String(Math.floor(elapsedMs / 1000)).padStart(4)} s  ${parts.join(', ')}`;
}

/** The output for progress. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Shows the progress of a run: one changing line on a terminal, otherwise a new line now and then. */
export function showProgress(
  output: ProgressOutput,
  now: () => number = Date.now,
): { show(progress: Progress): void; say(line: string): void; end(): void } {
  const startedAt = now();
  let lastLineAt = startedAt;
  let last: Progress | null = null;
  let lastLine = '';
  let onScreen = false;
  const text = (progress: Progress): string => progressLine(progress, now() - startedAt);
  const clear = (): void => {
    if (onScreen) output.write('\r\u001b[2K');
    onScreen = false;
  };
  return {
    show(progress) {
      last = progress;
      if (output.isTTY === true) {
        clear();
        // A terminal that does not know its columns says 0.
        output.write(text(progress).slice(0, Math.max(20, (output.columns || 80) - 1)));
        onScreen = true;
      } else if (now() - lastLineAt >= betweenLines) {
        lastLineAt = now();
        lastLine = text(progress);
        output.write(`${lastLine}\n`);
      }
    },
    /** A line that stays. */
    say(line) {
      clear();
      output.write(`${line}\n`);
    },
    end() {
      clear();
      if (last !== null && text(last) !== lastLine) output.write(`${text(last)}\n`);
    },
  };
}
