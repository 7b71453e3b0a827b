import {
  type Card,
  type Character,
  type CharacterEdit,
  DomainError,
  ensure,
  limits,
  listedFields,
  mapFields,
  missingText,
  orThrow,
  requiredOf,
  type Viewer,
} from '@masque/contracts';
import { tidyTags } from '@masque/contracts/rules';
import { Pictures } from '@masque/media';
import { Injectable } from '@nestjs/common';
import { withSearchedTexts } from '../discovery/searched.state.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { CharacterAccess } from './character.access.ts';
import { changedFields, withDraft } from './character.rules.ts';
import type { CharacterRow } from './character.row.ts';
import { toState } from './character.state.ts';
import { toEditedCharacter } from './character.view.ts';
import { type CharacterChange, CharactersRepository } from './characters.repository.ts';
import { ReviewService } from './review/review.service.ts';
import { toCard } from './version.row.ts';
import { VersionsRepository } from './versions.repository.ts';

const TRIES = 20;

interface Edit {
  readonly viewer: Viewer;
  readonly id: string;
  readonly editRevision: number | undefined;
  readonly card: (current: Card) => Card;
  readonly metadata: CharacterChange;
}

@Injectable()
export class EditingService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
    private readonly pictures: Pictures,
    private readonly discovery: DiscoveryService,
    private readonly review: ReviewService,
  ) {}

  async edit(viewer: Viewer, id: string, edit: CharacterEdit): Promise<Character> {
    ensure(edit.username === undefined || edit.username === viewer.username, 'auth.denied');
    const { kind } = await this.access.editable(viewer, id);
    const missing = missingText(edit, requiredOf(kind ?? 'character', listedFields));
    if (missing) throw new DomainError(missing.code);
    const { tags, gender, isPublic, reuse, image, editRevision } = edit;
    const picture = image ? await this.pictures.addDataUrl(viewer.userId, image) : null;
    const metadata = {
      ...(tags && { tags: tidyTags(tags).slice(0, limits.tags) }),
      ...(gender !== undefined && { gender }),
      ...(isPublic !== undefined && { isPublic }),
      ...(reuse !== undefined && { reuse }),
      ...(picture && { imageHash: picture.hash, imageColor: picture.color }),
    };
    return this.write({ viewer, id, editRevision, metadata, card: (current) => withDraft(current, edit) });
  }

  async setVisibility(viewer: Viewer, id: string, isPublic: boolean) {
    const { editRevision } = await this.write({
      viewer,
      id,
      editRevision: undefined,
      metadata: { isPublic },
      card: (current) => current,
    });
    return { updated: true, isPublic, editRevision } as const;
  }

  /** Turns the character into a tombstone, then its versions; `CharacterCleanup` removes the rest. */
  async delete(author: Viewer, id: string): Promise<{ deleted: true }> {
    await this.access.editable(author, id);
    const before = await orThrow(this.characters.delete(id), 'character.not_found');
    const state = { ...toState(before), isDeleted: true, revision: before.revision + 1 };
    await this.discovery.apply([withSearchedTexts(state, undefined)]);
    await this.versions.markDeleted(id);
    return { deleted: true };
  }

  /** @throws DomainError `character.version_not_found`, `character.stale` */
  async restore(viewer: Viewer, id: string, n: number, editRevision: number | undefined): Promise<Character> {
    const old = toCard(await this.access.version(viewer, id, n));
    return this.write({ viewer, id, editRevision, metadata: {}, card: () => old });
  }

  /** Writes the version before the character that names it. An edit that loses a race retries or is refused. */
  private async write({ viewer, id, editRevision, card: change, metadata }: Edit): Promise<Character> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const row = await this.access.editable(viewer, id);
      const current = await this.access.current(row);
      const before = toCard(current);
      if (editRevision !== undefined && editRevision !== row.editRevision)
        throw await this.staleError(row, before, viewer);
      const card = change(before);
      const changed = changedFields(before, card);
      const { original } = current;
      const next = { characterId: id, previous: row.version, card, changed, original, createdAt: new Date() };
      const version = changed.length > 0 ? await this.versions.insert(next) : row.version;
      const listed = mapFields(listedFields, (field) => card[field]);
      const review = this.review.of({ ...row, ...metadata }, card, row);
      const written = await this.characters.edit(row, { ...metadata, ...listed, ...review, version });
      if (!written) continue;
      if (version !== row.version) await this.versions.confirm(id, version);
      await this.discovery.apply([withSearchedTexts(toState(written), card)]);
      return toEditedCharacter(written, card, await this.discovery.popularity(id, viewer), viewer);
    }
    throw new DomainError('server.unavailable');
  }

  /** The 409 carries the newer state, so that no typed text is lost. */
  private async staleError(row: CharacterRow, card: Card, viewer: Viewer): Promise<DomainError> {
    const character = toEditedCharacter(row, card, await this.discovery.popularity(row._id, viewer), viewer);
    return new DomainError('character.stale', {}, { fields: { character } });
  }
}
