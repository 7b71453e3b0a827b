import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  cardToFile,
  type CompletionRequest,
  DomainError,
  ensure,
  type LorebookSettings,
  type Viewer,
} from '@masque/contracts';
import { TurnQueue } from '@masque/service-kit/threads';
import type { RoleplayLorebook } from '@masque/roleplay/lorebook';
import { WorkError } from '@masque/roleplay/macros';
import type { OutMessage, Prompt, RoleplayMessage, Speakers } from '@masque/roleplay/prompt';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isClosedTo, mayChatWith } from '../characters/character.policy.ts';
import { ChatCharactersService, type PlayedCharacter } from '../characters/characters.service.ts';
import { mainMember, WORK_AT_ONCE } from '../chats/chat.rules.ts';
import type { ChatRow, MessageRow } from '../chats/chats.service.ts';
import type { PromptEffects } from '../chats/generations/reply.writer.ts';
import { recall, type RecalledHistory } from '../chats/memory-row/memory.rules.ts';
import type { History } from '../chats/messages/message-reader.ts';
import { shownText } from '../chats/messages/message.ts';
import { PropertiesService } from '../chats/properties.service.ts';
import { keptVariables, variablesBefore } from '../chats/variables.rules.ts';
import { ModelsService } from '../models/models.service.ts';
import type { Allowance } from '../settings/settings.service.ts';
import { toHistory } from './prompt/client-prompt.ts';
import { budgetOf, chatSettingsOf, type ReplySettings, withinModel } from './prompt/reply-settings.ts';
import { buildWithin, PromptThread, type ThreadPromptInput } from './prompt/prompt.thread.ts';

interface JoinedLorebook {
  readonly characterId: string;
  readonly version: number;
  readonly lorebook: RoleplayLorebook;
  readonly isClosed: boolean;
}

interface PromptPersona {
  readonly name: string;
  readonly description: string;
  readonly examples?: string;
}

export interface ChatCast {
  readonly viewer: Viewer;
  readonly row: ChatRow;
  readonly persona: PromptPersona | null;
  readonly character: PlayedCharacter;
  readonly joining: readonly JoinedLorebook[];
}

export interface ChatTurn {
  readonly request: CompletionRequest;
  readonly allowance: Allowance;
  readonly model: string;
  readonly purpose: 'reply' | 'swipe' | 'continue' | 'impersonate';
  readonly history: History;
  readonly question: string | null;
  /** Before the message that is being answered. */
  readonly earlier: readonly MessageRow[];
  /** Macros see the variables from before this message. */
  readonly messageId: string;
}

export interface ChatPrompt {
  readonly messages: readonly OutMessage[];
  readonly speakers: Speakers;
  readonly settings: ReplySettings;
  readonly effects: PromptEffects;
  readonly trace: Record<string, unknown>;
  readonly recalled: RecalledHistory;
  /** Messages of the history that are sent. */
  readonly kept: number;
}

@Injectable()
export class PromptsService implements OnModuleDestroy {
  private readonly thread = new PromptThread();
  private readonly queue = new TurnQueue([this.thread]);

  constructor(
    private readonly properties: PropertiesService,
    private readonly characters: ChatCharactersService,
    private readonly models: ModelsService,
  ) {}

  /** @throws `character.gone` when the character was deleted or withdrawn; its chats stay readable */
  async castOf(viewer: Viewer, chat: ChatRow): Promise<ChatCast> {
    const { row, persona } = await this.properties.withPersona(chat);
    const { characterId, version } = mainMember(row);
    const character = await this.characters.findPlayed(characterId, version);
    ensure(character && mayChatWith(viewer.userId, character), 'character.gone');
    const ids = row.lorebookIds.filter((id) => id !== characterId);
    const joining = await Promise.all(ids.map((id) => this.findLorebook(row.userId, id)));
    return { viewer, row, persona, character, joining: joining.filter((one) => one !== null) };
  }

  /** Only of a character that the user may still see, in its current version. */
  private async findLorebook(userId: string, id: string): Promise<JoinedLorebook | null> {
    const character = await this.characters.find(id);
    if (!character || !mayChatWith(userId, character)) return null;
    const played = await this.characters.findPlayed(id, character.version);
    const lorebook = played?.card.lorebook;
    if (!lorebook) return null;
    return { characterId: id, version: character.version, lorebook, isClosed: isClosedTo(userId, character) };
  }

  async buildForChat(cast: ChatCast, turn: ChatTurn): Promise<ChatPrompt> {
    const { viewer, row, joining } = cast;
    const { request, allowance, model, purpose, history, question, earlier, messageId } = turn;
    const settings = withinModel(
      chatSettingsOf(request, row),
      this.models.knownContextOf(viewer.userId, model, allowance),
    );
    const asked: RoleplayMessage[] = question === null ? [] : [{ role: 'user', text: question }];
    const said = [...historyOf(history.messages, viewer.username), ...asked];
    // A greeting isn't in the prompt for its own swipe.
    const isGreeting = purpose === 'swipe' && history.before === 0 && said.every(({ role }) => role === 'system');
    const recalled = { messages: history.messages, asked: asked.length };
    const memory = recall(row, allowance.memory, recalled);
    const lastUserMessage = earlier.findLast(({ sender }) => sender === 'user');
    const variables = { chat: variablesBefore(row, messageId), user: allowance.variables };
    const prompt = await this.build(viewer.userId, {
      ...sceneOf(cast, settings),
      history: said,
      historyStart: history.before,
      ...(lastUserMessage ? { lastUserMessageAt: lastUserMessage.createdAt.getTime() } : {}),
      ...(memory ? { memory } : {}),
      variables,
      model,
      chatId: row.pickSeed,
      greeting: isGreeting ? 'none' : (row.greeting ?? 0),
      mode: purpose === 'swipe' ? 'reply' : purpose,
      customPrompt: row.customPrompt.trim() ? row.customPrompt : allowance.customPrompt,
      ...(row.authorsNote ? { authorsNote: row.authorsNote } : {}),
      lore: {
        ...allowance.lorebooks,
        timers: JSON.parse(row.loreTimers),
        ...(purpose === 'swipe' ? { trigger: purpose } : {}),
      },
      lorebooks: joining.map(({ lorebook }) => lorebook),
      closedLorebooks: joining.flatMap(({ isClosed }, at) => (isClosed ? [at] : [])),
      seed: `${row._id}:${row.revision}`,
    });
    return {
      messages: prompt.messages,
      speakers: prompt.speakers,
      settings,
      effects: effectsOf(row, prompt, keptVariables(row, messageId, variables.chat, prompt.variables.chat)),
      trace: { ...prompt.trace, loreBooks: loreBooksOf(cast), requestedModel: model, settings },
      recalled,
      kept: prompt.trace.parts.find(({ id }) => id === 'history')?.count ?? 0,
    };
  }

  async buildForClient(
    { viewer, character, persona }: Pick<ChatCast, 'viewer' | 'character' | 'persona'>,
    messages: CompletionRequest['messages'],
    { settings, customPrompt, lore }: { settings: ReplySettings; customPrompt: string; lore: LorebookSettings },
  ): Promise<Pick<Prompt, 'messages' | 'speakers'>> {
    const prompt = await this.build(viewer.userId, {
      ...sceneOf({ viewer, character, persona }, settings),
      history: messages.map(toHistory),
      historyStart: 0,
      chatId: character._id,
      greeting: 0,
      mode: 'reply',
      customPrompt,
      lore,
      seed: `${viewer.userId}:${messages.length}`,
    });
    return prompt;
  }

  /** @throws `chat.over_context`, `chat.too_complex`, and those of `TurnQueue.inTurn` */
  private async build(userId: string, input: ThreadPromptInput): Promise<Prompt> {
    try {
      return buildWithin(input, WORK_AT_ONCE);
    } catch (error) {
      if (!(error instanceof WorkError)) throw error;
    }
    // Copying large lorebooks to the thread takes a turn of the event loop of its own.
    await nextTurn();
    const { signal } = new AbortController();
    const built = await this.queue.inTurn(userId, signal, (thread) => thread.run<'build'>(input));
    if ('prompt' in built) return built.prompt;
    throw new DomainError(built.reason, {}, { details: built.details });
  }

  onModuleDestroy() {
    this.thread.close();
  }
}

function sceneOf(
  { viewer, character, persona }: Pick<ChatCast, 'viewer' | 'character' | 'persona'>,
  settings: ReplySettings,
) {
  const { card } = character;
  // The persona's examples are pruned first, so they come last.
  const exampleDialogs = persona?.examples
    ? `${card.exampleDialogs}\n<START>\n${persona.examples}`
    : card.exampleDialogs;
  return {
    character: { ...cardToFile(card), name: card.name, exampleDialogs },
    isClosed: isClosedTo(viewer.userId, character),
    persona: persona && { name: persona.name, description: persona.description },
    userName: viewer.username,
    settings: { budget: budgetOf(settings) },
    clock: { now: Date.now(), ...(viewer.timeZone === undefined ? {} : { timeZone: viewer.timeZone }) },
    limits: { context: settings.contextSize, response: settings.maxTokens },
  };
}

const historyOf = (messages: readonly MessageRow[], username: string): RoleplayMessage[] =>
  messages
    .filter(({ isHidden }) => !isHidden)
    .map((message): RoleplayMessage => {
      const { sender, speaker } = message;
      const text = shownText(message);
      if (sender === 'user') return { role: 'user', name: speaker?.name ?? username, text };
      // The character may have been renamed since.
      const name = speaker?.characterId === null ? { name: speaker.name } : {};
      return { role: sender === 'narrator' ? 'system' : 'assistant', ...name, text };
    });

function effectsOf(row: ChatRow, { timers, userWrites }: Prompt, variableState: string | undefined): PromptEffects {
  const loreTimers = JSON.stringify(timers);
  return {
    ...(loreTimers === row.loreTimers ? {} : { loreTimers }),
    ...(variableState === undefined ? {} : { variableState }),
    ...(Object.keys(userWrites).length === 0 ? {} : { userWrites }),
  };
}

function loreBooksOf({ row, character, joining }: ChatCast) {
  const { characterId, version } = mainMember(row);
  const own = character.card.lorebook ? [{ characterId, version }] : [];
  return [...own, ...joining.map((one) => ({ characterId: one.characterId, version: one.version }))];
}
