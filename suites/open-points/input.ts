import {
  type Exchange,
  type History,
  isAccepted,
  isJson,
  isObject,
  jsonAtStart,
  type JsonObject,
  linesOf,
  member,
  notObserved,
  openPoint,
  searchFieldNames,
  withoutExtensions,
  withoutNonFinite,
  wronglyTyped,
  attackKindsOf,
  firewallIn,
  isAttackLike,
} from '../../src/requirements/for-suites.ts';
import {
  fieldsLeftOut,
  inputOfFreeChoice,
  nearlyJson,
  hostileTextsInSearches,
  oddSearches,
  soupsInSearches,
} from '../scenarios/odd-input.ts';
import { tried } from './accepted-values.ts';
import { inventedCity, unknownFieldsOf } from '../search-fields.ts';
import { quoted } from '../quoted.ts';

// §4.1: "Which body fields are required: not shown". A field is not required if a search without it was accepted. It
// is required if a search is refused that lacks this field alone.
export const openRequiredSearch = openPoint({
  id: 'open.required-search',
  question: 'Which search fields are required?',
  quotes: {
    '4.1': ['Which body fields are required: not shown.'],
  },
  statementKey: 'requiredSearchFields',
  value: 'list of field names',
  probes:
    'An accepted search from which one declared field is left out, which has to be refused; and a search with ' +
    'the declared fields alone, which has to be accepted, because no other field is required.',

  asks: [fieldsLeftOut],
  none: notObserved('no search was accepted, and none was refused because a field is missing'),
  all: searchFieldNames,
  verb: 'required',
  outweighs: false,
  *shows(history) {
    for (const of of searchFieldNames) {
      let one;
      for (const lacking of tried(history, (body) => (Object.hasOwn(body, of) ? null : of))) {
        // Where one search without the field was accepted, another is refused for something else, such as a longitude
        // without its latitude.
        if (one === undefined || lacking.isTaken) one = lacking;
        if (one.isTaken) break;
      }
      if (one !== undefined) yield { exchange: one.exchange, comparedWith: one.comparedWith, of, value: !one.isTaken };
    }
  },
});

/** A coordinate without its partner may be passed over for that alone. */
const partners: Readonly<Record<string, string>> = {
  start_lng: 'start_lat',
  start_lat: 'start_lng',
  end_lng: 'end_lat',
  end_lat: 'end_lng',
};

// §4.1, §7: what is invalid is shown by one example only.
export const openWrongTypes = openPoint({
  id: 'open.wrong-types',
  question: 'What happens to a search with a field of the wrong type?',
  section: '4.1',
  statementKey: 'wrongTypes',
  value: '`refused`, `accepted` or `mixed`',
  mixed: 'mixed',
  asks: [inputOfFreeChoice],
  none: notObserved('no search with one wrongly typed field was answered'),
  least: 3,
  *shows(history) {
    const oddIn = (body: JsonObject): string | null => {
      const [field, ...more] = wronglyTyped(body);
      return field === undefined || more.length > 0 || !Object.hasOwn(body, partners[field] ?? field) ? null : field;
    };
    const all = [...tried(history, oddIn)];
    // One field may be read in its own way.
    const isOdd = new Set(all.map(({ field }) => field)).size < 2;
    for (const { exchange, comparedWith, field, isTaken } of all)
      yield { exchange, comparedWith, of: field, value: isTaken ? 'accepted' : 'refused', isOdd };
  },
});

export const openUnknownFields = openPoint({
  id: 'open.unknown-fields',
  question: 'What happens to a search with an unknown field?',
  section: '4.1',
  statementKey: 'unknownFields',
  value: '`refused` or `ignored`',
  asks: [inputOfFreeChoice],
  none: notObserved('no search with an unknown field was answered'),
  *shows(history) {
    const oddIn = (body: JsonObject): string | null => {
      const [field = '', ...more] = unknownFieldsOf(body);
      const value = body[field];
      // Names of members that every object has, deep values and the like may be refused for what they are.
      return more.length > 0 ||
        !/^[A-Za-z]\w{0,60}$/.test(field) ||
        field in {} ||
        (value !== null && typeof value === 'object')
        ? null
        : field;
    };
    for (const { exchange, comparedWith, isTaken } of tried(history, oddIn))
      yield { exchange, comparedWith, value: isTaken ? 'ignored' : 'refused' };
  },
});

export const openUnknownCity = openPoint({
  id: 'open.unknown-city',
  question: 'What is the answer for a city code that does not exist?',
  section: '4.1',
  statementKey: 'unknownCity',
  value: '`empty` or `refused`',
  asks: [inputOfFreeChoice],
  none: notObserved('no search with an invented city code was answered'),
  *shows(history, { codes }) {
    const invented = new Set<unknown>(codes.map((code) => inventedCity(code, codes)));
    const oddIn = (body: JsonObject): string | null => {
      const [field, ...more] = ['start_city_code', 'end_city_code'].filter((name) => invented.has(body[name]));
      return more.length > 0 ? null : (field ?? null);
    };
    for (const { exchange, comparedWith, isTaken } of tried(history, oddIn)) {
      const value = !isTaken ? 'refused' : linesOf(exchange).length > 0 ? 'trips' : 'empty';
      yield { exchange, comparedWith, value, isOdd: value === 'trips' };
    }
  },
});

// §4: "request content type application/json"; usual parsers stop behind a complete value, replace bytes that are not
// UTF-8, or read NaN.
export const openLenientJson = openPoint({
  id: 'open.lenient-json',
  question:
    'Which of these are accepted: text after a complete JSON value, bytes that are not UTF-8, the numerals NaN ' +
    'and Infinity, other extensions of JSON such as comments?',
  section: '4, 7',
  statementKey: 'lenientJson',
  value: 'list of `trailing-text`, `invalid-utf-8`, `non-finite-numbers` and `extensions`',
  asks: [nearlyJson],
  none: notObserved('no search that is nearly JSON was answered'),
  all: ['trailing-text', 'invalid-utf-8', 'non-finite-numbers', 'extensions'],
  *shows(history) {
    for (const { exchange } of history.searches('lenient')) {
      const { bodyText, bodyBase64 } = exchange.request;
      // A body that is JSON shows nothing, however it was sent.
      if (bodyBase64 === undefined && isJson(bodyText)) continue;
      const [of, text] = lenient(exchange);
      const meant: unknown = isJson(text) ? JSON.parse(text) : null;
      if (!isObject(meant)) continue;
      const control = controlOf(history, of, meant);
      if (isAccepted(exchange)) yield { exchange, of, value: true };
      else if (exchange.answer?.status === 400 && control !== undefined)
        yield { exchange, of, value: false, comparedWith: [control] };
    }
  },
});

/**
 * The part of a body that is not JSON, and what a parser reads that accepts it: with U+FFFD for bad bytes, and null for
 * numerals that are not finite.
 */
function lenient({ request: { bodyText, bodyBase64 } }: Exchange): readonly [kind: string, text: string] {
  if (bodyBase64 !== undefined) return ['invalid-utf-8', bodyText];
  const finite = withoutNonFinite(bodyText);
  if (isJson(finite)) return ['non-finite-numbers', finite];
  const start = jsonAtStart(bodyText);
  return start === null ? ['extensions', withoutExtensions(bodyText)] : ['trailing-text', start];
}

/**
 * An accepted search that is what was meant, written as JSON; with other text in the place of bad bytes, and a number
 * where none was read.
 */
function controlOf(history: History, kind: string, meant: JsonObject): Exchange | undefined {
  const isNumber = kind === 'non-finite-numbers';
  const odd = Object.keys(meant).filter((name) =>
    isNumber ? meant[name] === null : String(meant[name]).includes('\ufffd'),
  );
  const type = isNumber ? 'number' : 'string';
  return history
    .withBody(meant, odd)
    .find((one) => isAccepted(one) && odd.every((name) => typeof member(one.request.body, name) === type));
}

// §7 lists the statuses of the platform; the document does not show what is in front of it.
export const openFirewall = openPoint({
  id: 'open.firewall',
  question: 'Does something in front of the platform stop input that looks like an attack, and which kinds?',
  quotes: {
    '7': ['POST /open/v1/bus/search | 200, 400, 401, 429', quoted.cancelStatuses],
  },
  statementKey: 'firewall',
  value: 'list of kinds, such as `paths` and `quotes-and-markup`; empty if nothing is stopped',
  asksDeclared: [hostileTextsInSearches, soupsInSearches, oddSearches],
  none: notObserved('no call that looks like an attack was answered or stopped'),
  *shows({ exchanges }) {
    const firewall = firewallIn(exchanges);
    if (firewall.isUnclear) {
      yield notObserved('calls that look like an attack were refused in front, perhaps for another reason');
      return;
    }
    const kinds = firewall.seen?.kinds ?? [];
    for (const exchange of exchanges) {
      if (firewall.stops(exchange))
        yield { exchange, value: attackKindsOf(exchange.request).filter((kind) => kinds.includes(kind)) };
      else if (isArrived(exchange)) yield { exchange, value: [], isWeak: kinds.length > 0 };
    }
  },
});

/** Whether a call that looks like an attack was answered by the platform. */
function isArrived({ answer, credentials, request }: Exchange): boolean {
  return answer !== null && credentials === 'valid' && isAttackLike(request);
}
