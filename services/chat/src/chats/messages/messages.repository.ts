import { isDuplicate, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { BeginningsRepository } from './beginnings.repository.ts';
import { documentId, traceId } from './message.rules.ts';
import { messageIndexes, type MessageRow, type TraceRow } from './message.schema.ts';

const PAGE = 500;
/** Longer than a generation runs and its log is kept afterwards. */
const RECENT_MS = 60 * 60_000;

/**
 * Documents of messages and of their traces. Which of them are live is said by the chat's row. A sharded store keeps those of one
 * chat together: commands name the chat beside ids, so that one shard is asked.
 */
@Injectable()
export class MessagesRepository {
  private readonly rows: Collection<MessageRow>;
  private readonly traces: Collection<TraceRow>;
  private readonly documents: Collection<MessageRow | TraceRow>;

  constructor(
    store: Store,
    private readonly beginnings: BeginningsRepository,
  ) {
    store.declareIndexes('chat-messages', messageIndexes);
    this.rows = store.collection('chat-messages');
    this.traces = store.collection('chat-messages');
    this.documents = store.collection('chat-messages');
  }

  /** The messages with these numbers, ascending; those without a document are left out. */
  async list(chatId: string, seqs: readonly number[]): Promise<MessageRow[]> {
    const found: MessageRow[] = [];
    for (let start = 0; start < seqs.length; start += PAGE) {
      const _id = { $in: seqs.slice(start, start + PAGE).map((seq) => documentId(chatId, seq)) };
      found.push(...(await this.rows.find({ _id, chatId }).toArray()));
    }
    return found.sort((a, b) => a.seq - b.seq);
  }

  /** Number and revision of each of those messages that have a document. */
  async listRevisions(chatId: string, seqs: readonly number[]): Promise<(readonly [seq: number, rev: number])[]> {
    const found: (readonly [number, number])[] = [];
    for (let start = 0; start < seqs.length; start += PAGE) {
      const _id = { $in: seqs.slice(start, start + PAGE).map((seq) => documentId(chatId, seq)) };
      const some = await this.rows.find({ _id, chatId }, { projection: { seq: 1, rev: 1 } }).toArray();
      found.push(...some.map(({ seq, rev }) => [seq, rev] as const));
    }
    return found;
  }

  async findById(chatId: string, id: string): Promise<MessageRow | null> {
    const row = await this.rows.findOne({ chatId, id });
    // Of a trace.
    return row && 'swipes' in row ? row : null;
  }

  /** Inserts messages of a chat that nobody else writes to yet; what an earlier try has inserted stays. */
  async insertAll(messages: readonly MessageRow[]): Promise<void> {
    for (let start = 0; start < messages.length; start += PAGE) {
      await this.rows.insertMany(messages.slice(start, start + PAGE), { ordered: false }).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
    }
  }

  /** Inserts messages and traces in one command; false when one of them, or a message's id, is there already. */
  async insert(messages: readonly MessageRow[], traces: readonly TraceRow[]): Promise<boolean> {
    const documents: (MessageRow | TraceRow)[] = [...messages, ...traces];
    try {
      await this.documents.insertMany(documents);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Writes states that the chat's row has committed, in one command; a newer state stays. */
  async write(messages: readonly MessageRow[]): Promise<void> {
    const operations = messages.map((message) => {
      const { _id, chatId, ...replacement } = message;
      const filter = { _id, chatId, rev: { $lt: message.rev } };
      return { updateOne: { filter, update: { $set: replacement }, upsert: true } };
    });
    try {
      await this.rows.bulkWrite(operations, { ordered: false });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  async saveTrace({ _id, chatId, id, trace }: TraceRow): Promise<void> {
    try {
      await this.traces.updateOne({ _id, chatId }, { $set: { id, trace } }, { upsert: true });
    } catch (error) {
      // It is there from before traces had a chat.
      if (!isDuplicate(error)) throw error;
    }
  }

  async findTrace(id: string): Promise<TraceRow['trace'] | null> {
    // Without the chat: older ones have none.
    const row = await this.traces.findOne({ _id: id });
    return row?.trace ?? null;
  }

  /** Before messages of a chat are written that has no row yet: what is left of them when the process dies is swept. Whether something may be left. */
  begin(chatId: string): Promise<boolean> {
    return this.beginnings.begin(chatId);
  }

  /** The chat has its row. When this is not reached, the sweep finds that out. */
  begun(chatId: string): Promise<void> {
    return this.beginnings.end(chatId);
  }

  listBegun(before: Date, limit: number): Promise<string[]> {
    return this.beginnings.listBegun(before, limit);
  }

  /** Removes the messages that an attempt to begin this chat has left; they have no traces. */
  async removeLeft(chatId: string): Promise<void> {
    // By the range of their ids: the embedded store looks through everybody's messages for one field of a unique index.
    await this.rows.deleteMany({ _id: { $gte: `${chatId}:`, $lt: `${chatId};` }, chatId });
  }

  /** Removes messages for good, with their traces. Answers the generations that wrote in them a moment ago. */
  async remove(chatId: string, seqs: readonly number[]): Promise<string[]> {
    const since = new Date(Date.now() - RECENT_MS);
    const recent: string[] = [];
    for (let start = 0; start < seqs.length; start += PAGE) {
      const found = await this.list(chatId, seqs.slice(start, start + PAGE));
      const traces = found.flatMap((message) =>
        message.swipes.flatMap(({ generationId }) => (generationId ? [traceId(message, generationId)] : [])),
      );
      // Traces first: their ids stand in the messages.
      if (traces.length > 0) await this.traces.deleteMany({ _id: { $in: traces } });
      if (found.length > 0) await this.rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, chatId });
      const swipes = found.flatMap((message) => message.swipes).filter(({ createdAt }) => createdAt >= since);
      recent.push(...swipes.flatMap(({ generationId }) => generationId ?? []));
    }
    return recent;
  }
}
