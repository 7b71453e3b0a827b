import type { Evidence } from '@masque/contracts';
import type { EvidenceRow } from './evidence.row.ts';
import { digestOf } from './evidence.rules.ts';

export const toEvidence = (row: Omit<EvidenceRow, '_id'> & { readonly _id?: string }): Evidence => ({
  takenAt: row.takenAt.toISOString(),
  name: row.name,
  authorUsername: row.authorUsername,
  texts: row.texts.map(({ field, text }) => ({ field, text })),
  digest: digestOf(row),
  image: row._id && row.picture ? `/api/reports/${row._id}/picture` : row.image,
});
