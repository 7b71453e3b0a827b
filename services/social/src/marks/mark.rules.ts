import type { MarkRow } from './mark.row.ts';

const SOON_MS = 24 * 60 * 60 * 1_000;

/** Whether setting a mark now only takes back that it was taken back, within a day. */
export const isSetAgain = (before: Pick<MarkRow, 'isSet' | 'since'> | null, now: Date): boolean =>
  before !== null && !before.isSet && now.getTime() - before.since.getTime() < SOON_MS;
