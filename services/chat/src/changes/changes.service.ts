import type { ChatChange } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { runningSeqs } from '../chats/chat.rules.ts';
import { toMessage } from '../chats/chat.view.ts';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { ChangeLog, type Commit } from '../chats/change-log.ts';
import { MessageReader, questionMessage } from '../chats/messages/message-reader.ts';
import { isLive, lengthOf, liveBefore, numbersIn } from '../chats/messages/gap.rules.ts';
import { sizeOf } from '../chats/messages/message.ts';

/** Beyond these (characters of all versions), the reader has to reload. */
const MOST_MESSAGES = 200;
const MOST_CHARACTERS = 500_000;

export type ShownChat = Extract<ChatChange, { type: 'chat' }>;

/** `unknown`: the log lacks a commit, which may still arrive. */
export type ChatNews = readonly ChatChange[] | 'too much' | 'unknown';

@Injectable()
export class ChangesService {
  constructor(
    private readonly chats: ChatsService,
    private readonly reader: MessageReader,
    private readonly log: ChangeLog,
  ) {}

  async toChange(row: ChatRow): Promise<ShownChat> {
    return { type: 'chat', chat: await this.chats.show(row), writing: row.generation?.messageId ?? null };
  }

  async since(row: ChatRow, revision: number): Promise<ChatNews> {
    if (revision === row.revision) return [];
    if (revision > row.revision) return 'too much';
    const commits = await this.log.between(row._id, revision, row.revision);
    if (!commits) return 'unknown';
    const ranges = commits.flatMap(({ touched }) => touched);
    if (lengthOf(ranges) > MOST_MESSAGES) return 'too much';
    return this.changesIn(row, [...new Set(numbersIn(ranges))].sort(ascending), commits);
  }

  private async changesIn(row: ChatRow, seqs: readonly number[], commits: readonly Commit[]): Promise<ChatNews> {
    const running = new Set(runningSeqs(row));
    const question = questionMessage(row);
    const live = seqs.filter((seq) => isLive(row, seq));
    const before = new Map(live.map((seq) => [seq, liveBefore(row, seq, 1)[0]]));
    const wanted = new Set(
      [...seqs, ...before.values()].filter((seq): seq is number => seq !== undefined && !running.has(seq)),
    );
    const documents = wanted.size > 0 ? await this.reader.documents(row, [...wanted].sort(ascending)) : [];
    const known = new Map([...documents, ...(question ? [question] : [])].map((message) => [message.seq, message]));
    const touched = seqs.flatMap((seq) => known.get(seq) ?? []);
    if (sizeOf(touched) > MOST_CHARACTERS) return 'too much';
    const idOf = (seq: number) => known.get(seq)?.id ?? (running.has(seq) ? row.generation?.messageId : undefined);
    const deleted = [
      ...touched.filter(({ seq }) => !isLive(row, seq)).map(({ id }) => id),
      ...commits.flatMap(({ gone }) => gone),
    ];
    const changes: ChatChange[] = deleted.length > 0 ? [{ type: 'deleted', ids: deleted }] : [];
    for (const message of touched.filter(({ seq }) => isLive(row, seq))) {
      const previous = before.get(message.seq);
      const after = previous === undefined ? null : idOf(previous);
      if (after === undefined) return 'too much';
      changes.push({ type: 'message', message: toMessage(message), after });
    }
    return changes;
  }
}

const ascending = (a: number, b: number) => a - b;
