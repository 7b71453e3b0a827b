import { mediaPlace } from '@masque/media';
import { groupKitEnv, kitEnv, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';
import { parseAdmins } from './admins.ts';

export const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8101),
  /** Comma-separated `username:email` or `username:provider:email` (`google`, `local` or an issuer) of administrators. */
  ADMINS: z
    .string()
    .default('')
    .transform((value, context) => {
      const admins = parseAdmins(value);
      if (admins) return admins;
      context.addIssue(
        'expected username:email pairs, separated by commas, or username:provider:email with google, local or an issuer',
      );
      return z.NEVER;
    }),
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** Upload quota per user, service and day (UTC), in MiB. */
  DAILY_UPLOAD_MIB: z.coerce.number().int().min(1).default(1_024),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return {
    ...groupKitEnv(env),
    admins: env.ADMINS,
    media: env.MEDIA_URL,
    uploads: { dailyBytes: env.DAILY_UPLOAD_MIB * 2 ** 20 },
  };
};
export type IdentityConfig = ReturnType<typeof readConfig>;
