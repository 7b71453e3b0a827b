import { isDeepStrictEqual } from 'node:util';
import { type chatRoutes, ensure, noBackground, type ParsedInput, type Viewer } from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { BackgroundsService } from '../backgrounds/backgrounds.service.ts';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { type PersonaRow, PersonasService } from '../personas/personas.service.ts';
import { mainMember, memberOf, shownPersona } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { type ChatStep, ChatWriter } from './chat.writer.ts';
import { type ChatRowChange, ChatsRepository } from './chats.repository.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { greetedAnew, greetingsOf, regreetedBy } from './histories/greeting.ts';
import { MessageReader } from './messages/message-reader.ts';
import { liveCount } from './messages/gap.rules.ts';
import { excerpt, shownSwipe } from './messages/message.ts';
import { ChatScriptsService } from './scripts/chat-scripts.service.ts';

export type Properties = ParsedInput<typeof chatRoutes.changeChat>['body'];

/** Changes don't move the chat in lists. */
@Injectable()
export class PropertiesService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly writer: ChatWriter,
    private readonly characters: ChatCharactersService,
    private readonly personas: PersonasService,
    private readonly reader: MessageReader,
    private readonly settings: SettingsService,
    private readonly scripts: ChatScriptsService,
    private readonly backgrounds: BackgroundsService,
  ) {}

  async change(viewer: Viewer, chatId: string, { cardVersion, ...given }: Properties): Promise<ChatRow> {
    const { personaId, ...own } = given;
    const persona = personaId === undefined ? undefined : await this.personas.getShown(viewer.userId, personaId);
    if (own.profileId) await this.ensureProfile(viewer.userId, own.profileId);
    if (own.backgroundId && own.backgroundId !== noBackground)
      await this.backgrounds.get(viewer.userId, own.backgroundId);
    return this.writer.change(viewer.userId, chatId, undefined, async (row) => {
      await this.ensureVisible(row, own.lorebookIds);
      const change = { ...changedOf(row, own, persona), ...(await this.movedTo(row, cardVersion)) };
      if (Object.keys(change).length === 0) return null;
      const greeted = change.persona === undefined ? {} : await this.regreet(viewer, row, persona ?? null);
      return { ...greeted, change: { ...change, ...greeted.change } };
    });
  }

  /** Refreshes the persona's name and picture in the row. Earlier messages keep theirs. */
  async withPersona(row: ChatRow): Promise<{ row: ChatRow; persona: PersonaRow | null }> {
    const persona = row.persona && (await this.personas.find(row.userId, row.persona.id));
    if (!row.persona || !persona) return { row, persona: null };
    const shown = shownPersona(persona);
    if (shown.name === row.persona.name && shown.image === row.persona.image) return { row, persona };
    await this.personas.markShown(persona);
    await this.chats.showPersona(row._id, shown);
    return { row: { ...row, persona: shown }, persona };
  }

  /** Does nothing once the chat has more than the greeting, or the greeting was edited. */
  private async regreet(viewer: Viewer, row: ChatRow, persona: PersonaRow | null): Promise<ChatStep> {
    if (row.generation || liveCount(row) !== 1) return {};
    const [message] = (await this.reader.tail(row, 1)).messages;
    if (!message || message.editedAt || !message.swipes.some(({ greeting }) => greeting)) return {};
    const { characterId, version } = mainMember(row);
    const [character, user] = await Promise.all([
      this.characters.findPlayed(characterId, version),
      this.settings.variables(viewer.userId),
    ]);
    if (!character) return {};
    const plain = greetingsOf(character, { viewer, persona, chatId: row._id, user });
    const chat = { ...row, persona: persona && shownPersona(persona) };
    const greetings = await this.scripts.greetings({ row: chat, character, username: viewer.username }, plain);
    const greeted = { ...regreetedBy(message, greetings), rev: row.revision + 1 };
    const shown = shownSwipe(greeted);
    const change = { lastMessage: excerpt(shown?.text ?? ''), ...(shown ? greetedAnew(row, shown) : {}) };
    return { messages: [greeted], change };
  }

  /** @throws 404 for a lorebook the user may not see. One that joined before may stay; prompts leave it out. */
  private async ensureVisible({ userId, lorebookIds }: ChatRow, wanted: readonly string[] = []): Promise<void> {
    const fresh = wanted.filter((id) => !lorebookIds.includes(id));
    await Promise.all(fresh.map((id) => this.characters.getVisible(userId, id)));
  }

  private async ensureProfile(userId: string, profileId: string): Promise<void> {
    const profiles = await this.settings.connections(userId);
    ensure(
      profiles.some(({ id }) => id === profileId),
      'connection.not_found',
    );
  }

  /** A running reply already has its prompt and isn't affected. */
  private async movedTo(row: ChatRow, version: number | undefined): Promise<ChatRowChange> {
    const member = mainMember(row);
    if (version === undefined || version === member.version) return {};
    const character = await this.characters.getAtVersion(row.userId, member.characterId, version);
    return { members: [memberOf(character), ...row.members.slice(1)] };
  }
}

function changedOf(
  row: ChatRow,
  { title, settings, lorebookIds, ...others }: Omit<Properties, 'cardVersion' | 'personaId'>,
  persona: PersonaRow | null | undefined,
): ChatRowChange {
  const given: Partial<ChatRow> = {
    ...others,
    ...(title === undefined ? {} : { title: visibleText(title ?? '') || null }),
    ...(settings === undefined ? {} : { settings: settings && Object.keys(settings).length > 0 ? settings : null }),
    ...(lorebookIds === undefined ? {} : { lorebookIds: [...new Set(lorebookIds)] }),
    ...(persona === undefined ? {} : { persona: persona && shownPersona(persona) }),
  };
  const before: Readonly<Record<string, unknown>> = { ...row };
  const isOther = ([name, value]: [string, unknown]) => value !== undefined && !isDeepStrictEqual(value, before[name]);
  const change: ChatRowChange = Object.fromEntries(Object.entries(given).filter(isOther));
  const isContextKept = change.settings === undefined && change.profileId === undefined;
  return isContextKept ? change : { ...change, contextStart: null };
}
