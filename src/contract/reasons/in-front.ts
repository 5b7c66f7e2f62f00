import type { CacheSign } from '../from-cache.ts';
import type { BannedFor, FrontFault } from '../transport.ts';

/** Reasons about answers that a server in front of the platform gave in its place. */
export type InFrontReason =
  /** One call was answered so. */
  | ({ readonly code: 'answered-in-front' } & FrontFault)
  /** Some calls of a run were. */
  | ({ readonly code: 'answered-in-front-often'; readonly calls: number; readonly of: number } & FrontFault)
  /** Searches for more than so many trips were, each time. `bytes`: of the largest answer that passed. */
  | ({ readonly code: 'too-large-in-front'; readonly trips: number; readonly bytes: number } & FrontFault)
  /** A cache gave an answer that it kept, and says so in this header. */
  | ({ readonly code: 'answered-from-cache' } & CacheSign)
  /** Something on the way wrote asterisks into an identifier of an answer. */
  | { readonly code: 'masked-in-front'; readonly what: 'gid' | 'order number' }
  /**
   * The run stopped for it. `from`: number of the first call since which nothing else came; `heard`: whether the
   * platform had answered before; `waited` in seconds; `banned`: for what that call was, it seems.
   */
  | ({
      readonly code: 'stopped-in-front';
      readonly from: number;
      readonly heard: boolean;
      readonly waited: number;
      readonly banned?: BannedFor;
    } & FrontFault);
