export { conformance, type TestApi } from './binding.ts';
export { runSession, type Session } from './run-session.ts';
