import { expect, test } from 'vitest';
import { breachesOf } from '../document-check.fixture.ts';
import { differing, startProbe } from '../scripted-probe.fixture.ts';
import { variants } from './index.ts';

/** Variants whose trips change between calls. */
const live = [
  'seats-change',
  'prices-change',
  'trips-vanish',
  'trips-vanish:appear',
  'trips-come-and-go',
  'trips-flicker',
  'a-server-lags',
];

type Witness = (typeof variants)[number]['witness'];

/** What witnesses see of the clean platform: many forms have none of their own, and it is heard once. */
const cleanTranscripts = new Map<Witness, Promise<string[]>>();

function cleanTranscriptOf(witness: Witness): Promise<string[]> {
  const heard = cleanTranscripts.get(witness) ?? transcriptOf(witness, []);
  cleanTranscripts.set(witness, heard);
  return heard;
}

const witnessOf = (id: string): Witness => variants.find((variant) => variant.id === id)?.witness;

async function transcriptOf(witness: Witness, ids: string[]): Promise<string[]> {
  const probe = await startProbe({ variants: ids });
  try {
    await probe.search({}, { headers: { 'Accept-Encoding': 'gzip' }, connection: 'kept' });
    await probe.cancel(await probe.order('partial'));
    await witness?.(probe);
    return probe.transcript;
  } finally {
    await probe.close();
  }
}

test('every variant has another id, a sentence and a place in the document', () => {
  expect(new Set(variants.map((variant) => variant.id)).size).toBe(variants.length);
  for (const { id, title, open } of variants) {
    expect(id).toMatch(/^[a-z0-9-]+(:[a-z0-9-]+)?$/);
    expect(title).toMatch(/\.$/);
    expect(open).toMatch(/^[1-9]/);
  }
});

test('the clean platform keeps to the document', async () => {
  const probe = await startProbe();
  const breaches = await breachesOf(probe, false);
  await probe.close();
  expect(breaches).toEqual([]);
});

test.each(variants.map((variant) => variant.id))('%s keeps to the document', async (id) => {
  const probe = await startProbe({ variants: [id] });
  const breaches = await breachesOf(probe, live.includes(id));
  await probe.close();
  expect(breaches).toEqual([]);
});

const timing = ['slow-answers', 'slow-answers:uneven', 'path-before-version'];
test.each(variants.map((variant) => variant.id).filter((id) => !timing.includes(id)))('%s shows', async (id) => {
  const clean = await cleanTranscriptOf(witnessOf(id));
  expect(await differing(clean, () => transcriptOf(witnessOf(id), [id]))).not.toEqual(clean);
});

test.each(timing)('%s answers all the same', async (id) => {
  expect(await transcriptOf(witnessOf(id), [id])).toEqual(await cleanTranscriptOf(witnessOf(id)));
});
