import { groupKitEnv, kitEnv, Milliseconds, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';

export const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8104),
  /** Pause after which a comment keeps an event stream open. */
  STREAM_PING_MS: Milliseconds.default(15_000),
  /** A reader of an event stream that takes nothing for so long is dropped. */
  STREAM_STALL_MS: Milliseconds.default(30_000),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return { ...groupKitEnv(env), streams: { pingMs: env.STREAM_PING_MS, stallMs: env.STREAM_STALL_MS } };
};
export type Config = ReturnType<typeof readConfig>;
