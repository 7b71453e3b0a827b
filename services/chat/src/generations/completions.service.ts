import type { CompletionRequest, Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { type Allowance, UsageService } from '../usage/usage.service.ts';
import { AskedFor } from './asked.ts';
import { ChatRepliesService } from './chat-replies.service.ts';
import type { Generation, Keeper } from './generation.ts';
import { Launcher } from './launcher.ts';
import { modelRequest } from './model-request.ts';
import { type BuiltPrompt, characterPrompt, plainPrompt, settingsOf } from './prompt.ts';
import { RunningReplies } from './running-replies.ts';

/** Lets a model answer: in a chat, as a character without a chat, or to plain messages. */
@Injectable()
export class CompletionsService {
  constructor(
    private readonly inChats: ChatRepliesService,
    private readonly asked: AskedFor,
    private readonly characters: CharactersService,
    private readonly usage: UsageService,
    private readonly launcher: Launcher,
    private readonly running: RunningReplies,
  ) {}

  async begin(viewer: Viewer, request: CompletionRequest): Promise<Generation> {
    this.running.ensureOpen();
    return request.chatId ? this.inChats.begin(viewer, request, request.chatId) : this.beginAlone(viewer, request);
  }

  /** A reply that is kept nowhere. */
  private async beginAlone(viewer: Viewer, request: CompletionRequest): Promise<Generation> {
    const [saved, prompt] = await Promise.all([this.asked.saved(viewer.userId), this.prompt(viewer, request)]);
    const key = this.asked.key(request, saved);
    const model = this.asked.model(request, saved);
    const allowance = await this.usage.take(viewer.userId);
    const generation = this.launcher.launch({
      facts: { id: this.asked.newCompletionId(), userId: viewer.userId, model, usage: null, reference: null },
      keeper: keepNothing(allowance),
      kept: null,
      key,
      body: modelRequest(model, settingsOf(request), prompt.messages),
    });
    generation.release();
    return generation;
  }

  private async prompt(viewer: Viewer, request: CompletionRequest): Promise<BuiltPrompt> {
    const settings = settingsOf(request);
    if (!request.characterId) return plainPrompt(request.messages, settings);
    const character = await this.characters.toStartWith(viewer.userId, request.characterId);
    return characterPrompt({
      viewer,
      character,
      persona: request.persona,
      settings,
      history: request.messages.map(({ role, content }) => ({ role, text: content })),
      historyStart: 0,
      chatId: character._id,
      seed: `${viewer.userId}:${request.messages.length}`,
    });
  }
}

const keepNothing = (allowance: Allowance): Keeper => ({
  grow: () => undefined,
  finish: async (generation) => {
    if (!generation.hasText) await allowance.giveBack();
  },
});
