import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { kindOfPath } from '../../contract/files/read.ts';
import { count, someNames } from '../../contract/text.ts';
import { type Settings, UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import '../../../suites/index.ts';
import { checkRecording, secretsOfCalls } from '../../engine/session/check-recording.ts';
import { readRecording, type Recording } from '../../journal/recordings/read-recording.ts';
import type { RecordedCall } from '../../journal/recordings/recorded-call.ts';
import { keepBaseline, readBaseline } from '../finish/baseline.ts';
import { finishOf, finishRun, printFinished } from '../finish/finish-run.ts';
import { packageVersion } from '../package-facts.ts';
import { prepareOut } from '../session/prepare-out.ts';
import { readSettingsUnsent, settingsRedactor } from '../settings/read-settings.ts';

/** Folder for the reports of a check, which is never that of a run. */
const standardOut = 'reports/check';

/** Words for a path that is not a file. */
const noFile = {
  nothing: 'no such file',
  folder: 'a folder: name the file in it',
  'special file': 'a special file',
} as const;

/**
 * `check <file>`: verdicts from recorded calls; nothing is sent. Returns the exit code of the verdict. Throws a
 * `UsageError`.
 */
export async function checkCommand(file: string, flags: Readonly<Record<string, unknown>>): Promise<number> {
  const path = resolve(file);
  const kind = kindOfPath(path);
  // The file is read more than once, which is not possible with a pipe.
  if (kind !== 'file')
    throw new UsageError([`${safe(file)}: expected a HAR or an exchanges.ndjson, got ${noFile[kind]}`]);
  const out = flags['out'] ?? (process.env['CONFORMANCE_OUT'] === undefined ? standardOut : undefined);
  const settings = readSettingsUnsent({ ...flags, ...(out === undefined ? {} : { out }) });
  if (dirname(path) === settings.out)
    throw new UsageError([
      `--out: expected another folder than that of ${safe(file)}, because a check would remove its files`,
    ]);
  const recording = await readRecording(path, settings.traffic.maxResponse);
  if (typeof recording === 'string')
    throw new UsageError([`${safe(file)}: expected a HAR or an exchanges.ndjson, got ${safe(recording)}`]);
  const { baseUrl, calls } = ofOneTarget(recording, flags['baseUrl'] === undefined ? null : settings.baseUrl, file);
  const said =
    `${recording.kind} with ${count(calls.length, 'call')} of known operations at ` +
    `${baseUrl}${leftOut(recording, calls.length)}. Nothing is sent.`;
  const { text } = settingsRedactor(settings, secretsOfCalls(calls));
  const keys = settingsRedactor(settings, {
    secrets: [...new Set(calls.flatMap(({ key }) => key ?? []))],
    alone: { quoted: [], words: [] },
  });
  process.stderr.write(`${safe(keys.text(text(said)))}\n`);
  const baseline = readBaseline(settings.baseline);
  prepareOut(settings);
  keepBaseline(settings, baseline);
  return judge(calls, baseUrl, settings, baseline);
}

/** The calls of a recording that are not judged, with reasons. */
function leftOut({ kind, calls, skipped, garbled = [], unusable }: Recording, judged: number): string {
  const parts = [
    ...(calls.length > judged ? [`calls at other base URLs (${calls.length - judged})`] : []),
    ...(skipped > 0
      ? [`${kind === 'HAR' ? 'entries' : 'lines'} that are not calls of known operations (${skipped})`]
      : []),
    ...(garbled.length > 0
      ? [`lines that cannot be read as JSON (${someNames(garbled.map((one) => `line ${one}`))})`]
      : []),
  ];
  const passed = parts.length === 0 ? '' : `; left out: ${parts.join(', ')}`;
  return unusable.size === 0
    ? passed
    : `${passed}; calls of known operations that cannot be used, or only in part: ${unusableText(unusable)}`;
}

function unusableText(unusable: Recording['unusable']): string {
  return [...unusable].map(([why, times]) => `${why} (${times})`).join(', ');
}

async function judge(
  calls: readonly RecordedCall[],
  baseUrl: string,
  settings: Settings,
  baseline: ReturnType<typeof readBaseline>,
): Promise<number> {
  const id = randomBytes(6).toString('hex');
  await checkRecording(calls, { settings, baseUrl, embedded: false, runId: id, version: packageVersion() });
  const finished = await finishRun(finishOf(settings, baseline, id));
  // Whoever uses the same folder at the same time removes the files of the other.
  if (finished === null)
    throw new UsageError([`out: ${safe(settings.out)} was used by another command meanwhile; name another with --out`]);
  return printFinished(finished);
}

/** The calls below one base URL: the named one, or the only one in the recording. */
function ofOneTarget(
  { calls, unusable }: Recording,
  wanted: string | null,
  file: string,
): { readonly baseUrl: string; readonly calls: readonly RecordedCall[] } {
  const all = new Set(calls.map((one) => one.baseUrl));
  const targets = [...new Set(calls.flatMap((one) => (isRedirected(one, all) ? [] : [one.baseUrl])))];
  const [baseUrl] = wanted === null ? targets : targets.filter((one) => one === wanted);
  const named = targets.slice(0, 5).map(safe).join(', ');
  if (baseUrl === undefined) {
    throw new UsageError([
      wanted === null || targets.length === 0
        ? `${safe(file)}: expected calls of known operations (bus search, hotel order cancellation, those of ` +
          `packs), got none${unusable.size === 0 ? '' : ` that can be used: ${unusableText(unusable)}`}`
        : `--base-url: expected one that the recording has (${named}), got ${safe(wanted)}`,
    ]);
  }
  if (wanted === null && targets.length > 1)
    throw new UsageError([
      `--base-url: expected one of the ${targets.length} targets of the recording (${named}), got none`,
    ]);
  return { baseUrl, calls: calls.filter((one) => one.baseUrl === baseUrl) };
}

/** Whether a call was only sent on to another target of the recording, as a browser does from http to https. */
function isRedirected({ exchange: { answer }, baseUrl }: RecordedCall, targets: ReadonlySet<string>): boolean {
  const [to = ''] = answer?.headers['location'] ?? [];
  const isTo = [...targets].some((target) => target !== baseUrl && to.startsWith(`${target}/`));
  return answer !== null && answer.status >= 300 && answer.status < 400 && isTo;
}
