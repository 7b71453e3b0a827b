import { Pictures } from '@masque/media';
import { type Eraser, ErasureWaits } from '@masque/service-kit/erasure';
import { inPages } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { CatalogChatsService } from '../chats/chats.service.ts';
import type { CharacterRow } from './character.row.ts';
import { toState } from './character.state.ts';
import { CharactersRepository } from './characters.repository.ts';
import { OriginalsRepository } from './originals/originals.repository.ts';
import { CharacterStatesService } from './states.service.ts';
import { VersionsRepository } from './versions.repository.ts';

const AT_ONCE = 100;

/** Erases a deleted account's characters and shares. A picture stays as long as another user's chat shows it. */
@Injectable()
export class AuthorErasureService implements Eraser {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
    private readonly originals: OriginalsRepository,
    private readonly chats: CatalogChatsService,
    private readonly states: CharacterStatesService,
    private readonly pictures: Pictures,
  ) {}

  /** Hides every character before the first is erased. Each instance calls this for its own index. */
  async hideAll(userId: string): Promise<void> {
    await this.characters.deleteAllOf(userId);
    await this.states.applyChangesBy(userId, new Date(0));
  }

  async erase(userId: string): Promise<void> {
    for (;;) {
      const rows = await this.characters.notErased(userId, AT_ONCE);
      for (const row of rows) await this.eraseCharacter(row);
      if (rows.length === 0) break;
    }
    await this.leaveShared(userId);
    const areReleased = await this.finishErased(userId);
    if (!areReleased || !(await this.removePictures(userId)))
      throw new ErasureWaits('pictures were stored, or chats may have begun, too recently');
  }

  /** Returns false if a chat that began before the erasure may not be known yet. */
  async releasePictures(characterIds: readonly string[]): Promise<boolean> {
    let areReleased = true;
    for (const id of new Set(characterIds)) {
      const row = await this.characters.find(id);
      if (!row?.isErased || row.formerImages.length === 0) continue;
      if (!this.chats.areKnownUntil(row.updatedAt)) areReleased = false;
      else if (!(await this.chats.isShown(id, row.authorId))) await this.characters.releaseImages(row);
    }
    return areReleased;
  }

  async removePictures(authorId?: string): Promise<boolean> {
    let areRemoved = true;
    for (;;) {
      const rows = await this.characters.withLeftImages(AT_ONCE, authorId);
      let removed = 0;
      for (const row of rows) if (await this.removePicturesOf(row)) removed += 1;
      if (removed < rows.length) areRemoved = false;
      if (rows.length < AT_ONCE || removed === 0) return areRemoved;
    }
  }

  private async removePicturesOf(row: CharacterRow): Promise<boolean> {
    const { _id, authorId, leftImages = [] } = row;
    // A chat may have started that this service hadn't heard of when the character was erased.
    if (await this.chats.isShown(_id, authorId)) return this.characters.reclaimImages(row).then(() => true);
    const left = await this.pictures.removeUnreferenced(authorId, leftImages);
    await this.characters.saveLeftImages(_id, left);
    return left.length === 0;
  }

  /** Also covers copies that were being made while their origin was erased. */
  private async finishErased(userId: string): Promise<boolean> {
    let areReleased = true;
    const pages = inPages<string>((last, limit) => this.characters.erasedIds(userId, last ?? '', limit), AT_ONCE);
    for await (const ids of pages) {
      while (!(await this.characters.forgetAuthorOf(ids, AT_ONCE)));
      if (!(await this.releasePictures(ids))) areReleased = false;
    }
    return areReleased;
  }

  /** Sets the erased mark last, so that an interrupted run starts over. */
  private async eraseCharacter(row: CharacterRow): Promise<void> {
    const erased = await this.characters.eraseContent(row);
    if (!erased) return; // changed meanwhile: the next pass finds it again
    await this.states.apply([toState(erased)]);
    await this.versions.markDeleted(row._id);
    await this.originals.removeAllOf(row._id);
    while (!(await this.characters.forgetAuthorOf([row._id], AT_ONCE)));
    await this.characters.markErased(row._id);
  }

  private async leaveShared(userId: string): Promise<void> {
    for (;;) {
      const ids = await this.characters.sharedWith(userId, AT_ONCE);
      for (const id of ids) {
        const row = await this.characters.removeMember(id, userId);
        if (row) await this.states.apply([toState(row)]);
      }
      if (ids.length === 0) return;
    }
  }
}
