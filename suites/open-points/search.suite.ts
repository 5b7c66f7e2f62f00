import {
  cityCodes,
  defaultPage,
  defaultPageSize,
  firstPage,
  gidLifetime,
  lenientJson,
  pageBeyondEnd,
  pageSizeOver50,
  questionOf,
  requiredSearch,
  salesWindow,
  sortDirection,
  timeZone,
  unknownCity,
  unknownFields,
  valuesObserver,
  wrongTypes,
} from '../../src/checks/index.ts';
import { observation } from '../../src/harness/index.ts';
import { doubtfulDays, salesLimit } from '../scenarios/dates-on-sale.ts';
import { everyRoute } from '../scenarios/routes.ts';
import { fieldsLeftOut } from '../scenarios/fields-left-out.ts';
import { inputOfFreeChoice, nearlyJson } from '../scenarios/lenient-input.ts';
import { pageNumbers } from '../scenarios/page-numbers.ts';
import { sameSearchAgain } from '../scenarios/searches-again.ts';
import { distTypesTried, sortedRoutes, sortKeysTried } from '../scenarios/values-tried.ts';

// §4.1: "Which body fields are required: not shown"
observation('open.required-search', ({ searches }) => ({ answer: () => requiredSearch(searches) }), [fieldsLeftOut]);

// §8: "not earlier than today": whose today is not shown; nor is the latest travel date
observation('open.time-zone', ({ searches }) => ({ answer: () => timeZone(searches) }), [doubtfulDays]);
observation('open.sales-window', ({ searches }) => ({ answer: () => salesWindow(searches) }), [salesLimit]);

// §4.1, §8: the number of the first page, the defaults of page and page_size, and what is beyond both limits are not shown
observation('open.first-page', ({ searches }) => ({ answer: () => firstPage(searches) }), [pageNumbers]);
observation('open.default-page', ({ searches }) => ({ answer: () => defaultPage(searches) }), [pageNumbers]);
observation('open.default-page-size', ({ searches }) => ({ answer: () => defaultPageSize(searches) }), [everyRoute]);
observation('open.page-size-over-50', ({ searches }) => ({ answer: () => pageSizeOver50(searches) }), [pageNumbers]);
observation('open.page-beyond-end', ({ searches }) => ({ answer: () => pageBeyondEnd(searches) }), [pageNumbers]);

// §4.1, `sort_by`: only the value dep_time is seen; "Allowed values and meanings of dist_type and sort_by: not shown"
observation('open.sort-direction', () => sortDirection(), [sortedRoutes]);
observation(
  'open.sort-keys',
  ({ searches, supplied, statement }) => valuesObserver(searches, questionOf('sort_by', supplied['sort_by'] ?? [], statement['sortKeys'])),
  [sortKeysTried],
);
observation(
  'open.dist-types',
  ({ searches, supplied, statement }) => valuesObserver(searches, questionOf('dist_type', supplied['dist_type'] ?? [], statement['distTypes'])),
  [distTypesTried],
);

// §4.1, §7: what is invalid is shown by one example only
observation('open.wrong-types', ({ searches }) => ({ answer: () => wrongTypes(searches) }), [inputOfFreeChoice]);
observation('open.unknown-fields', ({ searches }) => ({ answer: () => unknownFields(searches) }), [inputOfFreeChoice]);
observation('open.unknown-city', ({ searches, codes }) => ({ answer: () => unknownCity(searches, codes) }), [inputOfFreeChoice]);

// §4: "request content type application/json"; usual parsers stop behind a complete value, replace what is no UTF-8, or read NaN
observation('open.lenient-json', ({ searches }) => lenientJson(searches), [nearlyJson]);

// §1, §2: for how long a gid names its trip, and how the codes of request and answer relate, is not shown
observation('open.gid-lifetime', ({ searches }) => ({ answer: () => gidLifetime(searches) }), [sameSearchAgain]);
observation('open.city-codes', ({ codes }) => cityCodes(codes));
