import { mediaPlace } from '@masque/media';
import { groupKitEnv, kitEnv, Milliseconds, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';
import { webhookEndpoints } from './webhook.endpoints.ts';

export const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8105),
  /** Media store; pictures of reported content are copied to it. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** Idle time before a keep-alive comment is sent on an event stream, in milliseconds: browsers give up after 20 s. */
  STREAM_PING_MS: Milliseconds.max(15_000).default(15_000),
  /** How long a client may accept no data before its event stream is closed, in milliseconds. */
  STREAM_STALL_MS: Milliseconds.default(30_000),
  /** Whether /transparency publishes statistics and anonymous decisions. */
  TRANSPARENCY: z.stringbool().default(true),
  /** Comma-separated receivers of webhooks: `https://ops.example/masque#whsec_{base64}`. */
  WEBHOOKS: z.string().default('').transform(webhookEndpoints),
  /** Whether webhooks may use http and private addresses. */
  WEBHOOKS_PRIVATE: z.stringbool().default(false),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return {
    ...groupKitEnv(env),
    media: env.MEDIA_URL,
    streams: { pingMs: env.STREAM_PING_MS, stallMs: env.STREAM_STALL_MS },
    transparency: { isOn: env.TRANSPARENCY },
    webhooks: { endpoints: env.WEBHOOKS, mayBePrivate: env.WEBHOOKS_PRIVATE },
  };
};
export type ModerationConfig = ReturnType<typeof readConfig>;
