import {
  type Card,
  type CardContentField,
  cardIdOf,
  cardTextFields,
  mapFields,
  searchedFields,
} from '@masque/contracts';
import { markPath, Outbox, type OwnFields, type PublishedCollection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { SearchedTexts } from '../discovery/searched.state.ts';
import { cardColumns, toCardState, type VersionRow } from './version.row.ts';

export type VersionHead = Pick<VersionRow, '_id' | 'n' | 'previous' | 'createdAt' | 'changed'>;

export interface NewVersion {
  readonly characterId: string;
  readonly previous: number | null;
  readonly card: Card;
  readonly changed: CardContentField[];
  readonly original: string | null;
  readonly createdAt: Date;
}

const WITHOUT_TEXTS = { texts: mapFields(cardTextFields, () => ''), parts: '{}', changed: [], original: null };

@Injectable()
export class VersionsRepository {
  private readonly versions: PublishedCollection<VersionRow>;

  constructor(outbox: Outbox) {
    this.versions = outbox.collection<VersionRow>({
      name: 'card-versions',
      indexes: [{ key: { characterId: 1, n: -1 } }, { key: { isPending: 1 }, sparse: true }],
      events: { 'card.published': toCardState },
    });
  }

  find(characterId: string, n: number): Promise<VersionRow | null> {
    return this.versions.find(cardIdOf(characterId, n));
  }

  /** Returns the number. Skips taken ones, which belong to running or interrupted edits. Call `confirm` afterwards. */
  async insert({ characterId, previous, card, ...more }: NewVersion): Promise<number> {
    const content = {
      characterId,
      previous,
      ...cardColumns(card),
      ...more,
      isPending: true as const,
      isDeleted: false,
    };
    let n = (previous ?? 0) + 1;
    const row = (): OwnFields<VersionRow> => ({ _id: cardIdOf(characterId, n), n, ...content });
    while (!(await this.versions.insertIfAbsent(row()))) n += 1;
    return n;
  }

  async confirm(characterId: string, n: number): Promise<void> {
    await this.versions.updatePrivate({ _id: cardIdOf(characterId, n) }, { $unset: { isPending: true } });
  }

  async pending(before: Date, limit: number): Promise<Pick<VersionRow, 'characterId' | 'n'>[]> {
    return this.versions.rows
      .find({ isPending: true, createdAt: { $lt: before } }, { projection: { characterId: 1, n: 1 } })
      .limit(limit)
      .toArray();
  }

  /** Leaves a tombstone, so that the number is never reused. */
  async discard(characterId: string, n: number): Promise<void> {
    const filter = { _id: cardIdOf(characterId, n), isPending: true as const };
    await this.versions.delete(filter, { $set: WITHOUT_TEXTS, $unset: { isPending: true } });
  }

  /** Returns every version that was ever current, newest first. */
  async chain(characterId: string, current: number): Promise<VersionHead[]> {
    const projection = { n: 1, previous: 1, createdAt: 1, changed: 1 };
    const heads = await this.versions.rows.find<VersionHead>({ characterId }, { projection }).toArray();
    const byNumber = new Map(heads.map((head) => [head.n, head]));
    const chain: VersionHead[] = [];
    for (let head = byNumber.get(current); head; head = byNumber.get(head.previous ?? 0)) chain.push(head);
    return chain;
  }

  async searchedTexts(ids: readonly string[]): Promise<Map<string, SearchedTexts>> {
    if (ids.length === 0) return new Map();
    const projection = Object.fromEntries(searchedFields.map((field) => [`texts.${field}`, 1]));
    const found = await this.versions.rows.find({ _id: { $in: [...ids] } }, { projection }).toArray();
    return new Map(found.map(({ _id, texts }) => [_id, texts]));
  }

  async markDeleted(characterId: string): Promise<void> {
    const alive = this.versions.rows.find({ characterId, isDeleted: false }, { projection: { _id: 1 } });
    const change = { $set: { ...WITHOUT_TEXTS, isDeleted: true } };
    await this.versions.updateMany(
      (await alive.toArray()).map(({ _id }) => ({ filter: { _id, isDeleted: false }, change })),
    );
  }

  async purge(characterId: string): Promise<boolean> {
    const { rows } = this.versions;
    await rows.deleteMany({ characterId, isDeleted: true, [markPath('card.published')]: { $exists: false } });
    return (await rows.findOne({ characterId }, { projection: { _id: 1 } })) === null;
  }
}
