import { Injectable } from '@nestjs/common';
import { ChangeLog } from './change-log.ts';
import { runningSeqs } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { type ChatHead, ChatListsRepository } from './chat-lists.repository.ts';
import { ChatsRepository } from './chats.repository.ts';
import { MessageReader } from './messages/message-reader.ts';
import { isLive, lengthOf, liveBefore, numbersIn } from './messages/gap.rules.ts';
import type { MessageRow } from './messages/message.ts';
import { MessagesRepository } from './messages/messages.repository.ts';

export type { ChatHead } from './chat-lists.repository.ts';

const MOST_TOUCHED = 2_000;

export interface SearchableChat {
  readonly revision: number;
  readonly states: () => Promise<ReadonlyMap<number, number>>;
}

export interface ChatGap {
  readonly row: ChatRow;
  readonly toRead: readonly number[];
  readonly gone: readonly number[];
}

@Injectable()
export class SearchedChatsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly lists: ChatListsRepository,
    private readonly messages: MessagesRepository,
    private readonly reader: MessageReader,
    private readonly log: ChangeLog,
  ) {}

  heads(userId: string): Promise<ChatHead[]> {
    return this.lists.heads(userId);
  }

  /** Null when the chat is deleted. Compares every message when the change log has a hole. */
  async gapOf(userId: string, chatId: string, known: SearchableChat): Promise<ChatGap | null> {
    const row = await this.chats.findOwn(userId, chatId);
    if (!row) return null;
    const running = new Set(runningSeqs(row));
    const commits = known.revision > 0 ? await this.log.between(chatId, known.revision, row.revision) : null;
    const ranges = commits?.flatMap(({ touched }) => touched);
    if (ranges && lengthOf(ranges) <= MOST_TOUCHED) {
      const touched = [...new Set(numbersIn(ranges))].toSorted(descending);
      const isThere = (seq: number) => isLive(row, seq) && !running.has(seq);
      return { row, toRead: touched.filter(isThere), gone: touched.filter((seq) => !isThere(seq)) };
    }
    const states = await known.states();
    const live = liveBefore(row, row.nextSeq, row.nextSeq).filter((seq) => !running.has(seq));
    const isLiveSeq = new Set(live);
    const gone = [...states.keys()].filter((seq) => !isLiveSeq.has(seq));
    const old = live.filter((seq) => states.has(seq));
    const now = new Map(old.length > 0 ? await this.messages.listRevisions(chatId, old) : []);
    for (const { seq, rev } of row.unwritten) now.set(seq, rev);
    const toRead = live.filter((seq) => !states.has(seq) || states.get(seq) !== now.get(seq));
    return { row, toRead: toRead.toReversed(), gone };
  }

  async stillSo(
    userId: string,
    chatId: string,
    found: readonly Pick<MessageRow, 'seq' | 'rev'>[],
  ): Promise<ReadonlySet<number>> {
    const row = await this.chats.findOwn(userId, chatId);
    const live = row ? found.filter(({ seq }) => isLive(row, seq)) : [];
    if (!row || live.length === 0) return new Set();
    const documents = await this.reader.documents(
      row,
      live.map(({ seq }) => seq),
    );
    const revs = new Map(documents.map(({ seq, rev }) => [seq, rev]));
    return new Set(live.filter(({ seq, rev }) => revs.get(seq) === rev).map(({ seq }) => seq));
  }
}

const descending = (a: number, b: number) => b - a;
