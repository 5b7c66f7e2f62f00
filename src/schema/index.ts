export { daysInMonth, hhmmPattern, isCalendarDate, isHhmm } from './calendar-date.ts';
export { describeValue, isInteger, quote, typeName } from './describe-value.ts';
export type { DocumentSchema, SchemaName } from './load-schema.ts';
export { documentedMembers, documentSchemas, loadSchema, schemaId } from './load-schema.ts';
export type { SchemaProblem } from './problem.ts';
export type { UtcTimestamp } from './utc-timestamp.ts';
export { parseUtcTimestamp, utcTimestampPattern } from './utc-timestamp.ts';
export { conforms, prepareValidation, problemLimit, validate } from './validate.ts';
export { declaredSchema } from './declared-schema.ts';
