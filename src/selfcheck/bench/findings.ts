import { conclude } from '../../report/build-report.ts';
import { measureReports, sampleReport } from './report-sizes.ts';
import { figure, type Section } from './section.ts';

/** Reports with many findings: time and size of each format. */
export async function findings(): Promise<Section> {
  const counts = [0, 40, 1000];
  const base = await sampleReport();
  const made = counts.map((count) => {
    const [one] = base.findings;
    if (one === undefined) throw new Error('the platform with a fault gave no finding');
    const all = Array.from({ length: count }, (_, nth) => ({
      ...one,
      id: `f-${String(nth).padStart(12, '0')}`,
      cause: `${one.cause} ${nth}`,
    }));
    const policy = {
      strict: false,
      failOnDrift: false,
      acceptUntested: [],
      waivers: [],
      only: [],
      skip: [],
      shard: null,
    };
    return measureReports(
      conclude({ ...base, pinned: [], findings: all }, policy, '2026-01-01', { known: null, drift: [] }),
    );
  });
  const names = [...(made[0]?.keys() ?? [])];
  return {
    part: 'findings',
    title: 'Reports with many findings',
    head: ['format', ...counts.map((count) => `${figure(count)} findings`)],
    rows: names.map((name) => [
      name,
      ...made.map((one) => {
        const { kb, ms } = one.get(name) ?? { kb: NaN, ms: NaN };
        return `${figure(kb)} KB, ${figure(ms)} ms`;
      }),
    ]),
    notes: [
      'The findings are one real finding under so many ids. Time to make the text, in one process, after one warm-up.',
    ],
  };
}
