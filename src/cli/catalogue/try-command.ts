import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Settings, UsageError } from '../../config/index.ts';
import { settingsFrom } from '../../config/load-settings.ts';
import { safe } from '../../config/quote.ts';
import type { Verdict } from '../../contract/report-parts.ts';
import { count, someNames } from '../../contract/text.ts';
import { loadModule, readPack } from '../../config/packs/load-packs.ts';
import type { PackPlace } from '../../config/settings.ts';
import { isObject, type Json, member } from '../../contract/json.ts';
import type { Handler, Pack, PackFault, PackForm } from '../../requirements/packs/pack.ts';
import { type EmbeddedPlatform, inTemporarySession, reportOf } from '../session/open-session.ts';
import type { ReportReason } from '../../contract/reason.ts';
import { NoVerdictError } from '../no-verdict-line.ts';
import { SuitesThread } from '../session/suites-thread.ts';
import { tryOnTarget } from './try-on-target.ts';

/** The flags of `try`. */
interface TryFlags {
  readonly [ofTarget: string]: unknown;
  readonly baseUrl?: string;
  readonly platform?: string;
  readonly maxTime?: string;
}

/** A platform of the pack's own, by its module. */
interface OwnPlatform {
  readonly handle: Handler;
  readonly apiKey: string;
  /** Further valid keys, by name. */
  readonly keys: Settings['keys'];
  readonly faults: readonly PackFault[];
  readonly forms: readonly PackForm[];
}

/** A platform that a pack is tried on. */
interface Subject {
  readonly id: string;
  readonly is: 'clean' | 'fault' | 'form';
  /** The requirement that has to find a fault. */
  readonly breaks?: string;
  readonly platform: EmbeddedPlatform;
}

/** The verdicts on a platform. */
interface Tried {
  readonly subject: Subject;
  readonly verdicts: ReadonlyMap<
    string,
    { readonly verdict: Verdict; readonly reason: ReportReason | null; readonly cases: number }
  >;
  /** What was expected and came instead, by broken requirement. */
  readonly messages: ReadonlyMap<string, string>;
}

/** The key that a platform of the pack's own accepts if it names none. */
const usualKey = 'try-key-0123456789abcdef';
/** Runs at the same time. */
const atOnce = 8;
/** Generated cases of each scenario on the built-in platform, whose answers are known. */
const fewRuns = 3;
/** Limit of calls: high, because no real target has to answer them. */
const mostCalls = '10000';

/**
 * `try <pack>`: runs the pack's rules on the built-in platform, or on one of the pack's own, clean and with each fault
 * and each form of the pack. Returns 0 if each rule passed, a fault made each one fail, and no form failed; else 1.
 * With `--base-url` it runs them on that target alone.
 */
export async function tryCommand(given: string, flags: TryFlags): Promise<number> {
  const { maxTime = '60' } = flags;
  const from = process.cwd();
  const placeOf = (named: string) => ({ given: existsSync(resolve(from, named)) ? resolve(from, named) : named, from });
  if (flags.baseUrl !== undefined) {
    if (flags.platform !== undefined) throw new UsageError(['--base-url and --platform: expected only one of them']);
    return tryOnTarget(placeOf(given), flags);
  }
  const [ofTarget] = Object.keys(flags).filter((one) => one !== 'platform' && one !== 'maxTime');
  if (ofTarget !== undefined) {
    const flag = ofTarget.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
    throw new UsageError([
      `--${flag}: expected --base-url as well, got it alone: without --base-url, nothing is sent to a target`,
    ]);
  }
  const read = readPack(placeOf(given));
  if ('problems' in read) throw new UsageError(read.problems.map((problem) => safe(`${given}: ${problem}`)));
  const { pack } = read;
  const platform = flags.platform === undefined ? null : ownPlatform(flags.platform, placeOf(flags.platform), pack);
  const settings: Settings = {
    // It sends nothing to the target of a configuration that happens to be here.
    ...settingsFrom(
      {
        flags: { embedded: true, maxTime, maxRequests: mostCalls },
        env: {},
        variables: false,
        cwd: from,
        freshSeed: 1,
        sends: false,
      },
      () => null,
    ),
    packs: [read.loaded],
    only: [pack.prefix],
    ...(platform === null && { runs: fewRuns }),
  };
  const tried = await tryOnAll(platform === null ? onBuiltIn(pack) : onPlatform(platform, pack), settings);
  const results = pack.requirements.map(({ id }) => resultOf(id, tried));
  const proved = results.filter(({ isProved }) => isProved).length;
  process.stdout.write(`${results.flatMap(({ lines }) => [...lines, '']).join('\n')}\n`);
  process.stdout.write(
    `${count(results.length, 'requirement')} of ${pack.prefix} on ${count(tried.length, 'platform')}: ${proved} ` +
      `proved, ${results.length - proved} not proved\n`,
  );
  return proved === results.length ? 0 : 1;
}

async function tryOnAll(subjects: readonly Subject[], settings: Settings): Promise<readonly Tried[]> {
  const thread = new SuitesThread();
  try {
    return await inTurns(subjects, (subject) => tryOn(subject, settings, thread));
  } finally {
    await thread.stop();
  }
}

/** The built-in platform, clean and with each fault and each form of the pack. */
function onBuiltIn({ faults, forms }: Pack): Subject[] {
  return [
    { id: 'the built-in platform', is: 'clean', platform: {} },
    ...faults.flatMap(({ id, breaks, changes }): Subject[] =>
      changes === undefined ? [] : [{ id, is: 'fault', breaks, platform: { changes } }],
    ),
    ...forms.flatMap(({ id, changes }): Subject[] =>
      changes === undefined ? [] : [{ id, is: 'form', platform: { changes } }],
    ),
  ];
}

/** The clean platform of the pack's own, and with each fault and each form. */
function onPlatform({ handle, apiKey, keys, faults, forms }: OwnPlatform, pack: Pack): Subject[] {
  const on = (wrapped: Handler): EmbeddedPlatform => ({ own: { handle: wrapped, apiKey, keys } });
  const wrapped = <One extends PackForm>(
    all: readonly One[],
    subject: (one: One) => Omit<Subject, 'id' | 'platform'>,
  ) =>
    all.flatMap((one): Subject[] =>
      one.wraps === undefined ? [] : [{ id: one.id, ...subject(one), platform: on(one.wraps(handle)) }],
    );
  return [
    { id: 'the platform', is: 'clean', platform: on(handle) },
    ...wrapped([...pack.faults, ...faults], ({ breaks }) => ({ is: 'fault', breaks })),
    ...wrapped([...pack.forms, ...forms], () => ({ is: 'form' })),
  ];
}

/** The platform that a module exports: `default`, and perhaps `apiKey`, `keys`, `faults` and `forms`. */
function ownPlatform(given: string, place: PackPlace, { requirements }: Pack): OwnPlatform {
  const read = loadModule(place);
  const wrong = (problem: string): never => {
    throw new UsageError([safe(`--platform: ${given}: ${problem}`)]);
  };
  if ('problem' in read) return wrong(read.problem);
  const { default: app, apiKey = usualKey, keys = {}, faults = [], forms = [] } = read.exports;
  const handle = typeof app === 'function' ? app : member(app, 'fetch');
  if (typeof handle !== 'function')
    return wrong('expected a fetch handler as default export: (request: Request) => Response, got none');
  if (typeof apiKey !== 'string') return wrong('expected a text as `apiKey`');
  if (!areTexts(keys)) return wrong("expected texts by name as `keys`, such as { partner: 'another-key' }");
  if (!Array.isArray(faults) || !Array.isArray(forms)) return wrong('expected lists as `faults` and `forms`');
  const ids = new Set<string>(requirements.map(({ id }) => id));
  const odd = (faults as readonly PackFault[]).find(({ breaks }) => !ids.has(breaks));
  if (odd !== undefined)
    return wrong(`${odd.id}: expected \`breaks\` to be a requirement of the pack, got ${odd.breaks}`);
  return { handle: (request) => (handle as Handler).call(app, request), apiKey, keys, faults, forms };
}

function areTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value as Json) && Object.values(value as object).every((one) => typeof one === 'string');
}

/** Runs the pack on a platform. Throws `NoVerdictError` if the run did not end; then all other runs end, too. */
async function tryOn(subject: Subject, settings: Settings, thread: SuitesThread): Promise<Tried> {
  return inTemporarySession(
    'try',
    settings,
    async (session) => {
      const problem = await thread.run(session);
      if (problem !== null) {
        await thread.stop();
        throw new NoVerdictError(problem);
      }
      const { requirements, findings } = await reportOf(session);
      const messages = new Map(findings.toReversed().map((one) => [one.requirement, one.message]));
      return { subject, verdicts: new Map(requirements.map((one) => [one.id, one])), messages };
    },
    subject.platform,
  );
}

/** The result of one requirement on all platforms, in lines. */
function resultOf(
  id: string,
  tried: readonly Tried[],
): { readonly lines: readonly string[]; readonly isProved: boolean } {
  const [on] = tried;
  const clean = on?.verdicts.get(id);
  const failed = tried.filter(({ verdicts }) => isBroken(verdicts.get(id)?.verdict));
  const missed = tried.filter((one) => one.subject.breaks === id && !failed.includes(one));
  const killers = failed.filter(({ subject }) => subject.breaks === id);
  const falselyFailed = failed.filter(({ subject }) => subject.is === 'form');
  const holds = clean?.verdict === 'pass';
  const why = clean?.reason?.text ?? on?.messages.get(id) ?? clean?.verdict ?? 'it was not run';
  const lines = [
    id,
    holds
      ? `  passed on ${on?.subject.id}, in ${count(clean.cases, 'case')}`
      : `  NOT PASSED on ${on?.subject.id}: ${why}`,
    killers.length > 0
      ? `  made to fail by ${names(killers)}`
      : '  NO FAULT MADE IT FAIL: add to the pack (`faults`) a fault that breaks this rule',
    ...missed.map(({ subject, verdicts }) => {
      // Without a verdict it was not missed, but not judged: the time was over, for example.
      const reason = verdicts.get(id)?.reason?.text;
      return reason === undefined ? `  MISSED: ${subject.id}` : `  NOT JUDGED with ${subject.id}: ${reason}`;
    }),
    ...(falselyFailed.length > 0 ? [`  FAILED, although legal: ${names(falselyFailed)}`] : []),
  ];
  return {
    lines: lines.map(safe),
    isProved: holds && killers.length > 0 && missed.length === 0 && falselyFailed.length === 0,
  };
}

function isBroken(verdict: Verdict | undefined): boolean {
  return verdict === 'fail' || verdict === 'warn';
}

function names(tried: readonly Tried[]): string {
  return someNames(tried.map(({ subject }) => subject.id));
}

/** The results of all work, in order, with {@link atOnce} pieces at the same time. */
async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < all.length) {
      const nth = next;
      next += 1;
      results[nth] = await work(all[nth] as T);
    }
  };
  // All workers have removed their files before the first error is thrown.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return results;
}
