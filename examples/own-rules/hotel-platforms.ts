import { type Json, member, type PackFault, type PackForm } from 'travel-conformance/authoring';

type Data = Record<string, Json>;
/** Changes members of some answers. */
type Where = (members: (had: Data) => Data) => PackFault['changes'];

/** Changes `data` of the accepted answers of an operation. */
const dataOf = (path: string): Where => {
  return (members) => () => (answer, call) => {
    if (!call.path.endsWith(path) || answer.status !== 200) return answer;
    const data = member(answer.body, 'data') as Data;
    return { ...answer, body: { ...(answer.body as Data), data: { ...data, ...members(data) } } };
  };
};
const creation = dataOf('/order/create');
const detail = dataOf('/order/detail');
/** Changes status or body of refusals. */
const refusal: Where = (members) => () => (answer) =>
  answer.status === 400 ? { ...answer, ...members({ ...answer }) } : answer;

const fault = (name: string, breaks: string, title: string, changes: PackFault['changes']): PackFault => {
  return { id: `hotel.${name}`, breaks: `hotel.${breaks}`, title, changes };
};
/** Broken platforms: the rule in `breaks` has to find each of them. */
export const faults: PackFault[] = [
  fault(
    'one-number',
    'own-numbers',
    'All orders get one number.',
    creation(() => ({ order_no: 'HT1' })),
  ),
  fault(
    'other-order',
    'detail-asked',
    'Detail names another order.',
    detail(() => ({ order_no: 'HT1' })),
  ),
  fault(
    'amount-text',
    'detail-fits',
    'The amount is a text.',
    detail(({ amount }) => ({ amount: String(amount) })),
  ),
  fault(
    'unknown-500',
    'unknown-refused',
    'An unknown order ends in 500.',
    refusal(() => ({ status: 500 })),
  ),
  fault(
    'status-stays',
    'status-told',
    'A cancelled order stays created.',
    detail(() => ({ status: 'created' })),
  ),
];

const form = (name: string, title: string, changes: PackForm['changes']): PackForm => ({
  id: `hotel.${name}`,
  title,
  changes,
});
/** Legal platforms: every rule has to pass on each of them. */
export const forms: PackForm[] = [
  form(
    'second-name',
    'Creation has a second name for the number.',
    creation(({ order_no = null }) => ({ id: order_no })),
  ),
  form(
    'more-fields',
    'Orders have further fields.',
    detail(() => ({ note: null })),
  ),
  form(
    'free-nights',
    'Orders cost nothing.',
    detail(() => ({ amount: 0 })),
  ),
  form(
    'other-words',
    'Refusals have other words.',
    refusal(({ body }) => ({ body: { ...(body as Data), message: 'no' } })),
  ),
  form(
    'confirmed-at-once',
    'New orders are confirmed.',
    detail(({ status = null }) => ({ status: status === 'created' ? 'confirmed' : status })),
  ),
];
