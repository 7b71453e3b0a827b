import { groupKitEnv, kitEnv, Milliseconds, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';

export const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8104),
  /** Idle time before a keep-alive comment is sent on an event stream, in milliseconds: browsers give up after 20 s. */
  STREAM_PING_MS: Milliseconds.max(15_000).default(15_000),
  /** How long a client may accept no data before its event stream is closed, in milliseconds. */
  STREAM_STALL_MS: Milliseconds.default(30_000),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return { ...groupKitEnv(env), streams: { pingMs: env.STREAM_PING_MS, stallMs: env.STREAM_STALL_MS } };
};
export type SocialConfig = ReturnType<typeof readConfig>;
