// The door of what takes secrets out of texts: reports are made with it, which need none of what opens connections.
export { createRedactor, type Redactor } from './redact/redact.ts';
export { REDACTED } from './redact/redact-data.ts';
export { createSecretMatcher } from './redact/secret-matcher.ts';
export { isHarmlessHeader, isSecretName } from './redact/secret-names.ts';
