/** Bytes of the text that is told. */
const longest = 200;

/**
 * What a thread is at, as another one can read it while the first does not come back: a message would tell of what was
 * before.
 */
export class AtWork {
  /** Goes to the other thread, which makes its own `AtWork` of it. */
  readonly shared: SharedArrayBuffer;
  readonly #bytes: Buffer;

  constructor(shared = new SharedArrayBuffer(1 + longest)) {
    this.shared = shared;
    this.#bytes = Buffer.from(shared);
  }

  /** Tells what begins; null for nothing any more. */
  tell(what: string | null): void {
    this.#bytes[0] = this.#bytes.write(what ?? '', 1);
  }

  /** What was told last; null where that is over. */
  get what(): string | null {
    const length = this.#bytes[0] ?? 0;
    return length === 0 ? null : this.#bytes.toString('utf8', 1, 1 + length);
  }
}
