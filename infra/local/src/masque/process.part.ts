import { answersOk } from '../parts/http-ok.ts';
import { createPart, type LocalPart } from '../parts/part.ts';
import { ROOT } from './masque.env.ts';
import type { InstancePartName, MasquePartName } from './masque.types.ts';

/** MiB; `young` counts three times. Parts that serve get room to collect rarely, and one thread, because several spin. */
export const memory: Record<
  MasquePartName,
  { readonly young: number; readonly heap: number; readonly serves: boolean }
> = {
  gateway: { young: 16, heap: 512, serves: true },
  catalog: { young: 4, heap: 512, serves: true },
  chat: { young: 16, heap: 512, serves: true },
  identity: { young: 2, heap: 256, serves: false },
  social: { young: 16, heap: 512, serves: true },
  moderation: { young: 2, heap: 256, serves: false },
  oidc: { young: 1, heap: 128, serves: false },
  masque: { young: 64, heap: 1_536, serves: true },
  models: { young: 2, heap: 256, serves: true },
};

export interface ProcessOptions {
  readonly name: InstancePartName;
  readonly kind: MasquePartName;
  readonly entry: string;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly readyUrls: readonly string[];
  readonly flags: readonly string[];
  readonly onDeath?: ((part: LocalPart, how: string) => void) | undefined;
}

export function processPart(options: ProcessOptions): LocalPart {
  const { name, kind, entry, dataDir, env, readyUrls, flags, onDeath } = options;
  const { young, heap, serves } = memory[kind];
  return createPart({
    name,
    dataDir,
    command: () => ({
      file: process.execPath,
      args: [
        `--max-semi-space-size=${young}`,
        `--max-old-space-size=${heap}`,
        '--no-parallel-scavenge',
        ...(serves ? [] : ['--optimize-for-size']),
        '--expose-gc',
        '--import=./infra/local/dist/masque/shrink-at-rest.js',
        ...flags,
        entry,
      ],
      cwd: ROOT,
      env,
    }),
    ready: async () => (await Promise.all(readyUrls.map(answersOk))).every(Boolean),
    every: 100,
    ...(onDeath ? { onDeath } : {}),
  });
}
