import { randomBytes } from 'node:crypto';
import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

const MINUTES = 10;
const Attempt = z.object({ verifier: z.string(), nonce: z.string(), returnTo: z.string(), browser: z.string() });
export type Attempt = z.output<typeof Attempt>;

/** What must be remembered between leaving for the provider and coming back: once, and by the same browser. */
@Injectable()
export class SignInAttempts {
  constructor(private readonly client: RedisClient) {}

  /** Returns the `state` that the provider sends back. */
  async begin(attempt: Attempt): Promise<string> {
    const state = randomBytes(24).toString('base64url');
    await this.client.redis.set(`sign-in:${state}`, JSON.stringify(attempt), 'EX', MINUTES * 60);
    return state;
  }

  /** The attempt, when the state is known, unused, and from this browser. */
  async finish(state: string, browser: string | undefined): Promise<Attempt | undefined> {
    const text = await this.client.redis.getdel(`sign-in:${state}`);
    const attempt = text ? Attempt.parse(JSON.parse(text)) : undefined;
    return attempt && browser && attempt.browser === browser ? attempt : undefined;
  }
}
