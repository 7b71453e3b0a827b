import { MAX_SHARED_WITH, type ModerationState, type Viewer } from '@masque/contracts';
import type { PictureReferences } from '@masque/media';
import { isDuplicate, Outbox, type OwnFields, type PublishedCollection, type RowFilter } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { changedIn, currentHour } from '../changed-hour.ts';
import { IDS_AT_ONCE, inBatches } from '../in-batches.ts';
import type { CharacterRow } from './character.row.ts';
import { toState } from './character.state.ts';
import { deletion, WITHOUT_TEXTS } from './character.tombstone.ts';
import { decisionOn } from './review/moderation.rules.ts';

type StartFields =
  | 'changedHour'
  | 'sharedWith'
  | 'share'
  | 'decided'
  | 'moderationRevision'
  | 'clearedFor'
  | 'formerImages'
  | 'editRevision'
  | 'isDeleted'
  | 'cleanUp'
  | 'isErased'
  | 'leftImages';
export type NewCharacter = Omit<OwnFields<CharacterRow>, StartFields>;
/** What an author's edit may change. */
export type CharacterChange = Partial<
  Omit<NewCharacter, '_id' | 'authorId' | 'authorUsername' | 'createdAt' | 'updatedAt'>
>;

const BATCH = 200;
const FORMER_IMAGES = 20;
@Injectable()
export class CharactersRepository implements PictureReferences {
  private readonly characters: PublishedCollection<CharacterRow>;

  constructor(outbox: Outbox) {
    this.characters = outbox.collection<CharacterRow>({
      name: 'characters',
      // The pictures' indexes are for the sweep of those that nothing refers to.
      indexes: [
        { key: { imageHash: 1 } },
        { key: { formerImages: 1 } },
        // For the pictures that only hidden characters show.
        { key: { moderation: 1 } },
        { key: { changedHour: 1 } },
        { key: { authorId: 1, updatedAt: 1 } },
        { key: { cleanUp: 1 }, sparse: true },
        { key: { leftImages: 1 }, sparse: true },
        // For the end of an account: what it was let in to, and copies of what it had.
        { key: { sharedWith: 1 } },
        { key: { 'forkOf.id': 1 }, sparse: true },
      ],
      events: { 'character.changed': toState },
    });
  }

  find(id: string): Promise<CharacterRow | null> {
    return this.characters.find(id);
  }

  /** Null when there is one with this id already. */
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

  /** An author's edit of this state of the character; null when there is another one by now, or moderators have decided. */
  edit({ _id, editRevision, imageHash, formerImages, moderationRevision }: CharacterRow, change: CharacterChange) {
    const isNewImage = imageHash !== null && change.imageHash !== undefined && change.imageHash !== imageHash;
    const former = isNewImage ? { formerImages: [...formerImages, imageHash].slice(-FORMER_IMAGES) } : {};
    const isAsDecided = { moderationRevision: moderationRevision ?? { $exists: false } };
    const filter: RowFilter<CharacterRow> = { _id, isDeleted: false, editRevision, ...isAsDecided };
    const $set = { ...change, ...former, updatedAt: new Date(), changedHour: currentHour() };
    return this.characters.findOneAndUpdate(filter, { $set, $inc: { editRevision: 1 } });
  }

  /** What moderators decide is no edit. Null when the character is deleted, or this or a newer decision is known. */
  async decide(id: string, decided: ModerationState, moderationRevision: number): Promise<CharacterRow | null> {
    for (;;) {
      const row = await this.characters.find(id);
      if (!row || row.isDeleted || (row.moderationRevision ?? 0) >= moderationRevision) return null;
      const $set = { ...decisionOn(row, decided), moderationRevision, changedHour: currentHour() };
      const written = await this.characters.findOneAndUpdate({ _id: id, revision: row.revision }, { $set });
      if (written) return written;
    }
  }

  /** Gives a character a link, unless it has one. */
  async addLink(id: string, token: string): Promise<void> {
    const share = { token, people: [], removed: [], count: 0 };
    const filter: RowFilter<CharacterRow> = { _id: id, isDeleted: false, share: { $exists: false } };
    await this.characters.update(filter, { $set: { share } }, { publish: false });
  }

  /** Null when the link is another one by now, is full, or the viewer has come, or been removed, before. */
  letIn(id: string, token: string, { userId, username }: Viewer): Promise<CharacterRow | null> {
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

  /** Null when the link is another one by now, or the person is not there. */
  remove(id: string, token: string, userId: string): Promise<CharacterRow | null> {
    return this.characters.findOneAndUpdate(
      { _id: id, isDeleted: false, 'share.token': token, sharedWith: userId },
      {
        $pull: { sharedWith: userId, 'share.people': { userId } },
        $push: { 'share.removed': userId },
        $set: { changedHour: currentHour() },
      },
    );
  }

  /** Takes the link back, and all who came by it out. Null when there is none. */
  unshare(id: string): Promise<CharacterRow | null> {
    return this.characters.findOneAndUpdate(
      { _id: id, isDeleted: false, share: { $exists: true } },
      { $set: { sharedWith: [], changedHour: currentHour() }, $unset: { share: true } },
    );
  }

  /** Answers the character as it was; null when it is deleted already, or was never there. */
  delete(id: string): Promise<CharacterRow | null> {
    return this.characters.delete({ _id: id }, deletion());
  }

  /** All of an author's, in one command. */
  async deleteAllOf(authorId: string): Promise<void> {
    const { $set, ...rest } = deletion();
    const change = { $set: { ...$set, isDeleted: true }, ...rest };
    const ids = await this.idsBy(authorId);
    await this.characters.updateMany(ids.map((_id) => ({ filter: { _id, isDeleted: false }, change })));
  }

  /** An author's characters, deleted ones included, that have anything left of them. */
  notErased(authorId: string, limit: number): Promise<CharacterRow[]> {
    return this.characters.rows
      .find<CharacterRow>({ authorId, isErased: { $exists: false } })
      .limit(limit)
      .toArray();
  }

  /**
   * Leaves a tombstone that tells nothing: no name either, and no picture. `isShown`: others have chats that show its
   * pictures. Null when the row was changed meanwhile. May be repeated.
   */
  eraseContent({ _id, revision, imageHash, ...row }: CharacterRow, isShown: boolean): Promise<CharacterRow | null> {
    const own = imageHash === null ? [] : [imageHash];
    const pictures = [...new Set([...(row.leftImages ?? []), ...row.formerImages, ...own])];
    const images = isShown ? { formerImages: pictures } : { formerImages: [], leftImages: pictures };
    return this.characters.findOneAndUpdate(
      { _id, revision },
      {
        $set: {
          ...WITHOUT_TEXTS,
          ...images,
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

  /** Nobody shows the pictures of an erased character any more. */
  async leaveImages({ _id, formerImages, leftImages = [] }: CharacterRow): Promise<void> {
    const filter: RowFilter<CharacterRow> = { _id, isErased: true };
    const images = { formerImages: [], leftImages: [...new Set([...leftImages, ...formerImages])] };
    await this.characters.updatePrivate(filter, { $set: images });
  }

  /** Somebody shows the pictures after all. */
  async keepImages({ _id, formerImages, leftImages = [] }: CharacterRow): Promise<void> {
    const images = { formerImages: [...new Set([...formerImages, ...leftImages])] };
    await this.characters.updatePrivate({ _id, isErased: true }, { $set: images, $unset: { leftImages: true } });
  }

  /** Erased characters with pictures that are to be removed: of an author, or of all. */
  withLeftImages(limit: number, authorId?: string): Promise<CharacterRow[]> {
    const ofWhom = authorId === undefined ? {} : { authorId };
    return this.characters.rows
      .find<CharacterRow>({ leftImages: { $exists: true }, ...ofWhom })
      .limit(limit)
      .toArray();
  }

  async removedImages(id: string, left: readonly string[]): Promise<void> {
    const change = left.length > 0 ? { $set: { leftImages: [...left] } } : { $unset: { leftImages: true as const } };
    await this.characters.updatePrivate({ _id: id }, change);
  }

  /** An author's erased characters, a page in order of id. */
  async erased(authorId: string, after: string, limit: number): Promise<string[]> {
    const found = await this.characters.rows
      .find({ authorId, isErased: true, _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Copies of characters forget who the author was. */
  async forgetAuthorOf(originIds: readonly string[], limit: number): Promise<boolean> {
    const copies = await this.characters.rows
      .find({ 'forkOf.id': { $in: [...originIds] }, 'forkOf.authorUsername': { $ne: '' } }, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    const change = { $set: { 'forkOf.authorUsername': '', changedHour: currentHour() } } as const;
    await this.characters.updateMany(copies.map(({ _id }) => ({ filter: { _id }, change })));
    return copies.length < limit;
  }

  /** Characters of others that a user was let in to. */
  async sharedWith(userId: string, limit: number): Promise<string[]> {
    const found = await this.characters.rows
      .find({ sharedWith: userId }, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Takes a user out of a character that they were let in to. */
  takeOut(id: string, userId: string): Promise<CharacterRow | null> {
    return this.characters.findOneAndUpdate(
      { _id: id, sharedWith: userId },
      {
        $pull: { sharedWith: userId, 'share.people': { userId } },
        $set: { changedHour: currentHour() },
      },
    );
  }

  /** Deleted characters whose versions are still there. */
  async toCleanUp(limit: number): Promise<string[]> {
    const found = await this.characters.rows
      .find({ cleanUp: true }, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async markClean(id: string): Promise<void> {
    await this.characters.updatePrivate({ _id: id }, { $unset: { cleanUp: true } });
  }

  /** Those of the picture hashes that a character has or had, deleted ones included. */
  async referenced(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = this.characters;
    const [now, before] = await Promise.all([
      rows.distinct('imageHash', { imageHash: { $in: [...hashes] } }),
      rows.distinct('formerImages', { formerImages: { $in: [...hashes] } }),
    ]);
    return new Set([...now, ...before].filter((hash) => hash !== null));
  }

  /** Of an author's characters, oldest first. */
  async idsBy(authorId: string): Promise<string[]> {
    const found = await this.characters.rows.find({ authorId, isDeleted: false }, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id).sort();
  }

  /** An author's rows that were written since then, deleted ones included. */
  changedBy(authorId: string, since: Date): Promise<CharacterRow[]> {
    return this.characters.rows.find<CharacterRow>({ authorId, updatedAt: { $gte: since } }).toArray();
  }

  /** Rows that were changed in these hours, or all, in batches; deleted ones included. */
  batches(hours: readonly number[] | null): AsyncGenerator<CharacterRow[]> {
    const { rows } = this.characters;
    const ids = rows.find<{ _id: string }>(changedIn(hours), { projection: { _id: 1 } }).batchSize(IDS_AT_ONCE);
    return inBatches(ids, (batch) => rows.find<CharacterRow>({ _id: { $in: batch } }).toArray(), BATCH);
  }
}
