import { isObject, type Json, type JsonObject, without } from '../../contract/json.ts';

/**
 * Members that hang on the machine, on the day, on the version or on the order of calls; and those that only repeat the
 * catalogue, the configuration or other members.
 */
const left: ReadonlySet<string> = new Set(
  (
    'answers at calls clockSkewMs configuration coverageMap curl curlNote document durationMs examples headers item latency ' +
    'left question rate requestId section sharedCalls since startedAt statement tool unseenRate'
  ).split(' '),
);

/** Members that only repeat a neighbouring text as data; that both agree is tested where they are made. */
const alsoInWords: ReadonlySet<string> = new Set(['call', 'caveat', 'input', 'key', 'place', 'sentences', 'status']);

/** The parts of texts that differ from run to run, and their replacements. */
const within: readonly (readonly [RegExp, string])[] = [
  [/\bcall \d+/g, 'call N'],
  [/\bcalls [\d, ]+(?:and \d+)?/g, 'calls N'],
  [/\b(HT|BT|BO)\d{16}\b/g, '$1…'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, 'TIME'],
  [/\b\d\d:\d\d:\d\d(?:\.\d+)?\b/g, 'TIME'],
  [/\b\d+(?:\.\d+)? (?:ms|s|seconds?|milliseconds?)\b/g, 'DURATION'],
  [/\d+(?= (?:search(?:es)? )?a second)/g, 'N'],
  [/: \d+ calls, profile/g, ': N calls, profile'],
  [/\b\d+ other answers within/g, 'N other answers within'],
  [/\b[0-9a-f]{32}\b|\b[0-9a-f]{12,31}(?=…)/g, 'ID'],
];

/** The parts of a report and its summary that are the same in each run with one seed and clock. */
export function steady(report: JsonObject, summary: string): JsonObject {
  return { ...(steadyValue(report) as JsonObject), summary: steadyText(summary).trimEnd().split('\n') };
}

function steadyValue(value: Json): Json {
  if (typeof value === 'string') return steadyText(value);
  if (Array.isArray(value)) return value.map((one) => steadyValue(one));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, one]) =>
      !left.has(name) && !alsoInWords.has(name) && one !== null && !(Array.isArray(one) && one.length === 0),
  );
  return Object.fromEntries(
    kept.map(([name, one]) => [name, steadyMember(name, one)]).filter(([, one]) => one !== null),
  );
}

/** A member by its name; of an exchange only the request and the status. */
function steadyMember(name: string, value: Json): Json {
  if (name === 'run' && isObject(value)) return steadyValue(without(value, 'reason'));
  // Of a reason its text; the rest of it is of its code.
  if (name === 'reason' && isObject(value)) return steadyText(String(value['text']));
  if (name === 'response' && isObject(value)) return { status: value['status'] ?? null };
  if (name === 'control' && isObject(value) && isObject(value['response']))
    return { status: value['response']['status'] ?? null };
  // Orders of buses are made while cancels go on: which of the two is made first hangs on the machine.
  if (name === 'leftBehind' && Array.isArray(value)) return value.map((one) => steadyText(String(one))).toSorted();
  if (name === 'evidence') return Array.isArray(value) ? value.length : null;
  // The text of an observation names calls; its value says the same. Of latencies only whose they are.
  if (name === 'value' && isObject(value) && Object.values(value).some((one) => isObject(one) && 'median' in one))
    return Object.keys(value);
  return steadyValue(value);
}

function steadyText(text: string): string {
  return within.reduce((whole, [what, instead]) => whole.replaceAll(what, instead), text);
}

/** The tolerance for a count above `exactUpTo`: a pause on a busy machine adds or removes a call. */
const slack = 2;
const exactUpTo = 20;

/** `now` with the counts of `before` where they differ by the slack at most. */
export function settled(before: Json | undefined, now: Json): Json {
  if (typeof before === 'number' && typeof now === 'number')
    return Math.min(before, now) > exactUpTo && Math.abs(before - now) <= slack ? before : now;
  const old = before === undefined ? null : membersOf(before);
  if (Array.isArray(now)) return now.map((one, index) => settled(old?.[nameIn(one, index)], one));
  return isObject(now)
    ? Object.fromEntries(Object.entries(now).map(([name, one]) => [name, settled(old?.[name], one)]))
    : now;
}

/**
 * A value as it is stored: one line for each member, and for each item of the long lists, so that a change is a change
 * of few lines.
 */
export function written(value: Json): string {
  const members = Object.entries(isObject(value) ? value : {}).map(([name, one]) => {
    const lines = Array.isArray(one) ? one.map((item) => `    ${JSON.stringify(item)}`) : [];
    return `  ${JSON.stringify(name)}: ${lines.length > 0 ? `[\n${lines.join(',\n')}\n  ]` : JSON.stringify(one)}`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

/** JSON pointers of what differs; an item of a list with an id by that id: `/requirements/bus.seats/verdict`. */
export function differences(before: Json | undefined, now: Json | undefined, at = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(now)) return [];
  const [old, made] = [membersOf(before), membersOf(now)];
  if (old === null || made === null) return [at];
  return [...new Set([...Object.keys(old), ...Object.keys(made)])].flatMap((name) =>
    differences(old[name], made[name], `${at}/${name}`),
  );
}

function membersOf(value: Json | undefined): Readonly<Record<string, Json | undefined>> | null {
  if (Array.isArray(value)) {
    return Object.fromEntries(value.map((one, index) => [nameIn(one, index), one]));
  }
  return isObject(value) ? value : null;
}

/** The name of a list item in a pointer: its id, if it has one. */
function nameIn(item: Json, index: number): string {
  return isObject(item) && typeof item['id'] === 'string' ? item['id'] : String(index);
}
