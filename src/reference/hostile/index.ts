import { brokenClocks } from './clocks.ts';
import { echoes } from './echoes.ts';
import { encodings } from './encodings.ts';
import { floods } from './floods.ts';
import { framingServers } from './framing.ts';
import type { Hostile } from './hostile.ts';
import { markup } from './markup.ts';
import { otherProtocols } from './not-http.ts';
import { nowAndThen } from './now-and-then.ts';
import { oddJson } from './odd-json.ts';
import { redirects } from './redirects.ts';
import { resettingServers } from './resets.ts';
import { silentServers } from './silence.ts';
import { sameAnswers } from './statuses.ts';

export type { Gives, Hostile, Running } from './hostile.ts';
export { hostileKey } from './platform-behind.ts';

/** Every hostile server. */
export const hostileServers: readonly Hostile[] = [
  ...silentServers,
  ...resettingServers,
  ...framingServers,
  ...otherProtocols,
  ...floods,
  ...encodings,
  ...oddJson,
  ...sameAnswers,
  ...redirects,
  ...echoes,
  ...markup,
  ...nowAndThen,
  ...brokenClocks,
];
