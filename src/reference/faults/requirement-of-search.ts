/** The faults that break each requirement on bus search, by their ids. */
export const faultsOfSearch: Readonly<Record<string, readonly string[]>> = {
  // What is accepted, what is refused.
  'bus.valid-accepted': [
    'sort-refused', 'sort-refused-on-used-connection', 'page-size-50-refused', 'page-size-one-refused',
    'odd-page-size-refused', 'last-page-refused', 'second-page-refused', 'known-distance-type-refused',
    'refusal-repeated-on-connection',
  ],
  'bus.past-date': [
    'past-date-accepted', 'yesterday-accepted', 'last-past-day-accepted', 'past-week-accepted',
    'past-date-accepted-with-sorting', 'past-date-accepted-with-coordinates', 'past-date-accepted-with-address',
    'past-date-accepted-with-page-size', 'past-date-accepted-on-later-pages', 'past-date-accepted-on-used-connection',
    'past-date-accepted-sometimes', 'past-leap-day-accepted', 'past-new-years-eve-accepted',
    'day-of-last-year-accepted', 'day-of-month-compared', 'date-before-1970-accepted',
    'past-date-accepted-on-one-route', 'past-date-accepted-without-trips', 'past-date-accepted-after-good-search',
    'past-date-accepted-with-two-at-once', 'past-date-empty-list', 'past-date-500', 'invalid-500', 'leap-day-500',
  ],
  'bus.today': ['today-refused', 'tomorrow-refused', 'first-of-month-refused', 'sundays-refused', 'next-days-refused'],
  'bus.malformed': [
    'malformed-json-500', 'malformed-json-422', 'trailing-comma-tolerated', 'single-quotes-tolerated',
    'rest-after-json-tolerated',
  ],
  'bus.non-object': ['null-body-accepted', 'array-body-accepted', 'text-body-accepted'],
  'bus.bad-input': [
    'invalid-422', 'wrong-type-500', 'impossible-date-500', 'page-zero-500', 'missing-field-500', 'empty-body-500',
    'array-body-500', 'null-body-500', 'bad-utf8-500', 'request-pretty-printed-500', 'request-escapes-500',
    'request-exponent-500', 'request-chinese-500', 'emoji-500', 'lone-surrogate-500', 'long-address-500',
    'long-city-code-500', 'huge-number-500', 'fractional-page-500', 'null-field-500', 'nested-field-500',
    'proto-field-500', 'coordinate-edge-500', 'coordinate-zero-500', 'same-city-500', 'unknown-city-500',
    'page-beyond-end-500',
  ],
  'bus.hostile-text': [
    'nul-500', 'quote-500', 'backslash-500', 'percent-500', 'markup-403', 'template-500', 'path-404',
  ],
  // The answer and its trips.
  'bus.data': [
    'envelope-twice', 'search-after-cancel-gets-its-data', 'lines-object', 'lines-null-when-empty',
    'lines-missing-when-empty', 'lines-object-when-one', 'lines-renamed', 'total-null-when-empty',
    'total-missing-when-empty', 'total-text', 'total-fraction', 'total-object', 'total-missing', 'page-info-missing',
    'page-info-null', 'page-info-list', 'page-info-text', 'page-info-missing-when-empty', 'page-info-beside-data',
    'page-info-missing-sometimes',
  ],
  'bus.page-info': [
    'page-info-empty', 'page-info-camel-case', 'page-info-page-text', 'page-info-page-size-text', 'page-info-page-null',
    'page-info-page-missing', 'page-info-page-size-missing', 'page-info-fraction',
  ],
  'bus.page-info-echo': [
    'page-info-always-first', 'page-info-next-page', 'page-info-page-size-fixed', 'page-info-page-and-size-swapped',
  ],
  'bus.page-info-total': [
    'total-differs-from-page-info', 'total-of-page-in-page-info', 'total-zero-in-page-info-of-later-pages',
  ],
  'bus.trip': [
    'price-text', 'price-fraction', 'price-fraction-for-some', 'price-null-for-one', 'price-object', 'duration-text',
    'duration-hours', 'distance-text', 'distance-fraction', 'seat-count-text', 'seat-count-null',
    'available-seats-text', 'available-seats-null-when-sold-out', 'available-seats-boolean',
    'available-seats-missing-when-sold-out', 'remark-null', 'remark-missing-when-empty', 'remark-list', 'class-code',
    'class-missing-for-some', 'city-code-number', 'city-name-object', 'gid-number', 'gid-null-for-some',
    'gid-missing-for-some', 'line-gid-number', 'line-gid-missing', 'station-gid-null',
    'station-gid-missing-on-later-pages', 'line-name-missing-for-last', 'field-missing-sometimes',
    'field-missing-after-60-calls', 'fields-in-camel-case', 'lines-with-null', 'time-number',
  ],
  'bus.dep-date': [
    'date-without-zeros', 'date-compact', 'date-with-slashes', 'date-with-time', 'date-day-first',
    'date-impossible-on-last-of-month',
  ],
  'bus.dep-time': [
    'time-without-zero', 'time-with-seconds', 'time-12-hours', 'time-24-00', 'time-beyond-24', 'time-60-minutes',
    'time-compact', 'time-empty-for-some',
  ],
  'bus.identifiers': [
    'line-gid-empty', 'station-gid-empty-for-some', 'station-gid-empty-when-sold-out', 'station-gid-empty-when-sorted',
  ],
  'bus.seats': [
    'available-seats-negative', 'available-seats-over-capacity', 'available-seats-minus-one-when-full',
    'seat-counts-swapped',
  ],
  'bus.quantities': [
    'price-negative-for-some', 'duration-negative-in-the-evening', 'distance-negative', 'price-negative-on-later-pages',
  ],
  'bus.matches-date': [
    'date-of-day-before', 'date-of-next-day-for-last-trips', 'date-of-other-day-for-some', 'next-day-mixed-in',
    'next-day-found-on-last-of-month', 'cache-without-date', 'cache-by-day-of-month', 'answers-at-once-mixed-up',
  ],
  'bus.matches-cities': [
    'city-codes-swapped', 'city-codes-swapped-for-some', 'cities-swapped', 'city-code-of-other-city',
    'city-code-empty-for-some', 'other-direction-mixed-in', 'other-direction-found', 'other-arrivals-mixed-in',
    'unknown-city-finds-others', 'quote-finds-everything', 'cache-without-route', 'cache-without-arrival-city',
    'cache-without-direction',
  ],
  // Gids, pages, totals, order.
  'bus.gid': [
    'gid-empty', 'gid-empty-when-sold-out', 'gid-twice-in-page', 'gid-by-place-in-page', 'gid-of-the-line', 'gid-cut',
    'gid-rounded',
  ],
  'bus.gid-across': ['gid-same-on-every-date', 'gid-same-on-every-route', 'gid-same-every-week'],
  'bus.gid-downstream': [
    'gid-unknown', 'gid-unknown-from-later-pages', 'gid-unknown-from-sorted-search',
    'gid-unknown-from-search-with-coordinates', 'gid-unknown-of-last-trip', 'gid-unknown-when-sold-out',
    'gid-unknown-of-some', 'gid-unknown-of-far-date', 'gid-unknown-sometimes', 'gid-shown-in-upper-case',
    'gid-unknown-to-ordering', 'gid-known-on-its-connection-only', 'gid-of-another-trip', 'gid-random-in-detail',
  ],
  'bus.limit-50': [
    'limit-51', 'limit-lifted', 'limit-lifted-with-sorting', 'limit-lifted-with-coordinates',
    'limit-lifted-on-later-pages', 'limit-lifted-on-used-connection', 'limit-lifted-without-page-size',
    'limit-lifted-with-page-only', 'limit-lifted-sometimes',
  ],
  'bus.page-size': [
    'page-size-ignored', 'page-size-one-more', 'page-size-ignored-without-page', 'page-size-in-tens',
    'page-size-ignored-when-sorted',
  ],
  'bus.paging': [
    'paging-overlap', 'paging-skip', 'paging-overlap-on-third-page', 'paging-skip-on-second-page', 'paging-zero-offset',
    'paging-page-as-offset', 'paging-default-offset', 'paging-last-page-empty', 'paging-last-trip-missing',
    'paging-full-last-page-empty', 'paging-always-first', 'paging-third-is-second', 'paging-ends-at-100',
    'paging-fills-last-page', 'paging-first-page-shuffled', 'paging-reversed-on-later-pages',
    'paging-overlap-when-sorted', 'paging-skip-with-coordinates', 'paging-skips-sometimes', 'paging-repeats-sometimes',
    'paging-remembers-page', 'paging-remembers-page-size', 'paging-sold-out-hidden', 'paging-forgets-coordinates',
    'page-size-at-most-20', 'page-size-one-shows-none', 'sort-ignored-on-later-pages', 'total-one-more',
    'total-at-most-100', 'total-at-most-50', 'cache-without-page', 'cache-without-page-size', 'cache-joined-key',
    'previous-answer-on-connection', 'answer-shares-state',
  ],
  'bus.total': [
    'total-of-pages', 'total-of-page', 'total-one-less', 'total-one-more-when-several-pages', 'total-left',
    'total-so-far', 'total-by-page-size', 'total-one-more-when-sorted', 'total-of-sold-out-left-out',
    'total-minus-one-when-empty', 'total-wrong-sometimes', 'total-wrong-on-used-connection', 'total-grows',
    'sort-drops-equal-times',
  ],
  'bus.sort-dep-time': [
    'sort-ignored', 'sort-by-price', 'sort-by-duration', 'sort-ignored-with-coordinates', 'sort-ignored-with-address',
    'sort-ignored-on-used-connection', 'sort-ignored-when-small-pages', 'sort-ignored-sometimes',
    'sort-last-trip-misplaced', 'sort-by-hour-only', 'sort-hours-as-numbers-without-zero', 'sort-sold-out-last',
    'sort-two-neighbours-swapped', 'sort-within-page', 'cache-without-sorting',
  ],
};
