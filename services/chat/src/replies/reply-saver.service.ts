import { type Generation, type GenerationResult, traceOfError } from '@masque/generations';
import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatRow } from '../chats/chats.service.ts';
import type { ClaimedChat } from '../chats/generations/claims.service.ts';
import { type GenerationEnd, type PromptEffects, ReplyWriter } from '../chats/generations/reply.writer.ts';
import { contextStart, type RecalledHistory } from '../chats/memory-row/memory.rules.ts';
import { MemoryService } from '../memory/memory.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { UsageService } from '../usage/usage.service.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_000;
/** After that, the sweep finishes it from the log. */
const GIVE_UP_MS = 120_000;
/** A store that answers with errors keeps doing so. */
const MAX_REFUSALS = 3;

export interface AfterPrompt {
  readonly effects: PromptEffects;
  readonly trace: Record<string, unknown>;
  readonly told: RecalledHistory;
  readonly kept: number;
}

@Injectable()
export class ReplySaverService {
  constructor(
    private readonly replies: ReplyWriter,
    private readonly settings: SettingsService,
    private readonly usage: UsageService,
    private readonly memory: MemoryService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null when the chat is deleted. A message without an answer isn't counted. */
  async save(
    { row, allowance }: ClaimedChat,
    { text, ending }: GenerationResult,
    generation: Generation,
    { effects, trace, told, kept }: AfterPrompt,
  ): Promise<number | null> {
    if (text === '') await this.settings.giveBack(row.userId, allowance.day);
    const { id: generationId, model, usage } = generation.feed.facts;
    const isAnswered = text !== '' || usage !== null;
    const counted = isAnswered && this.usage.add({ userId: row.userId, generationId, model, usage });
    const { startedAt, firstTextAt } = generation;
    const end = {
      text,
      reasoning: generation.reasoning,
      state: ending.state,
      finish: ending.finish,
      model,
      usage,
      ...effects,
      userVariables: allowance.variables,
      contextStart: contextStart(row, told, kept),
      trace: {
        ...trace,
        model,
        finish: ending.finish,
        ...traceOfError(ending),
        usage,
        characters: generation.text.length,
        firstTextMs: firstTextAt === null ? null : Math.round(firstTextAt - startedAt),
        totalMs: Math.round(performance.now() - startedAt),
      },
    };
    const revision = await this.finish(row, end);
    await counted;
    if (revision !== null) void this.memory.afterReply(row, allowance.memory, told, kept);
    return revision;
  }

  private async finish(row: ChatRow, end: GenerationEnd): Promise<number | null> {
    const until = performance.now() + GIVE_UP_MS;
    let refusals = 0;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return (await this.replies.finish(row, end))?.revision ?? null;
      } catch (error) {
        const reason = error instanceof Error ? error.name : '';
        this.logger.warn({ reason, chatId: row._id }, 'saving the end of a generation failed; retrying');
        refusals += reason === 'MongoServerError' ? 1 : 0;
        if (performance.now() > until || refusals > MAX_REFUSALS) return null;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}
