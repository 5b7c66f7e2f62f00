import { beforeAll, describe, inject, test } from 'vitest';
import './all.ts';
import { conformance, runSession, type Session } from '../src/harness/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Session;
  }
}

// vitest's one entry: the command line and `npx vitest run --project conformance` provide the session.
conformance({ beforeAll, describe, test }, () => runSession(inject('conformance')));
