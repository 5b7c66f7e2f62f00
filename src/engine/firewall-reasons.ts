import type { Exchange } from '../contract/exchange.ts';
import type { FirewallReason } from '../contract/reasons/firewall.ts';

/** Statuses by which something in front refuses one call for its size, its type or its headers. */
const ofInput: readonly number[] = [413, 414, 415, 431];

/** Why something in front refused this call alone, with what it was asked as and its size; null where it did not. */
export function reasonOfInput(
  { fault, request }: Pick<Exchange, 'fault' | 'request'>,
  input: string | null,
): FirewallReason | null {
  const { front } = fault ?? {};
  if (front === undefined || !ofInput.includes(front.status)) return null;
  const bytes =
    request.bodyBase64 === undefined
      ? Buffer.byteLength(request.bodyText)
      : Buffer.from(request.bodyBase64, 'base64').length;
  const headerBytes = Object.entries(request.headers).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(`${name}: ${value}\r\n`),
    0,
  );
  return { code: 'input-refused-in-front', ...front, input, bytes, headerBytes };
}
