import { ensure, limits, type LorebookUse } from '@masque/contracts';
import type { LoreSource } from '@masque/roleplay/prompt';
import { Injectable } from '@nestjs/common';
import { isClosedTo, mayChatWith } from '../characters/character.policy.ts';
import { ChatCharactersService } from '../characters/characters.service.ts';
import type { ChatRow } from '../chats/chats.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { attachedTo, type JoinedLorebook } from './lorebook.rules.ts';

@Injectable()
export class LorebooksService {
  constructor(
    private readonly settings: SettingsService,
    private readonly characters: ChatCharactersService,
  ) {}

  async listUses(userId: string): Promise<{ uses: LorebookUse[] }> {
    return { uses: [...(await this.settings.lorebookUses(userId))] };
  }

  /** @throws `character.not_found` unless the user sees the lorebook; `lorebook.too_many` */
  async saveUse(userId: string, use: LorebookUse): Promise<LorebookUse> {
    const isUsed = use.isGlobal || use.characterIds.length > 0 || use.personaIds.length > 0;
    if (isUsed) await this.characters.getVisible(userId, use.lorebookId);
    await this.settings.changeLorebookUses(userId, (before) => {
      const others = before.filter(({ lorebookId }) => lorebookId !== use.lorebookId);
      if (!isUsed) return others;
      ensure(others.length < limits.usedLorebooks, 'lorebook.too_many', { most: limits.usedLorebooks });
      return [...others, use];
    });
    return use;
  }

  async listJoined(row: ChatRow, uses: readonly LorebookUse[]): Promise<JoinedLorebook[]> {
    const found = await Promise.all(Array.from(attachedTo(row, uses), ([id, source]) => this.find(row, id, source)));
    return found.filter((one) => one !== null);
  }

  /** Only what the user may still see, in its current version. */
  private async find({ userId }: ChatRow, id: string, source: LoreSource): Promise<JoinedLorebook | null> {
    const character = await this.characters.find(id);
    if (!character || !mayChatWith(userId, character)) return null;
    const { version } = character;
    const lorebook = (await this.characters.findPlayed(id, version))?.card.lorebook;
    return lorebook ? { characterId: id, version, lorebook, source, isClosed: isClosedTo(userId, character) } : null;
  }
}
