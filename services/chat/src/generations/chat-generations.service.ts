import { type CompletionRequest, DomainError, type GenerationSettings, type Viewer } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { mayChatWith } from '../characters/character.policy.ts';
import { CharactersService, type PlayedCharacter } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import { ClaimsService } from '../chats/claims.service.ts';
import type { History } from '../chats/history.service.ts';
import { variablesBefore } from '../chats/variables.rules.ts';
import type { Config } from '../config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ModelCall } from '../upstream/model-call.ts';
import { ModelGateway } from '../upstream/model-gateway.ts';
import { ChatClaimService, type ClaimedChat } from './chat-claim.service.ts';
import type { GenerationResult } from './core/generation.store.ts';
import type { Generation } from './core/generation.ts';
import { Generations } from './core/generations.ts';
import { saveUntilWritten } from './core/save-until-written.ts';
import { FeedsService, type OpenFeed } from './feeds.service.ts';
import { effectsOf, type PromptEffects, toJson } from './prompt/effects.ts';
import { modelRequest } from './prompt/model-request.ts';
import { budgetOf, characterPrompt, historyOf, questionOf, settingsOf, speakerOf } from './prompt/prompt.ts';
import { traceOfEnd } from './trace.ts';

/** Replies that belong to a chat. */
@Injectable()
export class ChatGenerationsService {
  constructor(
    private readonly chatClaims: ChatClaimService,
    private readonly claims: ClaimsService,
    private readonly settings: SettingsService,
    private readonly characters: CharactersService,
    private readonly gateway: ModelGateway,
    private readonly generations: Generations,
    private readonly feeds: FeedsService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The same question again joins its answer; while another one is being answered, 409. */
  async begin(viewer: Viewer, request: CompletionRequest, chatId: string, swipeOf: string | null): Promise<OpenFeed> {
    const question = swipeOf === null ? questionOf(request) : null;
    const settings = settingsOf(request);
    const outcome = await this.chatClaims.claim({
      viewer,
      chatId,
      question: question && { ...question, speaker: speakerOf(request) },
      swipeOf,
      budget: budgetOf(settings),
      slots: request.stream ? ['generation', 'stream'] : ['generation'],
    });
    if (outcome.kind === 'running') return this.feeds.openFor(viewer.userId, outcome.row);
    if (outcome.kind === 'answered') return this.feeds.ended(outcome.row, outcome.reply, outcome.question.id);
    const { claimed } = outcome;
    try {
      return await this.start(viewer, request, settings, claimed);
    } catch (error) {
      await claimed.release();
      throw error;
    }
  }

  private async start(
    viewer: Viewer,
    request: CompletionRequest,
    settings: GenerationSettings,
    claimed: ClaimedChat,
  ): Promise<OpenFeed> {
    const { row, history, allowance, slots, generationId } = claimed;
    const { generation: running } = row;
    if (!running) throw new DomainError('chat.busy');
    const { characterId, version } = mainMember(row);
    const character = continuable(viewer, await this.characters.played(characterId, version));
    const key = this.settings.keyFor(request.apiKey, allowance);
    const model = request.model || allowance.model || this.config.model.byDefault;
    const asked = running.question ? [{ role: 'user' as const, text: running.question.text }] : [];
    const variables = { chat: variablesBefore(row, running.messageId), user: allowance.variables };
    const prompt = characterPrompt({
      viewer,
      character,
      persona: request.persona,
      chat: row,
      settings,
      history: [...historyOf(history.messages), ...asked],
      historyStart: history.before,
      variables,
      model,
      isSwipe: running.kind === 'swipe',
      lastUserMessageAt: lastUserMessageAt(history, running.question !== null),
      seed: `${row._id}:${row.revision}`,
    });
    const trace = { ...prompt.trace, requestedModel: model, settings };
    const effects = effectsOf(row, running.messageId, prompt, variables);
    const generation = this.generations.start(
      {
        userId: viewer.userId,
        ref: { id: generationId, chatId: row._id },
        facts: {
          id: generationId,
          created: Math.floor(running.startedAt.getTime() / 1_000),
          model,
          usage: null,
          reference: {
            chatId: row._id,
            messageId: running.messageId,
            userMessageId: running.question?.id ?? questionBefore(history),
            revision: row.revision,
          },
        },
        effects: toJson(effects),
        save: (result, generation) => this.save(claimed, result, generation, { effects, trace }),
      },
      new ModelCall(this.gateway, {
        key,
        body: modelRequest(model, settings, prompt.messages),
        retryMs: this.config.model.retryMs,
      }),
    );
    generation.claimed(running.fence);
    void generation.feed.ended.then(() => slots.release('generation'));
    return { feed: generation.feed, failureOf: () => generation.failure, close: () => slots.release('stream') };
  }

  /** A message that nothing answered is not counted. */
  private async save(
    { row, allowance }: ClaimedChat,
    { text, ending }: GenerationResult,
    generation: Generation,
    { effects, trace }: { effects: PromptEffects; trace: Record<string, unknown> },
  ): Promise<number | null> {
    if (text === '') await this.settings.giveBack(row.userId, allowance.day);
    const { model, usage } = generation.feed.facts;
    const { reasoning } = generation;
    const end = { text, reasoning, state: ending.state, finish: ending.finish, model, usage };
    const beside = { ...effects, userVariables: allowance.variables };
    const whole = { ...end, ...beside, trace: { ...trace, ...traceOfEnd(generation, ending) } };
    const write = async () => (await this.claims.finish(row, whole))?.revision ?? null;
    return saveUntilWritten(write, this.logger, row._id);
  }
}

/** When the user wrote last, the newest message apart: that one is what the character answers. */
function lastUserMessageAt({ messages }: History, isAsked: boolean): number | undefined {
  const earlier = isAsked ? messages : messages.slice(0, -1);
  return earlier.findLast(({ sender }) => sender === 'user')?.createdAt.getTime();
}

/** The message that a reply without a question of its own answers. */
function questionBefore({ messages }: History): string | null {
  const last = messages.at(-1);
  return last?.sender === 'user' ? last.id : null;
}

/** A chat whose character was deleted or withdrawn stays readable and goes no further. */
function continuable(viewer: Viewer, character: PlayedCharacter | null): PlayedCharacter {
  if (!character || !mayChatWith(viewer.userId, character)) throw new DomainError('character.gone');
  return character;
}
