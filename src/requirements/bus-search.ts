import type { Requirement } from '../contract/requirement.ts';

/** Sections 2, 4.1 and 8: the bus search. */
export const busSearch: readonly Requirement[] = [
  {
    id: 'bus.valid-accepted',
    level: 'MUST',
    section: '4.1',
    statement:
      'A valid documented search is accepted: page sizes 1 to 50, further pages that exist, `sort_by: ' +
      '"dep_time"`, and the values that the configuration names as valid.',
    reading:
      'Which fields are required is not shown, so the search starts from a request that the target has accepted.',
    probes:
      'An accepted search with one of these values added; one search in several spellings of its JSON; whole ' +
      'coordinates beside the same some metres on.',
    needs: [],
  },
  {
    id: 'bus.data',
    level: 'MUST',
    section: '4.1',
    statement:
      '`data` of a search has the integer `total`, the object `page_info` and the array `lines`, also when ' +
      'there is nothing to list.',
    reading: '',
    probes: 'Every accepted search, empty results included.',
    needs: [],
  },
  {
    id: 'bus.page-info',
    level: 'MUST',
    section: '2, 4.1',
    statement: '`page_info` has the integers `page`, `page_size` and `total`.',
    reading: '',
    probes: 'Every accepted search.',
    needs: [],
  },
  {
    id: 'bus.page-info-echo',
    level: 'SHOULD',
    section: '2, 4.1',
    statement: '`page_info` says the page asked for and the page size used.',
    reading:
      'It follows from the names. What it says of a page beyond the end, of a size over 50, or of values left ' +
      'out is not shown.',
    probes: 'Every accepted search that named them, with a size within 50 and a page that exists.',
    needs: ['trips'],
  },
  {
    id: 'bus.page-info-total',
    level: 'SHOULD',
    section: '2, 4.1',
    statement: '`page_info.total` equals `data.total`.',
    reading:
      'Only `data.total` is explained ("total number of matching trips"); the same name beside page and size ' +
      'means the same.',
    probes: 'Every accepted search.',
    needs: [],
  },
  {
    id: 'bus.trip',
    level: 'MUST',
    section: '2',
    statement: 'Each trip has all 20 documented fields with their types, and none of them is null.',
    reading:
      'The document marks no field as optional and does not list that under "not shown". Further fields are allowed.',
    probes: 'Every trip of every accepted search.',
    needs: ['trips'],
  },
  {
    id: 'bus.dep-date',
    level: 'MUST',
    section: '2',
    statement: '`dep_date` of a trip is a real calendar date in the form YYYY-MM-DD.',
    reading: '',
    probes: 'Every trip of every accepted search.',
    needs: ['trips'],
  },
  {
    id: 'bus.dep-time',
    level: 'MUST',
    section: '2',
    statement: '`dep_time` of a trip is a time of day in the form HH:MM, from 00:00 to 23:59.',
    reading: '',
    probes: 'Every trip of every accepted search.',
    needs: ['trips'],
  },
  {
    id: 'bus.identifiers',
    level: 'SHOULD',
    section: '2',
    statement: '`line_gid` and the gids of both stations are not empty.',
    reading: 'An empty string identifies nothing. An empty `gid` breaks `bus.gid`.',
    probes: 'Every trip of every accepted search.',
    needs: ['trips'],
  },
  {
    id: 'bus.seats',
    level: 'SHOULD',
    section: '2',
    statement: 'The available seats of a trip are not negative and not more than its seats.',
    reading: 'It follows from "total seats" and "available seats".',
    probes: 'Every trip of every accepted search.',
    needs: ['trips'],
  },
  {
    id: 'bus.quantities',
    level: 'SHOULD',
    section: '2',
    statement: '`price`, `duration` and `distance` of a trip are not negative.',
    reading: 'Their units are not shown, but in no unit is one of them negative.',
    probes: 'Every trip of every accepted search.',
    needs: ['trips'],
  },
  {
    id: 'bus.matches-date',
    level: 'MUST',
    section: '4.1',
    statement: 'Every trip leaves on the date asked for.',
    reading: '"List intercity bus trips between a departure city and an arrival city on a date."',
    probes:
      'Every accepted search whose date is a valid YYYY-MM-DD; different dates of one route in quick ' +
      'succession and at once.',
    needs: ['trips'],
  },
  {
    id: 'bus.matches-cities',
    level: 'MUST',
    section: '4.1',
    statement:
      'The trips are between the cities asked for: not mixed within one answer, not the other way round, and ' +
      'one city code goes with one city name.',
    reading:
      'Address, coordinates and distance filter may recommend boarding points elsewhere: of such searches only ' +
      'the way back and the names are judged. A platform that consistently maps one code to another is ' +
      "observed, not failed; so are several spellings of one city: a name is wrong where it is another city's.",
    probes: 'Every accepted search; the codes and names of the whole run are compared.',
    needs: ['trips'],
  },
  {
    id: 'bus.gid',
    level: 'MUST',
    section: '1, 2, 4.1',
    statement: '`gid` is not empty and names one trip only, within an answer and over all pages of a search.',
    reading:
      'The gid is what trip detail and ordering go by. Two trips are the same where route, date, departure ' +
      'time, line, stations, class and seat count are; equal trips with different gids are no duplicates.',
    probes: 'Every accepted search, and all pages of a walk through its result.',
    needs: ['trips'],
  },
  {
    id: 'bus.gid-across',
    level: 'SHOULD',
    section: '1, 2, 4.1',
    statement: 'A gid names one trip over dates and routes too.',
    reading:
      'Trip detail and order creation are shown to need the gid, and nothing beside it. Whether a trip keeps ' +
      'its gid is not shown: it may get a new one with every answer.',
    probes: 'All accepted searches of the run together.',
    needs: ['trips'],
  },
  {
    id: 'bus.gid-downstream',
    level: 'MUST',
    section: '1, 4.1',
    statement: 'The `gid` of a returned trip is accepted by trip detail and by order creation.',
    reading:
      'Both operations are named without being shown, so only those that the configuration binds are called; ' +
      'each binding is judged for itself. Order creation gets trips that have seats and do not leave today.',
    probes:
      'Gids from many answers, used at once, and once another search was made: for how long a gid works is not ' +
      'shown, but a list of pages takes several searches. The control is an invented gid that trip detail ' +
      'refuses, and, where order creation refuses one of a trip, an invented one that it refuses alike, and, ' +
      'where it has accepted none, the gid without the rest of the body: an order may be refused for other ' +
      'reasons. Where the binding declares `echo`, the answer must name the same gid.',
    needs: ['trips', 'bus-trip-detail'],
  },
  {
    id: 'bus.limit-50',
    level: 'MUST',
    section: '4.1, 8',
    statement: 'An answer has at most 50 trips.',
    reading: 'A page size over 50 may be refused (400) or cut.',
    probes:
      'Page sizes at, just over, far over and extremely over 50, and none at all, on a route with more than 50 ' +
      'trips; each with and without sorting, coordinates and addresses.',
    needs: ['long-route'],
  },
  {
    id: 'bus.page-size',
    level: 'SHOULD',
    section: '4.1',
    statement: 'An answer has at most `page_size` trips.',
    reading: 'It follows from "page size".',
    probes: 'Accepted searches with generated page sizes from 1 to 50, where more trips match than were asked for.',
    needs: ['trips'],
  },
  {
    id: 'bus.paging',
    level: 'MUST',
    section: '4.1, 8',
    statement:
      'Paging yields every matching trip exactly once: pages are disjoint and together have `total` trips, ' +
      'with and without sorting.',
    reading:
      '"To obtain all trips the caller pages." Not judged while the inventory moves; an order of trips that ' +
      'changes from call to call is no moving inventory, it is what breaks paging.',
    probes:
      'Walks with several generated page sizes, one of them with more than ten pages where the route allows; ' +
      'long routes by a bounded sample of pages that includes the last; on used and new connections, with page ' +
      'or page size left out after they were given.',
    needs: ['trips'],
  },
  {
    id: 'bus.total',
    level: 'MUST',
    section: '4.1',
    statement:
      '`total` is the number of matching trips: the same for every page, page size and sort order, and never ' +
      'less than the trips shown.',
    reading: '',
    probes: 'The same search with one of the three changed.',
    needs: ['trips'],
  },
  {
    id: 'bus.sort-dep-time',
    level: 'SHOULD',
    section: '4.1',
    statement: 'With `sort_by: "dep_time"` the trips are ordered by departure time over all pages, in one direction.',
    reading:
      'The meaning of the value and the direction are not shown, hence a SHOULD and either direction; trips of ' +
      'one time are in any order.',
    probes: 'Walks with sorting.',
    needs: ['trips'],
  },
  {
    id: 'bus.past-date',
    level: 'MUST',
    section: '4.1, 7, 8',
    statement: 'A search for a date that is certainly past is answered exactly 400.',
    reading:
      'Certainly past: before today in every time zone, since the one that decides is not shown; with a ' +
      'declared time zone, before today there. It must hold by the local clock and by the `Date` header of the ' +
      'target, when the call is sent and when its answer arrives.',
    probes:
      'An accepted search with only the date changed: yesterday, each of the last days, whole weeks ago, the ' +
      'same day of last year and the days after it, leap days, ends of months and years, the epoch and before, ' +
      'year 1; on routes with and without trips; with later pages, page size, sorting, coordinates and ' +
      'addresses whose control was accepted; and at once after an accepted search.',
    needs: [],
  },
  {
    id: 'bus.today',
    level: 'MUST',
    section: '4.1, 8',
    statement: 'Today is not refused, and no date that is certainly not past is refused while a later one is accepted.',
    reading:
      '"Not earlier than today." How far ahead a date is accepted is not shown. A finding only where it is so ' +
      'on every configured route: no service on a day is no fault.',
    probes: 'Today and the days up to the end of the sales window.',
    needs: [],
  },
  {
    id: 'bus.malformed',
    level: 'MUST',
    section: '4, 7',
    statement: 'A search whose body is no JSON is answered 400.',
    reading:
      'Such a body cannot be a valid request. An empty body is never sent: which fields are required is not shown.',
    probes:
      'An accepted search in which one production of RFC 8259 is broken. None that begins with a complete JSON ' +
      'value, no bytes that are not UTF-8, neither NaN nor Infinity, and no comments, control characters in ' +
      'texts or numerals in other forms: usual parsers take these (`open.lenient-json`).',
    needs: [],
  },
  {
    id: 'bus.non-object',
    level: 'SHOULD',
    section: '4.1, 7',
    statement: 'A search whose body is JSON but no object is answered 400.',
    reading:
      'The document shows the body as a list of fields without calling it an object. A status that it does not ' +
      'list breaks `bus.bad-input`.',
    probes: 'An array, a string, a number, null.',
    needs: [],
  },
  {
    id: 'bus.bad-input',
    level: 'MUST',
    section: '7',
    statement: 'Any other invalid search is answered with a listed status and, if accepted, conforms.',
    reading: 'What is invalid is hardly shown, so only the status and the shape of the answer are judged.',
    probes:
      'Boundary and nasty values for every field first, random ones after: an empty object, wrong types, null, ' +
      'empty, unknown fields, zero, negative, beyond 32 and 53 bits, 1e308, impossible dates and formats, ' +
      'unknown sort keys and cities, coordinates beyond the globe, one coordinate of a pair, the same start ' +
      'and end, text outside ASCII and the BMP, lone surrogates, long text. At most 4 KB a field and 16 KB a ' +
      'body.',
    needs: [],
  },
  {
    id: 'bus.hostile-text',
    level: 'MUST',
    section: '7',
    statement: 'A search with text that looks like an attack is answered with a listed status.',
    reading: 'Apart from `bus.bad-input`, so that a firewall in front of the target can be waived alone.',
    probes: 'Quotes, U+0000, SQL, markup, path and template fragments in the text fields.',
    needs: [],
  },
];
