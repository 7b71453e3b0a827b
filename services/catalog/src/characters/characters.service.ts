import {
  type Card,
  type Character,
  type CharacterDraft,
  DomainError,
  ensure,
  listedFields,
  mapFields,
  missingText,
  type Viewer,
} from '@masque/contracts';
import { tidyTags } from '@masque/contracts/rules';
import { Pictures } from '@masque/media';
import { creationId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { searchedTexts } from '../discovery/searched.state.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { CharacterAccess } from './character.access.ts';
import type { CharacterRow } from './character.row.ts';
import { newCard } from './character.rules.ts';
import { toState } from './character.state.ts';
import { toCharacter, toEditedCharacter } from './character.view.ts';
import { CharactersRepository } from './characters.repository.ts';
import { VersionsRepository } from './versions.repository.ts';

@Injectable()
export class CharactersService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
    private readonly pictures: Pictures,
    private readonly discovery: DiscoveryService,
  ) {}

  async get(viewer: Viewer | null, id: string, isForEdit: boolean): Promise<Character> {
    const row = isForEdit ? await this.access.editable(viewer, id) : await this.access.visible(viewer, id);
    const card = await this.access.card(row);
    const view = isForEdit ? toEditedCharacter : toCharacter;
    return view(row, card, await this.discovery.popularity(id), viewer);
  }

  /** The first version is written before the character: without its character nobody ever sees it. */
  async create(author: Viewer, draft: CharacterDraft): Promise<Character> {
    ensure(author.isNamed, 'character.username_missing');
    ensure(draft.username === undefined || draft.username === author.username, 'auth.denied');
    const missing = missingText(draft);
    if (missing) throw new DomainError(missing.code);
    const characterId = creationId();
    // A retry with the same Idempotency-Key, whose first try got this far.
    const made = await this.characters.find(characterId);
    if (made?.authorId === author.userId) return this.answer(author, made, await this.access.card(made));
    const card = newCard(draft);
    const picture = draft.image ? await this.pictures.addDataUrl(author.userId, draft.image) : null;
    const createdAt = new Date();
    const content = { characterId, previous: null, card, changed: [], original: null, createdAt };
    const version = await this.versions.insert(content);
    const row = await this.characters.insert({
      _id: characterId,
      authorId: author.userId,
      authorUsername: author.username,
      ...mapFields(listedFields, (field) => card[field]),
      tags: tidyTags(draft.tags ?? []),
      gender: draft.gender ?? '',
      isPublic: draft.isPublic ?? false,
      imageHash: picture?.hash ?? null,
      imageColor: picture?.color ?? null,
      createdAt,
      updatedAt: createdAt,
      version,
    });
    if (row) {
      await this.versions.confirm(characterId, version);
      return this.answer(author, row, card);
    }
    // Another try with the same key, at the same moment, was first; our version is discarded later.
    const first = await this.access.editable(author, characterId);
    return this.answer(author, first, await this.access.card(first));
  }

  /** Everybody's lists show the character before its author is told of it. */
  private async answer(author: Viewer, row: CharacterRow, card: Card): Promise<Character> {
    await this.discovery.apply({ ...toState(row), ...searchedTexts(card) });
    return toEditedCharacter(row, card, await this.discovery.popularity(row._id), author);
  }
}
