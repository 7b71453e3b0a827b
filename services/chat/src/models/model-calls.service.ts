import { type CompletionRequest, DomainError } from '@masque/contracts';
import { KEY_PREFIX } from '@masque/contracts/rules';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import { wholeKey } from '../settings/keys/key.rules.ts';
import type { Allowance } from '../settings/settings.service.ts';
import { type ConfiguredGateway, Gateways, type ModelPlace, prefixOf } from '../providers/gateways.ts';
import { ModelCall } from '../providers/model-call.ts';
import { unknownModel } from '../providers/upstream-errors.ts';
import { DefaultModel } from './default-model.service.ts';

export interface ModelTarget extends ModelPlace {
  /** The id for users, gateway included; `model` is the gateway's own name. */
  readonly id: string;
  readonly key: string | null;
  readonly fallbacks: readonly string[];
}

@Injectable()
export class ModelCalls {
  constructor(
    private readonly gateways: Gateways,
    private readonly defaultModel: DefaultModel,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** @throws `model.not_found` when the gateway is no longer offered; `key.missing` */
  targetOf({ model, apiKey }: Pick<CompletionRequest, 'model' | 'apiKey'>, allowance: Allowance): ModelTarget {
    const chosen = model || allowance.model;
    const id = chosen || this.config.model.byDefault;
    const place = this.gateways.placeOf(id);
    if (!place) throw unknownModel(id);
    const fallbacks = chosen ? [] : this.defaultModel.fallbacks;
    return { ...place, id, key: this.keyAt(place.gateway, apiKey, allowance), fallbacks };
  }

  begin({ id, gateway, key }: ModelTarget, body: string, takesExtras = false): ModelCall {
    return new ModelCall(gateway.client, {
      id,
      key,
      isUsersKey: gateway.keyOf === 'user',
      isOpenRouter: gateway.keyPrefix === KEY_PREFIX,
      modelPrefix: prefixOf(gateway),
      takesExtras,
      body,
      retryMs: this.config.model.retryMs,
    });
  }

  private keyAt(gateway: ConfiguredGateway, given: string | null | undefined, allowance: Allowance): string | null {
    if (gateway.keyOf !== 'user') return gateway.key;
    const key = wholeKey(given, gateway, this.gateways.all) ?? allowance.keyFor(gateway.id);
    if (key === null) throw new DomainError('key.missing');
    return key;
  }
}
