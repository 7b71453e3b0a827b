import { type Card, ensure, orThrow, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { can } from './character.policy.ts';
import type { CharacterRow } from './character.row.ts';
import { CharactersRepository } from './characters.repository.ts';
import { toCard, type VersionRow } from './version.row.ts';
import { VersionsRepository } from './versions.repository.ts';

@Injectable()
export class CharacterAccess {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
  ) {}

  /** @throws DomainError `character.not_found`, also if the viewer may not see it */
  async visible(viewer: Viewer | null, id: string): Promise<CharacterRow> {
    const row = await orThrow(this.characters.find(id), 'character.not_found');
    ensure(can.see(viewer, row), 'character.not_found');
    return row;
  }

  /** @throws DomainError `character.not_found`; `character.not_yours` if the viewer sees but doesn't own it */
  async editable(viewer: Viewer | null, id: string): Promise<CharacterRow> {
    const row = await this.visible(viewer, id);
    ensure(can.edit(viewer, row), 'character.not_yours', { authorUsername: row.authorUsername });
    return row;
  }

  async current({ _id, version }: CharacterRow): Promise<VersionRow> {
    const row = await orThrow(this.versions.find(_id, version), 'character.not_found');
    ensure(!row.isDeleted, 'character.not_found');
    return row;
  }

  /** @throws DomainError `character.version_not_found`, also for a version that was never current */
  async version(author: Viewer, id: string, n: number): Promise<VersionRow> {
    const { version } = await this.editable(author, id);
    const chain = await this.versions.chain(id, version);
    const isInChain = chain.some((head) => head.n === n);
    return orThrow(isInChain ? this.versions.find(id, n) : null, 'character.version_not_found');
  }

  async card(row: CharacterRow): Promise<Card> {
    return toCard(await this.current(row));
  }
}
