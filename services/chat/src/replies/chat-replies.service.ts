import { type CompletionRequest, DomainError, limits, type Viewer } from '@masque/contracts';
import { type Ending, type Generation, RunningGenerations, traceOfError } from '@masque/generations';
import { givenCreationId, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { mainMember } from '../chats/chat.rules.ts';
import { type ChatRow, ChatsService, type MessageRow, type RunningGeneration } from '../chats/chats.service.ts';
import { type ChatReading, type ClaimedChat, ClaimsService, type Goal } from '../chats/generations/claims.service.ts';
import { factsOf, type OpenFeed, ReplyFeedsService } from '../chats/generations/reply-feeds.service.ts';
import { type ReplyEnd, ReplyWriter } from '../chats/generations/reply.writer.ts';
import { contextStart } from '../chats/memory-row/memory.rules.ts';
import type { History } from '../chats/messages/message-reader.ts';
import { shownText } from '../chats/messages/message.ts';
import { ChatScriptsService } from '../chats/scripts/chat-scripts.service.ts';
import { connectionOf, withConnection } from '../connections/connection.rules.ts';
import type { ModelCall } from '../providers/model-call.ts';
import { ModelCalls } from '../providers/model-calls.service.ts';
import { TextTemplates } from '../providers/text.templates.ts';
import { withPreset } from '../presets/preset.rules.ts';
import { PresetsService } from '../presets/presets.service.ts';
import { withPresetScripts } from '../regex/regex.rules.ts';
import { MemoryService } from '../memory/memory.service.ts';
import { ModelsService } from '../models/models.service.ts';
import { DailyMessages } from '../usage/daily-messages.service.ts';
import { UsageService } from '../usage/usage.service.ts';
import type { AllowedScripts } from '../settings/settings.service.ts';
import { modelRequest } from '../providers/model.request.ts';
import { Admission } from './admission.ts';
import { budgetOf, chatSettingsOf, ensureSomethingSaid, questionOf } from './prompt/reply-settings.ts';
import type { ChatCast } from './prompt/chat.scene.ts';
import type { ChatPrompt } from './prompt/chat.turn.ts';
import { PromptsService } from './prompts.service.ts';
import { ReplyFilter } from './reply.filter.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_000;
/** After that, the sweep finishes it from the log. */
const GIVE_UP_MS = 120_000;
const MAX_REFUSALS = 3;

interface PreparedReply {
  readonly cast: ChatCast;
  readonly prompt: ChatPrompt;
  readonly call: ModelCall;
  readonly regex: AllowedScripts;
  readonly joint: string | undefined;
}

type EndedReply = Pick<Generation, 'text' | 'reasoning' | 'thinkingMs' | 'feed' | 'startedAt' | 'firstTextAt'>;

/** A message's way to the saved reply: claim the chat, build the prompt, call the model, save. */
@Injectable()
export class ChatRepliesService {
  private readonly admission = new Admission();

  constructor(
    private readonly claims: ClaimsService,
    private readonly prompts: PromptsService,
    private readonly models: ModelsService,
    private readonly calls: ModelCalls,
    private readonly templates: TextTemplates,
    private readonly generations: RunningGenerations,
    private readonly feeds: ReplyFeedsService,
    private readonly replies: ReplyWriter,
    private readonly messages: DailyMessages,
    private readonly usage: UsageService,
    private readonly memory: MemoryService,
    private readonly chats: ChatsService,
    private readonly scripts: ChatScriptsService,
    private readonly presets: PresetsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A repeated question joins its running answer. @throws `chat.busy` while another one is being answered */
  async begin(viewer: Viewer, request: CompletionRequest, chatId: string, goal: Goal): Promise<OpenFeed> {
    const leave = await this.admission.enter();
    return this.beginAdmitted(viewer, request, chatId, goal).finally(leave);
  }

  private async beginAdmitted(
    viewer: Viewer,
    request: CompletionRequest,
    chatId: string,
    goal: Goal,
  ): Promise<OpenFeed> {
    this.generations.ensureOpen();
    ensureSomethingSaid(request);
    const asked = goal.kind === 'reply' ? questionOf(request) : null;
    const question = asked && { ...asked, text: await this.questionText(viewer, chatId, asked.text) };
    const askedBy = givenCreationId();
    const outcome = await this.claims.claim({
      viewer,
      chatId,
      question: question && { ...question, id: question.id ?? askedBy },
      given: asked?.text,
      goal,
      askedBy,
      budgetIn: (row, connections) => {
        const connected = withConnection(request, connectionOf(connections, row), row.settings, viewer);
        return budgetOf(chatSettingsOf(connected, row)).characters;
      },
      slots: request.stream ? ['generation', 'stream'] : ['generation'],
      prepare: (row, reading) => this.prepare(viewer, request, row, reading),
      dismiss: ({ call }) => call.abort(),
    });
    if (outcome.kind === 'running') return this.feeds.openInSlot(viewer.userId, outcome.row);
    if (outcome.kind === 'answered')
      return this.feeds.openEnded(outcome.row, outcome.reply, outcome.question?.id ?? null, outcome.from);
    const { claimed } = outcome;
    try {
      return await this.start(viewer, claimed);
    } catch (error) {
      await claimed.release();
      throw error;
    }
  }

  private async questionText({ userId, username }: Viewer, chatId: string, text: string): Promise<string> {
    if (!(await this.scripts.hasAny(userId))) return text;
    const row = await this.chats.get(userId, chatId);
    return this.scripts.stored({ row, username: username ?? undefined }, { text, sender: 'user' });
  }

  private async prepare(
    viewer: Viewer,
    asked: CompletionRequest,
    chat: ChatRow,
    reading: Promise<ChatReading>,
  ): Promise<PreparedReply> {
    const [cast, { history, allowance }] = await Promise.all([this.prompts.castOf(viewer, chat), reading]);
    const { row } = cast;
    const { messageId, kind, question } = runningIn(row);
    const profile = connectionOf(allowance.connections, row);
    const preset = await this.presets.findFor(viewer.userId, allowance, profile);
    const connection = withPreset(profile, preset?.preset);
    const request = withConnection(asked, connection, row.settings, viewer);
    const target = this.models.targetOf(request, allowance);
    const answered = answeredIn(history, kind);
    const prompt = await this.prompts.buildForChat(request.persona ? { ...cast, persona: request.persona } : cast, {
      request,
      allowance,
      target,
      connection,
      preset,
      template: await this.templates.find(target, connection),
      purpose: kind,
      history,
      question: question && question.text,
      earlier: question ? answered : answered.slice(0, -1),
      messageId,
    });
    const call = this.calls.start(target, modelRequest(target, prompt.settings, prompt, request, connection));
    const regex = withPresetScripts(allowance.regex, preset);
    return { cast, prompt, call, regex, joint: preset?.preset.continuationJoint };
  }

  private async start(viewer: Viewer, claimed: ClaimedChat<PreparedReply>): Promise<OpenFeed> {
    const { history, message, slots } = claimed;
    const { cast, prompt, call, regex, joint } = await claimed.prepared;
    const { effects } = prompt;
    const row = { ...claimed.row, persona: cast.row.persona };
    const running = runningIn(row);
    const { id, kind } = running;
    const continued = kind === 'continue' ? shownText(history.messages.at(-1)!) : null;
    const generation = this.generations.start(
      {
        userId: viewer.userId,
        ref: { id, chatId: row._id },
        fence: running.fence,
        facts: factsOf(row, running, prompt.model, questionBefore(answeredIn(history, kind))),
        effects: Object.keys(effects).length === 0 ? undefined : JSON.stringify(effects),
        maxText: Math.max(0, limits.message - (continued ?? '').length),
        save: async (ended, ending) =>
          this.save({ ...claimed, row }, prompt, call, await this.scripted(regex, { ...cast, row }, ended), ending),
      },
      new ReplyFilter(call, namesOf(cast, message), continued, joint),
    );
    void generation.feed.ended.then(() => slots.release('generation'));
    return { feed: generation.feed, close: () => slots.release('stream') };
  }

  private async scripted(regex: AllowedScripts, { viewer, ...chat }: ChatCast, ended: Generation): Promise<EndedReply> {
    const { feed, thinkingMs, startedAt, firstTextAt } = ended;
    const scripted = (text: string, sender: 'character' | 'reasoning') =>
      this.scripts.storedBy(regex, { ...chat, username: viewer.username }, { text, sender });
    const [text, reasoning] = await Promise.all([
      scripted(ended.text, 'character'),
      scripted(ended.reasoning, 'reasoning'),
    ]);
    return { text, reasoning, feed, thinkingMs, startedAt, firstTextAt };
  }

  /** Null when the chat is deleted, or the store failed for too long: the sweep saves it later. A message without an answer isn't counted. */
  private async save(
    { row, allowance, slots }: ClaimedChat<PreparedReply>,
    prompt: ChatPrompt,
    { changes, shape, turnsLeft }: ModelCall,
    { text, reasoning, thinkingMs, feed, startedAt, firstTextAt }: EndedReply,
    ending: Ending,
  ): Promise<number | null> {
    const { userId } = row;
    const { effects, trace, trimmed, recalled } = prompt;
    const kept = Math.min(prompt.kept, turnsLeft ?? prompt.kept);
    if (text === '') await this.messages.giveBack(userId, slots.day);
    const { id: generationId, model, usage } = feed.facts;
    if (text !== '' || usage !== null) this.usage.add({ userId, generationId, model, usage });
    const { state, finish } = ending;
    const revision = await this.saveWithRetries(row, {
      text,
      reasoning,
      reasoningMs: thinkingMs,
      state,
      finish,
      model,
      usage,
      ...effects,
      userVariables: allowance.variables,
      contextStart: contextStart(row, recalled, kept),
      trace: {
        ...trace,
        trimmed: { ...trimmed, messages: trimmed.messages + prompt.kept - kept },
        ...(changes.length > 0 || shape !== 'as_is' ? { request: { shape, changes } } : {}),
        model,
        finish,
        ...traceOfError(ending),
        usage,
        characters: text.length,
        firstTextMs: firstTextAt === null ? null : Math.round(firstTextAt - startedAt),
        totalMs: Math.round(performance.now() - startedAt),
      },
    });
    if (usage?.prompt_tokens !== undefined && turnsLeft === null)
      void this.prompts.learnFromUsage(prompt, usage.prompt_tokens);
    if (revision !== null) void this.memory.requestSummaryIfDue(row, allowance.memory, recalled, kept);
    return revision;
  }

  private async saveWithRetries(row: ChatRow, end: ReplyEnd): Promise<number | null> {
    const until = performance.now() + GIVE_UP_MS;
    let refusals = 0;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return (await this.replies.saveReply(row, end))?.revision ?? null;
      } catch (error) {
        const reason = error instanceof Error ? error.name : '';
        this.logger.warn({ reason, chatId: row._id }, 'saving the end of a generation failed; retrying');
        refusals += reason === 'MongoServerError' ? 1 : 0;
        if (performance.now() > until || refusals > MAX_REFUSALS) return null;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}

function runningIn({ generation }: ChatRow): RunningGeneration {
  if (!generation) throw new DomainError('chat.busy');
  return generation;
}

const answeredIn = ({ messages }: History, kind: RunningGeneration['kind']): readonly MessageRow[] =>
  kind === 'continue' ? messages.slice(0, -1) : messages;

/** The speaker may be another member of an imported group. */
const namesOf = ({ row, character: { card } }: ChatCast, message: MessageRow | null) =>
  message?.speaker && message.speaker.characterId === null
    ? [message.speaker.name]
    : [card.name, card.nickname, mainMember(row).name, message?.speaker?.name];

function questionBefore(messages: readonly MessageRow[]): string | null {
  const last = messages.at(-1);
  return last?.sender === 'user' ? last.id : null;
}
