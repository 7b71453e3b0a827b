import { quantile } from '../lib/quantile.ts';
import type { Figure } from '../lib/table.ts';
import type { BenchModeration } from './moderators.ts';

const READS = 100;
const DECISIONS = 100;
/** Source: the issue of moderation. */
const LIMIT_MS = 100;

const reads = {
  'reports, newest first': 'reports',
  'open reports': 'reports?status=pending',
  'resolved reports': 'reports?status=resolved',
  'reports on comments, page 50': 'reports?reportedType=comment&page=50',
  'numbers of reports': 'reports/stats',
  'charts of 30 days': 'reports/activity',
  'audit trail': 'audit',
  'audit trail of a moderator': 'audit?moderator=moderator-1',
  transparency: 'transparency',
};

export async function panel({ moderator }: BenchModeration): Promise<Figure[]> {
  const figures: Figure[] = [];
  const timed = async (name: string, times: number, call: (n: number) => Promise<unknown>) => {
    const all: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const started = performance.now();
      await call(n);
      all.push(performance.now() - started);
    }
    const [cold, ...warm] = all;
    console.error(`${name}: first ${cold?.toFixed(0)} ms, then p50 ${quantile(warm, 0.5).toFixed(1)} ms`);
    figures.push({ name: `${name}, p99`, unit: 'ms', masque: quantile(warm, 0.99), limit: LIMIT_MS });
  };
  for (const [name, path] of Object.entries(reads)) await timed(name, READS, () => moderator.get(path));
  const { reports } = await moderator.get<{ reports: { id: string }[] }>(`reports?status=pending&limit=${DECISIONS}`);
  const idOf = (n: number) => reports[n % reports.length]?.id ?? '';
  await timed('one report', READS, (n) => moderator.get(`reports/${idOf(n)}`));
  await timed('a move', DECISIONS, (n) => moderator.patch(`reports/${idOf(n)}`, { status: 'reviewed' }));
  return figures;
}
