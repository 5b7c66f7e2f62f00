import { type Json, member, type PackFault, type PackForm } from 'travel-conformance/authoring';

type Changes = PackFault['changes'];
type Data = Record<string, Json>;
/** Changes the data of answers of one operation. */
const onData = (path: string, change: (data: Data) => Data): Changes => {
  return () => (answer, call) => {
    const data = member(answer.body, 'data');
    return call.path.endsWith(path) && answer.status === 200 ? { ...answer, body: { ...(answer.body as Data), data: change(data as Data) } } : answer;
  };
};
const detailed = (change: (data: Data) => Data): Changes => onData('/order/detail', change);
const refused = (change: (body: Data) => { status?: number; body?: Data }): Changes => {
  return () => (answer) => (answer.status === 400 ? { ...answer, ...change(answer.body as Data) } : answer);
};
const fault = (name: string, breaks: string, title: string, changes: Changes): PackFault => {
  return { id: `hotel.${name}`, breaks: `hotel.${breaks}`, title, changes };
};
const form = (name: string, title: string, changes: Changes): PackForm => ({ id: `hotel.${name}`, title, changes });
const confirmed = (data: Data): Data => (data['status'] === 'created' ? { ...data, status: 'confirmed' } : data);

/** Broken platforms: each has to be found by one rule of `hotel-orders.ts`. */
export const faults: PackFault[] = [
  fault(
    'one-number',
    'own-numbers',
    'All orders get one number.',
    onData('/order/create', (data) => ({ ...data, order_no: 'HT1' })),
  ),
  fault(
    'other-order',
    'detail-asked',
    'Detail names another order.',
    detailed((data) => ({ ...data, order_no: 'HT1' })),
  ),
  fault(
    'amount-text',
    'detail-fits',
    'The amount is a text.',
    detailed((data) => ({ ...data, amount: String(data['amount']) })),
  ),
  fault(
    'unknown-500',
    'unknown-refused',
    'An unknown order ends in 500.',
    refused(() => ({ status: 500 })),
  ),
  fault(
    'status-stays',
    'status-told',
    'A cancelled order stays created.',
    detailed((data) => ({ ...data, status: 'created' })),
  ),
];

/** Legal platforms: no rule blames one of them. */
export const forms: PackForm[] = [
  form(
    'second-name',
    'Creation has a second name for the number.',
    onData('/order/create', (data) => ({ ...data, id: data['order_no'] ?? null })),
  ),
  form(
    'more-fields',
    'Orders have further fields.',
    detailed((data) => ({ ...data, note: null })),
  ),
  form(
    'free-nights',
    'Orders cost nothing.',
    detailed((data) => ({ ...data, amount: 0 })),
  ),
  form(
    'other-words',
    'Refusals have other words.',
    refused((body) => ({ body: { ...body, message: 'no' } })),
  ),
  form('confirmed-at-once', 'New orders are confirmed.', detailed(confirmed)),
];
