import { groupKitEnv, kitEnv, readEnv } from '@masque/service-kit';
import { z } from 'zod';

const Env = z.object({ ...kitEnv, PORT: kitEnv.PORT.default(8105) });

export const readConfig = (variables: NodeJS.ProcessEnv) => groupKitEnv(readEnv(Env, variables));
export type Config = ReturnType<typeof readConfig>;
