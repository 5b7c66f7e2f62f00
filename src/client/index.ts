export type { Attempt, Client } from './call.ts';
export { createClient } from './create-client.ts';
export type { ClientOptions } from './client-options.ts';
export { proxyFor, proxyVariableProblem } from './proxy-for.ts';
export { createRedactor, type Redactor } from './redact.ts';
export { readJson } from './decode-body.ts';
export { retryAfterMs } from './retry-after.ts';
export { showExchange } from './shown-exchange.ts';
export { withoutAnswer } from './transport-fault.ts';
