import { Injectable } from '@nestjs/common';
import type { MessageRow } from './message.schema.ts';
import { sizeOf } from './message.rules.ts';

/** Characters over all chats, at most two bytes each. */
const MAX_CHARACTERS = 24_000_000;
const MAX_CHAT_CHARACTERS = 1_000_000;
const OVERHEAD = 200;

interface Tail {
  readonly revision: number;
  readonly messages: readonly MessageRow[];
  readonly size: number;
}

/** An entry counts only for the revision that a read or claim just returned, so instances need no invalidation. */
@Injectable()
export class TailCache {
  private readonly tails = new Map<string, Tail>();
  private size = 0;

  get(chatId: string, revision: number): readonly MessageRow[] | undefined {
    const tail = this.tails.get(chatId);
    if (tail?.revision !== revision) return undefined;
    this.tails.delete(chatId);
    this.tails.set(chatId, tail);
    return tail.messages;
  }

  /** `messages` must be the newest live ones without a hole. An older revision never replaces a newer one. */
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
