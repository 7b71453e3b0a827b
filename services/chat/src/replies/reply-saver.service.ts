import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ClaimsService } from '../chats/claims.service.ts';
import { contextStart, type RecalledHistory } from '../chats/memories/memory.rules.ts';
import { MemoriesService } from '../memory/memories.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { UsageService } from '../usage/usage.service.ts';
import type { ClaimedChat } from './chat-claim.service.ts';
import { type Generation, type GenerationResult, saveUntilWritten } from '@masque/generations';
import type { PromptEffects } from './prompt/effects.ts';
import { traceOfEnd } from './trace.ts';

export interface AfterPrompt {
  readonly effects: PromptEffects;
  readonly trace: Record<string, unknown>;
  readonly told: RecalledHistory;
  readonly kept: number;
}

@Injectable()
export class ReplySaverService {
  constructor(
    private readonly claims: ClaimsService,
    private readonly settings: SettingsService,
    private readonly usage: UsageService,
    private readonly memories: MemoriesService,
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
    const { reasoning } = generation;
    const end = { text, reasoning, state: ending.state, finish: ending.finish, model, usage };
    const beside = { ...effects, userVariables: allowance.variables, contextStart: contextStart(row, told, kept) };
    const whole = { ...end, ...beside, trace: { ...trace, ...traceOfEnd(generation, ending) } };
    const write = async () => (await this.claims.finish(row, whole))?.revision ?? null;
    const revision = await saveUntilWritten(write, this.logger, row._id);
    await counted;
    if (revision !== null) void this.memories.afterReply(row, allowance.memory, told, kept);
    return revision;
  }
}
