import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, type Model, type OpenAiModel } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ModelGateway } from '../upstream/model-gateway.ts';
import { toModels } from './model.view.ts';
import { toOpenAiModel } from './openai-model.view.ts';

/** After a failure the gateway is left alone for this long. */
const PAUSE_MS = 5_000;

/** Free models come and go: the default is looked for this often, though nobody asks for the list. */
const DEFAULT_CHECK_MS = 86_400_000;
/** Until there is a list to look in. */
const FIRST_CHECK_MS = 60_000;

/** How long a request waits for the first list ever. */
const FIRST_LIST_MS = 2_000;

/** The models to choose from, and each user's choice. */
@Injectable()
export class ModelsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private models: Model[] | null = null;
  private freshUntil = 0;
  private loading: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly gateway: ModelGateway,
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    void this.checkDefault();
  }

  onApplicationShutdown() {
    clearTimeout(this.timer);
  }

  /** Users without a choice of their own get no answer when the default is gone: the operator is told. */
  private async checkDefault(): Promise<void> {
    await this.refresh();
    this.timer = setTimeout(() => void this.checkDefault(), this.models ? DEFAULT_CHECK_MS : FIRST_CHECK_MS).unref();
    const { byDefault: model } = this.config.model;
    if (this.models && !this.models.some(({ id }) => id === model)) {
      this.logger.error({ model }, 'the model gateway does not offer the default model: set DEFAULT_MODEL to another');
    }
  }

  /** The gateway's list, at most five minutes old; while the gateway fails, the last good one. */
  async list(): Promise<{ models: Model[] }> {
    await this.refresh();
    if (!this.models) throw new DomainError('model.failed');
    return { models: this.models };
  }

  async listAsOpenAi(): Promise<{ object: 'list'; data: OpenAiModel[] }> {
    const { models } = await this.list();
    return { object: 'list', data: models.map(toOpenAiModel) };
  }

  async getAsOpenAi(id: string): Promise<OpenAiModel> {
    const { models } = await this.list();
    const model = models.find((one) => one.id === id);
    if (!model) throw new DomainError('model.not_found', { reason: `The model '${id}' does not exist` });
    return toOpenAiModel(model);
  }

  /** Tokens that a model can hold, as far as the newest list tells; nobody waits for a newer one. */
  async contextOf(model: string): Promise<number | null> {
    const fresh = this.refresh();
    if (!this.models) await Promise.race([fresh, pause(FIRST_LIST_MS, undefined, { ref: false })]);
    return this.models?.find(({ id }) => id === model)?.contextLength || null;
  }

  /** The same from the newest list alone, for those who cannot wait. */
  knownContextOf(model: string): number | null {
    void this.refresh();
    return this.models?.find(({ id }) => id === model)?.contextLength || null;
  }

  /** Never rejects. */
  private async refresh(): Promise<void> {
    if (Date.now() >= this.freshUntil) await (this.loading ??= this.load());
  }

  private async load(): Promise<void> {
    try {
      const models = toModels(await this.gateway.getJson('/models'));
      if (!models) throw new Error('no list of models');
      this.models = models;
      this.freshUntil = Date.now() + this.config.model.cacheMs;
    } catch (error) {
      this.freshUntil = Date.now() + Math.min(PAUSE_MS, this.config.model.cacheMs);
      this.logger.warn({ reason: error instanceof Error ? error.message : '' }, 'the list of models was not got');
    } finally {
      this.loading = null;
    }
  }

  async chosen(userId: string) {
    return { model: (await this.settings.model(userId)) ?? this.config.model.byDefault };
  }

  async choose(userId: string, model: string) {
    await this.settings.saveModel(userId, model);
    return { model };
  }
}
