import { type Settings, UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { withoutSecretPath } from '../../journal/redact-line.ts';
import { readSettings, readSettingsUnsent } from '../settings/read-settings.ts';
import { settingsRedactor } from '../settings/settings-redactor.ts';
import type { FoundReport } from './find-finding.ts';

type Flags = Readonly<Record<string, unknown>>;

const noTarget =
  '--base-url: expected the target, got none: the key is never sent to an address just because a report names it; ' +
  'give --base-url, or a configuration that names it (--config)';

/**
 * The settings of a command that sends the evidence of a report: the user's own flags, variables and configuration,
 * and nothing of the report.
 * Only the built-in platform, which is not another host, is tested because the report says so. Throws a `UsageError` if
 * there is no target, or if the report is of another one.
 */
export function readSettingsFor(found: FoundReport, flags: Flags): Settings {
  const settings = readSettings(flags, found.baseUrl === null ? { fallback: 'embedded' } : { noTarget });
  checkTarget(found, settings);
  return settings;
}

/** Settings of a command that only stores the evidence for later runs. It needs no target. */
export function readSettingsUnsentFor(found: FoundReport, flags: Flags): Settings {
  const settings = readSettingsUnsent(flags);
  if (settings.baseUrl !== null || settings.embedded) checkTarget(found, settings);
  return settings;
}

/**
 * Throws a `UsageError` that names both targets if the report is of another one than the settings. A base URL with a
 * secret in it is compared as reports show it.
 */
function checkTarget({ baseUrl }: FoundReport, settings: Settings): void {
  const ours = settings.baseUrl === null ? null : withoutSecretPath(settings.baseUrl, settingsRedactor(settings));
  if (ours === baseUrl) return;
  const named = (url: string | null): string => (url === null ? 'the built-in platform' : safe(url));
  throw new UsageError([
    `--report: expected a report of the configured target, ${named(ours)}, got one of ${named(baseUrl)}; ` +
      'name another report, or give the target with --base-url, --embedded or --config if you trust it with the key',
  ]);
}
