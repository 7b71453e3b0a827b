import { groupKitEnv, kitEnv, readEnv } from '@masque/service-kit';
import { z } from 'zod';
import { parseAdmins } from './admins.ts';

const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8101),
  /** `username:email` pairs, comma separated. Without it nobody administers. */
  ADMINS: z
    .string()
    .default('')
    .transform((value, context) => {
      const admins = parseAdmins(value);
      if (admins) return admins;
      context.addIssue('expected username:email pairs, separated by commas');
      return z.NEVER;
    }),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return { ...groupKitEnv(env), admins: env.ADMINS };
};
export type Config = ReturnType<typeof readConfig>;
