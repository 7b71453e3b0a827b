import { type Character, type CharacterDraft, DomainError, ensure, orThrow, type Viewer } from '@masque/contracts';
import { Pictures } from '@masque/media';
import { creationId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { can } from './character.policy.ts';
import { missingText, tidyTags } from './character.rules.ts';
import type { CharacterRow } from './character.schema.ts';
import { toState } from './character.state.ts';
import { toCharacter } from './character.view.ts';
import { CharactersRepository } from './characters.repository.ts';

@Injectable()
export class CharactersService {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly pictures: Pictures,
    private readonly discovery: DiscoveryService,
  ) {}

  async get(viewer: Viewer | null, id: string, isForEdit: boolean): Promise<Character> {
    const character = await this.visibleTo(viewer, id);
    if (isForEdit) this.ensureEditable(viewer, character);
    return toCharacter(character, await this.discovery.popularity(id), viewer);
  }

  async create(author: Viewer, draft: CharacterDraft): Promise<Character> {
    ensure(author.isNamed, 'character.username_missing');
    ensure(draft.username === undefined || draft.username === author.username, 'auth.denied');
    const missing = missingText(draft);
    if (missing) throw new DomainError(missing);
    const id = creationId();
    // A retry with the same Idempotency-Key, whose first try got this far.
    const made = await this.characters.find(id);
    if (made?.authorId === author.userId) {
      await this.discovery.apply(toState(made)); // the first try may have ended before this
      return toCharacter(made, await this.discovery.popularity(id), author);
    }
    const picture = draft.image ? await this.pictures.addDataUrl(author.userId, draft.image) : null;
    const now = new Date();
    const character = await this.characters.add({
      _id: id,
      authorId: author.userId,
      authorUsername: author.username,
      name: draft.name.trim(),
      summary: draft.summary.trim(),
      scenario: draft.scenario,
      personality: draft.personality,
      firstMessage: draft.firstMessage,
      exampleDialogs: draft.exampleDialogs,
      tags: tidyTags(draft.tags),
      gender: draft.gender,
      isPublic: draft.isPublic,
      imageHash: picture?.hash ?? null,
      imageColor: picture?.color ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await this.discovery.apply(toState(character));
    return toCharacter(character, await this.discovery.popularity(character._id), author);
  }

  async delete(author: Viewer, id: string): Promise<{ deleted: true }> {
    const character = await this.visibleTo(author, id);
    this.ensureEditable(author, character);
    const tombstone = await orThrow(this.characters.markDeleted(id, new Date()), 'character.not_found');
    await this.discovery.apply(toState(tombstone));
    return { deleted: true };
  }

  private async visibleTo(viewer: Viewer | null, id: string): Promise<CharacterRow> {
    const character = await orThrow(this.characters.find(id), 'character.not_found');
    ensure(can.see(viewer, character), 'character.not_found');
    return character;
  }

  private ensureEditable(viewer: Viewer | null, character: CharacterRow): void {
    ensure(can.edit(viewer, character), 'character.not_yours', { authorUsername: character.authorUsername });
  }
}
