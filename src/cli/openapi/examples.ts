import type { JsonObject } from '../../contract/json.ts';

/**
 * One example of each message. The document shows no message whole. What it shows of values is here (`code` 0,
 * `dep_time` as a sort key, `cancelled`,
 * `processing`, the forms of dates and times); the rest is made up in the types that it gives. Cities, as the document
 * leaves their codes open, are those of the reference platform.
 */
export interface Examples {
  readonly searchRequest: JsonObject;
  readonly searchAnswer: JsonObject;
  readonly emptySearchAnswer: JsonObject;
  readonly cancelRequest: JsonObject;
  readonly cancelAnswer: JsonObject;
}

/** The examples with a travel date (YYYY-MM-DD), which is also the day of the cancellation. */
export function examplesFor(date: string): Examples {
  const trip = {
    line_gid: 'line-310100-330100-1',
    gid: 'trip-20260001',
    line_name: 'Shanghai - Hangzhou',
    start_station_name: 'Shanghai South Bus Station',
    end_station_name: 'Hangzhou East Bus Station',
    from_city: 'Shanghai',
    to_city: 'Hangzhou',
    dep_date: date,
    dep_time: '08:30',
    price: 6800,
    duration: 150,
    distance: 176,
    class_name: 'standard seat',
    seat_count: 45,
    avail_seat_count: 12,
    remark: '',
    start_station_gid: 'station-310100-1',
    end_station_gid: 'station-330100-1',
    start_city_code: '310100',
    end_city_code: '330100',
  };
  return {
    searchRequest: {
      start_city_code: '310100',
      end_city_code: '330100',
      date,
      sort_by: 'dep_time',
      page: 1,
      page_size: 20,
    },
    searchAnswer: envelope(
      { total: 1, page_info: { page: 1, page_size: 20, total: 1 }, lines: [trip] },
      'request-0001',
    ),
    emptySearchAnswer: envelope(
      { total: 0, page_info: { page: 1, page_size: 20, total: 0 }, lines: [] },
      'request-0002',
    ),
    cancelRequest: { order_no: 'HT20260001', cancel_reason: 'change of plans' },
    cancelAnswer: envelope(
      {
        order_no: 'HT20260001',
        status: 'cancelled',
        cancel_fee: 50,
        refund_amount: 350,
        refund_status: 'processing',
        cancelled_at: `${date}T12:00:00Z`,
      },
      'request-0003',
    ),
  };
}

function envelope(data: JsonObject, requestId: string): JsonObject {
  return { code: 0, data, message: 'success', request_id: requestId };
}
