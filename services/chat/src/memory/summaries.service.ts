import { DomainError, limits } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { JobQueue } from '@masque/service-kit/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { MemoryWriter, type MemoryFailure, type Summary } from '../chats/memory-row/memory.writer.ts';
import { mainMember } from '../chats/chat.rules.ts';
import { type ChatRow, ChatsService, type MessageRow } from '../chats/chats.service.ts';
import { isMemoryOn, summaryOf } from '../chats/memory-row/memory.rules.ts';
import type { ChatConfig } from '../config.ts';
import { connectionOf } from '../connections/connection.rules.ts';
import type { chatJobs } from '../job-table.ts';
import { ModelsService } from '../models/models.service.ts';
import { type Allowance, SettingsService } from '../settings/settings.service.ts';
import { ModelFailure } from '@masque/generations';
import { nanoDollarsOf } from '../usage/usage.service.ts';
import { isPending } from './memory.view.ts';
import { summaryPrompt, tokensFor } from './summary.prompt.ts';
import { modelRequest } from '../providers/model.request.ts';
import { SummaryWriter, type SummaryResult } from './summary.writer.ts';

/** For the messages; the rest is for the old and the new summary. */
const SHARE_OF_CONTEXT = 1 / 2;
const USUAL_CONTEXT = 4_096;
/** Characters: summarizing more at once loses too much. */
const MOST_AT_ONCE = 40_000;
const MOST_PAUSE_MS = 3_600_000;
/** After this many transient failures, only a reply asks again. */
const MOST_TRIES = 6;
const MOST_DETAILS = 5;

const passing = new Set([
  'model.rate_limited',
  'model.failed',
  'model.timeout',
  'model.page',
  'model.malformed',
  'server.unavailable',
]);

@Injectable()
export class SummariesService {
  constructor(
    private readonly chats: ChatsService,
    private readonly memory: MemoryWriter,
    private readonly settings: SettingsService,
    private readonly models: ModelsService,
    private readonly writer: SummaryWriter,
    private readonly jobs: JobQueue<typeof chatJobs>,
    @Inject(CONFIG) private readonly config: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Saves part by part, so it resumes after a crash, or continues from text that the user wrote meanwhile. */
  async summarize(userId: string, chatId: string): Promise<void> {
    for (;;) {
      const row = await this.chats.find(chatId);
      const allowance = await this.settings.allowanceOf(userId);
      if (row?.userId !== userId || !isMemoryOn(row, allowance.memory) || !isPending(row)) return;
      try {
        await this.addPart(row, allowance);
      } catch (error) {
        const failure = domainErrorOf(error);
        if (!failure) throw error;
        return this.fail(row, failure);
      }
    }
  }

  private async addPart(row: ChatRow, allowance: Allowance): Promise<void> {
    const { memory: settings } = allowance;
    const known: Summary = row.memory?.draft ?? summaryOf(row);
    const wanted = row.memory?.wanted ?? -1;
    const { model: ofProfile } = connectionOf(allowance.connections, row);
    const target = this.models.targetOf({ model: settings.model ?? ofProfile }, allowance);
    const { id: model } = target;
    const context = await this.models.contextOf(row.userId, model);
    const most = { characters: MOST_AT_ONCE, tokens: (context ?? USUAL_CONTEXT) * SHARE_OF_CONTEXT };
    const messages = await this.memory.listUnsummarized(row, known.upTo, wanted, most);
    const upTo = messages.at(-1)?.seq ?? wanted;
    if (!hasStory(messages)) {
      await this.memory.saveSummary({ row, messages }, { text: known.text, upTo }, row.memory?.model ?? model);
      return;
    }
    const names = { userName: row.persona?.name ?? 'User', characterName: mainMember(row).name };
    const asked = summaryPrompt(known.text, messages, { ...names, length: settings.length });
    const request = modelRequest(
      { ...target, fallbacks: [] },
      { temperature: 0.3, maxTokens: tokensFor(settings.length, asked, context) },
      { messages: asked, speakers: { user: names.userName, char: names.characterName } },
    );
    const written = await this.writer.write({ userId: row.userId, target, request, length: settings.length });
    await this.count(row._id, written);
    // Prompts would cut a longer summary.
    const text = clean(written.text, limits.memory);
    if (text === '') throw new DomainError('model.malformed');
    await this.memory.saveSummary({ row, messages }, { text, upTo }, written.model);
  }

  private async count(chatId: string, { usage }: SummaryResult): Promise<void> {
    const { prompt_tokens: prompt = 0, completion_tokens: completion = 0, cost } = usage ?? {};
    const tokens = { prompt: Math.round(prompt), completion: Math.round(completion) };
    await this.memory.addCost(chatId, tokens, nanoDollarsOf(cost));
  }

  private async fail(row: ChatRow, { code, message, extras }: DomainError): Promise<void> {
    const count = (row.memory?.failure?.count ?? 0) + 1;
    const usual = Math.min(MOST_PAUSE_MS, this.config.memory.pauseMs * 2 ** (count - 1));
    const pauseMs = Math.max(usual, (extras.remainingTime ?? 0) * 1_000);
    const isPassing = passing.has(code) && count <= MOST_TRIES;
    const failure: MemoryFailure = {
      code,
      error: message,
      details: (extras.details ?? []).slice(0, MOST_DETAILS),
      count,
      pauseUntil: new Date(Date.now() + pauseMs),
      isPassing,
    };
    await this.memory.saveFailure(row._id, failure);
    this.logger.warn({ chatId: row._id, code, count }, 'generating a summary failed');
    if (isPassing) await this.jobs.enqueue('summarizeAgain', { userId: row.userId, chatId: row._id }, pauseMs);
  }
}

const hasStory = (messages: readonly MessageRow[]): boolean =>
  messages.some(({ isHidden, swipes, swipe }) => !isHidden && (swipes[swipe]?.text ?? '').trim() !== '');

function domainErrorOf(error: unknown): DomainError | null {
  if (error instanceof ModelFailure) return error.error;
  return error instanceof DomainError ? error : null;
}

const clean = (text: string, most: number): string => text.replaceAll('\0', '').trim().slice(0, most).toWellFormed();
