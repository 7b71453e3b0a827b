import { isDuplicate, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

/** Likes of all characters of an author, as far as they are known. */
export interface AuthorLikesRow {
  /** Id of the author. */
  _id: string;
  likes: number;
  /** False: the sum is to be made anew. */
  isKnown: boolean;
  /** Raised whenever it becomes known or unknown: an increment that began before is not added. */
  epoch: number;
}

@Injectable()
export class AuthorLikesRepository {
  private readonly rows: Collection<AuthorLikesRow>;

  constructor(store: Store) {
    this.rows = store.collection<AuthorLikesRow>('author-likes');
  }

  find(authorId: string): Promise<AuthorLikesRow | null> {
    return this.rows.findOne({ _id: authorId });
  }

  /** False when it is unknown, or was unknown since the epoch was read. */
  async add(authorId: string, epoch: number, by: number): Promise<boolean> {
    const filter = { _id: authorId, epoch, isKnown: true };
    return (await this.rows.updateOne(filter, { $inc: { likes: by } })).matchedCount > 0;
  }

  /** Keeps a sum, unless something has changed since `before` was read. */
  async keep(authorId: string, before: AuthorLikesRow | null, likes: number): Promise<void> {
    if (before) {
      const filter = { _id: authorId, epoch: before.epoch, isKnown: false };
      await this.rows.updateOne(filter, { $set: { likes, isKnown: true }, $inc: { epoch: 1 } });
    } else await this.insert({ _id: authorId, likes, isKnown: true, epoch: 1 });
  }

  /** Also where there is none yet: somebody may be about to keep a sum. */
  async forget(authorId: string): Promise<void> {
    for (;;) {
      const change = { $set: { isKnown: false }, $inc: { epoch: 1 } };
      if ((await this.rows.updateOne({ _id: authorId }, change)).matchedCount > 0) return;
      if (await this.insert({ _id: authorId, likes: 0, isKnown: false, epoch: 1 })) return;
    }
  }

  async forgetAll(): Promise<void> {
    await this.rows.updateMany({}, { $set: { isKnown: false }, $inc: { epoch: 1 } });
  }

  private async insert(row: AuthorLikesRow): Promise<boolean> {
    try {
      await this.rows.insertOne(row);
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }
}
