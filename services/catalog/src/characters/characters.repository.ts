import { type ListedField, MAX_SHARED_WITH, type ModerationState, type Viewer } from '@masque/contracts';
import type { PictureReferences } from '@masque/media';
import { isDuplicate, Outbox, type PublishedCollection, type RowFilter } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { changedIn, currentHour } from '../changed-hour.ts';
import { IDS_AT_ONCE, inBatches } from '../in-batches.ts';
import type { CharacterRow } from './character.row.ts';
import { toState } from './character.state.ts';
import { deletion, WITHOUT_TEXTS } from './character.tombstone.ts';
import { decisionOn } from './review/moderation.rules.ts';

type EditedField =
  | ListedField
  | 'tags'
  | 'gender'
  | 'isPublic'
  | 'reuse'
  | 'moderation'
  | 'heldFor'
  | 'forkOf'
  | 'imageHash'
  | 'imageColor'
  | 'version';
export type CharacterChange = Partial<Pick<CharacterRow, EditedField>>;
export type NewCharacter = Pick<
  CharacterRow,
  EditedField | 'kind' | '_id' | 'authorId' | 'authorUsername' | 'createdAt' | 'updatedAt'
>;

const FORMER_IMAGES = 20;
const ONLY_ID = { projection: { _id: 1 } } as const;

async function idsOf(rows: AsyncIterable<{ readonly _id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { _id } of rows) ids.push(_id);
  return ids;
}

@Injectable()
export class CharactersRepository implements PictureReferences {
  private readonly characters: PublishedCollection<CharacterRow>;

  constructor(outbox: Outbox) {
    this.characters = outbox.collection<CharacterRow>({
      name: 'characters',
      indexes: [
        { key: { imageHash: 1 } },
        { key: { formerImages: 1 } },
        // Finds pictures that only hidden characters show.
        { key: { moderation: 1 } },
        { key: { changedHour: 1 } },
        { key: { authorId: 1, updatedAt: 1 } },
        { key: { cleanUp: 1 }, sparse: true },
        { key: { leftImages: 1 }, sparse: true },
        // For account erasure: characters shared with the user, and copies of the user's characters.
        { key: { sharedWith: 1 } },
        { key: { 'forkOf.id': 1 }, sparse: true },
      ],
      events: { 'character.changed': toState },
    });
  }

  find(id: string): Promise<CharacterRow | null> {
    return this.characters.find(id);
  }

  async insert(character: NewCharacter): Promise<CharacterRow | null> {
    const start = { editRevision: 1, isDeleted: false } as const;
    const own = { ...character, ...start, sharedWith: [], formerImages: [], changedHour: currentHour() };
    try {
      return await this.characters.insert(own);
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  /** Returns null if another edit or a moderators' decision came first. */
  edit({ _id, editRevision, imageHash, formerImages, moderationRevision }: CharacterRow, change: CharacterChange) {
    const isNewImage = imageHash !== null && change.imageHash !== undefined && change.imageHash !== imageHash;
    const former = isNewImage ? { formerImages: [...formerImages, imageHash].slice(-FORMER_IMAGES) } : {};
    const isAsDecided = { moderationRevision: moderationRevision ?? { $exists: false } };
    const filter: RowFilter<CharacterRow> = { _id, isDeleted: false, editRevision, ...isAsDecided };
    const $set = { ...change, ...former, updatedAt: new Date(), changedHour: currentHour() };
    return this.characters.findOneAndUpdate(filter, { $set, $inc: { editRevision: 1 } });
  }

  /** Returns null if the character is deleted, or this or a newer decision is known. */
  async decide(id: string, decided: ModerationState, moderationRevision: number): Promise<CharacterRow | null> {
    for (;;) {
      const row = await this.characters.find(id);
      if (!row || row.isDeleted || (row.moderationRevision ?? 0) >= moderationRevision) return null;
      const $set = { ...decisionOn(row, decided), moderationRevision, changedHour: currentHour() };
      const written = await this.characters.findOneAndUpdate({ _id: id, revision: row.revision }, { $set });
      if (written) return written;
    }
  }

  async addLink(id: string, token: string): Promise<void> {
    const share = { token, people: [], removed: [], count: 0 };
    const filter: RowFilter<CharacterRow> = { _id: id, isDeleted: false, share: { $exists: false } };
    await this.characters.update(filter, { $set: { share } }, { publish: false });
  }

  /** Returns null if the link changed or is full, or the viewer joined or was removed before. */
  admit(id: string, token: string, { userId, username }: Viewer): Promise<CharacterRow | null> {
    const filter: RowFilter<CharacterRow> = {
      _id: id,
      isDeleted: false,
      sharedWith: { $ne: userId },
      'share.token': token,
      'share.removed': { $ne: userId },
      'share.count': { $lt: MAX_SHARED_WITH },
    };
    return this.characters.findOneAndUpdate(filter, {
      $push: { sharedWith: userId, 'share.people': { userId, username, since: new Date() } },
      $inc: { 'share.count': 1 },
      $set: { changedHour: currentHour() },
    });
  }

  /** Removes a member, who can't join again by this link. */
  banMember(id: string, token: string, userId: string): Promise<CharacterRow | null> {
    return this.characters.findOneAndUpdate(
      { _id: id, isDeleted: false, 'share.token': token, sharedWith: userId },
      {
        $pull: { sharedWith: userId, 'share.people': { userId } },
        $push: { 'share.removed': userId },
        $set: { changedHour: currentHour() },
      },
    );
  }

  removeLink(id: string): Promise<CharacterRow | null> {
    return this.characters.findOneAndUpdate(
      { _id: id, isDeleted: false, share: { $exists: true } },
      { $set: { sharedWith: [], changedHour: currentHour() }, $unset: { share: true } },
    );
  }

  /** Returns the character as it was before; null if it's already deleted or unknown. */
  delete(id: string): Promise<CharacterRow | null> {
    return this.characters.delete({ _id: id }, deletion());
  }

  async deleteAllOf(authorId: string): Promise<void> {
    const { $set, ...rest } = deletion();
    const change = { $set: { ...$set, isDeleted: true }, ...rest };
    const ids = await this.idsBy(authorId);
    await this.characters.updateMany(ids.map((_id) => ({ filter: { _id, isDeleted: false }, change })));
  }

  notErased(authorId: string, limit: number): Promise<CharacterRow[]> {
    return this.characters.rows
      .find<CharacterRow>({ authorId, isErased: { $exists: false } })
      .limit(limit)
      .toArray();
  }

  /** Keeps the pictures, which chats may show. Returns null if the row changed meanwhile. Idempotent. */
  eraseContent({ _id, revision, imageHash, formerImages }: CharacterRow): Promise<CharacterRow | null> {
    const own = imageHash === null ? [] : [imageHash];
    return this.characters.findOneAndUpdate(
      { _id, revision },
      {
        $set: {
          ...WITHOUT_TEXTS,
          formerImages: [...new Set([...formerImages, ...own])],
          name: '',
          authorUsername: '',
          imageHash: null,
          imageColor: null,
          isDeleted: true,
          cleanUp: true,
          updatedAt: new Date(),
          changedHour: currentHour(),
        },
        $unset: { share: true, forkOf: true, heldFor: true, clearedFor: true },
      },
    );
  }

  async markErased(id: string): Promise<void> {
    await this.characters.updatePrivate({ _id: id }, { $set: { isErased: true } });
  }

  async releaseImages({ _id, formerImages, leftImages = [] }: CharacterRow): Promise<void> {
    const filter: RowFilter<CharacterRow> = { _id, isErased: true };
    const images = { formerImages: [], leftImages: [...new Set([...leftImages, ...formerImages])] };
    await this.characters.updatePrivate(filter, { $set: images });
  }

  async reclaimImages({ _id, formerImages, leftImages = [] }: CharacterRow): Promise<void> {
    const images = { formerImages: [...new Set([...formerImages, ...leftImages])] };
    await this.characters.updatePrivate({ _id, isErased: true }, { $set: images, $unset: { leftImages: true } });
  }

  withLeftImages(limit: number, authorId?: string): Promise<CharacterRow[]> {
    const ofWhom = authorId === undefined ? {} : { authorId };
    return this.characters.rows
      .find<CharacterRow>({ leftImages: { $exists: true }, ...ofWhom })
      .limit(limit)
      .toArray();
  }

  async saveLeftImages(id: string, left: readonly string[]): Promise<void> {
    const change = left.length > 0 ? { $set: { leftImages: [...left] } } : { $unset: { leftImages: true as const } };
    await this.characters.updatePrivate({ _id: id }, change);
  }

  erasedIds(authorId: string, after: string, limit: number): Promise<string[]> {
    const found = this.characters.rows.find({ authorId, isErased: true, _id: { $gt: after } }, ONLY_ID);
    return idsOf(found.sort({ _id: 1 }).limit(limit));
  }

  async forgetAuthorOf(originIds: readonly string[], limit: number): Promise<boolean> {
    const isOriginNamed = { 'forkOf.id': { $in: [...originIds] }, 'forkOf.authorUsername': { $ne: '' } };
    const copies = await idsOf(this.characters.rows.find(isOriginNamed, ONLY_ID).limit(limit));
    const change = { $set: { 'forkOf.authorUsername': '', changedHour: currentHour() } } as const;
    await this.characters.updateMany(copies.map((_id) => ({ filter: { _id }, change })));
    return copies.length < limit;
  }

  sharedWith(userId: string, limit: number): Promise<string[]> {
    return idsOf(this.characters.rows.find({ sharedWith: userId }, ONLY_ID).limit(limit));
  }

  removeMember(id: string, userId: string): Promise<CharacterRow | null> {
    return this.characters.findOneAndUpdate(
      { _id: id, sharedWith: userId },
      {
        $pull: { sharedWith: userId, 'share.people': { userId } },
        $set: { changedHour: currentHour() },
      },
    );
  }

  toCleanUp(limit: number): Promise<string[]> {
    return idsOf(this.characters.rows.find({ cleanUp: true }, ONLY_ID).limit(limit));
  }

  async markClean(id: string): Promise<void> {
    await this.characters.updatePrivate({ _id: id }, { $unset: { cleanUp: true } });
  }

  /** Includes deleted characters: chats may still show their pictures. */
  async referenced(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = this.characters;
    const [now, before] = await Promise.all([
      rows.distinct('imageHash', { imageHash: { $in: [...hashes] } }),
      rows.distinct('formerImages', { formerImages: { $in: [...hashes] } }),
    ]);
    return new Set([...now, ...before].filter((hash) => hash !== null));
  }

  /** Oldest first, because ids sort by time. */
  async idsBy(authorId: string): Promise<string[]> {
    return (await idsOf(this.characters.rows.find({ authorId, isDeleted: false }, ONLY_ID))).sort();
  }

  async lorebooksBy(authorId: string): Promise<{ id: string; name: string }[]> {
    const found = this.characters.rows.find<{ _id: string; name: string }>(
      { authorId, isDeleted: false, kind: 'lorebook' },
      { projection: { _id: 1, name: 1 } },
    );
    return (await found.toArray()).map(({ _id, name }) => ({ id: _id, name }));
  }

  changedBy(authorId: string, since: Date): Promise<CharacterRow[]> {
    return this.characters.rows.find<CharacterRow>({ authorId, updatedAt: { $gte: since } }).toArray();
  }

  batches(hours: readonly number[] | null): AsyncGenerator<CharacterRow[]> {
    const { rows } = this.characters;
    const ids = rows.find<{ _id: string }>(changedIn(hours), { projection: { _id: 1 } }).batchSize(IDS_AT_ONCE);
    return inBatches(ids, (batch) => rows.find<CharacterRow>({ _id: { $in: batch } }).toArray());
  }
}
