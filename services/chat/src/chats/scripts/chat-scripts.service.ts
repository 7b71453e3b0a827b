import { type ChatRegexScripts, Connection, limits, orThrow } from '@masque/contracts';
import { connectionFor } from '@masque/contracts/rules';
import { htmlToMarkdown, type RegexScript, scriptPlacements, withoutColors } from '@masque/roleplay/regex';
import { Injectable } from '@nestjs/common';
import { isClosedTo } from '../../characters/character.policy.ts';
import { ChatCharactersService, type PlayedCharacter } from '../../characters/characters.service.ts';
import { PresetsService } from '../../presets/presets.service.ts';
import {
  characterScripts,
  isConsented,
  scriptMacros,
  scriptsDigest,
  scriptsFor,
  withPresetScripts,
} from '../../regex/regex.rules.ts';
import { listBudget, RegexService } from '../../regex/regex.service.ts';
import { type AllowedScripts, type Allowance, SettingsService } from '../../settings/settings.service.ts';
import { mainMember } from '../chat.rules.ts';
import type { ChatRow } from '../chat.schema.ts';
import { ChatsRepository } from '../chats.repository.ts';
import type { Greeting } from '../histories/greeting.ts';
import type { MessageRow } from '../messages/message.ts';

type DisplayedChat = Pick<ChatRow, '_id' | 'userId' | 'members' | 'persona' | 'profileId'>;

/** `username`: for users without a persona; undefined: unknown here. */
export interface ScriptedChat {
  readonly row: DisplayedChat;
  readonly username: string | undefined;
}

interface PlayedChat {
  readonly viewer: { readonly username: string };
  readonly row: ChatRow;
  readonly character: PlayedCharacter;
}

interface StoredText {
  readonly text: string;
  readonly sender: MessageRow['sender'] | 'reasoning';
  readonly isEdit?: boolean;
}

export interface PromptText {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

const { userInput, aiOutput, lorebook, reasoning } = scriptPlacements;

@Injectable()
export class ChatScriptsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly characters: ChatCharactersService,
    private readonly settings: SettingsService,
    private readonly regex: RegexService,
    private readonly presets: PresetsService,
  ) {}

  async show(userId: string, chatId: string): Promise<ChatRegexScripts> {
    const row = await orThrow(this.chats.findOwn(userId, chatId), 'chat.not_found');
    const regex = await this.allowedIn(row);
    const character = await this.characterOf(row);
    const { characterId } = mainMember(row);
    const card = character?.card ?? { extensions: {} };
    const isClosed = character !== null && isClosedTo(userId, character);
    return {
      display: this.scriptsOf(regex, row, card)
        .filter(({ markdownOnly, disabled }) => markdownOnly && !disabled)
        .map(toBody),
      character: {
        id: characterId,
        isAllowed: isConsented(regex, characterId, card),
        digest: scriptsDigest(card),
        scripts: characterScripts(card)
          .map(toBody)
          .map((script) => (isClosed && !script.markdownOnly ? { ...script, ...hidden } : script)),
      },
    };
  }

  async hasAny(userId: string): Promise<boolean> {
    const { regex, connections } = await this.settings.allowanceOf(userId);
    return regex.scripts.length > 0 || regex.consents.length > 0 || connections.some(({ presetId }) => presetId);
  }

  /** Never applied twice to the same text: only to what is new, or with `isEdit` to what its user wrote. */
  async stored(chat: ScriptedChat, stored: StoredText): Promise<string> {
    const regex = await this.allowedIn(chat.row);
    if (!mayHaveScripts(regex, chat.row)) return stored.text;
    const character = await this.characterOf(chat.row);
    return character ? this.storedBy(regex, { ...chat, character }, stored) : stored.text;
  }

  /** Reads nothing, so that a reply can be saved when the store is back. */
  async storedBy(
    regex: AllowedScripts,
    chat: ScriptedChat & { readonly character: PlayedCharacter },
    { text, sender, isEdit = false }: StoredText,
  ): Promise<string> {
    if (sender === 'narrator') return text;
    const { row, character } = chat;
    const scripts = this.scriptsOf(regex, row, character.card);
    const placement = { user: userInput, character: aiOutput, reasoning }[sender];
    const use = { placement, stage: 'stored', isEdit, expand: macrosOf(chat, character) } as const;
    const result = await this.regex.runOf(row.userId, scripts).apply(text, use);
    // A message can't be empty.
    return result.trim() === '' && sender !== 'reasoning' ? text : result;
  }

  /** As SillyTavern changes them: when the chat begins, each for itself. */
  async greetings(chat: ScriptedChat & { readonly character: PlayedCharacter }, greetings: readonly Greeting[]) {
    const regex = await this.allowedIn(chat.row);
    if (!mayHaveScripts(regex, chat.row)) return greetings;
    return Promise.all(
      greetings.map(async (greeting) => {
        const text = await this.storedBy(regex, chat, { text: greeting.text, sender: 'character' });
        return { ...greeting, text: text.slice(0, limits.message) };
      }),
    );
  }

  async inPrompt<M extends PromptText>(
    { viewer, row, character }: PlayedChat,
    regex: AllowedScripts,
    messages: readonly M[],
    isContinuing: boolean,
  ): Promise<readonly M[]> {
    const scripts = this.scriptsOf(regex, row, character.card);
    if (!scripts.some(({ promptOnly, disabled }) => promptOnly && !disabled)) return messages;
    const run = this.regex.runOf(row.userId, scripts);
    const expand = macrosOf({ row, username: viewer.username }, character);
    const changed: M[] = [];
    for (const [at, message] of messages.entries()) {
      const placement = message.role === 'user' ? userInput : aiOutput;
      const depth = messages.length - at - (isContinuing ? 2 : 1);
      changed.push({
        ...message,
        text: await run.apply(message.text, { placement, stage: 'prompt', depth, expand }),
      });
    }
    return changed;
  }

  forLore({ row, character }: PlayedChat, regex: AllowedScripts): readonly RegexScript[] {
    return this.scriptsOf(regex, row, character.card).filter(
      ({ placement, promptOnly, disabled }) => promptOnly && !disabled && placement.includes(lorebook),
    );
  }

  /** Runs display scripts on the chats' excerpts, within the time budget. */
  async shown(userId: string, rows: readonly ChatRow[]): Promise<ChatRow[]> {
    const show = await this.displayOf(userId);
    const shown: ChatRow[] = [];
    for (const row of rows) {
      const { firstMessage, lastMessage, generation } = row;
      const question = generation?.question;
      shown.push({
        ...row,
        ...(firstMessage === undefined ? {} : { firstMessage: await show(row, firstMessage, userInput) }),
        // Nearly always a reply; the row doesn't say.
        lastMessage: await show(row, lastMessage, aiOutput, 0),
        ...(question && {
          generation: { ...generation, question: { ...question, text: await show(row, question.text, userInput, 0) } },
        }),
      });
    }
    return shown;
  }

  /** For texts of several chats, which share one budget. */
  async displayOf(userId: string) {
    const allowance = await this.settings.allowanceOf(userId);
    const budget = listBudget();
    return async (row: DisplayedChat, text: string, placement: number = aiOutput, depth?: number): Promise<string> => {
      const regex = await this.allowedIn(row, allowance);
      const { characterId, name } = mainMember(row);
      const isOwn = regex.consents.some((consent) => consent.characterId === characterId);
      const card = (isOwn ? await this.characterOf(row) : null)?.card ?? noCard;
      const scripts = this.scriptsOf(regex, row, card);
      if (!scripts.some(({ markdownOnly, disabled }) => markdownOnly && !disabled)) return text;
      const expand = scriptMacros({ char: name, user: row.persona?.name });
      const use = { placement, stage: 'display', expand, ...(depth === undefined ? {} : { depth }) } as const;
      const made = await this.regex.runOf(userId, scripts, budget).apply(text, use);
      return made === text ? text : withoutColors(htmlToMarkdown(made));
    };
  }

  private async allowedIn(row: DisplayedChat, known?: Allowance): Promise<AllowedScripts> {
    const allowance = known ?? (await this.settings.allowanceOf(row.userId));
    const { characterId } = mainMember(row);
    const profile = connectionFor(allowance.connections, { profileId: row.profileId ?? null, characterId });
    const preset = profile && (await this.presets.findFor(row.userId, allowance, Connection.parse(profile)));
    return withPresetScripts(allowance.regex, preset);
  }

  private scriptsOf(
    regex: AllowedScripts,
    row: DisplayedChat,
    card: Pick<PlayedCharacter['card'], 'extensions'>,
  ): readonly RegexScript[] {
    return scriptsFor({ regex, characterId: mainMember(row).characterId, card });
  }

  private characterOf(row: DisplayedChat): Promise<PlayedCharacter | null> {
    const { characterId, version } = mainMember(row);
    return this.characters.findPlayed(characterId, version);
  }
}

/** Stable, for the cache of compiled scripts. */
const noCard = { extensions: {} };
const hidden = { findRegex: '', replaceString: '', trimStrings: [], rest: {} };

const toBody = ({ trimStrings, placement, ...script }: ReturnType<typeof characterScripts>[number]) => ({
  ...script,
  trimStrings: [...trimStrings],
  placement: [...placement],
});

const mayHaveScripts = ({ scripts, preset = [], consents }: AllowedScripts, row: ScriptedChat['row']): boolean =>
  scripts.length + preset.length > 0 || consents.some(({ characterId }) => characterId === mainMember(row).characterId);

const macrosOf = ({ row, username }: ScriptedChat, { card }: PlayedCharacter) =>
  scriptMacros({ char: card.nickname || card.name, user: row.persona?.name ?? username });
