import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDuplicate, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { type Collection, mongo } from 'mongoose';
import { documentId, type MessageRow, traceId, type TraceRow } from './message.ts';

const PAGE = 500;
/** Longer than a generation runs and its log is retained. */
const RECENT_MS = 60 * 60_000;
/** Lore lines decoded per turn of the event loop. */
const LINES = 2_000;

/** Commands name the chat beside ids, so that a sharded store asks only one shard. */
@Injectable()
export class MessagesRepository {
  private readonly rows: Collection<MessageRow>;
  private readonly traces: Collection<TraceRow>;
  private readonly documents: Collection<MessageRow | TraceRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('chat-messages', [{ key: { chatId: 1, id: 1 }, unique: true, sparse: true }]);
    this.rows = store.collection('chat-messages');
    this.traces = store.collection('chat-messages');
    this.documents = store.collection('chat-messages');
  }

  async list(chatId: string, seqs: readonly number[]): Promise<MessageRow[]> {
    const found: MessageRow[] = [];
    for (let start = 0; start < seqs.length; start += PAGE) {
      const _id = { $in: seqs.slice(start, start + PAGE).map((seq) => documentId(chatId, seq)) };
      found.push(...(await this.rows.find({ _id, chatId }).toArray()));
    }
    return found.sort((a, b) => a.seq - b.seq);
  }

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
    return row && 'swipes' in row ? row : null;
  }

  async isAnyBy(name: string, chatIds: readonly string[], since: Date): Promise<boolean> {
    const sent = { sender: 'user', 'speaker.name': name, createdAt: { $gte: since } } as const;
    for (const chatId of chatIds) if (await this.rows.findOne({ chatId, ...sent })) return true;
    return false;
  }

  /** Only for a chat that nobody else writes to yet; documents of an earlier try stay. */
  async insertAll(messages: readonly MessageRow[]): Promise<void> {
    for (let start = 0; start < messages.length; start += PAGE) {
      await this.rows.insertMany(messages.slice(start, start + PAGE), { ordered: false }).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
    }
  }

  /** One command. Returns false when a document or a message's id already exists. */
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
      if (!isDuplicate(error)) throw error;
    }
  }

  /** A trace may have 30,000 lore lines, which the driver would decode in one turn. */
  async findTrace(id: string): Promise<TraceRow['trace'] | null> {
    const bytes = await this.traces.findOne<Uint8Array>({ _id: id }, { raw: true });
    if (!bytes) return null;
    const { trace } = mongo.BSON.deserialize(bytes, { fieldsAsRaw: { lore: true } });
    if (!trace.lore) return trace;
    const lore: object[] = [];
    for (const line of trace.lore) {
      lore.push(mongo.BSON.deserialize(line));
      if (lore.length % LINES === 0) await nextTurn();
    }
    return { ...trace, lore };
  }

  async removeLeft(chatId: string): Promise<void> {
    // By id range: the embedded store scans the whole collection for one field of a unique index.
    await this.rows.deleteMany({ _id: { $gte: `${chatId}:`, $lt: `${chatId};` }, chatId });
  }

  /** Removes messages and traces for good. Returns the generations that recently wrote in them. */
  async remove(chatId: string, seqs: readonly number[]): Promise<string[]> {
    const since = new Date(Date.now() - RECENT_MS);
    const recent: string[] = [];
    for (let start = 0; start < seqs.length; start += PAGE) {
      const found = await this.list(chatId, seqs.slice(start, start + PAGE));
      const traces = found.flatMap((message) =>
        message.swipes.flatMap(({ generationId }) => (generationId ? [traceId(message, generationId)] : [])),
      );
      // Traces first: only the messages hold their ids.
      if (traces.length > 0) await this.traces.deleteMany({ _id: { $in: traces } });
      if (found.length > 0) await this.rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, chatId });
      const swipes = found.flatMap((message) => message.swipes).filter(({ createdAt }) => createdAt >= since);
      recent.push(...swipes.flatMap(({ generationId }) => generationId ?? []));
    }
    return recent;
  }
}
