import { DomainError, ensure, type ParsedInput, type chatRoutes, type Viewer } from '@masque/contracts';
import { creationId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { mayChatWith } from '../../characters/character.policy.ts';
import { ChatCharactersService } from '../../characters/characters.service.ts';
import { PersonasService } from '../../personas/personas.service.ts';
import { dayOf } from '../../settings/day.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import {
  afterDraft,
  mainMember,
  memberOf,
  memberSpeaker,
  narrator,
  newChatRow,
  personaSpeaker,
  shownPersona,
  turnsAfter,
} from '../chat.rules.ts';
import type { ChatRow, ChatMember } from '../chat.schema.ts';
import { type ChatStep, ChatWriter } from '../chat.writer.ts';
import { ChatsRepository } from '../chats.repository.ts';
import { BeginningsRepository } from '../messages/beginnings.repository.ts';
import { liveBefore } from '../messages/gap.rules.ts';
import { MessageReader } from '../messages/message-reader.ts';
import {
  excerpt,
  type FoundMessage,
  type MessageRow,
  newMessage,
  shownText,
  sizeOf,
  withText,
} from '../messages/message.ts';
import { MessagesRepository } from '../messages/messages.repository.ts';
import { draftEnd } from '../purge.service.ts';
import { ChatScriptsService } from '../scripts/chat-scripts.service.ts';
import { firstVariables } from '../variables.rules.ts';
import { greetedBy, greetingsOf } from './greeting.ts';
import { type Incoming, merge } from './merge.rules.ts';

type Save = ParsedInput<typeof chatRoutes.saveHistory>['body'];
/** In characters. Longer histories are written to documents before the row. */
const MAX_IN_ROW = 200_000;
/** Up to this many ids are looked up one by one; for more, the whole chat is read. */
const MANY = 50;
const FEW = 3;

/** Saves the history that a client sends: starts a chat with it, or merges it into one. */
@Injectable()
export class HistorySaverService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly writer: ChatWriter,
    private readonly reader: MessageReader,
    private readonly messages: MessagesRepository,
    private readonly beginnings: BeginningsRepository,
    private readonly characters: ChatCharactersService,
    private readonly personas: PersonasService,
    private readonly settings: SettingsService,
    private readonly scripts: ChatScriptsService,
  ) {}

  async save(viewer: Viewer, body: Save) {
    const { chatId, revision } = body;
    if (!chatId) return this.start(viewer, body);
    const row = await this.writer.change(viewer.userId, chatId, revision, (row) => this.step(viewer, row, body));
    return { id: chatId, revision: row.revision };
  }

  private async start(viewer: Viewer, { characterId, personaId, messages, isAutomatic }: Save) {
    if (!characterId) throw new DomainError('request.invalid', {}, { details: ['characterId: required'] });
    const character = await this.characters.getPlayable(viewer.userId, characterId);
    const chatId = creationId();
    // A retry with the same Idempotency-Key whose first try got this far.
    const made = await this.chats.findOwn(viewer.userId, chatId);
    if (made) return { id: chatId, revision: made.revision };
    const [shared, persona] = await Promise.all([
      this.settings.variables(viewer.userId),
      this.personas.findForNewChat(viewer.userId, characterId, personaId),
    ]);
    const plain = greetingsOf(character, { viewer, persona, chatId, user: shared });
    const member = memberOf(character);
    const shown = persona && shownPersona(persona);
    const chat = { _id: chatId, userId: viewer.userId, members: [member], persona: shown };
    const greetings = await this.scripts.greetings({ row: chat, character, username: viewer.username }, plain);
    const [first] = messages;
    const isGreeted = first?.sender === 'character';
    const shownAt = isGreeted ? plain.findIndex(({ text }) => text === first.text) : 0;
    const greeting = greetings[shownAt];
    const text = greeting?.text ?? '';
    const { added } = merge({}, [], isGreeted ? messages : [{ sender: 'character', text }, ...messages]);
    const hasVariables = greeting && Object.keys(greeting.variables).length > 0;
    const own = { chatId, rev: 1, member, persona: shown };
    const all = added.map((message, seq) => {
      const row = toRow(message, { ...own, seq });
      return seq === 0 && greeting ? greetedBy(row, greetings, shownAt) : row;
    });
    const isSmall = sizeOf(all) <= MAX_IN_ROW;
    // Documents without a row are harmless; a row without its documents isn't.
    if (!isSmall) {
      await this.beginnings.begin(chatId);
      await this.messages.insertAll(all);
    }
    const said = saidBy(all);
    const row = await this.chats.insert(
      newChatRow({
        ...chat,
        nextSeq: all.length,
        unwritten: isSmall ? all : [],
        lastMessage: lastText(all),
        userTurns: said.length,
        ...(said[0] === undefined ? {} : { firstMessage: excerpt(said[0]) }),
        ...(endsDraft(all, isAutomatic)
          ? {}
          : { isDraft: true, isPurging: true, purgeAt: draftEnd({ updatedAt: new Date() }) }),
        ...(hasVariables ? { variableState: firstVariables(greeting.variables) } : {}),
        ...(greeting?.number ? { greeting: greeting.number } : {}),
      }),
    );
    await (isSmall ? this.writer.write(row) : this.beginnings.end(chatId));
    if (greeting && Object.keys(greeting.userWrites).length > 0)
      await this.settings.writeVariables(viewer.userId, chatId, greeting.userWrites, shared);
    return { id: chatId, revision: row.revision };
  }

  private async step(
    viewer: Viewer,
    row: ChatRow,
    { messages, revision, isAutomatic }: Save,
  ): Promise<ChatStep | null> {
    const ids = messages.flatMap(({ id }) => id ?? []);
    const knowsEnd = revision === row.revision;
    const { edited, added, isLate } = merge(row, await this.findAll(row, ids), messages, knowsEnd);
    // Never drop an edit silently.
    if (isLate) throw await this.writer.stale(row);
    if (edited.length === 0 && added.length === 0) return null;
    const member = mainMember(row);
    if (added.length > 0) {
      const character = await this.characters.find(member.characterId);
      ensure(character && mayChatWith(viewer.userId, character), 'character.gone');
    }
    const rev = row.revision + 1;
    const changed = edited.map(({ message, text }) => withText(message, text, rev));
    const appended = added.map((message, index) =>
      toRow(message, { chatId: row._id, seq: row.nextSeq + index, rev, member, persona: row.persona }),
    );
    const now = new Date();
    const turns = {
      ...(endsDraft(appended, isAutomatic) ? afterDraft(row) : {}),
      ...turnsAfter(row, saidBy(appended), dayOf(now.getTime())),
    };
    const last = appended.at(-1) ?? (await this.editedLast(row, changed));
    return {
      change: { updatedAt: now, ...turns, ...(last ? { lastMessage: excerpt(shownText(last)) } : {}) },
      messages: [...changed, ...appended],
      added: appended.length,
    };
  }

  private async findAll(row: ChatRow, ids: readonly string[]): Promise<FoundMessage[]> {
    // In parallel: in a long chat that isn't cached, the tail doesn't have the edited message.
    const few = ids.length <= FEW ? ids : [];
    const [{ messages }, ...read] = await Promise.all([
      this.reader.tail(row, 1),
      ...few.map((id) => this.reader.find(row, id)),
    ]);
    const found = new Map(messages.map((message) => [message.id, { message, isDeleted: false }]));
    for (const one of read) if (one) found.set(one.message.id, one);
    const others = ids.filter((id) => !found.has(id) && !few.includes(id));
    if (others.length > MANY) {
      const all = liveBefore(row, row.nextSeq, row.nextSeq);
      for (const message of await this.reader.documents(row, all)) found.set(message.id, { message, isDeleted: false });
    }
    const unknown = others.filter((id) => !found.has(id));
    for (let start = 0; start < unknown.length; start += MANY) {
      const some = unknown.slice(start, start + MANY);
      const read = await Promise.all(some.map((id) => this.reader.find(row, id)));
      for (const one of read) if (one) found.set(one.message.id, one);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  private async editedLast(row: ChatRow, changed: readonly MessageRow[]): Promise<MessageRow | undefined> {
    const { messages } = await this.reader.tail(row, 1);
    return changed.find(({ seq }) => seq === messages.at(-1)?.seq);
  }
}

const toRow = (
  { id, sender, text }: Incoming,
  {
    member,
    persona,
    ...own
  }: { chatId: string; seq: number; rev: number; member: ChatMember } & Pick<ChatRow, 'persona'>,
): MessageRow => {
  const speakers = { character: memberSpeaker(member), narrator, user: personaSpeaker(persona) };
  return newMessage({ ...own, id, sender, speaker: speakers[sender] }, { text, state: 'complete' });
};

const saidBy = (messages: readonly MessageRow[]): string[] =>
  messages.filter(({ sender }) => sender === 'user').map(shownText);

const endsDraft = (messages: readonly MessageRow[], isAutomatic: boolean): boolean =>
  messages.some(({ sender }) => sender === 'user' || (sender === 'narrator' && !isAutomatic));

const lastText = (messages: readonly MessageRow[]): string => {
  const last = messages.at(-1);
  return last ? excerpt(shownText(last)) : '';
};
