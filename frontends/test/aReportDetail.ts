import type { AuditEntry, Evidence, PersonHistory, ReportDetail } from '@masque/contracts';
import { aReport } from './aReport.ts';

export const aPerson = (username: string, own: Partial<PersonHistory> = {}): PersonHistory => ({
  userId: `id-of-${username}`,
  username,
  createdAt: '2026-01-01T10:00:00.000Z',
  isVerified: false,
  suspendedUntil: null,
  reportsMade: 3,
  reportsUpheld: 2,
  reportsDismissed: 1,
  reportsAbout: 4,
  decisions: [],
  ...own,
});

export const anEntry = (seq = 1, own: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  id: `entry-${seq}`,
  at: '2026-03-02T10:00:00.000Z',
  moderator: 'vera',
  kind: 'report.moved',
  subject: { type: 'character', id: 'c1', name: 'Mira 1' },
  reportId: 'r1',
  rule: null,
  before: { status: 'pending' },
  after: { status: 'resolved' },
  note: '',
  message: '',
  publicReason: '',
  hash: 'aa',
  ...own,
});

export const anEvidence = (texts: Record<string, string>, own: Partial<Evidence> = {}): Evidence => ({
  takenAt: '2026-03-01T10:01:00.000Z',
  name: 'Mira 1',
  authorUsername: 'nora',
  texts: Object.entries(texts).map(([field, text]) => ({ field, text })),
  image: null,
  digest: 'seen-1',
  ...own,
});

/** Nora has changed the greeting since Otto reported it. */
export const aReportDetail = (own: Partial<ReportDetail> = {}): ReportDetail => ({
  report: aReport(1),
  item: { name: 'Mira 1', authorUsername: 'nora', isPublic: true, moderation: 'none' },
  current: anEvidence({ summary: 'A mage.', firstMessage: 'Buy my lamps today.' }),
  evidence: anEvidence({ summary: 'A mage.', firstMessage: 'Buy my pills today.' }),
  moderation: 'none',
  history: { reporter: aPerson('otto'), reported: aPerson('nora') },
  related: [],
  relatedCount: 0,
  decisions: [],
  ...own,
});
