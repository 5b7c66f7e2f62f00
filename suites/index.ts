import { beforeAll, describe, inject, test } from 'vitest';
import './all.ts';
import { conformance, joinSession, type Session } from '../src/harness/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The session of a run, or the id of one that this thread has begun. */
    conformance: Session | string;
  }
}

// vitest's one entry: the command line and `npx vitest run --project conformance` provide the session.
conformance({ beforeAll, describe, test }, () => joinSession(inject('conformance')));
