import { DomainError } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { Generation } from './generation.ts';

/** How long the end of a reply can still be read by someone who lost the connection. */
const REMEMBERED_MS = 60_000;

/** The replies that this instance is writing, and those it has just written. */
@Injectable()
export class RunningReplies {
  private readonly running = new Set<Generation>();
  private readonly byChat = new Map<string, Generation>();
  private readonly ended = new Map<string, Generation>();
  private isClosing = false;

  /** The reply that is being written in a chat. */
  of(chatId: string): Generation | undefined {
    return this.byChat.get(chatId);
  }

  /** The same, or the one that ended a moment ago. */
  lately(chatId: string): Generation | undefined {
    return this.byChat.get(chatId) ?? this.ended.get(chatId);
  }

  all(): Iterable<Generation> {
    return this.running;
  }

  get size(): number {
    return this.running.size;
  }

  ensureOpen(): void {
    if (this.isClosing) throw new DomainError('server.unavailable');
  }

  add(generation: Generation): void {
    this.running.add(generation);
    const chatId = generation.facts.reference?.chatId;
    if (chatId) this.byChat.set(chatId, generation);
    void generation.ended.then(() => this.remove(generation, chatId));
  }

  private remove(generation: Generation, chatId: string | undefined): void {
    this.running.delete(generation);
    if (!chatId) return;
    if (this.byChat.get(chatId) === generation) this.byChat.delete(chatId);
    if (generation.isDiscarded || !generation.hasText) return;
    this.ended.set(chatId, generation);
    setTimeout(() => {
      if (this.ended.get(chatId) === generation) this.ended.delete(chatId);
    }, REMEMBERED_MS).unref();
  }

  /** Lets no new reply begin, gives those that run some time, and breaks off the rest. */
  async close(ms: number): Promise<void> {
    this.isClosing = true;
    const timer = Promise.withResolvers<void>();
    const timeout = setTimeout(timer.resolve, ms);
    await Promise.race([timer.promise, Promise.all([...this.running].map((generation) => generation.ended))]);
    clearTimeout(timeout);
    await Promise.all([...this.running].map((generation) => generation.fail(new DomainError('server.unavailable'))));
  }
}
