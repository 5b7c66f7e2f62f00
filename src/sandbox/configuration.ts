import { addDays } from './calendar.ts';
import { routes } from './trips.ts';
import { defaultApiKey } from './settings.ts';

/** One operation that a suite may call as well as the two documented ones. */
export interface OperationBinding {
  method?: string;
  path: string;
  body?: Record<string, unknown>;
  /** Pointer to the value that repeats what was asked for. */
  echo?: string;
  /** True when a call makes an order. */
  creates?: boolean;
  /** Most calls in a run. */
  budget?: number;
  /** Pointers and the values they have on a cancelled order. */
  cancelled?: Record<string, string>;
}

/** The configuration that a suite is given for this platform. */
export interface ReferenceConfiguration {
  baseUrl: string;
  apiKey: string;
  routes: { start_city_code: string; end_city_code: string }[];
  allowCancel: string[];
  allowHostileCancel: string[];
  /** `budget`: orders that a run may name, refused ones too. Default: that of the suite. */
  orders: { create: { path: string; body: Record<string, unknown>; orderNo: string }; budget?: number };
  operations: Record<string, OperationBinding>;
  /** Values known to be valid, by search field. */
  searchExtras?: Record<string, (string | number)[]>;
  /** Members of the body of every cancel other than the order's number. */
  cancelExtras?: Record<string, string>;
  /** Declared answers to what the document leaves open. */
  statement?: Record<string, string | number | boolean | string[]>;
}

/** Changes to the configuration that a fault or a legal form needs. */
export type ConfigurationChange = Partial<Omit<ReferenceConfiguration, 'orders'>> & {
  orders?: Partial<ReferenceConfiguration['orders']>;
};

/** How a suite orders a trip. */
const ordering: OperationBinding = {
  path: '/open/v1/bus/order/create',
  body: { gid: '{gid}', passengers: [{ name: '张三', id_no: '310101199001011234', phone: '13800000000' }] },
  creates: true,
  budget: 4,
};

/** A suite may make three orders. */
export const threeOrders: ConfigurationChange = { operations: { busOrderCreate: { ...ordering, budget: 3 } } };

/** The clean platform's configuration; stay dates are counted from `now`. */
export function defaultConfiguration(url: string, now: number = Date.now()): ReferenceConfiguration {
  const today = new Date(now).toISOString().slice(0, 10);
  return {
    baseUrl: url,
    apiKey: defaultApiKey,
    routes: routes.map(({ start_city_code, end_city_code }) => ({ start_city_code, end_city_code })),
    allowCancel: ['127.0.0.1'],
    allowHostileCancel: ['127.0.0.1'],
    orders: {
      create: {
        path: '/open/v1/hotel/order/create',
        body: {
          hotel_id: 'H1001',
          room_type: 'standard',
          check_in: addDays(today, 30),
          check_out: addDays(today, 31),
          guest: { name: '张三', phone: '13800000000' },
        },
        orderNo: '/data/order_no',
      },
    },
    operations: {
      busTripDetail: { method: 'POST', path: '/open/v1/bus/trip/detail', body: { gid: '{gid}' }, echo: '/data/gid' },
      busOrderCreate: ordering,
      hotelOrderDetail: {
        path: '/open/v1/hotel/order/detail',
        body: { order_no: '{order_no}' },
        cancelled: { '/data/status': 'cancelled' },
      },
    },
  };
}
