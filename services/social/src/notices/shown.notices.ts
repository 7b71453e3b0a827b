import type { Notice, Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { UsersService } from '../users/users.service.ts';
import type { NoticeRow } from './notice.row.ts';
import { isOfDecision } from './notice.rules.ts';
import { toNotice } from './notice.view.ts';

export type Looker = Pick<Viewer, 'userId' | 'isAdmin'>;

/** Drops notices from blocked or deleted users and about invisible characters; decisions only lose their character. */
@Injectable()
export class ShownNotices {
  constructor(
    private readonly users: UsersService,
    private readonly characters: SocialCharactersService,
    private readonly blocks: BlocksService,
  ) {}

  async of(viewer: Looker, rows: readonly NoticeRow[]): Promise<Notice[]> {
    const actorIds = rows.flatMap(({ actorId }) => actorId ?? []);
    const characterIds = rows.flatMap(({ characterId }) => characterId ?? []);
    const [users, characters, apart] = await Promise.all([
      this.users.findAll(actorIds),
      this.characters.findVisible(viewer, characterIds),
      this.blocks.apartAmong(viewer, actorIds),
    ]);
    return rows.flatMap((row) => {
      const { actorId, characterId } = row;
      const actor = actorId === null || apart.has(actorId) ? undefined : users.get(actorId);
      const character = characterId === null ? undefined : characters.get(characterId);
      const isWhole = (actorId === null || actor) && (characterId === null || character || isOfDecision(row.kind));
      return isWhole ? [toNotice(row, actor, character)] : [];
    });
  }
}
