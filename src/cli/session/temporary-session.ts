import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { type EmbeddedPlatform, openSession } from './open-session.ts';
import { packageVersion } from '../package-facts.ts';

/**
 * Opens a session in a temporary folder, which is removed afterwards, even if the session cannot be opened.
 */
export async function inTemporarySession<T>(
  purpose: 'doctor' | 'plan' | 'replay' | 'try',
  settings: Settings,
  act: (session: Session) => Promise<T>,
  platform: EmbeddedPlatform = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `travel-conformance-${purpose}-`));
  try {
    const { session, close } = await openSession({ ...settings, out: folder }, packageVersion(), [], platform);
    try {
      return await act(session);
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
