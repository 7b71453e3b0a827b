import { chatRoutes, type OwnUser } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SignIn } from '../auth/sign-in.ts';
import type { Config } from '../config.ts';
import { type Answer, type Call, json } from '../pipeline/call.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
import { Upstreams } from '../upstream/upstreams.ts';

/** The calls that the gateway answers itself. */
@Injectable()
export class OwnAnswers {
  constructor(
    private readonly signIn: SignIn,
    private readonly browserSession: BrowserSession,
    private readonly upstreams: Upstreams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  answer(call: Call): Promise<Answer> {
    switch (call.row.name) {
      case 'gateway.getSession':
        return this.session(call);
      case 'gateway.signInWithCredential':
        return this.signInWithCredential(call);
      case 'gateway.logout':
        return this.logout(call);
      default:
        return Promise.resolve(json({ ok: true }));
    }
  }

  private async session(call: Call): Promise<Answer> {
    const { account } = call;
    const user: OwnUser | null = account;
    return json({
      user: user && withoutAccountFields(user),
      needsUsername: account?.needsUsername ?? false,
      isAdmin: account?.isAdmin ?? false,
      hasApiKey: account ? await this.hasApiKey(call) : false,
      localSignIn: this.config.signIn.isLocal,
      demoModel: this.config.model.isDemo,
    });
  }

  /** Null when the chat service cannot say just now: who is signed in is worth more than that. */
  private async hasApiKey({ viewer, request }: Call): Promise<boolean | null> {
    try {
      const identity = { viewer, requestId: request.id };
      const { path, response } = chatRoutes.hasKey;
      const answer = await this.upstreams.request({ service: 'chat', method: 'GET', path, identity, silenceMs: 2_000 });
      return response.parse(await answer.body.json()).hasApiKey;
    } catch {
      return null;
    }
  }

  private async signInWithCredential(call: Call): Promise<Answer> {
    const account = await this.signIn.withCredential(call.body);
    await this.browserSession.begin(call.request, call.reply, account.id);
    const { id, username, needsUsername, email, name, picture } = account;
    return json({ user: { id, username, needsUsername, email, name, picture } });
  }

  private async logout(call: Call): Promise<Answer> {
    await this.browserSession.end(call.request, call.reply);
    return json({ ok: true });
  }
}

const withoutAccountFields = ({ id, username, bio, profilePicture, createdAt, ...rest }: OwnUser): OwnUser => ({
  id,
  username,
  bio,
  profilePicture,
  createdAt,
  email: rest.email,
  name: rest.name,
  picture: rest.picture,
  sub: rest.sub,
  needsUsername: rest.needsUsername,
});
