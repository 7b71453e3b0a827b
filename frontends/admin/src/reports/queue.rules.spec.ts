import { describe, expect, it } from '@jest/globals';
import type { Report } from '@masque/contracts';
import { aReport, reportsOf } from '../../../test/aReport.ts';
import { fromList, merge, neighbourOf, type QueueState } from './queue.rules.ts';

const marks = ({ rows }: QueueState) =>
  rows.map(({ report, mark }) => (mark === 'none' ? report.id : `${report.id} ${mark}`));
const without = (reports: readonly Report[], ...ids: string[]) => reports.filter(({ id }) => !ids.includes(id));

describe('a list that changes while it is read', () => {
  const four = reportsOf(4);
  const { rows } = fromList(four);

  it('shows new reports only as a number', () => {
    const shown = merge(rows, reportsOf(6), 20);
    expect([marks(shown), shown.unseen]).toEqual([['r4', 'r3', 'r2', 'r1'], 2]);
  });

  it('keeps the place of what another moderator has taken out of it', () => {
    expect(marks(merge(rows, without(four, 'r3'), 20))).toEqual(['r4', 'r3 left', 'r2', 'r1']);
  });

  it('keeps what new ones have pushed to the next page', () => {
    const shown = merge(rows, reportsOf(6).slice(0, 4), 4);
    expect([marks(shown), shown.unseen]).toEqual([['r4', 'r3', 'r2', 'r1'], 2]);
  });

  it('marks what another moderator has moved, and shows it as it is now', () => {
    const moved = four.map((report) =>
      report.id === 'r2' ? { ...report, status: 'resolved' as const, revision: 2 } : report,
    );
    const shown = merge(rows, moved, 20);
    expect(marks(shown)).toEqual(['r4', 'r3', 'r2 changed', 'r1']);
    expect(shown.rows[2]?.report.status).toBe('resolved');
    expect(marks(merge(shown.rows, without(moved, 'r2'), 20))).toEqual(['r4', 'r3', 'r2 changed', 'r1']);
  });

  it('takes nothing back that is newer on the screen', () => {
    const newer = fromList([aReport(1, { status: 'reviewed', revision: 2 })]);
    expect(merge(newer.rows, [aReport(1)], 20).rows[0]?.report.status).toBe('reviewed');
  });

  it('is filled up from the next page when rows have gone', () => {
    expect(marks(merge(fromList(reportsOf(6).slice(1, 4)).rows, reportsOf(5), 5))).toEqual([
      'r5',
      'r4',
      'r3',
      'r2',
      'r1',
    ]);
  });

  it('has the next row for the focus of one that goes, and for the last the one before', () => {
    expect([neighbourOf(rows, 'r3'), neighbourOf(rows, 'r1')]).toEqual(['r2', 'r2']);
    expect(neighbourOf(rows.slice(0, 1), 'r4')).toBeNull();
  });
});
