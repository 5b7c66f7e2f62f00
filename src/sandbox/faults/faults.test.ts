import { expect, test } from 'vitest';
import { listFaults } from '../index.ts';
import type { Probe } from '../probe.ts';
import { differing, startProbe } from '../scripted-probe.fixture.ts';
import { faults } from './index.ts';
import { idOf } from '../variations.ts';

/** Requirement ids of the suite look like this. */
const requirementId = /^(http|envelope|auth|bus|cancel)\.[a-z0-9]+(-[a-z0-9]+)*$/;

type Witness = (probe: Probe) => Promise<void>;

async function transcriptOf(witness: Witness, ids: string[], variants: string[] = []): Promise<string[]> {
  const probe = await startProbe({ faults: ids, variants });
  try {
    await witness(probe);
    return probe.transcript;
  } finally {
    await probe.close();
  }
}

/** What witnesses see of the clean platform: many faults share one, and it is heard once. */
const cleanTranscripts = new Map<Witness, Promise<string[]>>();

function cleanTranscriptOf(witness: Witness): Promise<string[]> {
  const heard = cleanTranscripts.get(witness) ?? alwaysTheSame(witness);
  cleanTranscripts.set(witness, heard);
  return heard;
}

async function alwaysTheSame(witness: Witness): Promise<string[]> {
  const clean = await transcriptOf(witness, []);
  // Were the clean answers not always the same, a difference would show nothing.
  if (clean.length < 12) expect(await transcriptOf(witness, [])).toEqual(clean);
  return clean;
}

test('every fault and variation has another id, a sentence, a requirement and a place in the document', () => {
  expect(new Set(faults.map((fault) => fault.id)).size).toBe(faults.length);
  expect(new Set(faults.map((fault) => fault.title)).size).toBe(faults.length);
  for (const { id, title, breaks, document } of faults) {
    expect(id).toMatch(/^[a-z0-9-]+(:[a-z0-9-]+)?$/);
    expect(title, id).toMatch(/\.$/);
    expect(breaks, id).toMatch(requirementId);
    expect(document, id).toMatch(/^[1-9]/);
  }
});

test('all variations of a fault break one requirement', () => {
  const broken = new Map(faults.map(({ id, breaks }) => [idOf(id), breaks]));
  expect(faults.filter(({ id, breaks }) => broken.get(idOf(id)) !== breaks)).toEqual([]);
});

test.each(faults)('$id changes an answer', async ({ id, witness }) => {
  const clean = await cleanTranscriptOf(witness);
  expect(await differing(clean, () => transcriptOf(witness, [id]))).not.toEqual(clean);
});

const forms = [
  'pretty-printed',
  'extra-fields',
  'chunked',
  'pretty-printed:ascii',
  'gid-changes-with-each-search',
  'message-chinese',
];
test.each([
  'code-text',
  'price-text',
  'total-one-more',
  'limit-51',
  'sort-ignored',
  'gid-unknown',
  'cancel-fee-text',
  'byte-order-mark',
])('%s shows on a platform of another legal form too', async (id) => {
  const { witness } = faults.find((fault) => fault.id === id) ?? expect.fail(`no fault ${id}`);
  expect(await transcriptOf(witness, [id], forms)).not.toEqual(await transcriptOf(witness, [], forms));
});

test('several faults can be had at once', async () => {
  const probe = await startProbe({ faults: ['code-text', 'message-missing', 'total-text'] });
  const seen = await probe.search();
  await probe.close();
  expect(seen.body).toMatchObject({ code: '0', data: { total: '138' } });
  expect(seen.body).not.toHaveProperty('message');
});

test('the list for people holds every fault', () => {
  expect(listFaults().map((fault) => fault.id)).toEqual(faults.map((fault) => fault.id));
  expect(faults.length).toBeGreaterThan(400);
});
