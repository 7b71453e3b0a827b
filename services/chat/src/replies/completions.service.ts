import type { CompletionRequest, Viewer } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import type { ChatConfig } from '../config.ts';
import { ModelsService } from '../models/models.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AloneService } from './alone.service.ts';
import { AskedOnce } from './asked-once.ts';
import { ChatGenerationsService } from './chat-generations.service.ts';
import { Generations } from '@masque/generations';
import type { OpenFeed } from '../chats/generations/feeds.service.ts';
import { asSent } from './prompt/model-request.ts';
import { ensureSomethingSaid, plainPrompt, toHistory } from './prompt/prompt.ts';
import { type ReplySettings, settingsOf } from './prompt/settings.rules.ts';
import { PromptsService } from './prompts.service.ts';

@Injectable()
export class CompletionsService {
  constructor(
    private readonly inChats: ChatGenerationsService,
    private readonly alone: AloneService,
    private readonly once: AskedOnce,
    private readonly settings: SettingsService,
    private readonly characters: ChatCharactersService,
    private readonly generations: Generations,
    private readonly models: ModelsService,
    private readonly prompts: PromptsService,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  async begin(viewer: Viewer, request: CompletionRequest): Promise<OpenFeed> {
    this.generations.ensureOpen();
    ensureSomethingSaid(request);
    return request.chatId
      ? this.inChats.begin(viewer, request, request.chatId, { kind: 'reply' })
      : this.beginAlone(viewer, request);
  }

  async regenerate(viewer: Viewer, request: CompletionRequest, chatId: string, messageId: string): Promise<OpenFeed> {
    this.generations.ensureOpen();
    return this.inChats.begin(viewer, request, chatId, { kind: 'swipe', messageId });
  }

  async continue(viewer: Viewer, request: CompletionRequest, chatId: string): Promise<OpenFeed> {
    this.generations.ensureOpen();
    return this.inChats.begin(viewer, request, chatId, { kind: 'continue' });
  }

  private async beginAlone(viewer: Viewer, request: CompletionRequest): Promise<OpenFeed> {
    const settings = await this.settingsFor(viewer.userId, request);
    const { characterId } = request;
    if (characterId !== undefined) return this.beginAsCharacter(viewer, request, settings, characterId);
    const messages = plainPrompt(request.messages, settings);
    return this.once.begin(() => this.alone.begin(viewer, request, settings, async () => messages, { isPlain: true }));
  }

  /** The client chose these messages, so the model's context limits them rather than a default size. */
  private async settingsFor(userId: string, request: CompletionRequest): Promise<ReplySettings> {
    if (request.settings?.contextSize !== undefined) return settingsOf(request);
    const model = request.model || (await this.settings.model(userId)) || this.config.model.byDefault;
    return settingsOf(request, await this.models.contextOf(userId, model));
  }

  private async beginAsCharacter(
    viewer: Viewer,
    request: CompletionRequest,
    settings: ReplySettings,
    characterId: string,
  ): Promise<OpenFeed> {
    const [character, customPrompt, lore] = await Promise.all([
      this.characters.getPlayable(viewer.userId, characterId),
      this.settings.customPrompt(viewer.userId),
      this.settings.lorebooks(viewer.userId),
    ]);
    const { messages } = await this.prompts.build({
      viewer,
      character,
      persona: request.persona ?? null,
      chat: null,
      customPrompt,
      lore,
      settings,
      history: request.messages.map(toHistory),
      historyStart: 0,
      seed: `${viewer.userId}:${request.messages.length}`,
    });
    return this.once.begin(() =>
      this.alone.begin(viewer, request, settings, async (_, target) => asSent(target, messages), {
        speaker: [character.card.name, character.card.nickname],
      }),
    );
  }
}
