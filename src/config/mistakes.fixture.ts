import { reporterNames } from '../contract/reporter-names.ts';
import { wordList } from '../contract/text.ts';

/** The file that the working folder's configuration is in. */
export const name = 'conformance.config.json';
/** What is expected where several tests have the same mistake. */
export const host = 'expected a host name or address without scheme, port and path, such as staging.example.com or ::1';
export const key = 'expected a key of visible ASCII characters in one line';
export const shard = 'expected i/n with i from 1 to n and n up to 1000, such as 1/4';
export const reporter = `expected one of ${wordList(reporterNames)}`;
/** Ids that a selection, a waiver or a gap may name. */
export const known = ['bus.past-date', 'bus.paging', 'cancel.again', 'statement.timeZone', 'open.time-zone'];
