import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flow, operation, pack } from '../../cli/api/authoring.ts';
import { runPack } from './run-pack.fixture.ts';

/** Three kinds of things, whose numbers stand in the path, in the body, and as a number in the query. */
const kinds = ['card', 'address', 'seat'] as const;
type Kind = (typeof kinds)[number];

const creating = (kind: Kind, undo: () => ReturnType<typeof operation>) =>
  operation(`own.create-${kind}`, {
    path: `/${kind}s`,
    answers: { 201: null },
    creates: { kind, number: '/id', undo },
  });
const card = operation('own.card', {
  method: 'DELETE',
  path: '/cards/{card_id}',
  answers: { 200: null, 404: null },
  changes: { kind: 'card', number: 'card_id' },
});
const address = operation('own.address', {
  method: 'PUT',
  path: '/addresses',
  answers: { 200: null, 404: null },
  changes: { kind: 'address', number: 'id' },
});
const seat = operation('own.seat', {
  method: 'PATCH',
  path: '/seats?seat={seat}&keep={keep}',
  answers: { 200: null, 404: null },
  changes: { kind: 'seat', number: 'seat' },
});
const changing = { card, address, seat };
const member = { card: 'card_id', address: 'id', seat: 'seat' } as const;
const created = Object.fromEntries(kinds.map((kind) => [kind, creating(kind, () => changing[kind])]));
const operations = [...Object.values(created), card, address, seat];

/** A platform with things of others, which counts the calls that change something that is not of this run. */
function platform() {
  const made = new Map<string, Kind>();
  const changed: string[] = [];
  const handle = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, plural = '', id] = pathname.split('/');
    const kind = kinds.find((one) => plural.startsWith(one))!;
    if (request.method === 'POST') {
      // Numbers of different kinds are alike.
      const number = kind === 'seat' ? made.size + 1 : `N${made.size + 1}`;
      made.set(`${kind} ${number}`, kind);
      return Response.json({ id: number }, { status: 201 });
    }
    const text = await request.text();
    const named = id ?? searchParams.get('seat') ?? (JSON.parse(text) as { id: string }).id;
    changed.push(`${kind} ${named}`);
    return made.has(`${kind} ${named}`) ? Response.json({}) : Response.json({}, { status: 404 });
  };
  return { handle, changed, strangers: () => changed.filter((one) => !made.has(one)) };
}

const row = { level: 'MUST', source: 's', statement: 's' } as const;

test('a thing of any kind is changed by its number, wherever that stands, and undone', async () => {
  const here = platform();
  const requirements = kinds.map((kind) =>
    flow(`own.${kind}-once`, {
      ...row,
      async run(_, { call }) {
        const { id } = await call(created[kind]!);
        await call(changing[kind], { [member[kind]]: id });
        assert.ok((await call(created[kind]!)).id);
      },
    }),
  );
  const { report } = await runPack(pack('own', { operations, requirements }), here.handle);
  expect(report.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass']);
  expect([here.strangers(), here.changed.length, report.leftBehind]).toEqual([[], 6, []]);
});

test('no number of a stranger goes out, of whichever kind, and however it is written', async () => {
  const here = platform();
  const kind = fc.constantFrom(...kinds);
  const strange = fc.oneof(
    fc.constantFrom<unknown>('N1', 'N9', '1', 1, 0, null, true, [], {}, ['N1'], '*', ''),
    fc.string(),
    fc.integer(),
  );
  const steal = flow('own.steal', {
    ...row,
    given: { kind, of: kind, number: strange, more: strange },
    async run({ kind, of, number, more }, { call }) {
      const { id } = await call(created[of]!);
      // Of another kind, a number is another one.
      const bodies = [{ [member[kind]]: number }, { [member[kind]]: of === kind ? [id, number] : id, more }];
      for (const body of bodies) await call.answer(changing[kind], body).catch(() => null);
    },
  });
  const { report } = await runPack(pack('own', { operations, requirements: [steal] }), here.handle, { runs: 300 });
  expect(here.strangers()).toEqual([]);
  expect([report.leftBehind, here.changed.length > 50]).toEqual([[], true]);
});

test('an empty list is no number: it may mean all things', async () => {
  const here = platform();
  const steal = flow('own.steal-all', {
    ...row,
    async run(_, { call }) {
      await call(created['address']!);
      await call.answer(address, { id: [] });
      assert.fail('it was sent');
    },
  });
  const { report } = await runPack(pack('own', { operations, requirements: [steal] }), here.handle);
  expect(here.changed).toEqual(['address N1']);
  expect(report.requirements).toMatchObject([
    { verdict: 'inconclusive', reason: { because: [{ because: { because: { code: 'flow-number-not-ours' } } }] } },
  ]);
});
