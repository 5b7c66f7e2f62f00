/** The result of items that were sent together. `refused` is legal; `broken` is neither that nor accepted. */
type GroupResult = 'accepted' | 'refused' | 'broken';

interface State<T> {
  readonly accepted: ReadonlySet<T>;
  /** Items that were refused or broke the answer alone. */
  readonly out: ReadonlySet<T>;
  /** Items that were sent together, one of which was not accepted. */
  readonly suspects: readonly T[];
  /** What became of these. */
  readonly result: GroupResult;
}

/**
 * Group testing: items that should be accepted are sent together. If they are not accepted, half of them are sent,
 * until the one that causes it is known; then all others are sent together again. `long`: items that follow one by one,
 * each with all the others. A value: `after` returns the next one.
 */
export class GroupTest<T> {
  readonly #items: readonly T[];
  readonly #long: readonly T[];
  readonly #state: State<T>;

  constructor(
    items: readonly T[],
    long: readonly T[] = [],
    state: State<T> = { accepted: new Set(), out: new Set(), suspects: [], result: 'accepted' },
  ) {
    this.#items = items;
    this.#long = long;
    this.#state = state;
  }

  /** Whether each item was accepted, or is known to be the cause of another answer. */
  get isDone(): boolean {
    return this.#state.suspects.length === 0 && [...this.#items, ...this.#long].every((item) => this.#isKnown(item));
  }

  /** Whether an answer was broken by an item that is not known yet. */
  get isNarrowing(): boolean {
    return this.#state.suspects.length > 0 && this.#state.result === 'broken';
  }

  /** Items that caused nothing, as far as is known. */
  get left(): readonly T[] {
    return this.#left([...this.#items, ...this.#long]);
  }

  /** Items that were accepted. */
  get accepted(): readonly T[] {
    return this.left.filter((item) => this.#state.accepted.has(item));
  }

  /** The items to send next, in their order; where all is known, all that are left, with the longest. */
  next(): readonly T[] {
    const { suspects } = this.#state;
    if (suspects.length > 0) return suspects.slice(0, Math.ceil(suspects.length / 2));
    const items = this.#left(this.#items);
    if (items.some((item) => !this.#isKnown(item))) return items;
    const long = this.#left(this.#long);
    const one = long.find((item) => !this.#isKnown(item)) ?? long.at(-1);
    return one === undefined ? items : [...items, one];
  }

  /** The same after these items were sent together. */
  after(sent: readonly T[], result: GroupResult): GroupTest<T> {
    const { accepted, suspects } = this.#state;
    if (result === 'accepted')
      return this.#with({
        accepted: new Set([...accepted, ...sent]),
        suspects: suspects.filter((item) => !sent.includes(item)),
      });
    const unknown = sent.filter((item) => !accepted.has(item));
    // One item alone, or items each of which was accepted without the last one.
    const cause = sent.length === 1 || unknown.length === 0 ? sent.slice(-1) : [];
    return cause.length > 0
      ? this.#with({ out: new Set([...this.#state.out, ...cause]), suspects: [] })
      : this.#with({ suspects: unknown, result });
  }

  #left(items: readonly T[]): readonly T[] {
    return items.filter((item) => !this.#state.out.has(item));
  }

  #isKnown(item: T): boolean {
    return this.#state.accepted.has(item) || this.#state.out.has(item);
  }

  #with(state: Partial<State<T>>): GroupTest<T> {
    return new GroupTest(this.#items, this.#long, { ...this.#state, ...state });
  }
}
