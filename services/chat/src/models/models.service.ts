import { DomainError, type Model, type OpenAiModel, type UnlistedGateway } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Gateways } from '../upstream/gateways.ts';
import { type GatewayList, GatewayLists } from './gateway-lists.ts';
import { toOpenAiModel } from './openai-model.view.ts';

/** Free models come and go: the default is looked for this often, though nobody asks for the list. */
const DEFAULT_CHECK_MS = 86_400_000;
/** Until there is a list to look in. */
const FIRST_CHECK_MS = 60_000;

/** How long a request waits for the first list ever. */
const CONTEXT_MS = 2_000;

/** The models to choose from, and each user's choice. */
@Injectable()
export class ModelsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly lists: GatewayLists,
    private readonly gateways: Gateways,
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
    const { byDefault: model } = this.config.model;
    const place = this.gateways.placeOf(model);
    if (!place) return;
    const { models, reason } = await this.lists.read(place.gateway, null);
    // What is shown only to those with a key of their own cannot be looked through by anybody else.
    const isKnown = models !== null || reason === 'key';
    this.timer = setTimeout(() => void this.checkDefault(), isKnown ? DEFAULT_CHECK_MS : FIRST_CHECK_MS).unref();
    if (models && !models.some(({ id }) => id === model)) {
      this.logger.error({ model }, 'the model gateway does not offer the default model: set DEFAULT_MODEL to another');
    }
  }

  /** The gateways' lists, at most five minutes old; of one that fails, the last good one. */
  async list(userId: string | null): Promise<{ models: Model[]; unavailable?: UnlistedGateway[] }> {
    const lists = await this.lists.readAll(userId);
    if (lists.every(({ models, reason }) => models === null && reason === 'failed'))
      throw new DomainError('model.failed');
    const unavailable = lists.flatMap(toUnlisted);
    return { models: lists.flatMap(({ models }) => models ?? []), ...(unavailable.length > 0 ? { unavailable } : {}) };
  }

  async listAsOpenAi(userId: string): Promise<{ object: 'list'; data: OpenAiModel[] }> {
    const { models } = await this.list(userId);
    return { object: 'list', data: models.map(toOpenAiModel) };
  }

  async getAsOpenAi(userId: string, id: string): Promise<OpenAiModel> {
    const { models } = await this.list(userId);
    const model = models.find((one) => one.id === id);
    if (!model) throw new DomainError('model.not_found', { reason: `The model '${id}' does not exist` });
    return toOpenAiModel(model);
  }

  /** Tokens that a model can hold, as far as the newest list of its gateway tells. */
  async contextOf(userId: string, id: string): Promise<number | null> {
    const gateway = this.gateways.placeOf(id)?.gateway;
    if (!gateway) return null;
    const models = await this.lists.known(gateway, userId, CONTEXT_MS);
    return models?.find((model) => model.id === id)?.contextLength || null;
  }

  /** The same from the newest list alone, for those who cannot wait. */
  knownContextOf(userId: string, id: string): number | null {
    const gateway = this.gateways.placeOf(id)?.gateway;
    const models = gateway && this.lists.last(gateway, userId);
    return models?.find((model) => model.id === id)?.contextLength || null;
  }

  async chosen(userId: string) {
    return { model: (await this.settings.model(userId)) ?? this.config.model.byDefault };
  }

  async choose(userId: string, model: string) {
    await this.settings.saveModel(userId, model);
    return { model };
  }
}

/** A list that was good a moment ago still counts. */
const toUnlisted = ({ gateway: { id, name }, models, reason }: GatewayList): UnlistedGateway[] =>
  reason === null || models !== null ? [] : [{ id, name, reason }];
