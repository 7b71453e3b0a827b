import { mongo } from 'mongoose';
import { verify } from '../../ops/audit/verify.ts';
import { setting } from '../lib/api.ts';
import type { Client } from './client.ts';
import type { ModerationRecord } from './moderation-record.ts';

export type Value = string | number | boolean | null;

/** As stored. */
export interface SeededLogEntry {
  readonly seq: number;
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly subjectKey: string;
  readonly userId: string;
  readonly reportId: string | null;
  readonly appealedId: string | null;
  readonly rule: string | null;
  readonly after: Readonly<Record<string, Value>>;
  readonly texts: { readonly note: string } | null;
  readonly hash: string;
}
interface Listed {
  readonly seq: number;
  readonly id: string;
  readonly hash: string;
}

/** Returns the whole log and faults of its hash chain. */
export async function readLog(): Promise<{ entries: readonly SeededLogEntry[]; problems: string[] }> {
  const client = await mongo.MongoClient.connect(setting('MONGODB_URL'), { directConnection: true });
  try {
    const db = client.db('moderation');
    const { fault, head } = await verify(db);
    const entries = await db.collection<SeededLogEntry>('log').find().sort({ _id: 1 }).toArray();
    const applied = await db.collection<{ _id: string; seq: number }>('applied').findOne({ _id: 'log' });
    const waiting = head.seq - (applied?.seq ?? 0);
    return {
      entries,
      problems: [
        ...(fault === null ? [] : [`the log is broken: ${fault}`]),
        ...(waiting === 0 ? [] : [`${waiting} entries of the log are not applied`]),
      ],
    };
  } finally {
    await client.close();
  }
}

/** Each acknowledged decision is in the log exactly once. */
export function lostDecisions({ decisions }: ModerationRecord, entries: readonly SeededLogEntry[]): string[] {
  const found = Map.groupBy(entries, ({ texts }) => texts?.note ?? '');
  return decisions.flatMap(({ note, kind, id, outcome, mayBeRepeated }) => {
    const of = found.get(note) ?? [];
    const what = `${outcome} ${kind} (${note})`;
    if (of.length > 1) return [`${what} is ${of.length} times in the log`];
    const [entry] = of;
    if (!entry) return outcome === 'acknowledged' ? [`${what} is not in the log`] : [];
    if (outcome === 'refused' && !mayBeRepeated) return [`${what} is in the log`];
    if (entry.kind !== kind || (id !== null && entry.id !== id)) return [`${what} is another one in the log`];
    return [];
  });
}

/** Every gateway shows moderators the same log. */
export async function unlikeAudit(
  moderator: Client,
  { since }: ModerationRecord,
  entries: readonly SeededLogEntry[],
  gateway: number,
): Promise<string[]> {
  const listed: Listed[] = [];
  for (let cursor = ''; ;) {
    const path = `audit?limit=100&from=${since.toISOString()}${cursor && `&cursor=${cursor}`}`;
    const page = (await moderator.call(gateway, 'GET', path))?.body as
      | { entries?: Listed[]; nextCursor?: string | null }
      | undefined;
    listed.unshift(...(page?.entries ?? []).toReversed());
    cursor = page?.nextCursor ?? '';
    if (!cursor) break;
  }
  const lines = (all: readonly Listed[]) => all.map(({ seq, id, hash }) => `${seq} ${id} ${hash}`).join('\n');
  const isSame = lines(listed) === lines(entries.filter(({ at }) => at >= since));
  return isSame
    ? []
    : [`the audit at gateway ${gateway + 1} shows ${listed.length} entries that are not those of the log`];
}
