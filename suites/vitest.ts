import { beforeAll, describe, inject, test } from 'vitest';
import './index.ts';
import { conformance, runSession, type Session } from '../src/engine/session/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The session of a run. */
    conformance: Session;
  }
}

// vitest's one entry: `npx vitest run --project conformance` provides the session.
conformance({ beforeAll, describe, test }, () => runSession(inject('conformance')));
