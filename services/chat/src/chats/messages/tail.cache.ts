import { Injectable } from '@nestjs/common';
import type { MessageRow } from './message.schema.ts';
import { sizeOf } from './message.rules.ts';

/** Characters kept over all chats (two bytes each at most). */
const MAX_CHARACTERS = 24_000_000;
/** Characters kept of one chat. */
const MAX_CHAT_CHARACTERS = 1_000_000;
/** What a message costs beside its text. */
const OVERHEAD = 200;

interface Tail {
  readonly revision: number;
  readonly messages: readonly MessageRow[];
  readonly size: number;
}

/**
 * The newest messages of chats that were used lately. An entry counts only for the revision of the chat's row that a
 * claim or a read has just returned, so it needs no invalidation, also with several instances.
 */
@Injectable()
export class TailCache {
  private readonly tails = new Map<string, Tail>();
  private size = 0;

  /** The newest live messages, oldest first; undefined when none are known for that revision. */
  get(chatId: string, revision: number): readonly MessageRow[] | undefined {
    const tail = this.tails.get(chatId);
    if (tail?.revision !== revision) return undefined;
    this.tails.delete(chatId);
    this.tails.set(chatId, tail);
    return tail.messages;
  }

  /** `messages` must be the newest live ones, without a hole between them. An older revision never replaces a newer one. */
  set(chatId: string, revision: number, messages: readonly MessageRow[]): void {
    const known = this.tails.get(chatId);
    if (known && known.revision > revision) return;
    this.delete(chatId);
    let size = sizeOf(messages) + messages.length * OVERHEAD;
    let first = 0;
    for (; size > MAX_CHAT_CHARACTERS && first < messages.length; first += 1)
      size -= sizeOf(messages.slice(first, first + 1)) + OVERHEAD;
    this.tails.set(chatId, { revision, messages: first === 0 ? messages : messages.slice(first), size });
    this.size += size;
    for (const [oldest] of this.tails) {
      if (this.size <= MAX_CHARACTERS) break;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.tails.clear();
    this.size = 0;
  }

  delete(chatId: string): void {
    const tail = this.tails.get(chatId);
    if (!tail) return;
    this.tails.delete(chatId);
    this.size -= tail.size;
  }
}
