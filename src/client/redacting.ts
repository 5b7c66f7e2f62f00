// The exports of redaction alone: reports need it, and must not load the code that opens connections.
export { createRedactor } from './redact/redact.ts';
export type { Redactor } from './redact/redact.ts';
export { REDACTED } from './redact/redact-data.ts';
export { createSecretMatcher } from './redact/secret-matcher.ts';
export { isHarmlessHeader, isSecretName } from './redact/secret-names.ts';
