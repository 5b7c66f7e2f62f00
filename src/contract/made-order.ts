import { isObject, type Json } from './json.ts';

/**
 * Members that hold the number of an order, in the spellings of usual platforms: `order_no`, `orderId`, `order_number`.
 */
const numbers = /^(?:bus_?)?order_?(?:no|number|id|sn|code)$/i;
/** Levels of the answer that are looked through, and the length of the longest number that is shown. */
const levels = 3;
const longest = 100;

/**
 * What a creating call has left in the target, by the answer to it: `bus order BUS40 (call 93)`, `R7, left behind by
 * acme.refund (call 93)`, or without the number where none shows.
 */
export function madeOrder(operation: string, call: number, answer: Json | undefined): string {
  const number = numberIn(answer, levels);
  if (operation === 'busOrderCreate') return `bus order ${number ?? 'without a number'} (call ${call})`;
  return `${number === null ? '' : `${number}, `}left behind by ${operation} (call ${call})`;
}

/** The number of the order in an answer, the outermost first; null where none shows. */
function numberIn(json: Json | undefined, depth: number): string | null {
  if (!isObject(json) || depth === 0) return null;
  for (const [name, value] of Object.entries(json)) {
    const isNumber = typeof value === 'string' || typeof value === 'number';
    if (isNumber && numbers.test(name) && String(value) !== '' && String(value).length <= longest) return String(value);
  }
  return Object.values(json).reduce<string | null>((found, value) => found ?? numberIn(value, depth - 1), null);
}
