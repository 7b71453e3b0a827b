import { groupKitEnv, kitEnv, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';
import type { GenerationsConfig } from '../src/config.ts';

/** Settings as the service has them, with its default times. */
export function testConfig(
  env: Readonly<Record<string, string>>,
  streams: GenerationsConfig['streams'] = { pingMs: 15_000, stallMs: 30_000 },
): GenerationsConfig {
  const kit = groupKitEnv(
    readEnv(z.object(kitEnv), { PORT: '0', IDENTITY_SECRET: 'a secret that only tests have, long enough', ...env }),
  );
  return {
    ...kit,
    streams,
    model: { firstTokenMs: 60_000, silenceMs: 60_000, wholeMs: 600_000 },
    drain: { ms: 7_000 },
    lease: { ms: 3_000 },
  };
}
