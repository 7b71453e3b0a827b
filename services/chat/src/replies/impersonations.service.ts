import { type CompletionRequest, ensure, type Viewer } from '@masque/contracts';
import { RunningGenerations } from '@masque/generations';
import { Injectable } from '@nestjs/common';
import { ChatsService } from '../chats/chats.service.ts';
import type { OpenFeed } from '../chats/generations/reply-feeds.service.ts';
import { MessageReader } from '../chats/messages/message-reader.ts';
import { connectionOf, withConnection } from '../connections/connection.rules.ts';
import { withPreset } from '../presets/preset.rules.ts';
import { PresetsService } from '../presets/presets.service.ts';
import { TextTemplates } from '../providers/text.templates.ts';
import type { ModelTarget } from '../providers/gateways.ts';
import type { Allowance } from '../settings/settings.service.ts';
import { budgetOf, chatSettingsOf } from './prompt/reply-settings.ts';
import { PromptsService } from './prompts.service.ts';
import { type UnsavedCall, UnsavedRepliesService } from './unsaved-replies.service.ts';

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
    private readonly templates: TextTemplates,
    private readonly presets: PresetsService,
  ) {}

  async begin(viewer: Viewer, request: CompletionRequest, chatId: string): Promise<OpenFeed> {
    this.generations.ensureOpen();
    const chat = await this.chats.get(viewer.userId, chatId);
    ensure(!chat.generation, 'chat.busy');
    const cast = await this.prompts.castOf(viewer, chat);
    const callFor = async (allowance: Allowance): Promise<UnsavedCall> => {
      const profile = connectionOf(allowance.connections, chat);
      const preset = await this.presets.findFor(viewer.userId, allowance, profile);
      const connection = withPreset(profile, preset?.preset);
      const connected = withConnection(request, connection, chat.settings, viewer);
      const settings = chatSettingsOf(connected, chat);
      const promptFor = async (target: ModelTarget) => {
        const history = await this.reader.tail(cast.row, budgetOf(settings).characters);
        return this.prompts.buildForChat(cast, {
          request: connected,
          allowance,
          target,
          connection,
          preset,
          template: await this.templates.find(target, connection),
          purpose: 'impersonate',
          history,
          question: null,
          earlier: history.messages,
          messageId: NO_MESSAGE,
        });
      };
      return { request: connected, settings, connection, promptFor };
    };
    return this.replies.begin(viewer, request.stream, callFor, {
      suggestsIn: chatId,
      speaker: [cast.persona?.name ?? viewer.username],
    });
  }
}
