import { type CompletionRequest, DomainError, type OpenAiModel, type UnlistedGateway } from '@masque/contracts';
import { gatewayIdOf, isOwnGateway } from '@masque/contracts/rules';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import { dialectOf } from '../providers/dialects/index.ts';
import { ServerNeedsService } from '../providers/server-needs.service.ts';
import { unknownModel } from '../providers/gateway.errors.ts';
import { type ConfiguredGateway, Gateways, type ModelTarget } from '../providers/gateways.ts';
import { wholeKey } from '../settings/keys/keys.service.ts';
import { type Allowance, SettingsService } from '../settings/settings.service.ts';
import { DefaultModel } from './default-model.service.ts';
import { type GatewayList, GatewayLists } from './gateway-lists.ts';
import { type ListedModel, toOpenAiModel } from './model.view.ts';

const LIST_MS = 2_000;

@Injectable()
export class ModelsService {
  constructor(
    private readonly lists: GatewayLists,
    private readonly gateways: Gateways,
    private readonly needs: ServerNeedsService,
    private readonly settings: SettingsService,
    private readonly defaultModel: DefaultModel,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** @throws `model.failed` when every gateway fails and none has an older list */
  async list(userId: string | null): Promise<{ models: ListedModel[]; unavailable?: UnlistedGateway[] }> {
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
    if (!model) throw unknownModel(id);
    return toOpenAiModel(model);
  }

  /** @throws `model.not_found` when the gateway is no longer offered; `key.missing` */
  targetOf({ model, apiKey }: Pick<CompletionRequest, 'model' | 'apiKey'>, allowance: Allowance): ModelTarget {
    const chosen = model || allowance.model;
    const id = chosen || this.config.model.byDefault;
    const place = this.gateways.placeOf(id, allowance.findOwn);
    if (!place) throw unknownModel(id);
    const fallbacks = chosen ? [] : this.defaultModel.fallbacks;
    return { ...place, id, key: this.keyAt(place.gateway, apiKey, allowance), fallbacks };
  }

  private keyAt(gateway: ConfiguredGateway, given: string | null | undefined, allowance: Allowance): string | null {
    // A key in a request isn't meant for the user's own server.
    if (gateway.keyOf !== 'user' || gateway.own) return gateway.key;
    const key = wholeKey(given, gateway, this.gateways.all) ?? allowance.keyFor(gateway.id);
    if (key === null) throw new DomainError('key.missing');
    return key;
  }

  async contextOf(userId: string, id: string): Promise<number | null> {
    const gateway = await this.gatewayOf(userId, id);
    if (!gateway) return null;
    const models = await this.lists.known(gateway, userId, LIST_MS);
    return listedIn(models ?? [], gateway, id)?.contextLength || null;
  }

  /** @throws `model.not_found` when the gateway is no longer offered */
  async parametersOf(userId: string, id: string): Promise<{ supported: string[] | null; refused: string[] }> {
    const gateway = await this.gatewayOf(userId, id);
    if (!gateway) throw unknownModel(id);
    const { models } = await this.lists.read(gateway, userId, LIST_MS);
    const supported = listedIn(models ?? [], gateway, id)?.supported ?? null;
    return { supported: supported && [...supported], refused: this.refusedBy(gateway, id) };
  }

  private async gatewayOf(userId: string, model: string): Promise<ConfiguredGateway | undefined> {
    const id = gatewayIdOf(model);
    if (id === null || !isOwnGateway(id)) return this.gateways.placeOf(model)?.gateway;
    return this.settings.ownGateway(userId, id);
  }

  private refusedBy(gateway: ConfiguredGateway, id: string): string[] {
    const place = this.gateways.placeOf(id, () => gateway);
    return place ? [...(this.needs.needsOf(place).omitted ?? [])] : [];
  }

  knownContextOf(userId: string, id: string, { findOwn }: Pick<Allowance, 'findOwn'>): number | null {
    const place = this.gateways.placeOf(id, findOwn);
    if (!place) return null;
    const listed = listedIn(this.lists.last(place.gateway, userId) ?? [], place.gateway, id)?.contextLength;
    const known = [listed, this.needs.needsOf(place).contextLength].filter((length) => length != null && length > 0);
    return known.length > 0 ? Math.min(...known.map(Number)) : null;
  }

  async chosen(userId: string): Promise<{ model: string; fallbacks?: string[] }> {
    const model = await this.settings.model(userId);
    if (model) return { model };
    const fallbacks = [...this.defaultModel.fallbacks];
    return { model: this.config.model.byDefault, ...(fallbacks.length > 0 ? { fallbacks } : {}) };
  }
}

const toUnlisted = ({ gateway: { id, name }, models, reason }: GatewayList): UnlistedGateway[] =>
  reason === null || models !== null ? [] : [{ id, name, reason }];

const listedIn = (models: readonly ListedModel[], gateway: ConfiguredGateway, id: string): ListedModel | undefined =>
  models.find((model) => model.id === id) ?? models.find((model) => model.id === dialectOf(gateway).listedAs?.(id));
