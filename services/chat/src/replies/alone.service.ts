import type { CompletionRequest, Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { type Allowance, SettingsService } from '../settings/settings.service.ts';
import { ModelCalls, type ModelTarget } from '../models/model-calls.service.ts';
import { UsageService } from '../usage/usage.service.ts';
import { Generations, UserSlots } from '@masque/generations';
import type { OpenFeed } from '../chats/generations/feeds.service.ts';
import { modelRequest } from './prompt/model-request.ts';
import { UnnamedAnswer } from './prompt/changed-answers.ts';
import type { ReplySettings } from './prompt/settings.rules.ts';
import type { ClientMessage } from './prompt/client-message.ts';

export type PromptFor = (allowance: Allowance, target: ModelTarget) => Promise<readonly Pick<ClientMessage, 'role'>[]>;

export interface AloneOptions {
  /** The chat that gets a suggestion for the user's next message. */
  readonly suggestsIn?: string;
  readonly speaker?: readonly (string | undefined)[];
  /** No character speaks: the client also gets tool calls and log probabilities. */
  readonly isPlain?: boolean;
}

/** Replies that are never stored. They end when the reader leaves, and an empty one isn't counted. */
@Injectable()
export class AloneService {
  constructor(
    private readonly settings: SettingsService,
    private readonly calls: ModelCalls,
    private readonly generations: Generations,
    private readonly slots: UserSlots,
    private readonly usage: UsageService,
  ) {}

  async begin(
    { userId }: Viewer,
    request: CompletionRequest,
    settings: ReplySettings,
    promptFor: PromptFor,
    { suggestsIn, speaker = [], isPlain = false }: AloneOptions = {},
  ): Promise<OpenFeed> {
    const slots = await this.slots.take(userId, 'generation', ...(request.stream ? (['stream'] as const) : []));
    const allowance = await this.settings.reserve(userId).catch((error: unknown) => {
      slots.release();
      throw error;
    });
    try {
      const target = this.calls.targetOf(request, allowance);
      const { id: model } = target;
      const created = Math.floor(Date.now() / 1_000);
      const body = modelRequest(target, settings, await promptFor(allowance, target), request);
      const generation = this.generations.start(
        {
          userId,
          ref: null,
          ...(suggestsIn === undefined ? {} : { suggestsIn }),
          facts: { id: `gen-${newId()}`, created, model, usage: null, reference: null },
          save: async (_, { feed, isEmpty }) => {
            const { id: generationId, model: used, usage } = feed.facts;
            if (isEmpty) await this.settings.giveBack(userId, allowance.day);
            if (!isEmpty || usage) await this.usage.add({ userId, generationId, model: used, usage });
            return null;
          },
        },
        new UnnamedAnswer(this.calls.begin(target, body, isPlain), speaker),
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
}
