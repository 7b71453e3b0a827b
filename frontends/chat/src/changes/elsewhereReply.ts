import type { ChatChange } from '@masque/contracts';
import type { RefObject } from 'react';
import type { Conversation } from '../chat/conversation/conversation.ts';
import { isBeingWritten, unnamedReply } from '../chat/conversation/message.ts';
import type { JoinedReply } from '../chat/conversation/useReply.ts';

/** Joins a reply that runs in another tab or device, unless this page already streams it. */
export class ElsewhereReply {
  private messageId: string | null = null;
  /** Text received so far, starting at character `from` of the message. */
  private text = '';
  private from: number | null = null;
  private isOwn = false;
  private joined: JoinedReply | null = null;
  /** Characters already shown here. */
  private shown = 0;

  constructor(
    private readonly join: (messageId: string, from: number) => JoinedReply | null,
    private readonly known: RefObject<Conversation | null>,
  ) {}

  noteWriting(messageId: string | null): void {
    if (messageId !== this.messageId) this.begin(messageId);
    this.show();
  }

  grow({ messageId, from, text }: Extract<ChatChange, { type: 'reply' }>): void {
    if (messageId !== this.messageId) this.begin(messageId);
    this.from ??= from;
    // After a reconnect the server repeats text from an earlier position.
    this.text = this.text.slice(0, Math.max(0, from - this.from)) + text;
    this.show();
  }

  onLost(): void {
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
    // A new version of an earlier message appears only when it is complete.
    const isLast = at === -1 || at === messages.length - 1;
    // For an existing message, only the first text shows whether it is continued or regenerated.
    const isClear = at === -1 || this.from !== null;
    // Without text this may be a late event about the reply that failed here; keep showing the reason.
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
