import { type CompletionRequest, ensure, type Viewer } from '@masque/contracts';
import type { RoleplayLorebook } from '@masque/roleplay/lorebook';
import type { RoleplayMessage } from '@masque/roleplay/prompt';
import { Injectable } from '@nestjs/common';
import { isClosedTo, mayChatWith } from '../characters/character.policy.ts';
import { ChatCharactersService, type PlayedCharacter } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';
import type { History } from '../chats/history.service.ts';
import { recall } from '../chats/memory-row/memory.rules.ts';
import { PropertiesService } from '../chats/properties.service.ts';
import { variablesBefore } from '../chats/variables.rules.ts';
import { ModelsService } from '../models/models.service.ts';
import type { Allowance } from '../settings/settings.service.ts';
import type { PromptParts, PromptPersona } from './prompt/character.prompt.ts';
import { historyOf } from './prompt/prompt.ts';
import { PromptsService } from './prompts.service.ts';
import { chatSettingsOf, withinModel } from './prompt/settings.rules.ts';

interface JoinedLorebook {
  readonly characterId: string;
  readonly version: number;
  readonly lorebook: RoleplayLorebook;
  readonly isClosed: boolean;
}

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
  readonly asked: readonly RoleplayMessage[];
  /** Macros see the variables from before this message. */
  readonly messageId: string;
}

@Injectable()
export class ChatPromptsService {
  constructor(
    private readonly properties: PropertiesService,
    private readonly characters: ChatCharactersService,
    private readonly models: ModelsService,
    private readonly prompts: PromptsService,
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

  async build({ viewer, row, persona, character, joining }: ChatCast, turn: ChatTurn) {
    const { pickSeed, customPrompt, authorsNote, loreTimers, greeting } = row;
    const { request, allowance, model, history, asked, messageId, purpose, lastUserMessageAt } = turn;
    const settings = withinModel(chatSettingsOf(request, row), this.models.knownContextOf(viewer.userId, model));
    const variables = { chat: variablesBefore(row, messageId), user: allowance.variables };
    const prompt = await this.prompts.build({
      viewer,
      character,
      persona,
      chat: { pickSeed, customPrompt, authorsNote, loreTimers, greeting },
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
