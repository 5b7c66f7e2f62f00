/** How the platform fills what the document leaves open. The defaults are the clean platform. */
export interface Settings {
  seed: number;
  apiKey: string;
  /** IANA name of the zone whose day is "today". */
  timeZone: string;
  /** Path before `/open/v1`, empty or beginning with a slash. */
  prefix: string;
  /** Milliseconds each answer is held back. */
  latencyMs: number;
  /** Milliseconds after which a connection that nothing comes on is closed; null for a minute. */
  idleMs: number | null;
  /** Applies to bus search, the operation that lists 429. */
  rateLimit: { perSecond: number; retryAfter?: 'seconds' | 'date' | 'none' } | null;
  requiredOfSearch: readonly string[];
  requiredOfCancel: readonly string[];
  /** Reasons that a cancel may give; null for any text. */
  cancelReasons: readonly string[] | null;
  /** Last day on sale, counted from today; null for no last day. */
  salesWindowDays: number | null;
  firstPage: number;
  defaultPageSize: number;
  /** A page size over 50 is cut to 50, or refused. */
  largePageSize: 'cut' | 'refuse';
  beyondEnd: 'empty' | 'refuse' | 'last';
  unknownCity: 'empty' | 'refuse';
  unknownFields: 'ignore' | 'refuse';
  /** "2" passes for 2 and 310100 for "310100". */
  coerce: boolean;
  nullIs: 'wrong' | 'absent';
  /** White space around texts is dropped. */
  trimTexts: boolean;
  sortKeys: readonly string[];
  descending: boolean;
  contentTypes: 'json' | 'any';
  /** Each route's trips, times this. */
  tripsFactor: number;
  cancelAgain: 'refuse' | 'replay';
  /** Today's departed trips stay listed as sold out, or vanish. */
  departed: 'sold-out' | 'hidden';
}

/** Default key of `startReference`. */
export const defaultApiKey = 'reference-key-0123456789abcdef';

/** The clean platform's settings. */
export const defaultSettings: Settings = {
  seed: 1,
  apiKey: defaultApiKey,
  timeZone: 'Asia/Shanghai',
  prefix: '',
  latencyMs: 0,
  idleMs: null,
  rateLimit: null,
  requiredOfSearch: ['start_city_code', 'end_city_code', 'date'],
  requiredOfCancel: ['order_no'],
  cancelReasons: null,
  salesWindowDays: 60,
  firstPage: 1,
  defaultPageSize: 20,
  largePageSize: 'cut',
  beyondEnd: 'empty',
  unknownCity: 'empty',
  unknownFields: 'ignore',
  coerce: false,
  nullIs: 'wrong',
  trimTexts: false,
  sortKeys: ['dep_time', 'price', 'distance'],
  descending: false,
  contentTypes: 'json',
  tripsFactor: 1,
  cancelAgain: 'refuse',
  departed: 'sold-out',
};
