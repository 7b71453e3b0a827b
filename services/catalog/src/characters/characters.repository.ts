import type { PictureReferences } from '@masque/media';
import { changed, newlyPublished, Outbox, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { currentHour } from '../changed-hour.ts';
import { type CharacterRow, characterSchema } from './character.schema.ts';
import { toState } from './character.state.ts';

export type NewCharacter = Omit<CharacterRow, 'isDeleted' | 'changedHour' | 'revision' | 'pending' | 'requestId'>;

const BATCH = 200;
/** What a deleted character loses; name and picture stay for the chats that showed them. */
const WITHOUT_TEXTS = { summary: '', scenario: '', personality: '', firstMessage: '', exampleDialogs: '', tags: [] };

@Injectable()
export class CharactersRepository implements PictureReferences {
  private readonly rows: Model<CharacterRow>;
  private readonly publish: (id: string) => void;

  constructor(store: Store, outbox: Outbox) {
    this.rows = store.model('characters', characterSchema);
    this.publish = outbox.publishes('character.changed', this.rows, toState);
  }

  async find(id: string): Promise<CharacterRow | null> {
    return this.rows.findById(id).lean<CharacterRow>().exec();
  }

  async add(character: NewCharacter): Promise<CharacterRow> {
    const row = { ...character, isDeleted: false, changedHour: currentHour(), ...newlyPublished() };
    await this.rows.create(row);
    this.publish(row._id);
    return row;
  }

  /** Null when it is deleted already, or was never there. */
  async markDeleted(id: string, updatedAt: Date): Promise<CharacterRow | null> {
    const change = changed();
    const update = {
      ...change,
      $set: { ...change.$set, ...WITHOUT_TEXTS, isDeleted: true, updatedAt, changedHour: currentHour() },
    };
    const row = await this.rows
      .findOneAndUpdate({ _id: id, isDeleted: false }, update, { returnDocument: 'after' })
      .lean<CharacterRow>()
      .exec();
    if (row) this.publish(id);
    return row;
  }

  /** Those of the picture hashes that a character has, deleted ones included. */
  async referenced(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.rows.distinct('imageHash', { imageHash: { $in: [...hashes] } }).exec();
    return new Set(found.filter((hash) => hash !== null));
  }

  /** Rows that were changed in these hours, or all, in batches; deleted ones included. */
  async *batches(hours: readonly number[] | null): AsyncGenerator<CharacterRow[]> {
    const filter = hours ? { changedHour: { $in: [...hours] } } : {};
    let batch: CharacterRow[] = [];
    for await (const row of this.rows.find(filter).lean<CharacterRow>().batchSize(BATCH).cursor()) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
}
