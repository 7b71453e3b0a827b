import { DomainError } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import { DEFAULT_GATEWAY, GATEWAY_MARK, gatewayIdOf, type GatewaySetting } from '../gateways.setting.ts';
import { ModelGateway } from './model-gateway.ts';

export interface ConfiguredGateway extends GatewaySetting {
  readonly client: ModelGateway;
}

export interface ModelPlace {
  readonly gateway: ConfiguredGateway;
  readonly model: string;
}

@Injectable()
export class Gateways implements OnApplicationShutdown {
  readonly all: readonly ConfiguredGateway[];
  private readonly byId: ReadonlyMap<string, ConfiguredGateway>;

  constructor(@Inject(CONFIG) { model, site }: ChatConfig) {
    this.all = model.gateways.map((setting) => ({ ...setting, client: new ModelGateway(setting.url, site) }));
    this.byId = new Map(this.all.map((gateway) => [gateway.id, gateway]));
  }

  find(id: string): ConfiguredGateway | undefined {
    return this.byId.get(id);
  }

  /** @throws `gateway.not_found`; `gateway.no_own_key` when users can't have keys for it */
  ofUsers(id: string): ConfiguredGateway {
    const gateway = this.byId.get(id);
    if (!gateway) throw new DomainError('gateway.not_found');
    if (gateway.keyOf !== 'user') throw new DomainError('gateway.no_own_key', { gateway: gateway.name });
    return gateway;
  }

  /** Undefined when the gateway is no longer offered; no other one stands in. */
  placeOf(id: string): ModelPlace | undefined {
    const gatewayId = gatewayIdOf(id);
    const gateway = this.byId.get(gatewayId ?? DEFAULT_GATEWAY);
    const model = gatewayId === null ? id : id.slice(gatewayId.length + GATEWAY_MARK.length);
    return gateway && { gateway, model };
  }

  async onApplicationShutdown() {
    await Promise.all(this.all.map(({ client }) => client.close()));
  }
}

export const prefixOf = ({ id }: Pick<ConfiguredGateway, 'id'>): string =>
  id === DEFAULT_GATEWAY ? '' : `${id}${GATEWAY_MARK}`;
