import { groupKitEnv, kitEnv, readEnv } from '@masque/service-kit';
import { z } from 'zod';

const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8105),
  /** Whom a user asks for administrator rights. */
  CONTACT_EMAIL: z.string().default('contact@masque.local'),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return { ...groupKitEnv(env), contact: { email: env.CONTACT_EMAIL } };
};
export type Config = ReturnType<typeof readConfig>;
