import { type CompletionRequest, DomainError, type Viewer } from '@masque/contracts';
import { Generations } from '@masque/generations';
import type { MacroVariables } from '@masque/roleplay/macros';
import { givenCreationId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatRow, MessageRow } from '../chats/chats.service.ts';
import { type ClaimedChat, ClaimsService, type Goal } from '../chats/generations/claims.service.ts';
import { factsOf, FeedsService, type OpenFeed } from '../chats/generations/feeds.service.ts';
import type { PromptEffects } from '../chats/generations/reply.writer.ts';
import { shownText } from '../chats/messages/message.rules.ts';
import { keptVariables } from '../chats/variables.rules.ts';
import { ModelCalls } from '../models/model-calls.service.ts';
import { type ChatCast, ChatPromptsService } from './chat-prompts.service.ts';
import { ContinuedAnswer, UnnamedAnswer } from './prompt/changed-answers.ts';
import { asSent, modelRequest } from './prompt/model-request.ts';
import { budgetOf, type BuiltPrompt } from './prompt/character.prompt.ts';
import { lastUserMessageAt, questionOf, speakerOf } from './prompt/prompt.ts';
import { chatSettingsOf } from './prompt/settings.rules.ts';
import { ReplySaverService } from './reply-saver.service.ts';

@Injectable()
export class ChatGenerationsService {
  constructor(
    private readonly claims: ClaimsService,
    private readonly calls: ModelCalls,
    private readonly generations: Generations,
    private readonly feeds: FeedsService,
    private readonly prompts: ChatPromptsService,
    private readonly saver: ReplySaverService,
  ) {}

  /** A repeated question joins its running answer. @throws `chat.busy` while another one is being answered */
  async begin(viewer: Viewer, request: CompletionRequest, chatId: string, goal: Goal): Promise<OpenFeed> {
    const question = goal.kind === 'reply' ? questionOf(request) : null;
    const askedBy = givenCreationId();
    const outcome = await this.claims.claim({
      viewer,
      chatId,
      question: question && { ...question, id: question.id ?? askedBy, speaker: speakerOf(request) },
      goal,
      askedBy,
      budgetIn: (row) => budgetOf(chatSettingsOf(request, row)),
      slots: request.stream ? ['generation', 'stream'] : ['generation'],
    });
    if (outcome.kind === 'running') return this.feeds.openFor(viewer.userId, outcome.row);
    if (outcome.kind === 'answered')
      return this.feeds.ended(outcome.row, outcome.reply, outcome.question?.id ?? null, outcome.from);
    const { claimed } = outcome;
    try {
      return await this.start(viewer, request, claimed);
    } catch (error) {
      await claimed.release();
      throw error;
    }
  }

  private async start(viewer: Viewer, request: CompletionRequest, claim: ClaimedChat): Promise<OpenFeed> {
    const { history, target: written, allowance, slots, generationId } = claim;
    const cast = await this.prompts.castOf(viewer, claim.row);
    const { row } = cast;
    const { generation: running } = row;
    if (!running) throw new DomainError('chat.busy');
    const target = this.calls.targetOf(request, allowance);
    const asked = running.question ? [{ role: 'user' as const, text: running.question.text }] : [];
    const isContinued = running.kind === 'continue';
    const answered = isContinued ? history.messages.slice(0, -1) : history.messages;
    const { prompt, settings, variables } = await this.prompts.build(
      request.persona ? { ...cast, persona: request.persona } : cast,
      {
        request,
        allowance,
        model: target.id,
        history,
        asked,
        messageId: running.messageId,
        purpose: running.kind,
        lastUserMessageAt: lastUserMessageAt(running.question ? answered : answered.slice(0, -1)),
      },
    );
    const call = this.calls.begin(target, modelRequest(target, settings, asSent(target, prompt.messages), request));
    const answer = new UnnamedAnswer(call, namesOf(cast, written));
    const effects = effectsOf(row, running.messageId, prompt, variables);
    const after = {
      effects,
      trace: { ...prompt.trace, loreBooks: loreBooksOf(cast), requestedModel: target.id, settings },
      told: { messages: history.messages, asked: asked.length },
      kept: prompt.kept ?? 0,
    };
    const generation = this.generations.start(
      {
        userId: viewer.userId,
        ref: { id: generationId, chatId: row._id },
        fence: running.fence,
        facts: factsOf(row, running, target.id, questionBefore(answered)),
        effects: Object.keys(effects).length === 0 ? undefined : JSON.stringify(effects),
        save: (result, saved) => this.saver.save({ ...claim, row }, result, saved, after),
      },
      isContinued ? new ContinuedAnswer(answer, shownText(history.messages.at(-1)!)) : answer,
    );
    void generation.feed.ended.then(() => slots.release('generation'));
    return { feed: generation.feed, failureOf: () => generation.failure, close: () => slots.release('stream') };
  }
}

function effectsOf(
  row: ChatRow,
  messageId: string,
  { loreTimers, variables, userWrites }: BuiltPrompt,
  before: Required<MacroVariables>,
): PromptEffects {
  const variableState = variables && keptVariables(row, messageId, before.chat, variables.chat);
  return {
    ...(loreTimers === undefined || loreTimers === row.loreTimers ? {} : { loreTimers }),
    ...(variableState === undefined ? {} : { variableState }),
    ...(userWrites === undefined || Object.keys(userWrites).length === 0 ? {} : { userWrites }),
  };
}

/** The speaker may be another member of an imported group. */
const namesOf = ({ row, character: { card } }: ChatCast, written: MessageRow | null) =>
  written?.speaker && written.speaker.characterId === null
    ? [written.speaker.name]
    : [card.name, card.nickname, mainMember(row).name, written?.speaker?.name];

function loreBooksOf({ row, character, joining }: ChatCast) {
  const { characterId, version } = mainMember(row);
  const own = character.card.lorebook ? [{ characterId, version }] : [];
  return [...own, ...joining.map((one) => ({ characterId: one.characterId, version: one.version }))];
}

function questionBefore(messages: readonly MessageRow[]): string | null {
  const last = messages.at(-1);
  return last?.sender === 'user' ? last.id : null;
}
