import type { ChatChange } from '@masque/contracts';
import type { RefObject } from 'react';
import type { Conversation } from '../chat/conversation.ts';
import { isBeingWritten, unnamedReply } from '../chat/message.ts';
import type { JoinedReply } from '../chat/useReply.ts';

/** The reply that the changes tell of; joined, unless it is followed by its own stream here. */
export class ElsewhereReply {
  private messageId: string | null = null;
  /** What came of it, from the character `from` of its message on. */
  private text = '';
  private from: number | null = null;
  /** It was asked for here. */
  private isOwn = false;
  private joined: JoinedReply | null = null;
  /** Characters that are shown here. */
  private shown = 0;

  constructor(
    private readonly join: (messageId: string, from: number) => JoinedReply | null,
    private readonly known: RefObject<Conversation | null>,
  ) {}

  /** Which message is being written; null: none any more. */
  isWriting(messageId: string | null): void {
    if (messageId !== this.messageId) this.begin(messageId);
    this.show();
  }

  grow({ messageId, from, text }: Extract<ChatChange, { type: 'reply' }>): void {
    if (messageId !== this.messageId) this.begin(messageId);
    this.from ??= from;
    // Told again from an earlier place after a connection was lost.
    this.text = this.text.slice(0, Math.max(0, from - this.from)) + text;
    this.show();
  }

  lose(): void {
    this.joined?.listener.onLost();
  }

  leave(): void {
    this.joined?.end();
    this.joined = null;
  }

  private begin(messageId: string | null): void {
    this.leave();
    this.messageId = messageId;
    this.text = '';
    this.from = null;
    this.shown = 0;
    this.isOwn = false;
  }

  private show(): void {
    const { messageId, known } = this;
    if (messageId === null || this.isOwn) return;
    const { messages = [], reply, failure } = known.current ?? {};
    const at = messages.findIndex(({ id }) => id === messageId);
    const written = messages.findLast(isBeingWritten);
    this.isOwn ||= !this.joined && reply !== 'none' && (!written || [messageId, unnamedReply].includes(written.id));
    // Another version of an earlier message is shown when it is whole.
    const isLast = at === -1 || at === messages.length - 1;
    // Of a message that is there, the first words tell whether it goes on or gets another version.
    const isClear = at === -1 || this.from !== null;
    // Without a word it may be what has failed here, told late: the reason stays.
    const isPast = Boolean(failure) && !this.joined && this.text === '';
    if (this.isOwn || !isLast || !isClear || isPast) return;
    if (!this.joined) {
      const from = this.from ?? 0;
      this.shown = written?.id === messageId ? Math.max(0, written.text.length - from) : 0;
      this.joined = this.join(messageId, from);
    }
    const more = this.text.slice(this.shown);
    if (!this.joined || more === '') return;
    this.shown = this.text.length;
    this.joined.listener.onChunk({ text: more, reasoning: '', messageId, userMessageId: null, brokenBy: null });
  }
}
