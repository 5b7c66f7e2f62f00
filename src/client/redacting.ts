// The door of what takes secrets out of texts: reports are made with it, which need none of what opens connections.
export { createRedactor } from './redact/redact.ts';
export { createSecretMatcher } from './redact/secret-matcher.ts';
