import type { AttackKind } from '../attack-like.ts';

/** Reasons about calls that a firewall, a size limit or a limiter in front of the platform stopped. */
export type FirewallReason =
  /**
   * It stopped so many calls that look like an attack, `of` all of these. `status`: by which it answers; null where it
   * resets the connection. `silent`: none of them was answered in time, so that it may be the platform, too.
   */
  | {
      readonly code: 'firewall';
      readonly calls: number;
      readonly of: number;
      readonly status: number | null;
      readonly kinds: readonly AttackKind[];
      readonly silent?: true;
    }
  /** A declared firewall let no call of a kind through, such as `malformed`. */
  | {
      readonly code: 'firewall-stopped-all';
      readonly calls: number;
      readonly kind: string;
      readonly status: number | null;
    }
  /**
   * What is in front refused one input for its size, its type or its headers. `input`: what it was; null where that has
   * no name. `bytes`: of its body.
   */
  | {
      readonly code: 'input-refused-in-front';
      readonly what: string;
      readonly status: number;
      readonly mark: string | null;
      readonly input: string | null;
      readonly bytes: number;
      readonly headerBytes: number;
    }
  /**
   * So few calls a second passed; `suggested`: a rate that is let through. `atOnce`: calls were refused only among more
   * than so many at once. `timeOver`: the run's time was over.
   */
  | {
      readonly code: 'limiter';
      readonly perSecond: number;
      readonly suggested: number;
      readonly atOnce?: number;
      readonly timeOver?: true;
    };

/**
 * What a run has seen of a firewall. `plain`: requests that do not look like an attack and were stopped all the same,
 * where it is declared.
 */
export interface FirewallSeen {
  readonly calls: number;
  readonly of: number;
  readonly statuses: readonly number[];
  readonly kinds: readonly AttackKind[];
  readonly plain: number;
}
