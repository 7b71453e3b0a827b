import { type Character, type CharacterShare, ensure, MAX_SHARED_WITH, orThrow, type Viewer } from '@masque/contracts';
import { fold } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { CharacterAccess } from '../character.access.ts';
import { can } from '../character.policy.ts';
import type { CharacterRow } from '../character.row.ts';
import { toState } from '../character.state.ts';
import { CharactersRepository } from '../characters.repository.ts';
import { CharactersService } from '../characters.service.ts';
import { CharacterStatesService } from '../states.service.ts';
import { mayJoin, newToken } from './share.rules.ts';
import { toShare } from './share.view.ts';

/** Events carry only user ids; the link and usernames stay in this service. */
@Injectable()
export class SharingService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly repository: CharactersRepository,
    private readonly characters: CharactersService,
    private readonly states: CharacterStatesService,
  ) {}

  async get(author: Viewer, id: string): Promise<CharacterShare> {
    return toShare(await this.access.editable(author, id));
  }

  async share(author: Viewer, id: string): Promise<{ url: string }> {
    await this.access.editable(author, id);
    await this.repository.addLink(id, newToken());
    const { url } = toShare(await this.access.editable(author, id));
    return { url: await orThrow(url, 'character.not_found') };
  }

  async revoke(author: Viewer, id: string): Promise<CharacterShare> {
    await this.access.editable(author, id);
    await this.apply(await this.repository.removeLink(id));
    return this.get(author, id);
  }

  async remove(author: Viewer, id: string, username: string): Promise<CharacterShare> {
    const { share } = await this.access.editable(author, id);
    const person = share?.people.find((one) => fold(one.username) === fold(username));
    if (share && person) await this.apply(await this.repository.banMember(id, share.token, person.userId));
    return this.get(author, id);
  }

  /** @throws DomainError `character.not_found`, `character.share_full` */
  async open(viewer: Viewer, id: string, token: string): Promise<Character> {
    const row = await orThrow(this.repository.find(id), 'character.not_found');
    if (!can.see(viewer, row)) {
      ensure(mayJoin(viewer, row, token), 'character.not_found');
      await this.apply(await this.repository.admit(id, token, viewer));
      ensure(await this.isThereRoom(viewer, id), 'character.share_full');
    }
    return this.characters.get(viewer, id, false);
  }

  /** Rereads the row, because others may have joined at the same moment. */
  private async isThereRoom(viewer: Viewer, id: string): Promise<boolean> {
    const row = await this.repository.find(id);
    return row === null || can.see(viewer, row) || row.share === undefined || row.share.count < MAX_SHARED_WITH;
  }

  private async apply(row: CharacterRow | null): Promise<void> {
    if (row) await this.states.apply([toState(row)]);
  }
}
