import { isIP } from 'node:net';
import { ownHeaders } from '../contract/own-headers.ts';
import { requestPathProblem } from '../contract/request-path.ts';
import { isCalendarDate } from '../contract/utc.ts';
import { formatWords } from '../contract/schema/problem.ts';
import { baseUrlProblem, canonicalHost, documentUrlProblem, proxyProblem } from './hosts.ts';

/** A format of the configuration's schema. */
interface Format {
  /** What was expected, after the word "expected". */
  readonly expected: string;
  /**
   * The words after "got", without any secret; an empty text if the value itself may be shown; null if it
   * fits.
   */
  readonly problem: (text: string) => string | null;
}

const fits = (test: (text: string) => boolean) => (text: string) => (test(text) ? null : '');

/** A character that no number has: it steers, or it cannot be seen and is no blank. */
export const unseenIn = /[\p{Cc}\p{Cf}\p{DI}\u2800]/u;

/** The formats that `schemas/config.schema.json` uses, by name. */
export const formats: Readonly<Record<string, Format>> = {
  'base-url': {
    expected: 'an http or https URL without user, password, query and fragment, such as https://staging.example.com',
    problem: baseUrlProblem,
  },
  'document-url': {
    expected: 'an http or https URL without user and password, such as https://docs.example.com/platform#{section}',
    problem: documentUrlProblem,
  },
  'proxy-url': {
    expected: 'an http or https URL without path, such as http://proxy.example.com:3128',
    problem: proxyProblem,
  },
  host: {
    expected: 'a host name or address without scheme, port and path, such as staging.example.com or ::1',
    problem: (text) =>
      text.includes('*')
        ? `${text === '*' ? '"*"' : 'a wildcard'}, which would permit other people's hosts: name each host`
        : fits((host) => canonicalHost(host) !== null)(text),
  },
  'host-name': {
    expected: 'a host name without scheme, port and path, such as staging.example.com',
    problem: fits(isHostName),
  },
  'mapped-host': {
    expected: 'a host name other than localhost, without scheme, port and path, such as staging.example.com',
    problem: fits((text) => isHostName(text) && !/(?:^|\.)localhost\.?$/i.test(text)),
  },
  'ip-address': {
    expected: 'an IPv4 or IPv6 address without brackets and zone, such as 10.0.0.7',
    problem: fits((text) => isIP(text) !== 0 && !text.includes('%')),
  },
  label: {
    expected: 'a text in one line, of at most 100 characters, such as v2.4.1',
    problem: fits((label) => /^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$/u.test(label)),
  },
  'api-key': { expected: 'a key of visible ASCII characters in one line', problem: keyProblem },
  'key-name': {
    expected: 'a name of lower-case letters, digits and hyphens, such as partner, but not right, wrong or none',
    problem: fits((name) => /^[a-z][a-z0-9-]{0,39}$/.test(name) && !['right', 'wrong', 'none'].includes(name)),
  },
  'header-value': { expected: 'a value of visible ASCII characters in one line', problem: headerTextProblem },
  'header-name': { expected: 'the name of a header that the suite does not set itself', problem: headerNameProblem },
  'cancel-field': {
    expected: 'the name of a field other than order_no, which the suite fills in',
    problem: fits((name) => name !== 'order_no' && name !== '' && name.length <= 200),
  },
  date: { expected: formatWords['calendar-date'], problem: fits(isCalendarDate) },
  'json-pointer': {
    expected: 'a JSON pointer such as /data/contact/phone',
    problem: fits((text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text)),
  },
  'time-zone': {
    expected: 'an IANA time zone such as Asia/Shanghai, or an offset from UTC such as +08:00',
    problem: fits(isTimeZone),
  },
  'timestamp-form': {
    expected: 'a form such as "extended, seconds, Z" or "basic, milliseconds, +00:00", several joined by " or "',
    problem: fits((text) => text.split(/ or /i).every((form) => timestampForm.test(form.trim()))),
  },
  'request-path': {
    expected: formatWords['request-path'],
    // Placeholders are filled with one encoded segment.
    problem: (text) => requestPathProblem(text.replace(/\{[^{}]*\}/g, 'x')),
  },
  'file-path': {
    expected: 'the path of a file',
    problem: fits((text) => text.trim() !== '' && !text.includes('\u0000')),
  },
  'order-number': {
    expected: 'an order number of 1 to 200 characters that can be seen, without spaces around it',
    problem: fits((text) => text.length <= 200 && text !== '' && text.trim() === text && !unseenIn.test(text)),
  },
  'out-mode': {
    expected:
      'an octal file mode with which the owner can read and write and nobody can execute, such as "0600" or "0640"',
    problem: fits((text) => modeOf(text) !== null),
  },
  shard: {
    expected: 'i/n with i from 1 to n and n up to 1000, such as 1/4',
    problem: fits((text) => shardOf(text) !== null),
  },
};

/** `i/n` as numbers, or null. */
export function shardOf(text: string): { index: number; of: number } | null {
  const [, i, n] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { index: Number(i), of: Number(n) };
  return shard.index >= 1 && shard.index <= shard.of && shard.of <= 1000 ? shard : null;
}

/** A file mode such as `0640` as a number, or null. Its owner reads and writes; nobody runs it. */
export function modeOf(text: string): number | null {
  return /^0?6[046]{2}$/.test(text) ? Number.parseInt(text, 8) : null;
}

/** Whether a text is a bare host name, and no address. */
function isHostName(text: string): boolean {
  return isIP(canonicalHost(text) ?? '::') === 0;
}

/** Form, precision and zone of a timestamp, as `open.timestamp-form` says them. */
const timestampForm =
  /^(?:extended|basic) *, *(?:(?:minutes|seconds)(?: with (?:comma )?fraction)?|(?:milli|micro|nano)seconds(?: with comma)?) *, *(?:Z|[+\-\u2212]00(?::?00)?)$/i;

function isTimeZone(text: string): boolean {
  if (/^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(text)) return true;
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

function headerTextProblem(text: string): string | null {
  if (text === '') return 'an empty text';
  if (/[\r\n]/.test(text)) return 'one with a line break';
  if (/\p{Cc}/u.test(text)) return 'one with a control character';
  if (/[^ -~]/.test(text)) return 'one with a character outside ASCII';
  if (text.trim() !== text) return 'one with a space at its beginning or end';
  return text.length > 4096 ? 'one of more than 4096 characters' : null;
}

/** `$NAME`, `$(NAME)`, `%NAME%`, `{{name}}` and `<name>`, which are not filled in. */
const placeholder = /^(?:\$[A-Z_][A-Z0-9_]*|\$\(.*\)|%\w+%|\{\{.*\}\}|<.*>)$/;

function keyProblem(text: string): string | null {
  if (/\bauthorization\s*:/i.test(text)) return 'one with the name of its header, Authorization: leave the name out';
  return placeholder.test(text) ? 'a placeholder that is not ${NAME}' : headerTextProblem(text);
}

function headerNameProblem(text: string): string | null {
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(text)) return '';
  const name = text.toLowerCase();
  if (name === 'authorization') return '"authorization", which belongs in apiKey';
  return ownHeaders.has(name) ? '' : null;
}
