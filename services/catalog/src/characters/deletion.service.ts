import { orThrow, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { withSearchedTexts } from '../discovery/searched.state.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { CharacterAccess } from './character.access.ts';
import { toState } from './character.state.ts';
import { CharactersRepository } from './characters.repository.ts';
import { VersionsRepository } from './versions.repository.ts';

/** Turns the character into a tombstone, then its versions; `CharacterSweeper` removes the rest. */
@Injectable()
export class CharacterDeletionService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
    private readonly discovery: DiscoveryService,
  ) {}

  async delete(author: Viewer, id: string): Promise<{ deleted: true }> {
    await this.access.editable(author, id);
    const before = await orThrow(this.characters.delete(id), 'character.not_found');
    const state = { ...toState(before), isDeleted: true, revision: before.revision + 1 };
    await this.discovery.apply(withSearchedTexts(state, undefined));
    await this.versions.markDeleted(id);
    return { deleted: true };
  }
}
