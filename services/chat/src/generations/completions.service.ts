import type { CompletionRequest, Viewer } from '@masque/contracts';
import { CONFIG, newId } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import type { Config } from '../config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ModelCall } from '../upstream/model-call.ts';
import { ModelGateway } from '../upstream/model-gateway.ts';
import { ChatGenerationsService } from './chat-generations.service.ts';
import { Generations } from './core/generations.ts';
import type { OpenFeed } from './feeds.service.ts';
import { modelRequest } from './prompt/model-request.ts';
import { type BuiltPrompt, characterPrompt, ensureSomethingSaid, plainPrompt, settingsOf } from './prompt/prompt.ts';
import { UserSlots } from './slots/user-slots.ts';

/** Lets a model answer: in a chat, as a character without a chat, or to plain messages. */
@Injectable()
export class CompletionsService {
  constructor(
    private readonly inChats: ChatGenerationsService,
    private readonly settings: SettingsService,
    private readonly characters: CharactersService,
    private readonly gateway: ModelGateway,
    private readonly generations: Generations,
    private readonly slots: UserSlots,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async begin(viewer: Viewer, request: CompletionRequest): Promise<OpenFeed> {
    this.generations.ensureOpen();
    ensureSomethingSaid(request);
    return request.chatId
      ? this.inChats.begin(viewer, request, request.chatId, null)
      : this.beginAlone(viewer, request);
  }

  /** A new swipe of a message. */
  async regenerate(viewer: Viewer, request: CompletionRequest, chatId: string, messageId: string): Promise<OpenFeed> {
    this.generations.ensureOpen();
    return this.inChats.begin(viewer, request, chatId, messageId);
  }

  /** A reply that is kept nowhere, and ends when its reader leaves. */
  private async beginAlone(viewer: Viewer, request: CompletionRequest): Promise<OpenFeed> {
    const { userId } = viewer;
    const prompt = await this.prompt(viewer, request);
    const slots = await this.slots.take(userId, 'generation', ...(request.stream ? (['stream'] as const) : []));
    const allowance = await this.settings.reserve(userId).catch((error: unknown) => {
      slots.release();
      throw error;
    });
    try {
      const key = this.settings.keyFor(request.apiKey, allowance);
      const model = request.model || allowance.model || this.config.model.byDefault;
      const created = Math.floor(Date.now() / 1_000);
      const generation = this.generations.start(
        {
          userId,
          ref: null,
          facts: { id: `gen-${newId()}`, created, model, usage: null, reference: null },
          save: async ({ text }) => {
            if (text === '') await this.settings.giveBack(userId, allowance.day);
            return null;
          },
        },
        new ModelCall(this.gateway, {
          key,
          body: modelRequest(model, settingsOf(request), prompt.messages),
          retryMs: this.config.model.retryMs,
        }),
      );
      void generation.feed.ended.then(() => slots.release('generation'));
      const close = () => {
        generation.leave();
        slots.release('stream');
      };
      return { feed: generation.feed, failureOf: () => generation.failure, close };
    } catch (error) {
      slots.release();
      await this.settings.giveBack(userId, allowance.day);
      throw error;
    }
  }

  private async prompt(viewer: Viewer, request: CompletionRequest): Promise<BuiltPrompt> {
    const settings = settingsOf(request);
    if (!request.characterId) return plainPrompt(request.messages, settings);
    const character = await this.characters.toStartWith(viewer.userId, request.characterId);
    return characterPrompt({
      viewer,
      character,
      persona: request.persona,
      chat: null,
      settings,
      history: request.messages.map(({ role, content }) => ({ role, text: content })),
      historyStart: 0,
      seed: `${viewer.userId}:${request.messages.length}`,
    });
  }
}
