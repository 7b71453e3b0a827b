import { MediaStore } from '@masque/media';
import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { OriginalRow } from './original.row.ts';

const nameOf = ({ characterId, hash }: Pick<OriginalRow, 'characterId' | 'hash'>) =>
  ({ prefix: 'originals', owner: characterId, hash }) as const;
const idOf = (characterId: string, hash: string): string => `${characterId}:${hash}`;

@Injectable()
export class OriginalsRepository {
  private readonly rows: Collection<OriginalRow>;

  constructor(
    store: StoreConnection,
    private readonly media: MediaStore,
  ) {
    this.rows = store.collection<OriginalRow>('originals');
    store.declareIndexes('originals', [{ key: { characterId: 1 } }]);
  }

  /** Writes the row first, so that no bytes exist without a row. Idempotent. */
  async save(
    { createdAt, ...own }: Omit<OriginalRow, '_id'>,
    bytes: Uint8Array | AsyncIterable<Buffer>,
  ): Promise<void> {
    const _id = idOf(own.characterId, own.hash);
    await this.rows.updateOne({ _id }, { $set: own, $setOnInsert: { createdAt } }, { upsert: true });
    if (bytes instanceof Uint8Array) await this.media.putPrivate(nameOf(own), bytes);
    else await this.media.putPrivateFrom(nameOf(own), bytes);
  }

  async has(characterId: string, hash: string): Promise<boolean> {
    return (await this.rows.findOne({ _id: idOf(characterId, hash) }, { projection: { _id: 1 } })) !== null;
  }

  async find(characterId: string, hash: string): Promise<{ row: OriginalRow; bytes: Buffer } | null> {
    const row = await this.rows.findOne({ _id: idOf(characterId, hash) });
    const bytes = row && (await this.media.getPrivate(nameOf(row)));
    return bytes ? { row, bytes } : null;
  }

  async removeAllOf(characterId: string): Promise<void> {
    for (const row of await this.rows.find({ characterId }).toArray()) {
      await this.media.removePrivate(nameOf(row));
      await this.rows.deleteOne({ _id: row._id });
    }
  }
}
