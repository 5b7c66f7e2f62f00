import { documented } from './operations.ts';

/** Readings of one address that are tried, at most. One that has more counts as the cancel. */
const mostReadings = 500;

/**
 * Whether a call to a path below a base URL is the cancel, however the address is spelt. Base URL and path count as one
 * address:
 * `/order/cancel` below `https://target.example/open/v1/hotel` is the cancel. So is whatever some server reads as it:
 * escapes (also twice), other case, repeated slashes, dot segments, `;parameters`, an ending such as `.json`, a slash
 * at the end.
 */
export function isCancelPath(path: string, baseUrl = 'http://host'): boolean {
  const readings = new Set([pathOf(`${baseUrl}/${path}`)]);
  // A server may do these in any order, and some of them twice.
  for (const reading of readings) {
    for (const read of [unescaped, withoutParameters, untilEnd, resolved]) readings.add(read(reading));
    if (readings.size > mostReadings) return true;
  }
  return [...readings].some((reading) => cancels.test(resolved(reading).normalize('NFKC').toLowerCase()));
}

const cancels = new RegExp(`${documented.cancel.path}(?:\\.[^/]*)?$`);

/** All behind the host, and before the query. */
function pathOf(url: string): string {
  const behindHost = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i, '');
  return behindHost.split('?', 1)[0] ?? '';
}

/** Percent-encoding undone once, sequence by sequence: one that is none hides no other. */
function unescaped(path: string): string {
  return path
    .replace(/%u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes.replace(/%(..)/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
      }
    });
}

function withoutParameters(path: string): string {
  return path.replace(/;[^/\\]*/g, '');
}

/** What a server reads if an escaped `?`, `#` or U+0000 ends the path for it. */
function untilEnd(path: string): string {
  return path.split(/[?#\u0000]/, 1)[0] ?? '';
}

/** Without empty and dot segments, and without white space and control characters around each. */
function resolved(path: string): string {
  const segments: string[] = [];
  for (const written of path.split(/[/\\]/)) {
    const segment = written.replace(/\p{Cc}/gu, '').trim();
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}
