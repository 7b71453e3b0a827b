import type { MarkRow } from './mark.row.ts';

const SOON_MS = 24 * 60 * 60 * 1_000;

/** Setting a mark within a day of revoking it only undoes the revocation. */
export const isSetAgain = (before: Pick<MarkRow, 'isSet' | 'since'> | null, now: Date): boolean =>
  before !== null && !before.isSet && now.getTime() - before.since.getTime() < SOON_MS;
