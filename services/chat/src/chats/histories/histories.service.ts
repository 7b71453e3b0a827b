import { DomainError, ensure, type Parsed, type chatRoutes, type Viewer } from '@masque/contracts';
import { creationId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { mayChatWith } from '../../characters/character.policy.ts';
import { type CharacterRow, CharactersService } from '../../characters/characters.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { mainMember, newChatRow } from '../chat.rules.ts';
import type { ChatRow, Member } from '../chat.schema.ts';
import { type ChatStep, ChatWriter } from '../chat.writer.ts';
import { ChatsRepository } from '../chats.repository.ts';
import { HistoryService } from '../history.service.ts';
import { excerpt, newMessage, shownText, sizeOf, withText } from '../messages/message.rules.ts';
import type { MessageRow } from '../messages/message.schema.ts';
import { MessagesRepository } from '../messages/messages.repository.ts';
import { firstVariables } from '../variables.rules.ts';
import { greetingOf } from './greeting.ts';
import { type Incoming, merge } from './merge.rules.ts';

type Save = Parsed<typeof chatRoutes.saveHistory>['body'];
/** A chat that begins with more is written to documents first. */
const MAX_IN_ROW = 200_000;

/** Starts chats and saves what clients have of them. */
@Injectable()
export class HistoriesService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly writer: ChatWriter,
    private readonly history: HistoryService,
    private readonly messages: MessagesRepository,
    private readonly characters: CharactersService,
    private readonly settings: SettingsService,
  ) {}

  async save(viewer: Viewer, body: Save) {
    const { chatId, messages, revision } = body;
    if (!chatId) return this.start(viewer, body);
    const row = await this.writer.change(viewer.userId, chatId, revision, (row) => this.step(viewer, row, messages));
    return { id: chatId, revision: row.revision };
  }

  /** A new chat begins with what the character says, unless the client has put that first itself. */
  private async start(viewer: Viewer, { characterId, messages }: Save) {
    if (!characterId) throw new DomainError('request.invalid', {}, { details: ['characterId: required'] });
    const character = await this.characters.toStartWith(viewer.userId, characterId);
    const chatId = creationId();
    // A retry with the same Idempotency-Key, whose first try got this far.
    const made = await this.chats.findOwn(viewer.userId, chatId);
    if (made) return { id: chatId, revision: made.revision };
    const shared = await this.settings.variables(viewer.userId);
    const { text, variables, userWrites } = greetingOf(character, viewer, chatId, shared);
    const [first] = messages;
    const isGreeted = first?.sender === 'character';
    const { added } = merge({}, [], isGreeted ? messages : [{ sender: 'character', text }, ...messages]);
    // Another greeting than the character's has written nothing.
    const isOwn = !isGreeted || first.text === text;
    const variableState = isOwn ? firstVariables(variables) : undefined;
    const member = memberOf(character);
    const all = added.map((message, seq) => toRow(message, { chatId, seq, rev: 1, member }));
    const isSmall = sizeOf(all) <= MAX_IN_ROW;
    // Documents that no row names do no harm; a row whose documents are missing would.
    if (!isSmall) await this.messages.insertAll(all);
    const row = await this.chats.insert(
      newChatRow({
        _id: chatId,
        userId: viewer.userId,
        members: [member],
        nextSeq: all.length,
        unwritten: isSmall ? all : [],
        lastMessage: lastText(all),
        ...(variableState === undefined ? {} : { variableState }),
      }),
    );
    await this.writer.write(row);
    if (isOwn && Object.keys(userWrites).length > 0)
      await this.settings.writeVariables(viewer.userId, chatId, userWrites, shared);
    return { id: chatId, revision: row.revision };
  }

  private async step(viewer: Viewer, row: ChatRow, messages: readonly Incoming[]): Promise<ChatStep | null> {
    const ids = messages.flatMap(({ id }) => id ?? []);
    const { edited, added } = merge(row, await this.history.findAll(row, ids), messages);
    if (edited.length === 0 && added.length === 0) return null;
    const member = mainMember(row);
    if (added.length > 0) {
      const character = await this.characters.find(member.characterId);
      ensure(character && mayChatWith(viewer.userId, character), 'character.gone');
    }
    const rev = row.revision + 1;
    const changed = edited.map(({ message, text }) => withText(message, text, rev));
    const appended = added.map((message, index) =>
      toRow(message, { chatId: row._id, seq: row.nextSeq + index, rev, member }),
    );
    const last = appended.at(-1) ?? (await this.editedLast(row, changed));
    return {
      change: { updatedAt: new Date(), ...(last ? { lastMessage: excerpt(shownText(last)) } : {}) },
      messages: [...changed, ...appended],
      added: appended.length,
    };
  }

  /** The chat's last message, if it is among those that were edited. */
  private async editedLast(row: ChatRow, changed: readonly MessageRow[]): Promise<MessageRow | undefined> {
    const { messages } = await this.history.tail(row, 1);
    return changed.find(({ seq }) => seq === messages.at(-1)?.seq);
  }
}

const memberOf = ({ _id, version, name, image, imageColor }: CharacterRow): Member => ({
  characterId: _id,
  version,
  name,
  image,
  imageColor,
});

const toRow = (
  { id, sender, text }: Incoming,
  { member, ...own }: { chatId: string; seq: number; rev: number; member: Member },
): MessageRow => {
  const { characterId, name, image } = member;
  const speaker = sender === 'character' ? { characterId, name, image } : null;
  return newMessage({ ...own, id, sender, speaker }, { text, state: 'complete' });
};

const lastText = (messages: readonly MessageRow[]): string => {
  const last = messages.at(-1);
  return last ? excerpt(shownText(last)) : '';
};
