import { type CompletionRequest, DomainError, type Viewer } from '@masque/contracts';
import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import type { MessageRow } from '../chats/chats.service.ts';
import { ChatPersonasService } from '../chats/chat-personas.service.ts';
import { ClaimsService } from '../chats/claims.service.ts';
import { recall } from '../chats/memories/memory.rules.ts';
import { shownText } from '../chats/messages/message.rules.ts';
import { variablesBefore } from '../chats/variables.rules.ts';
import { MemoriesService } from '../memory/memories.service.ts';
import { ModelCalls } from '../models/model-calls.service.ts';
import { ModelsService } from '../models/models.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { UsageService } from '../usage/usage.service.ts';
import { ChatClaimService, type ClaimedChat, type Goal } from './chat-claim.service.ts';
import { continuable } from './continuable.ts';
import type { GenerationResult } from './core/generation.store.ts';
import type { Generation } from './core/generation.ts';
import { Generations } from './core/generations.ts';
import { saveUntilWritten } from './core/save-until-written.ts';
import { FeedsService, type OpenFeed } from './feeds.service.ts';
import { LorebooksService } from './lorebooks.service.ts';
import { wantsCacheMarks, withCacheMarks } from './prompt/cache-marks.ts';
import { ContinuedAnswer } from './prompt/continued-answer.ts';
import { effectsOf, type PromptEffects, toJson } from './prompt/effects.ts';
import { modelRequest } from './prompt/model-request.ts';
import { budgetOf, characterPrompt, historyOf, lastUserMessageAt, questionOf, speakerOf } from './prompt/prompt.ts';
import { chatSettingsOf, withinModel } from './prompt/settings.rules.ts';
import { traceOfEnd } from './trace.ts';

/** Replies that belong to a chat. */
@Injectable()
export class ChatGenerationsService {
  constructor(
    private readonly chatClaims: ChatClaimService,
    private readonly claims: ClaimsService,
    private readonly personas: ChatPersonasService,
    private readonly settings: SettingsService,
    private readonly characters: CharactersService,
    private readonly calls: ModelCalls,
    private readonly generations: Generations,
    private readonly feeds: FeedsService,
    private readonly usage: UsageService,
    private readonly models: ModelsService,
    private readonly lorebooks: LorebooksService,
    private readonly memories: MemoriesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The same question again joins its answer; while another one is being answered, 409. */
  async begin(viewer: Viewer, request: CompletionRequest, chatId: string, goal: Goal): Promise<OpenFeed> {
    const question = goal.kind === 'reply' ? questionOf(request) : null;
    const outcome = await this.chatClaims.claim({
      viewer,
      chatId,
      question: question && { ...question, speaker: speakerOf(request) },
      goal,
      budgetIn: (row) => budgetOf(chatSettingsOf(request, row)),
      slots: request.stream ? ['generation', 'stream'] : ['generation'],
    });
    if (outcome.kind === 'running') return this.feeds.openFor(viewer.userId, outcome.row);
    if (outcome.kind === 'answered') return this.feeds.ended(outcome.row, outcome.reply, outcome.question.id);
    const { claimed } = outcome;
    try {
      return await this.start(viewer, request, claimed);
    } catch (error) {
      await claimed.release();
      throw error;
    }
  }

  private async start(viewer: Viewer, request: CompletionRequest, claim: ClaimedChat): Promise<OpenFeed> {
    const { row, persona } = await this.personas.current(claim.row);
    const claimed = { ...claim, row };
    const { history, allowance, slots, generationId } = claimed;
    const { generation: running } = row;
    if (!running) throw new DomainError('chat.busy');
    const { characterId, version } = mainMember(row);
    const character = continuable(viewer, await this.characters.played(characterId, version));
    const joining = await this.lorebooks.joining(row);
    const target = this.calls.targetOf(request, allowance);
    const { id: model } = target;
    const settings = withinModel(chatSettingsOf(request, row), this.models.knownContextOf(viewer.userId, model));
    const asked = running.question ? [{ role: 'user' as const, text: running.question.text }] : [];
    const variables = { chat: variablesBefore(row, running.messageId), user: allowance.variables };
    const answered = running.kind === 'continue' ? history.messages.slice(0, -1) : history.messages;
    const told = { messages: history.messages, asked: asked.length };
    const prompt = characterPrompt({
      viewer,
      character,
      persona: request.persona ?? persona,
      chat: row,
      customPrompt: allowance.customPrompt,
      settings,
      history: [...historyOf(history.messages), ...asked],
      historyStart: history.before,
      lorebooks: joining.map(({ lorebook }) => lorebook),
      memory: recall(row, allowance.memory, told),
      variables,
      model,
      purpose: running.kind,
      lastUserMessageAt: lastUserMessageAt(running.question ? answered : answered.slice(0, -1)),
      seed: `${row._id}:${row.revision}`,
    });
    const own = character.card.lorebook ? [{ characterId, version }] : [];
    const loreBooks = [...own, ...joining.map((one) => ({ characterId: one.characterId, version: one.version }))];
    const trace = { ...prompt.trace, loreBooks, requestedModel: model, settings };
    const effects = effectsOf(row, running.messageId, prompt, variables);
    const isMarked = wantsCacheMarks(target.gateway.url, target.model);
    const sent = isMarked ? withCacheMarks(prompt.messages) : prompt.messages;
    const call = this.calls.begin(target, modelRequest(target.model, settings, sent, request));
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
            userMessageId: running.question?.id ?? questionBefore(answered),
            revision: row.revision,
            ...(running.from === undefined ? {} : { from: running.from }),
          },
        },
        effects: toJson(effects),
        save: async (result, generation) => {
          const revision = await this.save(claimed, result, generation, { effects, trace });
          if (revision !== null) void this.memories.afterReply(row, allowance.memory, told, prompt.kept ?? 0);
          return revision;
        },
      },
      running.kind === 'continue' ? new ContinuedAnswer(call, shownText(history.messages.at(-1)!)) : call,
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
    const { id: generationId, model, usage } = generation.feed.facts;
    const isAnswered = text !== '' || usage !== null;
    const counted = isAnswered && this.usage.add({ userId: row.userId, generationId, model, usage });
    const { reasoning } = generation;
    const end = { text, reasoning, state: ending.state, finish: ending.finish, model, usage };
    const beside = { ...effects, userVariables: allowance.variables };
    const whole = { ...end, ...beside, trace: { ...trace, ...traceOfEnd(generation, ending) } };
    const write = async () => (await this.claims.finish(row, whole))?.revision ?? null;
    const revision = await saveUntilWritten(write, this.logger, row._id);
    await counted;
    return revision;
  }
}

/** The message that a reply without a question of its own answers. */
function questionBefore(messages: readonly MessageRow[]): string | null {
  const last = messages.at(-1);
  return last?.sender === 'user' ? last.id : null;
}
