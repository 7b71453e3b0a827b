import { globSync, readFileSync } from 'node:fs';
import { kitEnv } from '../../libs/service-kit/src/config.ts';
import { readConfig as catalog } from '../../services/catalog/src/config.ts';
import { readConfig as chat } from '../../services/chat/src/config.ts';
import { readConfig as gateway } from '../../services/gateway/src/config.ts';
import { readConfig as identity } from '../../services/identity/src/config.ts';
import { readConfig as moderation } from '../../services/moderation/src/config.ts';
import { readConfig as social } from '../../services/social/src/config.ts';

export const configs = { identity, catalog, chat, social, moderation, gateway };
export type ClusterServiceName = keyof typeof configs;
export const names = Object.keys(configs) as ClusterServiceName[];

export function settingsOf(service: ClusterServiceName): ReadonlySet<string> {
  const files = globSync([`services/${service}/src/config.ts`, `services/${service}/src/**/*.config.ts`]);
  const own = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]);
  return new Set([...Object.keys(kitEnv), ...own.map(([, name = '']) => name)]);
}

export const uses = (service: ClusterServiceName, part: 'store' | 'redis' | 'kafka'): boolean =>
  !new RegExp(`without: \\[[^\\]]*'${part}'`).test(readFileSync(`services/${service}/src/service.ts`, 'utf8'));

export function readEnvFile(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );
}
