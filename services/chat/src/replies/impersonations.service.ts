import { type CompletionRequest, ensure, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { ChatsService } from '../chats/chats.service.ts';
import { HistoryService } from '../chats/history.service.ts';
import { AloneService, type PromptFor } from './alone.service.ts';
import { ChatPromptsService } from './chat-prompts.service.ts';
import { Generations } from '@masque/generations';
import type { OpenFeed } from '../chats/generations/feeds.service.ts';
import { asSent } from './prompt/model-request.ts';
import { budgetOf } from './prompt/character.prompt.ts';
import { lastUserMessageAt } from './prompt/prompt.ts';
import { chatSettingsOf } from './prompt/settings.rules.ts';

const NONE = '';

/** Suggests the user's next message. Nothing is stored, not even what macros write. */
@Injectable()
export class ImpersonationsService {
  constructor(
    private readonly chats: ChatsService,
    private readonly prompts: ChatPromptsService,
    private readonly history: HistoryService,
    private readonly generations: Generations,
    private readonly alone: AloneService,
  ) {}

  async begin(viewer: Viewer, request: CompletionRequest, chatId: string): Promise<OpenFeed> {
    this.generations.ensureOpen();
    const chat = await this.chats.get(viewer.userId, chatId);
    ensure(!chat.generation, 'chat.busy');
    const cast = await this.prompts.castOf(viewer, chat);
    const settings = chatSettingsOf(request, chat);
    const history = await this.history.tail(cast.row, budgetOf(settings));
    const promptFor: PromptFor = async (allowance, target) => {
      const { id: model } = target;
      const turn = { request, allowance, model, history, asked: [], messageId: NONE, purpose: 'impersonate' as const };
      const { prompt } = await this.prompts.build(cast, {
        ...turn,
        lastUserMessageAt: lastUserMessageAt(history.messages),
      });
      return asSent(target, prompt.messages);
    };
    return this.alone.begin(viewer, request, settings, promptFor, {
      suggestsIn: chatId,
      speaker: [cast.persona?.name ?? viewer.username],
    });
  }
}
