import { mediaPlace } from '@masque/media';
import { groupKitEnv, kitEnv, Milliseconds, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';
import { webhookEndpoints } from './webhook.endpoints.ts';

export const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8105),
  /** Where the services keep pictures: those of reported things are copied there, and read from there. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** Pause after which a comment keeps an event stream open. */
  STREAM_PING_MS: Milliseconds.default(15_000),
  /** A reader of an event stream that takes nothing for so long is dropped. */
  STREAM_STALL_MS: Milliseconds.default(30_000),
  /** Whether everybody may read numbers and anonymous decisions at /transparency. */
  TRANSPARENCY: z.stringbool().default(true),
  /** Whom to tell of reports, decisions, erased accounts and dead letters: `https://ops.example/masque#whsec_{base64}`, with commas. */
  WEBHOOKS: z.string().default('').transform(webhookEndpoints),
  /** Lets those addresses be private ones, and http. */
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
export type Config = ReturnType<typeof readConfig>;
