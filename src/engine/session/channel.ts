import { BroadcastChannel } from 'node:worker_threads';

/** The progress that the suite's thread sends to the command line while a run goes on. */
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

/** The suite's side: sends progress, receives an abort. */
export function suiteChannel(runId: string, onAbort: () => void): { send(progress: Progress): void; close(): void } {
  const { send, close } = open(runId, ({ kind }) => {
    if (kind === 'abort') onAbort();
  });
  return { send: (progress) => send({ kind: 'progress', progress }), close };
}

/** The command line's side: receives progress, may abort. */
export function commandChannel(
  runId: string,
  onProgress: (progress: Progress) => void,
): { abort(): void; close(): void } {
  const { send, close } = open(runId, (message) => {
    if (message.kind === 'progress') onProgress(message.progress);
  });
  return { abort: () => send({ kind: 'abort' }), close };
}

/** Bytes of the id that is shared. */
const longest = 200;

/**
 * The id that a thread works on. Another thread can read it while the first one is busy, when no message would arrive.
 */
export class AtWork {
  /** The memory to send to the other thread, which makes its own `AtWork` from it. */
  readonly shared: SharedArrayBuffer;
  readonly #count: Uint32Array;
  readonly #bytes: Buffer;

  constructor(shared = new SharedArrayBuffer(5 + longest)) {
    this.shared = shared;
    this.#count = new Uint32Array(shared, 0, 1);
    this.#bytes = Buffer.from(shared, 4);
  }

  /** `what`: the id that begins; null if none is left. */
  mark(what: string | null): void {
    this.#count[0]! += 1;
    this.#bytes[0] = this.#bytes.write(what ?? '', 1);
  }

  /** How often an id began or was over; 0 before the thread has begun. */
  get marks(): number {
    return this.#count[0]!;
  }

  /** The last id; null if that is over. */
  get what(): string | null {
    const length = this.#bytes[0] ?? 0;
    return length === 0 ? null : this.#bytes.toString('utf8', 1, 1 + length);
  }
}
