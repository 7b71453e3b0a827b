import type { Evidence } from '@masque/contracts';
import type { EvidenceRow } from './evidence.row.ts';

export const toEvidence = (row: Omit<EvidenceRow, '_id'>): Evidence => ({
  takenAt: row.takenAt.toISOString(),
  name: row.name,
  authorUsername: row.authorUsername,
  texts: row.texts.map(({ field, text }) => ({ field, text })),
  image: row.image,
});
