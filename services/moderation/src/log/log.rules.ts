import { createHash, randomBytes } from 'node:crypto';
import type { LogRow, LogTexts, NewEntry } from './log.row.ts';

export const START = { seq: 0, hash: '0'.repeat(64) } as const;

export interface Head {
  readonly seq: number;
  readonly hash: string;
}

const DIGITS = 12;
const SALT_BYTES = 16;

export const logId = (seq: number): string => String(seq).padStart(DIGITS, '0');

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
/** By key, because the store decides the order of fields. */
const sorted = (values: object) => Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));

export const tallyOf = (day: string, what: string): string => `${day}:${what}`;

const hashTexts = ({ note, message, publicReason, salt }: LogTexts): string =>
  sha256([note, message, publicReason, salt]);

/** Covers all fields, the previous hash, and only the hash of the texts. */
const hashOf = (row: Omit<LogRow, 'hash'>): string =>
  sha256([
    row.seq,
    row.id,
    row.at.toISOString(),
    row.moderatorId,
    row.moderator,
    row.kind,
    row.subjectType,
    row.subjectId,
    row.userId,
    row.reportId,
    row.appealedId,
    row.rule,
    sorted(row.before),
    sorted(row.after),
    row.textsHash,
    row.previousHash,
  ]);

export function seal({ texts, ...entry }: NewEntry, head: Head, at: Date): LogRow {
  const salted = { ...texts, salt: randomBytes(SALT_BYTES).toString('hex') };
  const seq = head.seq + 1;
  const day = at.toISOString().slice(0, 10);
  const status = entry.kind === 'report.moved' ? entry.after['status'] : undefined;
  const row = {
    ...entry,
    _id: logId(seq),
    seq,
    at,
    day,
    tally: tallyOf(day, typeof status === 'string' ? status : entry.kind),
    subjectKey: `${entry.subjectType}:${entry.subjectId}`,
    texts: salted,
    textsHash: hashTexts(salted),
    previousHash: head.hash,
  };
  return { ...row, hash: hashOf(row) };
}

/** Returns null if the entry correctly follows the head. */
export function faultOf(row: LogRow, head: Head): string | null {
  if (row.seq !== head.seq + 1 || row._id !== logId(row.seq)) return `entry ${head.seq + 1} is missing`;
  if (row.previousHash !== head.hash) return `entry ${row.seq} does not follow the previous one`;
  if (row.hash !== hashOf(row)) return `entry ${row.seq} was changed`;
  if (row.texts && row.textsHash !== hashTexts(row.texts)) return `the texts of entry ${row.seq} were changed`;
  return null;
}
