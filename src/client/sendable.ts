import { validateHeaderName, validateHeaderValue } from 'node:http';
import { requestPathProblem } from '../contract/request-path.ts';
import type { TrafficReason } from '../contract/reasons/traffic.ts';
import type { Settings } from '../config/settings.ts';
import type { Call } from './call.ts';

/** The error of a call that cannot be an HTTP message. */
export type Unsendable = Extract<TrafficReason, { readonly code: 'unsendable' }>;

/** Throws if HTTP cannot carry a key or a configured header. The message has no values, because they are secrets. */
export function checkHeaders({
  apiKey,
  keys = {},
  headers,
}: Pick<Settings, 'apiKey' | 'headers'> & Partial<Pick<Settings, 'keys'>>): void {
  if (![apiKey, ...Object.values(keys)].every((key) => isHeader('Authorization', key)))
    throw new Error('The API key cannot be sent: expected printable ASCII without line breaks.');
  for (const [name, value] of Object.entries(headers)) {
    if (!isHeader(name, value))
      throw new Error(
        `The configured header ${JSON.stringify(name)} cannot be sent: expected a header's name and a value ` +
          'in printable ASCII.',
      );
  }
}

/** Why a call cannot be an HTTP message; null if it can. */
export function reasonUnsendable(call: Call): Unsendable | null {
  if (!isHeader(call.headerName ?? 'Authorization', typeof call.key === 'object' ? call.key.wrong : ''))
    return { code: 'unsendable', problem: 'header' };
  if (!Object.entries(call.headers ?? {}).every(([name, value]) => isHeader(name, value ?? '')))
    return { code: 'unsendable', problem: 'header' };
  if (/[^\x21-\x7e]/.test(call.path)) return { code: 'unsendable', problem: 'path' };
  const problem = requestPathProblem(call.path);
  if (problem !== null) return { code: 'unsendable', problem: { path: problem } };
  if (!/^[A-Za-z-]+$/.test(call.method)) return { code: 'unsendable', problem: 'method' };
  return null;
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
