import type { RoleplayLorebook } from '@masque/roleplay/lorebook';
import { Injectable } from '@nestjs/common';
import { isClosedTo, mayChatWith } from '../characters/character.policy.ts';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';

export interface JoinedLorebook {
  readonly characterId: string;
  readonly version: number;
  readonly lorebook: RoleplayLorebook;
  readonly isClosed: boolean;
}

@Injectable()
export class LorebooksService {
  constructor(private readonly characters: ChatCharactersService) {}

  /** Only of characters that the user may still see, in their current versions. */
  async joining(row: ChatRow): Promise<JoinedLorebook[]> {
    const main = mainMember(row).characterId;
    const ids = row.lorebookIds.filter((id) => id !== main);
    const found = await Promise.all(ids.map((id) => this.find(row.userId, id)));
    return found.filter((one) => one !== null);
  }

  private async find(userId: string, id: string): Promise<JoinedLorebook | null> {
    const character = await this.characters.find(id);
    if (!character || !mayChatWith(userId, character)) return null;
    const played = await this.characters.played(id, character.version);
    const lorebook = played?.card.lorebook;
    if (!lorebook) return null;
    return { characterId: id, version: character.version, lorebook, isClosed: isClosedTo(userId, character) };
  }
}
