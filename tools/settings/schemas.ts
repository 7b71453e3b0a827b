import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

export const services = ['gateway', 'identity', 'catalog', 'chat', 'social', 'moderation'] as const;
export type SettingsOf = (typeof services)[number];
export type Schemas = Readonly<Record<SettingsOf, z.ZodObject>>;

/** One variable of the environment. */
export interface Setting {
  readonly name: string;
  /** What its comment in the schema says, on one line. */
  readonly text: string;
  /** As it would be written; null: there is none, it must be set. */
  readonly otherwise: string | null;
  readonly of: readonly SettingsOf[];
}

const ROOT = join(import.meta.dirname, '../..');
/** Where settings are described; of a name that stands in several, the first comment counts. */
const SOURCES = [
  'libs/service-kit/src/config.ts',
  'libs/service-kit/src/events/kafka.access.ts',
  'libs/service-kit/src/tracing/tracing.config.ts',
  ...services.map((service) => `services/${service}/src/config.ts`),
  'services/gateway/src/sign-in.config.ts',
  'services/gateway/src/site.config.ts',
];

/** Comments before `NAME:` at the beginning of a line, by name. */
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

/** A default that stands behind transforms, as the value of an environment; an empty text means nothing. */
function defaultOf(definition: Definition): string | null {
  if (definition.type === 'default') {
    const { defaultValue: value } = definition;
    return Array.isArray(value) ? '' : String(value);
  }
  if (definition.type === 'optional') return '';
  const inner = definition.in ?? definition.innerType;
  return inner ? defaultOf(inner.def) : null;
}

/** All settings of all services, by their first mention. */
export function settingsOf(schemas: Schemas): Setting[] {
  const texts = comments();
  const names = new Set(services.flatMap((service) => Object.keys(schemas[service].shape)));
  return [...names].map((name) => {
    const of = services.filter((service) => name in schemas[service].shape);
    const defaults = of.map((service) => defaultOf(schemas[service].shape[name]?.def as unknown as Definition));
    // Each service has a port of its own.
    const isCommon = new Set(defaults).size === 1;
    return { name, text: texts.get(name) ?? '', otherwise: isCommon ? (defaults[0] ?? null) : '', of };
  });
}
