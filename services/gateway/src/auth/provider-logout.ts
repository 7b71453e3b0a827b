import type { gatewayRoutes, RouteResponse } from '@masque/contracts';
import type { GatewayConfig } from '../config.ts';
import type { Proof } from '../sessions/proof.ts';
import type { Providers } from './providers.ts';

type ProviderSession = RouteResponse<typeof gatewayRoutes.logout>['provider'];

/** Null if the provider has no such endpoint or is down. Source: OpenID Connect RP-Initiated Logout, section 2. */
export async function providerLogout(
  providers: Providers,
  { web }: GatewayConfig,
  proof: Proof | undefined,
): Promise<ProviderSession> {
  const provider = providers.byName(proof?.provider);
  if (!provider) return null;
  const facts = await providers.find(provider).catch(() => undefined);
  if (facts?.endSessionUrl === undefined) return null;
  const url = new URL(facts.endSessionUrl);
  url.searchParams.set('client_id', provider.client.id);
  url.searchParams.set('post_logout_redirect_uri', `${web.origin}/login`);
  return { label: provider.label, location: url.href };
}
