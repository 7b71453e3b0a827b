import { DomainError } from '@masque/contracts';
import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import type { MessageRow } from './messages/message.schema.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { TailCache } from './messages/tail.cache.ts';
import { mainMember } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { toChat } from './chat.view.ts';
import { type ChatChange, ChatsRepository } from './chats.repository.ts';

/** With so many others changing the chat at once, the caller is asked to try again. */
const TRIES = 60;
const PAUSE_MS = 4;

/** One change of a chat, made from the row as it is. */
export interface ChatStep {
  readonly change?: ChatChange;
  /** New states of messages, with the row's next revision; new ones come last and have the next sequence numbers. */
  readonly messages?: readonly MessageRow[];
  /** How many of them are new. */
  readonly added?: number;
}

/**
 * Changes chats. The row's write commits the change with the texts in it, so that a crash leaves all or nothing; then
 * the messages' documents are brought up to it.
 */
@Injectable()
export class ChatWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly characters: CharactersService,
    private readonly tails: TailCache,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes a step from the newest row until nobody else was faster. `revision`: the caller's; a chat that has changed
   * since is 409 with the newer chat. A step of null changes nothing. The row afterwards.
   */
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

  /** Null when somebody else changed the chat since `row` was read. */
  private async commit(row: ChatRow, { change, messages = [], added = 0 }: ChatStep): Promise<ChatRow | null> {
    const seqs = new Set(messages.map(({ seq }) => seq));
    const unwritten = [...row.unwritten.filter(({ seq }) => !seqs.has(seq)), ...messages];
    const changed = await this.chats.change(row, { ...change, unwritten }, added);
    if (!changed) return null;
    this.follow(row, changed, messages, change?.gaps !== undefined);
    await this.write(changed);
    return changed;
  }

  /** The known tail stays known through a change that is ours. */
  private follow(before: ChatRow, after: ChatRow, messages: readonly MessageRow[], isCut: boolean): void {
    const tail = this.tails.get(before._id, before.revision);
    if (!tail || isCut) return;
    const states = new Map(messages.map((message) => [message.seq, message]));
    const edited = tail.map((message) => states.get(message.seq) ?? message);
    const added = before.generation ? [] : messages.filter(({ seq }) => seq >= before.nextSeq);
    if (before.generation && messages.some(({ seq }) => seq >= before.nextSeq)) return;
    this.tails.set(after._id, after.revision, [...edited, ...added]);
  }

  /** Brings the documents up to what the row has committed. A failure leaves that to the next change. */
  async write(row: ChatRow): Promise<void> {
    if (row.unwritten.length === 0) return;
    try {
      await this.messages.write(row.unwritten);
      if (await this.chats.written(row._id, row.revision)) return;
      // Deleted meanwhile: what was just written must not stay.
      await this.messages.remove(
        row._id,
        row.unwritten.map(({ seq }) => seq),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.name : '';
      this.logger.warn({ reason, chatId: row._id }, 'messages wait in the row of their chat');
    }
  }

  /** The refusal of a change that was made from an older state, with the newer chat. */
  async stale(row: ChatRow): Promise<DomainError> {
    const character = await this.characters.find(mainMember(row).characterId);
    return new DomainError('chat.stale', {}, { fields: { chat: toChat(row, character) } });
  }
}

/** Whether a caller that knows this revision knows the chat; the reply that ended since is no newer state to who began it. */
const isFresh = ({ revision, settled }: ChatRow, known: number | undefined): boolean =>
  known === undefined || known === revision || (settled?.from === known && revision === known + 1);
