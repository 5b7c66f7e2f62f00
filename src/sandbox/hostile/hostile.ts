/** A hostile server that runs, on a port of this machine. */
export interface Running {
  url: string;
  close(): Promise<void>;
  /** Calls that have arrived. */
  calls(): number;
  /** Connections to another host that it tried to lure its caller to. */
  strays(): number;
}

/**
 * What a careful caller can make of what comes. `nothing`: no complete answer, or none of the platform's, so nothing to
 * hold against it. `too-much`: an answer larger or deeper than the limits, so nothing either. `wrong`: complete answers
 * against the document. `legal`: complete answers within the document, or none. `unclear`: what is against the document
 * shows only sometimes, or to who asks much.
 */
export type Gives = 'nothing' | 'too-much' | 'wrong' | 'legal' | 'unclear';

/** A target that misbehaves in one way. */
export interface Hostile {
  id: string;
  /** One sentence. */
  title: string;
  gives: Gives;
  start(): Promise<Running>;
}
