import type { CompletionRequest, Connection, Viewer } from '@masque/contracts';
import { RunningGenerations } from '@masque/generations';
import { newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { OpenFeed } from '../chats/generations/reply-feeds.service.ts';
import type { ModelTarget } from '../providers/gateways.ts';
import { ModelCalls } from '../providers/model-calls.service.ts';
import { ModelsService } from '../models/models.service.ts';
import { type Allowance, SettingsService } from '../settings/settings.service.ts';
import { DailyMessages } from '../usage/daily-messages.service.ts';
import { UsageService } from '../usage/usage.service.ts';
import { modelRequest, type PromptMessages } from '../providers/model.request.ts';
import type { ReplySettings } from './prompt/reply-settings.ts';
import { ReplyFilter } from './reply.filter.ts';

export interface UnsavedCall {
  readonly request: CompletionRequest;
  readonly settings: ReplySettings;
  readonly connection: Connection;
  readonly promptFor: (target: ModelTarget) => Promise<PromptMessages>;
}

export interface UnsavedReplyOptions {
  /** The chat that gets a suggestion for the user's next message. */
  readonly suggestsIn?: string | undefined;
  readonly speaker?: readonly (string | undefined)[];
}

/** Replies that are never stored. They end when the reader leaves, and an empty one isn't counted. */
@Injectable()
export class UnsavedRepliesService {
  constructor(
    private readonly settings: SettingsService,
    private readonly models: ModelsService,
    private readonly calls: ModelCalls,
    private readonly generations: RunningGenerations,
    private readonly messages: DailyMessages,
    private readonly usage: UsageService,
  ) {}

  async begin(
    { userId }: Viewer,
    isStream: boolean,
    callFor: (allowance: Allowance) => UnsavedCall | Promise<UnsavedCall>,
    { suggestsIn, speaker = [] }: UnsavedReplyOptions = {},
  ): Promise<OpenFeed> {
    const slots = await this.messages.take(userId, 'generation', ...(isStream ? (['stream'] as const) : []));
    try {
      const allowance = await this.settings.allowanceOf(userId);
      const { request, settings, connection, promptFor } = await callFor(allowance);
      const target = this.models.targetOf(request, allowance);
      const { id: model } = target;
      const created = Math.floor(Date.now() / 1_000);
      const prompt = await promptFor(target);
      const call = this.calls.start(target, modelRequest(target, settings, prompt, request, connection));
      const generation = this.generations.start(
        {
          userId,
          ref: null,
          suggestsIn,
          facts: { id: `gen-${newId()}`, created, model, usage: null, reference: null },
          save: async ({ feed, isEmpty }) => {
            const { id: generationId, model: used, usage } = feed.facts;
            if (isEmpty) await this.messages.giveBack(userId, slots.day);
            if (!isEmpty || usage) this.usage.add({ userId, generationId, model: used, usage });
            return null;
          },
        },
        new ReplyFilter(call, speaker),
      );
      void generation.feed.ended.then(() => slots.release('generation'));
      const close = () => {
        void generation.stop();
        slots.release('stream');
      };
      return { feed: generation.feed, close };
    } catch (error) {
      slots.release();
      await this.messages.giveBack(userId, slots.day);
      throw error;
    }
  }
}
