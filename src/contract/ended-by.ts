/**
 * Why a run ended: all done, a limit of calls or of time, a signal, transport failures one after the other, or a crash.
 */
export type EndedBy = 'done' | 'budget' | 'time' | 'signal' | 'circuit' | 'crash';
