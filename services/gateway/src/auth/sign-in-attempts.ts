import { randomBytes } from 'node:crypto';
import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

const MINUTES = 10;
const Attempt = z.object({
  provider: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
  browser: z.string(),
  link: z.object({ userId: z.string(), proof: z.string() }).optional(),
});
export type SignInAttempt = z.output<typeof Attempt>;

/** State between leaving for the provider and returning: single use, same browser. */
@Injectable()
export class SignInAttempts {
  constructor(private readonly client: RedisClient) {}

  /** Returns the state for the provider's address. */
  async begin(attempt: SignInAttempt): Promise<string> {
    const state = randomBytes(24).toString('base64url');
    await this.client.redis.set(`sign-in:${state}`, JSON.stringify(attempt), 'EX', MINUTES * 60);
    return state;
  }

  async finish(state: unknown, browser: string | undefined): Promise<SignInAttempt | undefined> {
    if (typeof state !== 'string' || state === '') return undefined;
    const text = await this.client.redis.getdel(`sign-in:${state}`);
    const attempt = text ? Attempt.safeParse(JSON.parse(text)).data : undefined;
    return attempt && browser && attempt.browser === browser ? attempt : undefined;
  }
}
