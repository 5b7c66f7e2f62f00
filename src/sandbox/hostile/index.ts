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

export type { Hostile } from './hostile.ts';
export { hostileKey } from './platform-behind.ts';

/** Servers whose connections and bytes are hostile, whatever they say. */
export const hostileConnections: readonly Hostile[] = [
  ...silentServers,
  ...resettingServers,
  ...framingServers,
  ...otherProtocols,
  ...floods,
  ...nowAndThen,
  ...brokenClocks,
];

/** Servers whose answers come as they should, and are hostile in what they say. */
export const hostileAnswers: readonly Hostile[] = [
  ...encodings,
  ...oddJson,
  ...sameAnswers,
  ...redirects,
  ...echoes,
  ...markup,
];

/** Every hostile server. */
export const hostileServers: readonly Hostile[] = [...hostileConnections, ...hostileAnswers];
