import { chatRoutes, gatewayRoutes, OwnUser, suspensionOf } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { providerLogout } from '../auth/provider-logout.ts';
import { Providers } from '../auth/providers.ts';
import { SignIn } from '../auth/sign-in.ts';
import type { GatewayConfig } from '../config.ts';
import { type GatewayCall, type GatewayResponse, json } from '../call/call.ts';
import { AccessTokens } from '../sessions/access-tokens.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
import { Upstreams } from '../upstream/upstreams.ts';

const KEY_TIMEOUT_MS = 2_000;

@Injectable()
export class SessionHandlers {
  constructor(
    private readonly signIn: SignIn,
    private readonly browserSession: BrowserSession,
    private readonly accessTokens: AccessTokens,
    private readonly upstreams: Upstreams,
    private readonly providers: Providers,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  async getSession(call: GatewayCall): Promise<GatewayResponse> {
    const { account, viewer } = call;
    return json({
      // Without the account's internal fields.
      user: account && OwnUser.parse(account),
      needsUsername: account?.needsUsername ?? false,
      isAdmin: viewer?.isAdmin ?? false,
      suspension: (viewer && suspensionOf(viewer)) ?? null,
      hasApiKey: account ? await this.hasApiKey(call) : false,
      localSignIn: this.config.signIn.isLocal,
      demoModel: this.config.model.isDemo,
    });
  }

  async signInWithCredential({ request, reply, input }: GatewayCall): Promise<GatewayResponse> {
    void reply.header('cache-control', 'no-store');
    const account = await this.signIn.withCredential(gatewayRoutes.signInWithCredential.body.parse(input));
    await this.browserSession.begin(request, reply, account.id, 'google');
    const { id, username, needsUsername, email, name, picture } = account;
    return json({ user: { id, username, needsUsername, email, name, picture } });
  }

  async logout({ request, reply, input, viewer, proof }: GatewayCall): Promise<GatewayResponse> {
    const { everywhere, revokeTokens } = gatewayRoutes.logout.body.parse(input);
    // First: if it fails, the session is still there for another try.
    if (revokeTokens && viewer) await this.accessTokens.revokeAllOf(viewer.userId);
    await this.browserSession.end(request, reply, everywhere ? viewer?.userId : undefined);
    return json({ ok: true, provider: await providerLogout(this.providers, this.config, proof) });
  }

  private async hasApiKey({ viewer, request }: GatewayCall): Promise<boolean | null> {
    try {
      const identity = { viewer, requestId: request.id };
      const { path, response: shape } = chatRoutes.hasKey;
      const call = { service: 'chat', method: 'GET', path, identity, timeoutMs: KEY_TIMEOUT_MS } as const;
      const response = await this.upstreams.request(call);
      return shape.parse(await response.body.json()).hasApiKey;
    } catch {
      return null;
    }
  }
}
