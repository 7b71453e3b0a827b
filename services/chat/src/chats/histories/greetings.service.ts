import type { Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { ChatCharactersService } from '../../characters/characters.service.ts';
import type { PersonaRow } from '../../personas/personas.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { mainMember, messageCount } from '../chat.rules.ts';
import type { ChatRow } from '../chat.schema.ts';
import type { ChatStep } from '../chat.writer.ts';
import { HistoryService } from '../history.service.ts';
import { excerpt, shownSwipe } from '../messages/message.rules.ts';
import { greetedAnew, greetingsOf, regreetedBy } from './greeting.ts';

@Injectable()
export class GreetingsService {
  constructor(
    private readonly history: HistoryService,
    private readonly characters: ChatCharactersService,
    private readonly settings: SettingsService,
  ) {}

  /** Does nothing once the chat has more than the greeting, or the greeting was edited. */
  async regreet(viewer: Viewer, row: ChatRow, persona: PersonaRow | null): Promise<ChatStep> {
    if (row.generation || messageCount(row) !== 1) return {};
    const [message] = (await this.history.tail(row, 1)).messages;
    if (!message || message.editedAt || !message.swipes.some(({ greeting }) => greeting)) return {};
    const { characterId, version } = mainMember(row);
    const [character, user] = await Promise.all([
      this.characters.played(characterId, version),
      this.settings.variables(viewer.userId),
    ]);
    if (!character) return {};
    const greetings = greetingsOf(character, { viewer, persona, chatId: row._id, user });
    const greeted = { ...regreetedBy(message, greetings), rev: row.revision + 1 };
    const shown = shownSwipe(greeted);
    const change = { lastMessage: excerpt(shown?.text ?? ''), ...(shown ? greetedAnew(row, shown) : {}) };
    return { messages: [greeted], change };
  }
}
