import {
  type Character,
  type CharacterDraft,
  DomainError,
  ensure,
  limits,
  missingText,
  requiredFields,
  requiredOf,
  type Viewer,
} from '@masque/contracts';
import { tidyTags } from '@masque/contracts/rules';
import { Pictures } from '@masque/media';
import { creationId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { CharacterAccess } from './character.access.ts';
import { newCard } from './character.rules.ts';
import { toCharacter, toEditedCharacter } from './character.view.ts';
import { CreationService } from './creation.service.ts';

@Injectable()
export class CharactersService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly creation: CreationService,
    private readonly pictures: Pictures,
    private readonly discovery: DiscoveryService,
  ) {}

  async get(viewer: Viewer | null, id: string, isForEdit: boolean): Promise<Character> {
    const row = isForEdit ? await this.access.editable(viewer, id) : await this.access.visible(viewer, id);
    const card = await this.access.card(row);
    const view = isForEdit ? toEditedCharacter : toCharacter;
    return view(row, card, await this.discovery.popularity(id, viewer), viewer);
  }

  async create(author: Viewer, draft: CharacterDraft): Promise<Character> {
    ensure(author.isNamed, 'character.username_missing');
    ensure(draft.username === undefined || draft.username === author.username, 'auth.denied');
    const missing = missingText(draft, requiredOf(draft.kind, requiredFields));
    if (missing) throw new DomainError(missing.code);
    const id = creationId();
    const made = await this.creation.findCreated(author, id);
    if (made) return made;
    const card = newCard(draft);
    const picture = draft.image ? await this.pictures.addDataUrl(author.userId, draft.image) : null;
    return this.creation.write(author, id, {
      kind: draft.kind,
      card,
      tags: tidyTags(draft.tags ?? []).slice(0, limits.tags),
      gender: draft.gender ?? '',
      isPublic: draft.isPublic ?? false,
      reuse: draft.reuse ?? 'export',
      imageHash: picture?.hash ?? null,
      imageColor: picture?.color ?? null,
      original: null,
    });
  }
}
