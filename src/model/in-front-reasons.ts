import type { FrontFault } from './exchange.ts';

/** What something in front of the platform kept a run from telling, as data; `inFrontText` makes the sentence. */
export type InFrontReason =
  /** One call was answered so. */
  | ({ readonly code: 'answered-in-front' } & FrontFault)
  /** Some calls of a run were. */
  | ({ readonly code: 'answered-in-front-often'; readonly calls: number; readonly of: number } & FrontFault)
  /** The run stopped for it. `from`: number of the first call since which nothing else came; `heard`: whether the platform had answered before; `waited` in seconds. */
  | ({ readonly code: 'stopped-in-front'; readonly from: number; readonly heard: boolean; readonly waited: number } & FrontFault);

/** Statuses by which something in front says that it does not reach the platform now. */
export const unreached: readonly number[] = [502, 503, 504];

/** What to do about the marks of a TLS front that are about the client's certificate. */
const certificateAdvice: Readonly<Record<string, string>> = {
  'no client certificate': 'name one in `tls.cert` and `tls.key`',
  'client certificate refused': 'name one that it accepts in `tls.cert` and `tls.key`, or in `tls.pfx`',
};

/** The sentence of a reason, with what to do where that is not to run again. */
export function inFrontText(reason: InFrontReason): string {
  const answered = answeredText(reason);
  if (reason.code === 'answered-in-front') return answered;
  if (reason.code === 'answered-in-front-often') return `${answered} to ${reason.calls} of ${reason.of} calls`;
  const { what, status, mark, from, heard, waited } = reason;
  if (what === 'TLS front') return `${answered}: ${certificateAdvice[mark ?? ''] ?? 'write https:// in `baseUrl`'}`;
  if (what === 'proxy') return `${answered}, and the platform nothing`;
  if (!unreached.includes(status)) return `${answered} from call ${from} on`;
  return heard ? `${answered} from call ${from} on, for ${waited} s` : `${answered} for ${waited} s from the first call on`;
}

/** Who answered what: `a load balancer in front of the platform answered 502 (nginx)`. */
function answeredText({ what, status, mark }: FrontFault): string {
  const by = what === 'TLS front' ? 'a TLS front' : `a ${what}`;
  return `${by} in front of the platform answered ${status}${mark === null ? '' : ` (${mark})`}`;
}
