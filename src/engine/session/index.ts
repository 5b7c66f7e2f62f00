export { runSession, type Session } from './run-session.ts';
