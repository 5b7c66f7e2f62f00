/**
 * The places where each open point is marked with `x-open-points`: a schema (`bus-search-request`), a field of one
 * (`bus-search-request/sort_by`), an operation (`busSearch`), an answer of one (`busSearch 429`) or the security scheme
 * (`apiKey`).
 */
export const openPointPlaces: Readonly<Record<string, readonly string[]>> = {
  'open.required-search': ['bus-search-request'],
  'open.required-cancel': ['hotel-cancel-request/cancel_reason'],
  'open.time-zone': ['bus-search-request/date'],
  'open.first-page': ['bus-search-request/page'],
  'open.default-page': ['bus-search-request/page'],
  'open.default-page-size': ['bus-search-request/page_size'],
  'open.page-size-over-50': ['bus-search-request/page_size'],
  'open.page-beyond-end': ['bus-search-request/page'],
  'open.oversize-paging': ['bus-search-request/page_size'],
  'open.sort-direction': ['bus-search-request/sort_by'],
  'open.sort-keys': ['bus-search-request/sort_by'],
  'open.dist-types': ['bus-search-request/dist_type'],
  'open.wrong-types': ['bus-search-request'],
  'open.lenient-json': ['bus-search-request'],
  'open.unknown-fields': ['bus-search-request'],
  'open.unknown-city': ['bus-search-request/start_city_code', 'bus-search-request/end_city_code'],
  'open.sales-window': ['bus-search-request/date'],
  'open.gid-lifetime': ['bus-trip/gid'],
  'open.error-body': [
    'busSearch 400',
    'busSearch 401',
    'busSearch 429',
    'hotelCancel 400',
    'hotelCancel 401',
    'hotelCancel 429',
  ],
  'open.content-type': ['busSearch 200', 'hotelCancel 200'],
  'open.rate-limit': ['busSearch 429', 'hotelCancel 429'],
  'open.key-scheme': ['apiKey'],
  'open.cancel-without-key': ['hotelCancel 400', 'hotelCancel 401'],
  'open.cancel-again': ['hotelCancel'],
  'open.cancel-again-amounts': ['hotel-cancel-result/cancel_fee', 'hotel-cancel-result/refund_amount'],
  'open.refund-statuses': ['hotel-cancel-result/refund_status'],
  'open.amounts': ['hotel-cancel-result/cancel_fee', 'hotel-cancel-result/refund_amount'],
  'open.timestamp-form': ['hotel-cancel-result/cancelled_at'],
  'open.city-codes': ['bus-trip/start_city_code', 'bus-trip/end_city_code'],
  'open.extra-fields': ['bus-search-response', 'hotel-cancel-response'],
  'open.firewall': ['busSearch', 'hotelCancel'],
  'open.latency': ['busSearch', 'hotelCancel'],
};

/** `x-open-points` of a place, as the members of an object to spread; an empty object if nothing is open. */
export function openPointsAt(place: string): { readonly 'x-open-points'?: string[] } {
  const ids = Object.keys(openPointPlaces).filter((id) => openPointPlaces[id]?.includes(place));
  return ids.length === 0 ? {} : { 'x-open-points': ids };
}
