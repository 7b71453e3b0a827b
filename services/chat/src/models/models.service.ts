import { DomainError, type Model } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ModelGateway } from '../upstream/model-gateway.ts';
import { toModels } from './model.view.ts';

/** After a failure the gateway is left alone for this long. */
const PAUSE_MS = 5_000;

/** The models to choose from, and each user's choice. */
@Injectable()
export class ModelsService {
  private models: Model[] | null = null;
  private freshUntil = 0;
  private loading: Promise<void> | null = null;

  constructor(
    private readonly gateway: ModelGateway,
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The gateway's list, at most five minutes old; while the gateway fails, the last good one. */
  async list(): Promise<{ models: Model[] }> {
    if (Date.now() >= this.freshUntil) await (this.loading ??= this.load());
    if (!this.models) throw new DomainError('model.failed');
    return { models: this.models };
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
