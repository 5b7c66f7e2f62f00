import type { Exchange } from '../model/exchange.ts';

/**
 * Whether an answer is 200 with a body that nobody meant to be JSON: none at all, a page, a text. A body that begins as JSON does, in whatever encoding, is
 * JSON that is broken, which is a finding.
 */
export function isForeign({ answer }: Exchange): boolean {
  if (answer?.status !== 200) return false;
  if (answer.body.kind === 'empty') return true;
  return answer.body.kind === 'text' && !/^[{["]/.test(answer.body.text.slice(0, 100).replaceAll(/[^!-~]/g, ''));
}

/**
 * That what answers is not the platform, with what to check; null where it may be. `answers`: to the first call, to the same on another connection, and to one
 * that no platform accepts, such as a body that is no JSON: a platform whose successes alone are broken refuses that.
 */
export function notThePlatform(answers: readonly Exchange[]): string | null {
  const [first] = answers;
  if (first === undefined || !answers.every(isForeign)) return null;
  return `this does not look like the platform: ${whatCameBack(first)} came back from ${first.request.path}; check baseUrl`;
}

function whatCameBack({ answer }: Exchange): string {
  const body = answer?.body;
  if (body?.kind !== 'text') return 'an empty body';
  const type = answer?.headers['content-type']?.[0] ?? '';
  if (/html/i.test(type) || /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(body.text)) return 'HTML';
  return /^\s*</.test(body.text) ? 'XML' : 'a text that is no JSON';
}
