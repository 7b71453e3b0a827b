import type { Report } from '@masque/contracts';

/** `n` sorts them: the highest is the latest. */
export const aReport = (n = 1, own: Partial<Report> = {}): Report => ({
  id: `r${n}`,
  reporterUsername: 'otto',
  reporter: { username: 'otto' },
  reportedType: 'character',
  reportedId: `c${n}`,
  reason: 'Spam or misleading',
  description: null,
  status: 'pending',
  createdAt: new Date(Date.UTC(2026, 2, 1, 10, n)).toISOString(),
  reportedItem: { name: `Mira ${n}`, authorUsername: 'nora', isPublic: true, moderation: 'none' },
  openOnItem: 1,
  revision: 1,
  ...own,
});

/** Latest first. */
export const reportsOf = (count: number): Report[] => Array.from({ length: count }, (_, at) => aReport(count - at));
