import { DomainError } from '@masque/contracts';
import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import type { MessageRow } from './messages/message.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { TailCache, withHidden } from './messages/message-reader.ts';
import { mainMember } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { toChat } from './chat.view.ts';
import { type ChatRowChange, ChatsRepository } from './chats.repository.ts';

const TRIES = 60;
const PAUSE_MS = 4;

export interface ChatStep {
  readonly change?: ChatRowChange;
  /** States at the row's next revision. New messages come last and have the next sequence numbers. */
  readonly messages?: readonly MessageRow[];
  readonly added?: number;
}

/** One write of the row commits a change with its texts, so a crash leaves all or nothing. Documents follow. */
@Injectable()
export class ChatWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly characters: ChatCharactersService,
    private readonly tails: TailCache,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws `chat.not_found`; `chat.stale` with the newer chat when the caller's `revision` is out of date */
  async change(
    userId: string,
    chatId: string,
    revision: number | undefined,
    step: (row: ChatRow) => Promise<ChatStep | null>,
  ): Promise<ChatRow> {
    for (let attempt = 1; ; attempt += 1) {
      const row = await this.chats.findOwn(userId, chatId);
      if (!row) throw new DomainError('chat.not_found');
      if (!isFresh(row, revision) || attempt > TRIES) throw await this.stale(row);
      const made = await step(row);
      if (!made) return row;
      const changed = await this.commit(row, made);
      if (changed) return changed;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * attempt));
    }
  }

  private async commit(row: ChatRow, { change, messages = [], added = 0 }: ChatStep): Promise<ChatRow | null> {
    const seqs = new Set(messages.map(({ seq }) => seq));
    const unwritten = [...row.unwritten.filter(({ seq }) => !seqs.has(seq)), ...messages];
    const changed = await this.chats.change(row, { ...change, unwritten }, added);
    if (!changed) return null;
    this.updateTail(row, changed, messages, change?.gaps !== undefined);
    await this.write(changed);
    return changed;
  }

  private updateTail(before: ChatRow, after: ChatRow, messages: readonly MessageRow[], isCut: boolean): void {
    const tail = this.tails.get(before._id, before.revision);
    if (!tail || isCut) return;
    const states = new Map(messages.map((message) => [message.seq, message]));
    const edited = tail.map((message) => withHidden(after, states.get(message.seq) ?? message));
    const added = before.generation ? [] : messages.filter(({ seq }) => seq >= before.nextSeq);
    if (before.generation && messages.some(({ seq }) => seq >= before.nextSeq)) return;
    this.tails.set(after._id, after.revision, [...edited, ...added]);
  }

  /** Brings the documents up to the row. After a failure, the next change retries. */
  async write(row: ChatRow): Promise<void> {
    if (row.unwritten.length === 0) return;
    try {
      await this.messages.write(row.unwritten);
      if (await this.chats.removeWritten(row._id, row.revision)) return;
      await this.messages.remove(
        row._id,
        row.unwritten.map(({ seq }) => seq),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.name : '';
      this.logger.warn({ reason, chatId: row._id }, 'messages not written yet; they stay in the row of their chat');
    }
  }

  async stale(row: ChatRow): Promise<DomainError> {
    const character = await this.characters.find(mainMember(row).characterId);
    return new DomainError('chat.stale', {}, { fields: { chat: toChat(row, character) } });
  }
}

/** A client that started the last reply counts as up to date after the reply has ended. */
const isFresh = ({ revision, settled }: ChatRow, known: number | undefined): boolean =>
  known === undefined || known === revision || (settled?.from === known && revision === known + 1);
