import { type Card, ensure, orThrow, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { can } from './character.policy.ts';
import type { CharacterRow } from './character.row.ts';
import { CharactersRepository } from './characters.repository.ts';
import { toCard, type VersionRow } from './version.row.ts';
import { VersionsRepository } from './versions.repository.ts';

/** Finds characters and their cards for those who may have them. */
@Injectable()
export class CharacterAccess {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
  ) {}

  /** Errors: `character.not_found`, also for one that the viewer may not see. */
  async visible(viewer: Viewer | null, id: string): Promise<CharacterRow> {
    const row = await orThrow(this.characters.find(id), 'character.not_found');
    ensure(can.see(viewer, row), 'character.not_found');
    return row;
  }

  /** Errors: `character.not_found`; `character.not_yours` for one that the viewer sees and does not own. */
  async editable(viewer: Viewer | null, id: string): Promise<CharacterRow> {
    const row = await this.visible(viewer, id);
    ensure(can.edit(viewer, row), 'character.not_yours', { authorUsername: row.authorUsername });
    return row;
  }

  /** The current version of its card. Errors: `character.not_found` when it was deleted meanwhile. */
  async current({ _id, version }: CharacterRow): Promise<VersionRow> {
    const row = await orThrow(this.versions.find(_id, version), 'character.not_found');
    ensure(!row.isDeleted, 'character.not_found');
    return row;
  }

  /** A version that was current once, of one's own character. Errors: `character.version_not_found`. */
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
