import {
  defaultLorebookSettings,
  DomainError,
  type LorebookSettings,
  memoryLengths,
  type MemorySettings,
} from '@masque/contracts';
import { applyWrites, type VariableValues, type VariableWrites } from '@masque/roleplay/macros';
import { CONFIG, type Eraser, type Logger, LOGGER, METRICS, type Metrics } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { dayOf, secondsToNextDay } from './day.ts';
import { KeysService } from './keys/keys.service.ts';
import { SettingsRepository } from './settings.repository.ts';
import type { SettingsRow } from './settings.schema.ts';

/** What a message is sent with, counted for the daily limit. */
export interface Allowance {
  /** The API key that is saved for a gateway; null when there is none that can be read. */
  readonly keyFor: (gateway: string) => string | null;
  /** The saved model. */
  readonly model: string | undefined;
  /** What is added to the prompts of chats that have none of their own. */
  readonly customPrompt: string;
  /** How the memory of chats is written. */
  readonly memory: MemorySettings;
  /** How lorebooks are read. */
  readonly lorebooks: LorebookSettings;
  /** What macros of all chats share. */
  readonly variables: VariableValues;
  /** UTC day for which it is counted; empty when nothing is. */
  readonly day: string;
}

/** Each of the user's few replies that end at once can be faster once. */
const TRIES = 20;

/** Each user's settings for chatting. */
@Injectable()
export class SettingsService implements Eraser {
  private readonly refused;

  constructor(
    private readonly settings: SettingsRepository,
    private readonly keys: KeysService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.refused = metrics.counter('masque_limit_refusals_total');
  }

  async model(userId: string): Promise<string | undefined> {
    return (await this.settings.find(userId))?.model;
  }

  async saveModel(userId: string, model: string): Promise<void> {
    await this.settings.saveModel(userId, model);
  }

  async customPrompt(userId: string): Promise<string> {
    return (await this.settings.find(userId))?.customPrompt ?? '';
  }

  async saveCustomPrompt(userId: string, customPrompt: string) {
    await this.settings.saveCustomPrompt(userId, customPrompt);
    return { customPrompt };
  }

  /** Messages that were counted on that day (UTC). */
  async sentOn(userId: string, day: string): Promise<number> {
    const usage = (await this.settings.find(userId))?.usage;
    return usage?.day === day ? usage.used : 0;
  }

  /** Counts a message of today, or 429 with the seconds until midnight (UTC). */
  async reserve(userId: string): Promise<Allowance> {
    const { dailyMessages: limit } = this.config.limits;
    if (limit === 0) return this.allowance(await this.settings.find(userId), '');
    const day = dayOf(Date.now());
    const row = await this.settings.countMessage(userId, day, limit);
    if (!row) {
      this.refused({ limit: 'daily_messages' });
      throw usedUp(limit);
    }
    return this.allowance(row, day);
  }

  /** The same for what is no message of the user's: nothing is counted. */
  async uncounted(userId: string): Promise<Allowance> {
    return this.allowance(await this.settings.find(userId), '');
  }

  async memory(userId: string): Promise<MemorySettings> {
    return memoryOf(await this.settings.find(userId));
  }

  async saveMemory(userId: string, memory: MemorySettings): Promise<MemorySettings> {
    await this.settings.saveMemory(userId, memory);
    return memory;
  }

  async lorebooks(userId: string): Promise<LorebookSettings> {
    return lorebooksOf(await this.settings.find(userId));
  }

  async saveLorebooks(userId: string, lorebooks: LorebookSettings): Promise<LorebookSettings> {
    await this.settings.saveLorebooks(userId, lorebooks);
    return lorebooks;
  }

  private allowance(row: SettingsRow | null, day: string): Allowance {
    return {
      keyFor: (gateway) => this.keys.open(row, gateway),
      model: row?.model,
      customPrompt: row?.customPrompt ?? '',
      memory: memoryOf(row),
      lorebooks: lorebooksOf(row),
      variables: valuesOf(row?.variables),
      day,
    };
  }

  /** Keys, model, prompt, variables and what was used of the daily limit. */
  async erase(userId: string): Promise<void> {
    await this.settings.remove(userId);
  }

  /** What macros of all the user's chats share. */
  async variables(userId: string): Promise<VariableValues> {
    return valuesOf((await this.settings.find(userId))?.variables);
  }

  /**
   * Writes variables of the user into what they are by now: chats that write at once lose nothing of each other. Once
   * for each `writer` (an id), however often it is called. `known`: what they were lately, which saves reading them.
   */
  async writeVariables(userId: string, writer: string, writes: VariableWrites, known?: VariableValues): Promise<void> {
    let from = known ? jsonOf(known) : (await this.settings.find(userId))?.variables;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const to = JSON.stringify(applyWrites(valuesOf(from), writes));
      if (await this.settings.replaceVariables(userId, from, to, writer)) return;
      const row = await this.settings.find(userId);
      if (row?.variableWriters?.includes(writer)) return;
      from = row?.variables;
    }
    throw new DomainError('server.unavailable');
  }

  /** For lists that a gateway shows only to those with a key; what it is, so that another key is noticed, and the key. */
  async keyOf(userId: string, gateway: string): Promise<{ readonly id: string; readonly key: string } | null> {
    const row = await this.settings.find(userId);
    const key = this.keys.open(row, gateway);
    return key === null ? null : { id: `${userId}:${row?.keys?.[gateway]?.iv ?? ''}`, key };
  }

  /** A message that no model answered is not counted. Never rejects. */
  async giveBack(userId: string, day: string): Promise<void> {
    if (day === '') return;
    await this.settings
      .giveBack(userId, day)
      .catch(() => this.logger.warn('a message that was not answered stays counted'));
  }
}

const memoryOf = (row: SettingsRow | null): MemorySettings => ({
  isOn: row?.memory?.isOn ?? false,
  model: row?.memory?.model ?? null,
  length: row?.memory?.length ?? memoryLengths.byDefault,
});

const lorebooksOf = (row: SettingsRow | null): LorebookSettings => ({ ...defaultLorebookSettings, ...row?.lorebooks });

const valuesOf = (json: string | undefined): VariableValues => (json === undefined ? {} : JSON.parse(json));

const jsonOf = (values: VariableValues): string | undefined =>
  Object.keys(values).length === 0 ? undefined : JSON.stringify(values);

const usedUp = (limit: number) =>
  new DomainError(
    'rate.limited',
    {},
    { details: [`${limit} of ${limit} messages used today`], remainingTime: secondsToNextDay(Date.now()) },
  );
