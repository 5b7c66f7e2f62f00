import { BroadcastChannel } from 'node:worker_threads';

/** What the suite's thread tells the command line while a run goes on. */
export interface Progress {
  readonly calls: number;
  readonly throttled: number;
  readonly done: number;
  readonly of: number;
}

type Message = { readonly kind: 'progress'; readonly progress: Progress } | { readonly kind: 'abort' };

function open(runId: string, hear: (message: Message) => void): { send(message: Message): void; close(): void } {
  const channel = new BroadcastChannel(`travel-conformance:${runId}`);
  // The channel alone never keeps the process alive.
  channel.unref();
  channel.onmessage = (event: unknown) => hear((event as { data: Message }).data);
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** The suite's side: tells progress, hears of an abort. */
export function suiteChannel(runId: string, onAbort: () => void): { tell(progress: Progress): void; close(): void } {
  const { send, close } = open(runId, ({ kind }) => {
    if (kind === 'abort') onAbort();
  });
  return { tell: (progress) => send({ kind: 'progress', progress }), close };
}

/** The command line's side: hears progress, may abort. */
export function commandChannel(
  runId: string,
  onProgress: (progress: Progress) => void,
): { abort(): void; close(): void } {
  const { send, close } = open(runId, (message) => {
    if (message.kind === 'progress') onProgress(message.progress);
  });
  return { abort: () => send({ kind: 'abort' }), close };
}
