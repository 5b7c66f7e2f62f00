import { arePacksAlone, type Settings } from '../../config/index.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { partOf } from '../../requirements/flows/own-flow.ts';
import type { Flow } from '../../requirements/flows/flow.ts';
import type { WholeRequirement } from '../../requirements/index.ts';
import { mostOfPacks } from '../call-budget.ts';

/**
 * A requirement that is a flow, with the part of its cases that is sent, from 0 to 1. `turn`: its number, from 0, among
 * the flows of its pack with other keys; for any other flow the next one.
 */
export type OfFlow = WholeRequirement & { readonly flow: Flow; readonly part: number; readonly turn?: number };

/** The flows among requirements. Those of a pack share its calls, each by its number of cases. */
export function plannedFlows(requirements: readonly WholeRequirement[], settings: Settings): readonly OfFlow[] {
  const { traffic, packs, runs } = settings;
  const mostOf = mostOfPacks(traffic.maxRequests, packs, arePacksAlone(settings));
  const byPack = groupedBy(
    requirements.flatMap((one) => (one.flow === undefined ? [] : [{ ...one, flow: one.flow }])),
    ({ pack = '' }) => pack,
  );
  return [...byPack].flatMap(([pack, own]) => {
    const flows = own.map(({ flow }) => flow);
    const part = partOf(flows, mostOf.get(pack) ?? 0, runs);
    const ofKeys = own.filter(({ flow }) => flow.phase === 'other-keys');
    return own.map((one) => {
      const turn = ofKeys.indexOf(one);
      return { ...one, part, turn: turn === -1 ? ofKeys.length : turn };
    });
  });
}
