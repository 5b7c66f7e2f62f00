export type { Attempt, Client } from './call.ts';
export { createClient } from './create-client.ts';
export type { ClientOptions } from './client-options.ts';
export { proxyFor, proxyVariableProblem } from './attempt/proxy-for.ts';
export { createRedactor, type Redactor } from './redact/redact.ts';
export { readJson } from './attempt/decode-body.ts';
export { retryAfterMs } from './resend-or-stop/retry-after.ts';
export { showExchange } from './shown-exchange.ts';
export { withoutAnswer } from './attempt/transport-fault.ts';
