import { chooser } from './assemble.ts';
import type { ValueSettings } from './option-values.ts';
import type { TlsSettings } from './settings.ts';

/** The defaults of the table of options, for tests that need no configuration. */
export const defaultSettings: ValueSettings = chooser(
  new Map(),
  {},
  { shown: '', folder: '' },
  { cwd: '', env: {} },
).settings();

/** TLS settings without any certificate. */
export const noTls: TlsSettings = {
  ca: null,
  cert: null,
  key: null,
  pfx: null,
  passphrase: null,
  servername: null,
};
