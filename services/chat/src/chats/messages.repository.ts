import { Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { type BucketRow, bucketSchema, type MessageRow, type PlacesRow, placesSchema } from './bucket.schema.ts';
import { bucketId, bucketOf } from './message.rules.ts';
import { allPlacesIds, fieldOf, placesId, slotOf } from './place.rules.ts';

/** Messages in buckets, always read and written by the bucket's id. */
@Injectable()
export class MessagesRepository {
  private readonly buckets: Collection<BucketRow>;
  private readonly placeRows: Collection<PlacesRow>;

  constructor(store: Store) {
    store.model('messages', bucketSchema);
    this.buckets = store.collection('messages');
    store.model('message-places', placesSchema);
    this.placeRows = store.collection('message-places');
  }

  /** A bucket; one that does not exist (yet) is empty. */
  async bucket(chatId: string, n: number): Promise<BucketRow> {
    return this.bucketById(bucketId(chatId, n));
  }

  async bucketById(id: string): Promise<BucketRow> {
    const found = await this.buckets.findOne({ _id: id });
    return found ?? { _id: id, rev: 0, messages: [] };
  }

  /** The buckets from `from` up to, but not including, `to`. */
  async range(chatId: string, from: number, to: number): Promise<BucketRow[]> {
    const numbers = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
    return Promise.all(numbers.map((n) => this.bucket(chatId, n)));
  }

  /** Adds messages to the end of a bucket, which is made when it is new. */
  async append(chatId: string, n: number, messages: readonly MessageRow[]): Promise<void> {
    await this.buckets.updateOne(
      { _id: bucketId(chatId, n) },
      { $push: { messages: { $each: [...messages] } }, $inc: { rev: 1 } },
      { upsert: true },
    );
  }

  /** Writes a bucket's messages unless somebody else changed it since it was read. */
  async replace({ _id, rev, messages }: BucketRow): Promise<boolean> {
    const done = await this.buckets.updateOne({ _id, rev }, { $set: { messages }, $inc: { rev: 1 } });
    return done.matchedCount > 0;
  }

  /** Ends a message that is being written; one that has ended already is left as it is. */
  async settle(chatId: string, n: number, id: string, text: string, state: MessageRow['state']): Promise<void> {
    await this.buckets.updateOne(
      { _id: bucketId(chatId, n) },
      { $set: { 'messages.$[reply].versions.0': text, 'messages.$[reply].state': state }, $inc: { rev: 1 } },
      { arrayFilters: [{ 'reply.id': id, 'reply.state': 'streaming' }] },
    );
  }

  async remove(chatId: string, n: number, id: string): Promise<void> {
    await this.buckets.updateOne({ _id: bucketId(chatId, n) }, { $pull: { messages: { id } }, $inc: { rev: 1 } });
  }

  /** In which buckets the messages with these ids stand, as far as that is known. */
  async places(chatId: string, ids: readonly string[]): Promise<Map<string, number>> {
    const places = new Map<string, number>();
    const others: string[] = [];
    for (const id of ids) {
      const own = bucketOf(id);
      if (own === null) others.push(id);
      else places.set(id, own);
    }
    const bySlot = Map.groupBy(others, slotOf);
    await Promise.all(
      Array.from(bySlot, async ([slot, some]) => {
        const row = await this.placeRows.findOne({ _id: placesId(chatId, slot) });
        for (const id of some) {
          const bucket = row?.buckets[fieldOf(id)];
          if (bucket !== undefined) places.set(id, bucket);
        }
      }),
    );
    return places;
  }

  /** Remembers where messages stand whose ids a client chose. */
  async remember(chatId: string, placed: readonly { id: string; bucket: number }[]): Promise<void> {
    const bySlot = Map.groupBy(
      placed.filter(({ id }) => bucketOf(id) === null),
      ({ id }) => slotOf(id),
    );
    await Promise.all(
      Array.from(bySlot, ([slot, some]) => {
        const $set = Object.fromEntries(some.map(({ id, bucket }) => [`buckets.${fieldOf(id)}`, bucket]));
        return this.placeRows.updateOne({ _id: placesId(chatId, slot) }, { $set }, { upsert: true });
      }),
    );
  }

  /** Removes a message that is still being written; answers whether it was there. */
  async removeUnfinished(chatId: string, n: number, id: string): Promise<boolean> {
    const done = await this.buckets.updateOne(
      { _id: bucketId(chatId, n), messages: { $elemMatch: { id, state: 'streaming' } } },
      { $pull: { messages: { id, state: 'streaming' } }, $inc: { rev: 1 } },
    );
    return done.matchedCount > 0;
  }

  /** Removes all messages of a chat. */
  async purge(chatId: string, buckets: number): Promise<string[]> {
    const removed: string[] = [];
    for (let n = 0; n < buckets; n += 1) {
      const { messages } = await this.bucket(chatId, n);
      removed.push(...messages.map((message) => message.id));
      await this.buckets.deleteOne({ _id: bucketId(chatId, n) });
    }
    await this.placeRows.deleteMany({ _id: { $in: allPlacesIds(chatId) } });
    return removed;
  }
}
