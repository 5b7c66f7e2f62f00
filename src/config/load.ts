// What reads settings. It needs a YAML parser and a schema validator; whoever only uses settings takes `index.ts`.
export { loadSettings, type LoadInput, settingsFrom } from './load-settings.ts';
export { objectSettings } from './load-settings.ts';
export { jsonSchemaProblem } from './config-schema.ts';
export { configurationSchema } from './config-schema.ts';
export { configurationNames } from './read-configuration.ts';
export { withTarget } from './with-target.ts';
