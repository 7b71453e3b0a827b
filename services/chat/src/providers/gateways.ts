import { DomainError, type UserEndpointRule } from '@masque/contracts';
import { isOwnGateway } from '@masque/contracts/rules';
import { RefusedAddress } from '@masque/service-kit/addresses';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import { DEFAULT_GATEWAY, GATEWAY_MARK, gatewayIdOf, type GatewaySetting } from '../gateways.setting.ts';
import { type AddressGuard, guardOf, noGuard } from './address.guard.ts';
import { GatewayClient, type GatewayServer } from './gateway.client.ts';
import { GatewayConnections } from './gateway.connections.ts';

export interface ConfiguredGateway extends GatewaySetting {
  readonly client: GatewayClient;
  /** Set if it's a user's own. `version` changes with what is sent there. */
  readonly own?: { readonly version: string };
}

export interface ModelPlace {
  readonly gateway: ConfiguredGateway;
  readonly model: string;
}

export interface ModelTarget extends ModelPlace {
  /** The id for users, gateway included. */
  readonly id: string;
  readonly key: string | null;
  readonly fallbacks: readonly string[];
}

export interface OwnServer extends GatewayServer {
  readonly id: string;
  readonly name: string;
  readonly key: string | null;
  readonly version: string;
}

export type OwnGatewayFinder = (id: string) => ConfiguredGateway | undefined;

@Injectable()
export class Gateways implements OnApplicationShutdown {
  readonly all: readonly ConfiguredGateway[];
  readonly rule: UserEndpointRule;
  private readonly byId: ReadonlyMap<string, ConfiguredGateway>;
  private readonly connections = new GatewayConnections(noGuard);
  private readonly guard: AddressGuard;
  private readonly guarded: GatewayConnections;

  constructor(@Inject(CONFIG) private readonly config: ChatConfig) {
    const { model, site } = config;
    this.all = model.gateways.map((setting) => ({
      ...setting,
      client: new GatewayClient(setting, this.connections, site, model.retryMs),
    }));
    this.byId = new Map(this.all.map((gateway) => [gateway.id, gateway]));
    this.rule = model.userEndpoints;
    this.guard = guardOf(this.rule);
    this.guarded = new GatewayConnections(this.guard);
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
  placeOf(id: string, findOwn?: OwnGatewayFinder): ModelPlace | undefined {
    const gatewayId = gatewayIdOf(id);
    const isOwn = gatewayId !== null && isOwnGateway(gatewayId);
    const gateway = isOwn ? findOwn?.(gatewayId) : this.byId.get(gatewayId ?? DEFAULT_GATEWAY);
    const model = gatewayId === null ? id : id.slice(gatewayId.length + GATEWAY_MARK.length);
    return gateway && { gateway, model };
  }

  ownGateway(server: OwnServer): ConfiguredGateway {
    const { id, name, url, key, version } = server;
    const { site, model } = this.config;
    const client = new GatewayClient(server, this.guarded, site, model.retryMs);
    return { id, name, url, keyOf: 'user', keyPrefix: null, key, client, own: { version } };
  }

  /** @throws `endpoint.off`, `endpoint.not_https` or `endpoint.not_public`; names are looked up when connecting */
  ensureAllowed(url: string): void {
    if (this.rule === 'off') throw new DomainError('endpoint.off');
    if (!this.guard.protocols.includes(new URL(url).protocol)) throw new DomainError('endpoint.not_https');
    try {
      this.guard.ensure(url);
    } catch (error) {
      if (error instanceof RefusedAddress) throw new DomainError('endpoint.not_public');
      throw error;
    }
  }

  async onApplicationShutdown() {
    await Promise.all([this.connections.close(), this.guarded.close()]);
  }
}

export const prefixOf = ({ id }: Pick<ConfiguredGateway, 'id'>): string =>
  id === DEFAULT_GATEWAY ? '' : `${id}${GATEWAY_MARK}`;
