import type { gatewayRoutes, RouteResponse } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import type { Proof } from '../sessions/proof.ts';
import { Providers } from './providers.ts';

type ProviderSession = RouteResponse<typeof gatewayRoutes.logout>['provider'];

@Injectable()
export class ProviderLogout {
  constructor(
    private readonly providers: Providers,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Null if the provider has no such endpoint or is down. Source: OpenID Connect RP-Initiated Logout, section 2. */
  async of(proof: Proof | undefined): Promise<ProviderSession> {
    const provider = this.providers.named(proof?.provider);
    if (!provider) return null;
    const facts = await this.providers.find(provider).catch(() => undefined);
    if (facts?.endSessionUrl === undefined) return null;
    const url = new URL(facts.endSessionUrl);
    url.searchParams.set('client_id', provider.client.id);
    url.searchParams.set('post_logout_redirect_uri', `${this.config.web.origin}/login`);
    return { label: provider.label, location: url.href };
  }
}
