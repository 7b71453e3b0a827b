import type { CompletionRequest, Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { ChatCharactersService, type PlayedCharacter } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';
import { ChatPersonasService } from '../chats/chat-personas.service.ts';
import type { History } from '../chats/history.service.ts';
import { recall } from '../chats/memories/memory.rules.ts';
import { variablesBefore } from '../chats/variables.rules.ts';
import { ModelsService } from '../models/models.service.ts';
import type { Allowance } from '../settings/settings.service.ts';
import { continuable } from './continuable.ts';
import { type JoinedLorebook, LorebooksService } from './lorebooks.service.ts';
import type { HistoryMessage } from './prompt/plain-message.ts';
import { type PromptParts, type PromptPersona } from './prompt/character.prompt.ts';
import { historyOf } from './prompt/prompt.ts';
import { PromptsService } from './prompts.service.ts';
import { chatSettingsOf, withinModel } from './prompt/settings.rules.ts';

export interface ChatCast {
  readonly viewer: Viewer;
  readonly row: ChatRow;
  readonly persona: PromptPersona | null;
  readonly character: PlayedCharacter;
  readonly joining: readonly JoinedLorebook[];
}

export interface ChatTurn extends Pick<PromptParts, 'purpose' | 'lastUserMessageAt'> {
  readonly request: CompletionRequest;
  readonly allowance: Allowance;
  readonly model: string;
  readonly history: History;
  readonly asked: readonly HistoryMessage[];
  /** Macros see the variables from before this message. */
  readonly messageId: string;
}

const chatOf = ({ pickSeed, customPrompt, authorsNote, loreTimers, greeting }: ChatRow): PromptParts['chat'] => ({
  pickSeed,
  customPrompt,
  authorsNote,
  loreTimers,
  greeting,
});

@Injectable()
export class ChatPromptsService {
  constructor(
    private readonly personas: ChatPersonasService,
    private readonly characters: ChatCharactersService,
    private readonly lorebooks: LorebooksService,
    private readonly models: ModelsService,
    private readonly prompts: PromptsService,
  ) {}

  /** @throws `character.gone` */
  async castOf(viewer: Viewer, chat: ChatRow): Promise<ChatCast> {
    const { row, persona } = await this.personas.current(chat);
    const { characterId, version } = mainMember(row);
    const character = continuable(viewer, await this.characters.played(characterId, version));
    return { viewer, row, persona, character, joining: await this.lorebooks.joining(row) };
  }

  async build({ viewer, row, persona, character, joining }: ChatCast, turn: ChatTurn) {
    const { request, allowance, model, history, asked, messageId, purpose, lastUserMessageAt } = turn;
    const settings = withinModel(chatSettingsOf(request, row), this.models.knownContextOf(viewer.userId, model));
    const variables = { chat: variablesBefore(row, messageId), user: allowance.variables };
    const prompt = await this.prompts.build({
      viewer,
      character,
      persona,
      chat: chatOf(row),
      customPrompt: allowance.customPrompt,
      lore: allowance.lorebooks,
      settings,
      history: [...historyOf(history.messages, viewer.username), ...asked],
      historyStart: history.before,
      lorebooks: joining.map(({ lorebook }) => lorebook),
      closedLorebooks: joining.flatMap(({ isClosed }, at) => (isClosed ? [at] : [])),
      memory: recall(row, allowance.memory, { messages: history.messages, asked: asked.length }),
      variables,
      model,
      purpose,
      lastUserMessageAt,
      seed: `${row._id}:${row.revision}`,
    });
    return { prompt, settings, variables };
  }
}
