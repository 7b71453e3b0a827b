import { type chatRoutes, ensure, limits, type LorebookUse, type ParsedInput } from '@masque/contracts';
import { type LorebookPlaces, noPlaces, withoutPlaces, withPlaces } from '@masque/contracts/rules';
import type { LoreSource } from '@masque/roleplay/prompt';
import { Injectable } from '@nestjs/common';
import { isClosedTo, mayChatWith } from '../characters/character.policy.ts';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { attachedTo, type JoinedLorebook } from './lorebook.rules.ts';

type UseChange = Pick<ParsedInput<typeof chatRoutes.changeLorebookUse>['body'], 'add' | 'remove'>;

@Injectable()
export class LorebooksService {
  constructor(
    private readonly settings: SettingsService,
    private readonly characters: ChatCharactersService,
    private readonly chats: ChatsService,
  ) {}

  async listUses(userId: string) {
    const [uses, chats] = await Promise.all([this.settings.lorebookUses(userId), this.chats.listByLorebook(userId)]);
    return { uses: [...uses], chats };
  }

  /** @throws `character.not_found` unless the user sees the lorebook, or only removes; `lorebook.too_many(_places)` */
  async changeUse(userId: string, lorebookId: string, { add = {}, remove = {} }: UseChange): Promise<LorebookUse> {
    const added = { ...noPlaces, ...add };
    if (isUsed(added)) await this.characters.getVisible(userId, lorebookId);
    let use = { lorebookId, ...noPlaces };
    await this.settings.changeLorebookUses(userId, (before) => {
      const places = before.find((one) => one.lorebookId === lorebookId) ?? noPlaces;
      use = { lorebookId, ...withPlaces(withoutPlaces(places, { ...noPlaces, ...remove }), added) };
      const others = before.filter((one) => one.lorebookId !== lorebookId);
      if (!isUsed(use)) return others;
      ensureRoom(others.length + 1, limits.usedLorebooks, 'lorebook.too_many');
      ensureRoom(use.characterIds.length, limits.lorebookPlaces, 'lorebook.too_many_places');
      ensureRoom(use.personaIds.length, limits.lorebookPersonas, 'lorebook.too_many_places');
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

const isUsed = ({ isGlobal, characterIds, personaIds }: LorebookPlaces): boolean =>
  isGlobal || characterIds.length > 0 || personaIds.length > 0;

const ensureRoom = (count: number, most: number, code: 'lorebook.too_many' | 'lorebook.too_many_places'): void =>
  ensure(count <= most, code, { most });
