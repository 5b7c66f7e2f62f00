export { type Progress, runSession, type Session } from './run-session.ts';
