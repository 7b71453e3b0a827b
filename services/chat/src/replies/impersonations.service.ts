import { type CompletionRequest, ensure, type Viewer } from '@masque/contracts';
import { RunningGenerations } from '@masque/generations';
import { Injectable } from '@nestjs/common';
import { ChatsService } from '../chats/chats.service.ts';
import type { OpenFeed } from '../chats/generations/reply-feeds.service.ts';
import { MessageReader } from '../chats/messages/message-reader.ts';
import { asSent } from './prompt/model-request.ts';
import { budgetOf, chatSettingsOf } from './prompt/reply-settings.ts';
import { PromptsService } from './prompts.service.ts';
import { type PromptFor, UnsavedRepliesService } from './unsaved-replies.service.ts';

const NO_MESSAGE = '';

/** Suggests the user's next message. Nothing is stored, not even what macros write. */
@Injectable()
export class ImpersonationsService {
  constructor(
    private readonly chats: ChatsService,
    private readonly prompts: PromptsService,
    private readonly reader: MessageReader,
    private readonly generations: RunningGenerations,
    private readonly replies: UnsavedRepliesService,
  ) {}

  async begin(viewer: Viewer, request: CompletionRequest, chatId: string): Promise<OpenFeed> {
    this.generations.ensureOpen();
    const chat = await this.chats.get(viewer.userId, chatId);
    ensure(!chat.generation, 'chat.busy');
    const cast = await this.prompts.castOf(viewer, chat);
    const settings = chatSettingsOf(request, chat);
    const history = await this.reader.tail(cast.row, budgetOf(settings).characters);
    const promptFor: PromptFor = async (allowance, target) => {
      const { messages } = await this.prompts.buildForChat(cast, {
        request,
        allowance,
        model: target.id,
        purpose: 'impersonate',
        history,
        question: null,
        earlier: history.messages,
        messageId: NO_MESSAGE,
      });
      return asSent(target, messages);
    };
    return this.replies.begin(viewer, request, settings, promptFor, {
      suggestsIn: chatId,
      speaker: [cast.persona?.name ?? viewer.username],
    });
  }
}
