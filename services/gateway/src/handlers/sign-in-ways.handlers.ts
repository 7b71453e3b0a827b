import {
  DomainError,
  ensure,
  identityRoutes,
  type OwnSignInWay,
  orThrow,
  type SignInWay,
  gatewayRoutes,
} from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { BrowserSignIn } from '../auth/browser-sign-in.ts';
import { ProviderAway, Providers } from '../auth/providers.ts';
import { type GatewayCall, type GatewayResponse, json } from '../call/call.ts';
import type { GatewayConfig } from '../config.ts';
import type { Proof } from '../sessions/proof.ts';
import { Sessions } from '../sessions/sessions.ts';
import { respondWith, ServiceCalls } from '../service-calls/service-calls.ts';

/** A session proves identity this long after sign-in, so one stolen later can't change sign-in methods. */
const FRESH_MINUTES = 10;

const isFresh = (proof: Proof | undefined): proof is Proof =>
  proof?.signedInAt !== undefined && Date.now() - proof.signedInAt < FRESH_MINUTES * 60_000;

@Injectable()
export class SignInWaysHandlers {
  constructor(
    private readonly services: ServiceCalls,
    private readonly browserSignIn: BrowserSignIn,
    private readonly sessions: Sessions,
    private readonly providers: Providers,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  listWays(call: GatewayCall): Promise<GatewayResponse> {
    return respondWith(async () => {
      const params = { id: call.viewer?.userId ?? '' };
      const { ways } = await this.services.ask(call, 'identity', identityRoutes.listSignInWays, { params });
      return this.toOwn(ways, call.proof);
    });
  }

  async addWay(call: GatewayCall): Promise<GatewayResponse> {
    const { provider: name } = gatewayRoutes.addSignInWay.body.parse(call.input);
    const { proof } = call;
    ensure(isFresh(proof), 'way.sign_in_again', { minutes: FRESH_MINUTES });
    const provider = await orThrow(this.providers.byName(name), 'way.provider_unknown');
    const location = await this.browserSignIn.beginAdding(call, provider, proof).catch((error: unknown) => {
      throw error instanceof ProviderAway ? new DomainError('way.provider_away') : error;
    });
    void call.reply.header('cache-control', 'no-store');
    return json({ location });
  }

  removeWay(call: GatewayCall): Promise<GatewayResponse> {
    const { proof } = call;
    ensure(isFresh(proof), 'way.sign_in_again', { minutes: FRESH_MINUTES });
    return respondWith(async () => {
      const params = { id: proof.userId, way: call.params['id'] ?? '' };
      const { ways } = await this.services.ask(call, 'identity', identityRoutes.removeSignInWay, { params });
      await this.sessions.endAllOf(proof.userId, proof.key);
      return this.toOwn(ways, proof);
    });
  }

  private toOwn(ways: readonly SignInWay[], proof: Proof | undefined) {
    const own = ways.map(({ issuer, ...way }): OwnSignInWay => {
      const provider = this.config.signIn.providers.find(({ issuerName }) => issuerName === issuer);
      return { ...way, provider: provider?.name ?? null, label: provider?.label ?? URL.parse(issuer)?.host ?? issuer };
    });
    return { ways: own, isFresh: isFresh(proof) };
  }
}
