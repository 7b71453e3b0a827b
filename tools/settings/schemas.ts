import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

export const services = ['gateway', 'identity', 'catalog', 'chat', 'social', 'moderation'] as const;
export type SettingsOf = (typeof services)[number];
export type SettingSchemas = Readonly<Record<SettingsOf, z.ZodObject>>;

export interface Setting {
  readonly name: string;
  readonly text: string;
  /** Default, as written in the environment; null if the setting is required. */
  readonly otherwise: string | null;
  readonly of: readonly SettingsOf[];
}

const ROOT = join(import.meta.dirname, '../..');
/** The first comment wins for a name that appears in several. */
const SOURCES = [
  'libs/service-kit/src/config.ts',
  'libs/service-kit/src/events/kafka.access.ts',
  'libs/service-kit/src/tracing/tracing.config.ts',
  ...services.map((service) => `services/${service}/src/config.ts`),
  'services/gateway/src/sign-in.config.ts',
  'services/gateway/src/site.config.ts',
];

export function commentsIn(source: string): Map<string, string> {
  const found = [...source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\n\s*([A-Z][A-Z_]+):/g)];
  return new Map(found.map(([, text = '', name = '']) => [name, text.replaceAll(/\s*\n\s*\* ?/g, ' ').trim()]));
}

const comments = (): Map<string, string> =>
  new Map(SOURCES.toReversed().flatMap((file) => [...commentsIn(readFileSync(join(ROOT, file), 'utf8'))]));

interface Definition {
  readonly type: string;
  readonly defaultValue?: unknown;
  readonly in?: { readonly def: Definition };
  readonly innerType?: { readonly def: Definition };
}

function defaultOf(definition: Definition): string | null {
  if (definition.type === 'default') {
    const { defaultValue: value } = definition;
    return Array.isArray(value) ? '' : String(value);
  }
  if (definition.type === 'optional') return '';
  const inner = definition.in ?? definition.innerType;
  return inner ? defaultOf(inner.def) : null;
}

export function settingsOf(schemas: SettingSchemas): Setting[] {
  const texts = comments();
  const names = new Set(services.flatMap((service) => Object.keys(schemas[service].shape)));
  return [...names].map((name) => {
    const of = services.filter((service) => name in schemas[service].shape);
    const defaults = of.map((service) => defaultOf(schemas[service].shape[name]?.def as unknown as Definition));
    const isCommon = new Set(defaults).size === 1;
    return { name, text: texts.get(name) ?? '', otherwise: isCommon ? (defaults[0] ?? null) : '', of };
  });
}
