import type { Progress } from '../../engine/session/run-session.ts';
import { progressLine } from '../../reporters/index.ts';

/** Milliseconds between lines if there is no terminal. */
const betweenLines = 10_000;

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
  const text = (progress: Progress): string => progressLine({ ...progress, elapsedMs: now() - startedAt });
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
