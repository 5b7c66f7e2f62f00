import { chooser } from './chooser.ts';
import type { ValueSettings } from './option-values.ts';

/** The defaults of the table of options, for tests that need no configuration. */
export const defaultSettings: ValueSettings = chooser(
  new Map(),
  {},
  { shown: '', folder: '' },
  { cwd: '', env: {} },
).settings();
