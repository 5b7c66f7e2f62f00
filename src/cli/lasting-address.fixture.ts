import { type Reference, type ReferenceOptions, startReference } from '../reference/index.ts';

/** Below the ports that systems give to whoever asks for any (from 32768 on Linux, 49152 elsewhere): none of these is taken between a close and the next start. */
const ports = { from: 20_000, count: 12_000 };

/** A platform that can be closed and started again at its address, whatever else goes on on the machine. */
export async function startAtLastingAddress(options: Omit<ReferenceOptions, 'port'> = {}): Promise<Reference> {
  for (let tries = 0; ; tries += 1) {
    const port = ports.from + Math.floor(Math.random() * ports.count);
    try {
      return await startReference({ ...options, port });
    } catch (error) {
      if (tries === 20 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
