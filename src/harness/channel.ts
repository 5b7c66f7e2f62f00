import { BroadcastChannel } from 'node:worker_threads';

/** What the suite's thread tells the command line while a run goes on. */
export interface Progress {
  readonly calls: number;
  readonly throttled: number;
  readonly done: number;
  readonly of: number;
}

type Message = { readonly kind: 'progress'; readonly progress: Progress } | { readonly kind: 'abort' };

function open(runId: string): BroadcastChannel {
  const channel = new BroadcastChannel(`travel-conformance:${runId}`);
  // The channel alone never keeps the process alive.
  channel.unref();
  return channel;
}

/** The suite's side: tells progress, hears of an abort. */
export function suiteChannel(runId: string, onAbort: () => void): { tell(progress: Progress): void; close(): void } {
  const channel = open(runId);
  channel.onmessage = (event: unknown) => {
    if ((event as { data: Message }).data.kind === 'abort') onAbort();
  };
  return {
    tell: (progress) => channel.postMessage({ kind: 'progress', progress } satisfies Message),
    close: () => channel.close(),
  };
}

/** The command line's side: hears progress, may abort. */
export function commandChannel(runId: string, onProgress: (progress: Progress) => void): { abort(): void; close(): void } {
  const channel = open(runId);
  channel.onmessage = (event: unknown) => {
    const message = (event as { data: Message }).data;
    if (message.kind === 'progress') onProgress(message.progress);
  };
  return {
    abort: () => channel.postMessage({ kind: 'abort' } satisfies Message),
    close: () => channel.close(),
  };
}
