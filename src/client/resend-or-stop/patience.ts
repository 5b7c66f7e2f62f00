/** How long to wait while something in front answers. Milliseconds. */
export interface FrontPatience {
  /** Pauses before each further attempt of a call. */
  readonly resend: readonly number[];
  /** The pause between controls after those pauses. */
  readonly later: number;
  /**
   * The longest wait without any answer of the platform, if the system in front says that it cannot reach it (502, 503,
   * 504).
   */
  readonly wait: number;
  /** The pause without any call after which a ban for too many calls may be over. */
  readonly quiet: number;
  /** How long a call that changes something waits after a refusal of another call. */
  readonly calm: number;
}

export const frontPatience: FrontPatience = {
  resend: [200, 600, 1500, 3000],
  later: 4000,
  wait: 30_000,
  quiet: 20_000,
  calm: 500,
};
