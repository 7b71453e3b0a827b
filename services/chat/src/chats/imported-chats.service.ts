import { DomainError, ensure } from '@masque/contracts';
import type { VariableValues } from '@masque/roleplay/macros';
import { Injectable } from '@nestjs/common';
import type { CharacterRow } from '../characters/characters.service.ts';
import { memberOf, newChatRow } from './chat.rules.ts';
import type { ChatRow, ImportedChat } from './chat.schema.ts';
import { ChatsRepository } from './chats.repository.ts';
import { excerpt, shownSwipe, shownText } from './messages/message.rules.ts';
import type { MessageRow } from './messages/message.schema.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { firstVariables } from './variables.rules.ts';

/** A chat that is to begin with messages of a file. */
export interface ChatToImport extends Partial<Pick<ChatRow, 'customPrompt' | 'authorsNote' | 'settings'>> {
  readonly id: string;
  readonly userId: string;
  readonly character: CharacterRow;
  readonly title: string | null;
  readonly parent: ChatRow['parent'];
  /** The chat of the file from which all of its family branched; absent: this one. */
  readonly family?: string;
  readonly imported: ImportedChat;
  readonly variables: VariableValues;
  /** Absent: the file has none. */
  readonly memory?: ChatRow['memory'] | undefined;
}

/** Chats that begin with the messages of a file, and stand in lists by the newest of them. */
@Injectable()
export class ImportedChatsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
  ) {}

  /**
   * Writes the messages, page by page with the sequence numbers from 0, then the chat: nobody sees a part of it, and a
   * retry begins anew or finds it made. Errors: `request.key_reused` when it was made of another file, `chat.not_found` when
   * it was deleted since.
   */
  async create(chat: ChatToImport, pages: AsyncIterable<readonly MessageRow[]>): Promise<void> {
    const { id, userId, character, variables, memory, ...own } = chat;
    const made = await this.chats.findOwn(userId, id);
    if (made) return ensure(made.imported?.file === own.imported.file, 'request.key_reused');
    if (await this.messages.begin(id)) await this.messages.removeLeft(id);
    const { count: nextSeq, lastMessage, newest } = await this.writeAll(pages);
    const variableState = firstVariables(variables);
    const row = newChatRow({
      ...own,
      _id: id,
      userId,
      members: [memberOf(character)],
      nextSeq,
      lastMessage,
      begunWith: null,
      ...(newest > 0 ? { updatedAt: new Date(Math.min(newest, Date.now())) } : {}),
      ...(variableState === undefined ? {} : { variableState }),
      ...(memory === undefined ? {} : { memory }),
    });
    if (!(await this.chats.insertIfAbsent(row))) throw new DomainError('chat.not_found');
    await this.messages.begun(id);
  }

  /** Each page is written while the next one is read. */
  private async writeAll(pages: AsyncIterable<readonly MessageRow[]>) {
    let count = 0;
    let lastMessage = '';
    let newest = 0;
    let writing = Promise.resolve();
    try {
      for await (const page of pages) {
        await writing;
        writing = this.messages.insertAll(page);
        // It is waited for below; until then its failure is nobody's.
        writing.catch(() => undefined);
        count += page.length;
        newest = page.reduce((time, message) => Math.max(time, saidAt(message)), newest);
        const last = page.at(-1);
        if (last) lastMessage = excerpt(shownText(last));
      }
    } finally {
      await writing;
    }
    return { count, lastMessage, newest };
  }
}

/** 0: its file doesn't tell. */
const saidAt = (message: MessageRow): number => (shownSwipe(message)?.isUndated ? 0 : message.createdAt.getTime());
