import {
  type Card,
  type CardContentField,
  cardIdOf,
  cardTextFields,
  mapFields,
  searchedFields,
} from '@masque/contracts';
import { markPath, Outbox, type OwnFields, type PublishedCollection } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { SearchedTexts } from '../discovery/searched.state.ts';
import { cardColumns, toCardState, type VersionRow } from './version.row.ts';

/** A version without its texts. */
export type VersionHead = Pick<VersionRow, '_id' | 'n' | 'previous' | 'createdAt' | 'changed'>;

export interface NewVersion {
  readonly characterId: string;
  /** Null for the first. */
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

  /**
   * Writes the version behind `previous`, before the character names it: call `confirm` when it does. A number that is taken
   * belongs to an edit that is under way or was cut short; nothing ever goes over it, the next free number is as good.
   * Answers the number.
   */
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

  /** Says that the character names the version, or did. */
  async confirm(characterId: string, n: number): Promise<void> {
    await this.versions.updatePrivate({ _id: cardIdOf(characterId, n) }, { $unset: { isPending: true } });
  }

  /** Versions from before this time that no character is known to name. */
  async pending(before: Date, limit: number): Promise<Pick<VersionRow, 'characterId' | 'n'>[]> {
    return this.versions.rows
      .find({ isPending: true, createdAt: { $lt: before } }, { projection: { characterId: 1, n: 1 } })
      .limit(limit)
      .toArray();
  }

  /** Makes a tombstone of a version that no character ever named. It stays, so that its number is not given out again. */
  async discard(characterId: string, n: number): Promise<void> {
    const filter = { _id: cardIdOf(characterId, n), isPending: true as const };
    await this.versions.delete(filter, { $set: WITHOUT_TEXTS, $unset: { isPending: true } });
  }

  /** The versions that were ever current, the newest first; `current` is the one that the character names. */
  async chain(characterId: string, current: number): Promise<VersionHead[]> {
    const projection = { n: 1, previous: 1, createdAt: 1, changed: 1 };
    const heads = await this.versions.rows.find<VersionHead>({ characterId }, { projection }).toArray();
    const byNumber = new Map(heads.map((head) => [head.n, head]));
    const chain: VersionHead[] = [];
    for (let head = byNumber.get(current); head; head = byNumber.get(head.previous ?? 0)) chain.push(head);
    return chain;
  }

  /** The searched texts of versions, by their ids. */
  async searchedTexts(ids: readonly string[]): Promise<Map<string, SearchedTexts>> {
    if (ids.length === 0) return new Map();
    const projection = Object.fromEntries(searchedFields.map((field) => [`texts.${field}`, 1]));
    const found = await this.versions.rows.find({ _id: { $in: [...ids] } }, { projection }).toArray();
    return new Map(found.map(({ _id, texts }) => [_id, texts]));
  }

  /** Names the file that a version was imported from; events do not tell of it. False when the version is deleted. */
  async setOriginal(characterId: string, n: number, hash: string): Promise<boolean> {
    return this.versions.updatePrivate(
      { _id: cardIdOf(characterId, n), isDeleted: false },
      { $set: { original: hash } },
    );
  }

  /** Takes the texts out of all versions of a deleted character, and has that published. */
  async markDeleted(characterId: string): Promise<void> {
    const alive = this.versions.rows.find({ characterId, isDeleted: false }, { projection: { _id: 1 } });
    const change = { $set: { ...WITHOUT_TEXTS, isDeleted: true } };
    await this.versions.updateMany(
      (await alive.toArray()).map(({ _id }) => ({ filter: { _id, isDeleted: false }, change })),
    );
  }

  /** Removes the versions whose end has been published; answers whether none is left. */
  async purge(characterId: string): Promise<boolean> {
    const { rows } = this.versions;
    await rows.deleteMany({ characterId, isDeleted: true, [markPath('card.published')]: { $exists: false } });
    return (await rows.findOne({ characterId }, { projection: { _id: 1 } })) === null;
  }
}
