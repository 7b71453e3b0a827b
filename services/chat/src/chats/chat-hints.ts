import { Injectable } from '@nestjs/common';

/** What is read beside a chat's row before the row is known. */
export interface ChatHint {
  readonly characterId: string;
  readonly buckets: number;
}

const MOST = 20_000;

/**
 * Remembers where the parts of a chat are, so that they are read together with its row and not after it. A hint is
 * only ever a guess: what the row says counts.
 */
@Injectable()
export class ChatHints {
  private readonly hints = new Map<string, ChatHint>();

  get(chatId: string): ChatHint | undefined {
    return this.hints.get(chatId);
  }

  set(chatId: string, { characterId, buckets }: ChatHint): void {
    this.hints.delete(chatId);
    this.hints.set(chatId, { characterId, buckets });
    if (this.hints.size <= MOST) return;
    const [oldest = ''] = this.hints.keys();
    this.hints.delete(oldest);
  }
}
