import { mediaPlace } from '@masque/media';
import { groupKitEnv, kitEnv, readEnv } from '@masque/service-kit';
import { z } from 'zod';

const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8102),
  /** Where pictures are kept: `file:{folder}` or `s3://{key}:{secret}@{host}:{port}/{bucket}?ssl=true&region=us-east-1`. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** MiB of pictures and files that a user may send in a day (UTC). */
  DAILY_UPLOAD_MIB: z.coerce.number().int().min(1).default(1_024),
  /** Where files that users send or fetch are kept while they pass through, without names. */
  TRANSFER_FOLDER: z.string().default('.data/transfers'),
  /** SQLite file of the search index; it may be deleted at any time. Further instances beside it take files of their own. */
  DISCOVERY_FILE: z.string().default('.data/discovery.sqlite'),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return {
    ...groupKitEnv(env),
    media: env.MEDIA_URL,
    uploads: { dailyBytes: env.DAILY_UPLOAD_MIB * 2 ** 20, folder: env.TRANSFER_FOLDER },
    discovery: { file: env.DISCOVERY_FILE },
  };
};
export type Config = ReturnType<typeof readConfig>;
