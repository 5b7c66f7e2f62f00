import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { Mistake } from './explain.ts';
import type { BoundOperation, Settings } from './settings.ts';

const cancelPath = '/open/v1/hotel/order/cancel';

/** The bound operations of a configuration, defaults filled in; null where one is not bound. */
export function operationsOf(values: Json | undefined, mistakes: Mistake[]): Settings['operations'] {
  const bound = isObject(values) ? values : {};
  const one = (name: string, creates: boolean): BoundOperation | null => {
    const value = bound[name];
    return isObject(value) ? boundOperation(value, creates, 3, `/operations/${name}`, mistakes) : null;
  };
  return { busTripDetail: one('busTripDetail', false), busOrderCreate: one('busOrderCreate', true), hotelOrderDetail: one('hotelOrderDetail', false) };
}

/** One operation, already checked by the schema; method POST, accepted where status is 200 and `/code` is 0. */
export function boundOperation(value: JsonObject, creates: boolean, budget: number, pointer: string, mistakes: Mistake[]): BoundOperation {
  const { method, path, body, accepted, echo, cancelled } = value;
  const told = isObject(accepted) ? accepted : {};
  if (isCancelPath(String(path))) {
    mistakes.push({
      pointer: `${pointer}/path`,
      text: 'expected another operation, got the cancel operation, which only the suite itself may call, where allowCancel permits',
    });
  }
  return {
    method: typeof method === 'string' ? method : 'POST',
    path: String(path),
    body: body === undefined ? {} : body,
    accepted: {
      status: typeof told['status'] === 'number' ? told['status'] : 200,
      equals: isObject(told['equals']) ? told['equals'] : { '/code': 0 },
    },
    echo: typeof echo === 'string' ? echo : null,
    creates: typeof value['creates'] === 'boolean' ? value['creates'] : creates,
    budget: typeof value['budget'] === 'number' ? value['budget'] : budget,
    cancelled: isObject(cancelled) ? cancelled : null,
  };
}

/** However it is spelt: a bound operation must be no way around the permission to cancel. */
function isCancelPath(path: string): boolean {
  let plain = new URL(path, 'http://host').pathname;
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // No valid escapes: as it stands.
  }
  return new URL(plain.replace(/\/+/g, '/'), 'http://host').pathname.toLowerCase().replace(/\/$/, '').endsWith(cancelPath);
}
