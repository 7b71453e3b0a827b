import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '@masque/contracts';
import { TurnQueue } from '@masque/service-kit/threads';
import { WorkError } from '@masque/roleplay/macros';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { WORK_AT_ONCE } from '../chats/work.limit.ts';
import { type BuiltPrompt, characterPrompt, type PromptParts } from './prompt/character.prompt.ts';
import { PromptThread } from './prompt/prompt.thread.ts';

@Injectable()
export class PromptsService implements OnModuleDestroy {
  private readonly thread = new PromptThread();
  private readonly queue = new TurnQueue([this.thread]);

  /** @throws `chat.over_context`, `chat.too_complex`, and those of `TurnQueue.inTurn` */
  async build(parts: PromptParts): Promise<BuiltPrompt> {
    try {
      return characterPrompt(parts, WORK_AT_ONCE);
    } catch (error) {
      if (!(error instanceof WorkError)) throw error;
    }
    // Copying large lorebooks to the thread takes a turn of the event loop of its own.
    await nextTurn();
    const { signal } = new AbortController();
    const built = await this.queue.inTurn(parts.viewer.userId, signal, (thread) => thread.run<'build'>(parts));
    if ('prompt' in built) return built.prompt;
    throw new DomainError(built.reason, {}, { details: built.details });
  }

  onModuleDestroy() {
    this.thread.close();
  }
}
