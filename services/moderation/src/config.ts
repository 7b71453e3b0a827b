import { mediaPlace } from '@masque/media';
import { groupKitEnv, kitEnv, readEnv } from '@masque/service-kit';
import { z } from 'zod';

const Milliseconds = z.coerce.number().int().min(1);

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
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return {
    ...groupKitEnv(env),
    media: env.MEDIA_URL,
    streams: { pingMs: env.STREAM_PING_MS, stallMs: env.STREAM_STALL_MS },
    transparency: { isOn: env.TRANSPARENCY },
  };
};
export type Config = ReturnType<typeof readConfig>;
