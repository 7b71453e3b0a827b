import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CompletionRequest, DomainError, ensure, type LorebookSettings, type Viewer } from '@masque/contracts';
import { TurnQueue } from '@masque/service-kit/threads';
import { WorkError } from '@masque/roleplay/macros';
import type { Prompt, RoleplayMessage } from '@masque/roleplay/prompt';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { mayChatWith } from '../characters/character.policy.ts';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { mainMember, WORK_AT_ONCE } from '../chats/chat.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';
import { ChatScriptsService } from '../chats/scripts/chat-scripts.service.ts';
import { recall } from '../chats/memory-row/memory.rules.ts';
import { liveCount, visibleSequence } from '../chats/messages/gap.rules.ts';
import { PropertiesService } from '../chats/properties.service.ts';
import { keptVariables, variablesBefore } from '../chats/variables.rules.ts';
import { noConnection } from '../connections/connection.rules.ts';
import { LorebooksService } from '../lorebooks/lorebooks.service.ts';
import type { ModelTarget } from '../providers/gateways.ts';
import type { RequestFields } from '../providers/server.needs.ts';
import { withPresetScripts } from '../regex/regex.rules.ts';
import { ModelsService } from '../models/models.service.ts';
import { ServerTokenizers } from '../tokens/server.tokenizers.ts';
import { TokenRatiosService } from '../tokens/token-ratios.service.ts';
import { atLeast, PER_MESSAGE, scaled } from '../tokens/token.scale.ts';
import { TokensService } from '../tokens/tokens.service.ts';
import { plainPrompt, textsOf, toClientMessage, toHistory, withoutBlank } from './prompt/client-prompt.ts';
import { budgetOf, chatSettingsOf, type ReplySettings, withinModel } from './prompt/reply-settings.ts';
import { type ChatCast, effectsOf, historyOf, markClosed, sceneOf } from './prompt/chat.scene.ts';
import { loreBooksOf, timersFor } from './prompt/chat.lore.ts';
import type { ChatPrompt, ChatTurn } from './prompt/chat.turn.ts';
import { buildWithin, PromptThread, type SizedPromptInput } from './prompt/prompt.thread.ts';

/** The newest message is always an estimate. */
const MOST_ESTIMATED = 1 / 10;
/** Estimates are cautious, and would drop messages that fit. */
const COUNTING_MS = 300;
/** A smaller share of the estimate is impossible: it is at most six times too high. */
const LEAST_PLAUSIBLE = 0.1;

interface ClientChoices {
  readonly model: string;
  readonly settings: ReplySettings;
  readonly customPrompt: string;
  readonly lore: LorebookSettings;
}

@Injectable()
export class PromptsService implements OnModuleDestroy {
  private readonly thread = new PromptThread();
  private readonly queue = new TurnQueue([this.thread]);

  constructor(
    private readonly properties: PropertiesService,
    private readonly characters: ChatCharactersService,
    private readonly lorebooks: LorebooksService,
    private readonly models: ModelsService,
    private readonly tokens: TokensService,
    private readonly ratios: TokenRatiosService,
    private readonly tokenizers: ServerTokenizers,
    private readonly scripts: ChatScriptsService,
  ) {}

  /** @throws `character.gone` when the character was deleted or withdrawn; its chats stay readable */
  async castOf(viewer: Viewer, chat: ChatRow): Promise<ChatCast> {
    const { row, persona } = await this.properties.withPersona(chat);
    const { characterId, version } = mainMember(row);
    const character = await this.characters.findPlayed(characterId, version);
    ensure(character && mayChatWith(viewer.userId, character), 'character.gone');
    return { viewer, row, persona, character };
  }

  async buildForChat(cast: ChatCast, turn: ChatTurn): Promise<ChatPrompt> {
    const { viewer, row } = cast;
    const {
      request,
      allowance,
      target,
      purpose,
      history,
      question,
      earlier,
      messageId,
      connection = noConnection,
      template = null,
      preset,
    } = turn;
    const { id: model } = target;
    const chosen = chatSettingsOf(request, row);
    const settings = withinModel(chosen, this.models.knownContextOf(viewer.userId, model, allowance));
    const asked: RoleplayMessage[] = question === null ? [] : [{ role: 'user', text: question }];
    const raw = [...historyOf(history.messages, viewer.username), ...asked];
    const regex = withPresetScripts(allowance.regex, preset);
    const said = markClosed(cast, raw, await this.scripts.inPrompt(cast, regex, raw, purpose === 'continue'));
    // A greeting isn't in the prompt for its own swipe, nor while it is hidden.
    const isGreeting = purpose === 'swipe' && history.before === 0 && said.every(({ role }) => role === 'system');
    const hiddenCount = liveCount(row) - liveCount(visibleSequence(row));
    const recalled = { messages: history.messages, asked: asked.length };
    const joining = await this.lorebooks.listJoined(row, allowance.lorebookUses);
    const loreBooks = loreBooksOf(cast, joining);
    const memory = recall(row, allowance.memory, recalled);
    const lastUserMessage = earlier.findLast(({ sender, isHidden }) => sender === 'user' && !isHidden);
    const variables = { chat: variablesBefore(row, messageId), user: allowance.variables };
    const { names, tokenizer, replyStart, biases } = connection;
    const scale = await this.ratios.scaleOf(model, tokenizer);
    const server = 'previewedAt' in target ? null : target;
    const serverIdsOf = async (texts: readonly string[]) => (server ? this.tokenizers.idsOf(server, texts) : null);
    const prompt = await this.buildCounted(server, viewer.userId, {
      ...sceneOf(cast, settings, 'previewedAt' in target ? target.previewedAt : undefined),
      isExplained: server === null,
      scale,
      history: said,
      historyStart: history.before,
      hiddenCount,
      ...(lastUserMessage ? { lastUserMessageAt: lastUserMessage.createdAt.getTime() } : {}),
      ...(memory ? { memory } : {}),
      variables,
      model,
      chatId: row.pickSeed,
      greeting: isGreeting || hiddenCount > 0 ? 'none' : (row.greeting ?? 0),
      mode: purpose === 'swipe' ? 'reply' : purpose,
      names,
      ...(preset ? { preset: preset.preset } : {}),
      context: template?.context ?? null,
      otherTexts: [purpose === 'impersonate' ? '' : replyStart, ...[request.stop ?? []].flat()],
      customPrompt: row.customPrompt.trim() ? row.customPrompt : allowance.customPrompt,
      ...(row.authorsNote ? { authorsNote: row.authorsNote } : {}),
      lore: {
        ...allowance.lorebooks,
        timers: timersFor(row, loreBooks),
        ...(purpose === 'swipe' ? { trigger: purpose } : {}),
      },
      loreScripts: this.scripts.forLore(cast, regex),
      lorebooks: joining,
      seed: `${row._id}:${row.revision}`,
    });
    const [start = '', ...stops] = prompt.otherTexts;
    const { trace } = prompt;
    const loreDropped = trace.lore.filter(({ reason }) => reason === 'budget').length;
    const { count, estimated } = this.tokens.sumOf(scale.family, prompt.measured);
    return {
      messages: prompt.messages,
      pieces: prompt.pieces,
      speakers: prompt.speakers,
      isContinuing: prompt.isContinuing,
      ...(template ? { instruct: template.instruct, isTemplateGuess: template.isGuess } : {}),
      replyStart: purpose === 'continue' ? '' : start,
      options: {
        ...(stops.length > 0 ? { stop: stops } : {}),
        ...(biases.length > 0 ? { logit_bias: await this.tokens.biasOf(scale.family, biases, serverIdsOf) } : {}),
      },
      family: scale.family,
      settings,
      measured: prompt.measured,
      model,
      effects: effectsOf(row, prompt, loreBooks, keptVariables(row, messageId, variables.chat, prompt.variables.chat)),
      trimmed: trace.trimmed,
      trace: {
        ...trace,
        ...(estimated > count * MOST_ESTIMATED ? { isEstimated: true } : {}),
        ...(settings.contextSize < chosen.contextSize ? { modelContext: settings.contextSize } : {}),
        ...(loreDropped > 0 ? { loreDropped } : {}),
        loreBooks,
        requestedModel: model,
        ...(connection.id === noConnection.id ? {} : { profile: connection.name }),
        ...(preset ? { preset: preset.name } : {}),
        ...(request.reasoning ? { reasoning: request.reasoning } : {}),
        settings,
      },
      recalled,
      kept: trace.parts.find(({ id }) => id === 'history')?.count ?? 0,
    };
  }

  async buildForClient(
    { viewer, character, persona }: Pick<ChatCast, 'viewer' | 'character' | 'persona'>,
    messages: CompletionRequest['messages'],
    { model, settings, customPrompt, lore }: ClientChoices,
  ): Promise<Pick<Prompt, 'messages' | 'speakers'>> {
    const scale = await this.ratios.scaleOf(model);
    const prompt = await this.build(viewer.userId, {
      ...sceneOf({ viewer, character, persona }, settings),
      scale,
      history: messages.map(toHistory),
      historyStart: 0,
      chatId: character._id,
      greeting: 0,
      mode: 'reply',
      customPrompt,
      lore,
      seed: `${viewer.userId}:${messages.length}`,
    });
    this.tokens.sumOf(scale.family, prompt.measured);
    return prompt;
  }

  /** For requests with neither chat nor character. @throws `chat.over_context` */
  async buildPlain(
    model: string,
    messages: CompletionRequest['messages'],
    settings: ReplySettings,
  ): Promise<readonly RequestFields[]> {
    const scale = await this.ratios.scaleOf(model);
    const count = (text: string) => scaled(this.tokens.count(scale.family, text), text, scale);
    const prompt = plainPrompt(messages.map(toClientMessage), budgetOf(settings), count);
    this.tokens.sumOf(scale.family, prompt.flatMap(textsOf));
    return prompt.map(withoutBlank);
  }

  /** By the reply's end, the thread has counted the prompt; a sum that is exact only in part teaches nothing. */
  async learnFromUsage({ model, family, measured, messages }: ChatPrompt, actual: number): Promise<void> {
    const { count, estimated } = this.tokens.sumOf(family, measured);
    if (family !== null && estimated > 0) return;
    const characters = measured.join('').length;
    await this.ratios.learn(model, { characters, messages: messages.length, count }, actual);
  }

  private async buildCounted(target: ModelTarget | null, userId: string, input: SizedPromptInput): Promise<Prompt> {
    const { scale, budget, history } = input;
    if (scale.family !== null) {
      const { count, estimated } = this.tokens.sumOf(scale.family, history.map(({ text }) => text).toReversed());
      if (estimated > 0 && count > budget.tokens) await this.tokens.counted(COUNTING_MS);
      return this.build(userId, input);
    }
    const prompt = await this.build(userId, input);
    if (!target) return prompt;
    const text = prompt.measured.join('\n');
    const actual = await this.tokenizers.count(target, text);
    const { count } = this.tokens.sumOf(null, prompt.measured);
    if (actual === null || actual < count * LEAST_PLAUSIBLE) return prompt;
    const counted = { characters: text.length, messages: 0, count, isExact: true };
    void this.ratios.learn(target.id, counted, actual);
    const isOver = actual + prompt.messages.length * PER_MESSAGE > budget.tokens;
    return isOver ? this.build(userId, { ...input, scale: atLeast(scale, actual / count) }) : prompt;
  }

  /** @throws `chat.over_context`, `chat.too_complex`, and those of `TurnQueue.inTurn` */
  private async build(userId: string, input: SizedPromptInput): Promise<Prompt> {
    const { family } = input.scale;
    try {
      return buildWithin(input, (text) => this.tokens.count(family, text), WORK_AT_ONCE);
    } catch (error) {
      if (!(error instanceof WorkError)) throw error;
    }
    // Copying large lorebooks to the thread takes a turn of the event loop of its own.
    await nextTurn();
    const { signal } = new AbortController();
    const counted = this.tokens.exactCounts(
      family,
      input.history.map(({ text }) => text),
    );
    const built = await this.queue.inTurn(userId, signal, (thread) => thread.run<'build'>({ ...input, counted }));
    if ('prompt' in built) return built.prompt;
    throw new DomainError(built.reason, {}, { details: built.details });
  }

  onModuleDestroy() {
    this.thread.close();
  }
}
