/** The reporters, in the order in which their files are written: the report itself first. */
export const reporterNames = [
  'json',
  'junit',
  'html',
  'markdown',
  'summary',
  'ctrf',
  'tap',
  'badge',
  'github',
  'console',
] as const;

export type ReporterName = (typeof reporterNames)[number];
