import { type CompletionRequest, ensure, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import { ChatPersonasService } from '../chats/chat-personas.service.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { HistoryService } from '../chats/history.service.ts';
import { recall } from '../chats/memories/memory.rules.ts';
import { variablesBefore } from '../chats/variables.rules.ts';
import { ModelsService } from '../models/models.service.ts';
import { AloneService } from './alone.service.ts';
import { continuable } from './continuable.ts';
import { Generations } from './core/generations.ts';
import type { OpenFeed } from './feeds.service.ts';
import { LorebooksService } from './lorebooks.service.ts';
import { budgetOf, characterPrompt, historyOf, lastUserMessageAt } from './prompt/prompt.ts';
import { chatSettingsOf, withinModel } from './prompt/settings.rules.ts';

/** No message has this id: variables are as the last one left them. */
const NONE = '';

/** The user's next turn in a chat, written for them to be changed and sent. Nothing of it is kept, nor what its macros write. */
@Injectable()
export class ImpersonationsService {
  constructor(
    private readonly chats: ChatsService,
    private readonly personas: ChatPersonasService,
    private readonly characters: CharactersService,
    private readonly history: HistoryService,
    private readonly generations: Generations,
    private readonly alone: AloneService,
    private readonly lorebooks: LorebooksService,
    private readonly models: ModelsService,
  ) {}

  async begin(viewer: Viewer, request: CompletionRequest, chatId: string): Promise<OpenFeed> {
    this.generations.ensureOpen();
    const { row, persona } = await this.personas.current(await this.chats.get(viewer.userId, chatId));
    ensure(!row.generation, 'chat.busy');
    const { characterId, version } = mainMember(row);
    const character = continuable(viewer, await this.characters.played(characterId, version));
    const settings = chatSettingsOf(request, row);
    const joining = await this.lorebooks.joining(row);
    const { messages, before } = await this.history.tail(row, budgetOf(settings));
    return this.alone.begin(viewer, request, settings, ({ customPrompt, variables, memory }, model) => {
      const prompt = characterPrompt({
        viewer,
        character,
        persona,
        chat: row,
        customPrompt,
        settings: withinModel(settings, this.models.knownContextOf(viewer.userId, model)),
        history: historyOf(messages),
        historyStart: before,
        lorebooks: joining.map(({ lorebook }) => lorebook),
        memory: recall(row, memory, { messages, asked: 0 }),
        variables: { chat: variablesBefore(row, NONE), user: variables },
        model,
        purpose: 'impersonate',
        lastUserMessageAt: lastUserMessageAt(messages),
        seed: `${row._id}:${row.revision}`,
      });
      return prompt.messages;
    });
  }
}
