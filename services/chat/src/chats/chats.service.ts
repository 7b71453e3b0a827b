import { type LorebookChats, mostBranches, orThrow } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { mainMember, shownCharacterIds } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { toBranch, toChat, toLorebookChats, toOpenedChat } from './chat.view.ts';
import { readCursor, writeCursor } from './chats.cursor.ts';
import { ChatListsRepository, type ChatsPage } from './chat-lists.repository.ts';
import { ChatsRepository } from './chats.repository.ts';
import { ChatScriptsService } from './scripts/chat-scripts.service.ts';
import { MessagesRepository } from './messages/messages.repository.ts';

export type { ChatRow, ChatMember, PendingMessage, RunningGeneration } from './chat.schema.ts';
export type { ChatsPage } from './chat-lists.repository.ts';
export type { MessageRow, Speaker, Swipe } from './messages/message.ts';

@Injectable()
export class ChatsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly lists: ChatListsRepository,
    private readonly characters: ChatCharactersService,
    private readonly messages: MessagesRepository,
    private readonly scripts: ChatScriptsService,
  ) {}

  /** @throws `chat.not_found` */
  get(userId: string, chatId: string): Promise<ChatRow> {
    return orThrow(this.chats.findOwn(userId, chatId), 'chat.not_found');
  }

  find(chatId: string): Promise<ChatRow | null> {
    return this.chats.find(chatId);
  }

  ids(userId: string): Promise<string[]> {
    return this.lists.ids(userId);
  }

  async newestId(userId: string): Promise<string | null> {
    return (await this.lists.heads(userId))[0]?._id ?? null;
  }

  existing(userId: string, ids: readonly string[]): Promise<string[]> {
    return this.lists.existing(userId, ids);
  }

  isAnyWith(userId: string, id: string): Promise<boolean> {
    return this.lists.isAnyWith(userId, id);
  }

  async listByLorebook(userId: string): Promise<LorebookChats[]> {
    return toLorebookChats(await this.lists.withLorebooks(userId));
  }

  /** Whether the user has sent a message under that name. */
  async hasSpoken(userId: string, name: string, since: Date): Promise<boolean> {
    return this.messages.isAnyBy(name, await this.lists.changedSince(userId, since), since);
  }

  async show(row: ChatRow) {
    const found = await Promise.all(shownCharacterIds(row).map((id) => this.characters.find(id)));
    return toOpenedChat(row, new Map(found.flatMap((face) => (face ? [[face._id, face]] : []))));
  }

  async listAfter(
    userId: string,
    { cursor, limit, characterId }: { cursor?: string; limit: number; characterId?: string },
  ) {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const rows = await this.lists.page(userId, { page: 1, limit: limit + 1, characterId, after });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { chats: await this.view(userId, shown), nextCursor: last ? writeCursor(last) : null };
  }

  async list(userId: string, page: ChatsPage) {
    return this.view(userId, await this.lists.page(userId, page));
  }

  async listBranches(userId: string, chatId: string) {
    const { rows, hasMore } = await this.lists.family(await this.get(userId, chatId), mostBranches);
    return { branches: (await this.scripts.shown(userId, rows)).map(toBranch), hasMore };
  }

  private async view(userId: string, rows: readonly ChatRow[]) {
    const [faces, shown] = await Promise.all([
      this.characters.listAll(rows.map((row) => mainMember(row).characterId)),
      this.scripts.shown(userId, rows),
    ]);
    return shown.map((row) => toChat(row, faces.get(mainMember(row).characterId)));
  }
}
