import { DomainError, ensure } from '@masque/contracts';
import type { VariableValues } from '@masque/roleplay/macros';
import { Injectable } from '@nestjs/common';
import type { ChatCharacterRow } from '../characters/characters.service.ts';
import { memberOf, newChatRow } from './chat.rules.ts';
import type { ChatRow, ImportedChat } from './chat.schema.ts';
import { ChatsRepository } from './chats.repository.ts';
import { rangesOf } from './messages/gap.rules.ts';
import { excerpt, type MessageRow, shownSwipe, shownText } from './messages/message.ts';
import { BeginningsRepository } from './messages/beginnings.repository.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { firstVariables } from './variables.rules.ts';

export interface ChatToImport extends Partial<
  Pick<ChatRow, 'persona' | 'customPrompt' | 'authorsNote' | 'settings' | 'lorebookIds' | 'profileId'>
> {
  readonly id: string;
  readonly userId: string;
  readonly character: ChatCharacterRow;
  readonly title: string | null;
  readonly parent: ChatRow['parent'];
  readonly family?: string;
  readonly imported: ImportedChat;
  readonly variables: VariableValues;
  readonly memory?: ChatRow['memory'] | undefined;
}

@Injectable()
export class ImportedChatsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly beginnings: BeginningsRepository,
  ) {}

  /** The row comes last, so nobody sees a partial chat. @throws `request.key_reused`, `chat.not_found` (deleted) */
  async create(chat: ChatToImport, pages: AsyncIterable<readonly MessageRow[]>): Promise<void> {
    const { id, userId, character, variables, memory, ...own } = chat;
    const made = await this.chats.findOwn(userId, id);
    if (made) return ensure(made.imported?.file === own.imported.file, 'request.key_reused');
    if (await this.beginnings.begin(id)) await this.messages.removeLeft(id);
    const { count: nextSeq, hidden, lastMessage, newest } = await this.writeAll(pages);
    const row = newChatRow({
      ...own,
      _id: id,
      userId,
      members: [memberOf(character)],
      nextSeq,
      ...(hidden.length === 0 ? {} : { hidden }),
      lastMessage,
      begunWith: null,
      ...(newest > 0 ? { updatedAt: new Date(Math.min(newest, Date.now())) } : {}),
      variableState: firstVariables(variables),
      ...(memory === undefined ? {} : { memory }),
    });
    if (!(await this.chats.insertIfAbsent(row))) throw new DomainError('chat.not_found');
    await this.beginnings.end(id);
  }

  private async writeAll(pages: AsyncIterable<readonly MessageRow[]>) {
    let count = 0;
    const hidden: number[] = [];
    let lastMessage = '';
    let newest = 0;
    let writing = Promise.resolve();
    try {
      for await (const page of pages) {
        await writing;
        writing = this.messages.insertAll(page);
        // Awaited below; this prevents an unhandled rejection until then.
        writing.catch(() => undefined);
        count += page.length;
        hidden.push(...page.flatMap(({ seq, isHidden }) => (isHidden ? [seq] : [])));
        newest = page.reduce((time, message) => Math.max(time, saidAt(message)), newest);
        const last = page.at(-1);
        if (last) lastMessage = excerpt(shownText(last));
      }
    } finally {
      await writing;
    }
    return { count, hidden: rangesOf(hidden), lastMessage, newest };
  }
}

const saidAt = (message: MessageRow): number => (shownSwipe(message)?.isUndated ? 0 : message.createdAt.getTime());
