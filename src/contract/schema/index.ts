export { hhmmPattern, isCalendarDate, isHhmm } from './utc-timestamp.ts';
export { describeValue, expectedButGot, isInteger, jsonTypes, quote, typeName } from './describe-value.ts';
export type { DocumentSchema } from './load-schema.ts';
export { documentedMembers, documentSchemas, loadSchema, schemaId } from './load-schema.ts';
export type { SchemaProblem } from './problem.ts';
export { parseUtcTimestamp, utcTimestampPattern } from './utc-timestamp.ts';
export { conforms, prepareValidation, validate } from './validate.ts';
export { declaredSchema } from './validate.ts';
export { type OwnWords, sayingInShort, sayingText } from './describe-value.ts';
