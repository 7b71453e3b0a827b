import {
  Outbox,
  type OwnFields,
  type PublishedCollection,
  type PublishedRow,
  type RowChange,
} from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { ChangeLog, claimCommit, type Commit, commitOf, quietCommit } from './change-log.ts';
import { type Range, withGap } from './messages/gap.rules.ts';
import { isOutdatedBy } from './memory-row/memory.rules.ts';
import { chatIndexes, type ChatRow, type RunningGeneration } from './chat.schema.ts';
import { toChatState } from './chat.view.ts';

export type ChatRowChange = Partial<
  Omit<ChatRow, keyof PublishedRow | 'userId' | 'generation' | 'isDeleted' | 'memory'>
>;
/** Fencing: a write applies only while this generation and this fence are current. */
export interface Fenced {
  readonly chatId: string;
  readonly id: string;
  readonly fence: number;
}

export interface MemoryCondition {
  readonly rev?: number;
  readonly revision?: number;
}

/** Later than any write that was in flight at the deletion. */
const PURGE_AGAIN_MS = 120_000;
const MOST_SEEN = 2_000;

/** Each method is one write of one row, so a chat is never between two states. */
@Injectable()
export class ChatsRepository {
  private readonly chats: PublishedCollection<ChatRow>;
  /** As this process last read or wrote them. */
  private readonly seen = new Map<string, ChatRow>();

  constructor(
    outbox: Outbox,
    private readonly log: ChangeLog,
  ) {
    this.chats = outbox.collection<ChatRow>({
      name: 'chats',
      indexes: chatIndexes,
      events: { 'chat.changed': toChatState },
    });
  }

  async findOwn(userId: string, chatId: string): Promise<ChatRow | null> {
    const row = await this.find(chatId);
    return row?.userId === userId ? row : null;
  }

  async find(chatId: string): Promise<ChatRow | null> {
    const row = await this.chats.find(chatId);
    return row && !row.isDeleted ? this.see(row) : null;
  }

  private see(row: ChatRow): ChatRow {
    const known = this.seen.get(row._id);
    if (known && known.revision > row.revision) return row;
    this.seen.delete(row._id);
    this.seen.set(row._id, row);
    const [oldest = ''] = this.seen.keys();
    if (this.seen.size > MOST_SEEN) this.seen.delete(oldest);
    return row;
  }

  /** The row as a claim would return it now, unless another process has changed it. */
  expectClaimed(userId: string, chatId: string, generation: RunningGeneration): ChatRow | null {
    const row = this.seen.get(chatId);
    if (!row || row.userId !== userId || row.generation) return null;
    const { startedAt: updatedAt } = generation;
    return { ...row, generation, updatedAt, revision: row.revision + 1, nextSeq: row.nextSeq + seqsOf(generation) };
  }

  insert(own: OwnFields<ChatRow>): Promise<ChatRow> {
    return this.chats.insert(own, { publish: !own.isDraft });
  }

  async insertIfAbsent(own: OwnFields<ChatRow>): Promise<ChatRow | null> {
    await this.chats.insertIfAbsent(own);
    return this.findOwn(own.userId, own._id);
  }

  /** Compare-and-set on `row.revision`: null when the chat changed meanwhile. */
  async change(row: ChatRow, change: ChatRowChange, newSeqs = 0): Promise<ChatRow | null> {
    const { _id, revision, generation } = row;
    const since = generation ? { 'generation.since': newSeqs } : {};
    const changed = await this.chats.findOneAndUpdate(
      { _id, revision, isDeleted: false },
      {
        $set: { ...change, ...outdating(row, change) },
        ...(newSeqs > 0 ? { $inc: { nextSeq: newSeqs, ...since } } : {}),
      },
      publication(row, change),
    );
    return this.logCommit(changed, (after) => commitOf(row, after));
  }

  async showPersona(chatId: string, persona: NonNullable<ChatRow['persona']>): Promise<void> {
    this.seen.delete(chatId);
    await this.chats.updatePrivate({ _id: chatId, isDeleted: false, 'persona.id': persona.id }, { $set: { persona } });
  }

  /** Leaves the revision alone, since no message changes. Returns false when the chat is deleted or `only` differs. */
  async changeMemory(chatId: string, change: RowChange<ChatRow>, only: MemoryCondition = {}): Promise<boolean> {
    const { rev, revision } = only;
    this.seen.delete(chatId);
    return this.chats.updatePrivate(
      {
        _id: chatId,
        isDeleted: false,
        ...(revision === undefined ? {} : { revision }),
        ...(rev === undefined ? {} : { 'memory.rev': rev === 0 ? { $exists: false } : rev }),
      },
      change,
    );
  }

  removeWritten(chatId: string, revision: number): Promise<boolean> {
    return this.chats.updatePrivate(
      { _id: chatId, isDeleted: false },
      { $pull: { unwritten: { rev: { $lte: revision } } } },
    );
  }

  /** Null when another generation is running or the user has no such chat. */
  async claim(userId: string, chatId: string, generation: RunningGeneration): Promise<ChatRow | null> {
    const newSeqs = seqsOf(generation);
    const claimed = await this.chats.findOneAndUpdate(
      { _id: chatId, userId, isDeleted: false, generation: { $exists: false } },
      { $set: { generation, updatedAt: new Date() }, ...(newSeqs > 0 ? { $inc: { nextSeq: newSeqs } } : {}) },
      { publish: false },
    );
    return this.logCommit(claimed, claimCommit);
  }

  /** Compare-and-set on `row.revision`. `unused` sequence numbers become a gap, or are taken back. */
  async endGeneration(row: ChatRow, change: ChatRowChange, unused: Range | null): Promise<ChatRow | null> {
    const isLast = unused !== null && row.nextSeq === unused[1] + 1;
    const gaps = unused && !isLast ? { gaps: withGap(row.gaps, unused) } : {};
    const ended = await this.chats.findOneAndUpdate(
      { _id: row._id, revision: row.revision, isDeleted: false },
      {
        $set: { updatedAt: new Date(), ...gaps, ...change, ...outdating(row, change) },
        $unset: { generation: 1 },
        ...(isLast ? { $inc: { nextSeq: unused[0] - unused[1] - 1 } } : {}),
      },
      publication(row, change),
    );
    return this.logCommit(ended, (after) => commitOf(row, after));
  }

  async takeOver(chatId: string, id: string, fromOwner: string, owner: string): Promise<ChatRow | null> {
    const taken = await this.chats.findOneAndUpdate(
      { _id: chatId, 'generation.id': id, 'generation.owner': fromOwner },
      { $inc: { 'generation.fence': 1 }, $set: { 'generation.owner': owner } },
      { publish: false },
    );
    return this.logCommit(taken, quietCommit);
  }

  async saveText({ chatId, id, fence }: Fenced, text: string, effects?: string): Promise<RunningGeneration | null> {
    const fenced = { _id: chatId, 'generation.id': id, 'generation.fence': fence };
    const beside = effects === undefined ? {} : { 'generation.savedEffects': effects };
    const isOwn = await this.chats.updatePrivate(fenced, { $set: { 'generation.savedText': text, ...beside } });
    return isOwn ? ((await this.find(chatId))?.generation ?? null) : null;
  }

  async requestStop(chatId: string, id: string): Promise<void> {
    const filter = { _id: chatId, 'generation.id': id };
    await this.chats.updatePrivate(filter, { $set: { 'generation.isStopWanted': true } });
  }

  async listRunning(limit: number): Promise<ChatRow[]> {
    return this.chats.rows
      .find({ 'generation.owner': { $exists: true } })
      .limit(limit)
      .toArray();
  }

  async delete(userId: string, chatId: string): Promise<ChatRow | null> {
    const texts = {
      lastMessage: '',
      firstMessage: '',
      title: null,
      persona: null,
      customPrompt: '',
      authorsNote: null,
    };
    const lists = { lorebookIds: [], unwritten: [], deletions: [], loreTimers: '{}', settings: null };
    const purge = { isPurging: true, purgeAt: new Date(Date.now() + PURGE_AGAIN_MS) };
    this.seen.delete(chatId);
    const deleted = await this.chats.delete(
      { _id: chatId, userId },
      {
        $set: { ...texts, ...lists, ...purge },
        $unset: { generation: 1, variableState: 1, memory: 1, imported: 1 },
      },
    );
    if (deleted) this.log.append(chatId, quietCommit({ ...deleted, revision: deleted.revision + 1 }));
    return deleted;
  }

  removeDraft({ _id, revision }: ChatRow): Promise<boolean> {
    return this.chats.removeUnpublished({ _id, revision, isDraft: true });
  }

  private logCommit(row: ChatRow | null, commit: (row: ChatRow) => Commit): ChatRow | null {
    if (row) this.log.append(row._id, commit(this.see(row)));
    return row;
  }

  async listPurging(now: Date, limit: number): Promise<ChatRow[]> {
    return this.chats.rows
      .find({ isPurging: true, purgeAt: { $lte: now } })
      .limit(limit)
      .toArray();
  }

  schedulePurge({ _id, revision }: ChatRow, next: Date | null, deletions: ChatRow['deletions']): Promise<boolean> {
    const change = next
      ? { $set: { purgeAt: next, deletions } }
      : { $set: { deletions }, $unset: { isPurging: 1 as const, purgeAt: 1 as const } };
    return this.chats.updatePrivate({ _id, revision }, change);
  }
}

const seqsOf = ({ kind, question }: RunningGeneration): number => (kind === 'reply' ? (question ? 2 : 1) : 0);

const publication = ({ isDraft }: ChatRow, change: ChatRowChange) => ({ publish: !(change.isDraft ?? isDraft) });

/** The write that changes a summarized message also marks the summary outdated. */
const outdating = (row: ChatRow, change: ChatRowChange) =>
  isOutdatedBy(row, change) ? ({ 'memory.isOutdated': true } as const) : {};
