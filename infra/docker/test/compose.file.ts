import { readFileSync } from 'node:fs';
import { YAML11_SCHEMA, load } from 'js-yaml';

export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly target: string; readonly args?: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly user?: string;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly stop_grace_period?: string;
  readonly logging?: unknown;
}
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Merge keys belong to YAML 1.1. The specification's schema checks the shape. */
export const readCompose = (path: string): ComposeFile => {
  const file: ComposeFile = Object(load(readFileSync(path, 'utf8'), { schema: YAML11_SCHEMA }));
  return file;
};

export const readEnvFile = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^([A-Z][A-Z_]*)=(.*)$/.exec(line))
      .flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? '']] : [])),
  );

const VARIABLE = /\$\{(\w+)(?:(:?[-?])([^}]*))?\}/g;

export const variablesIn = (text: string): string[] =>
  [...text.replaceAll('$$', '').matchAll(VARIABLE)].map(([, name = '']) => name);

export function filled(text: string, env: Readonly<Record<string, string>>): string {
  return text.replaceAll(VARIABLE, (_, name: string, kind: string | undefined, rest: string) => {
    const value = env[name] ?? '';
    if (value !== '') return value;
    if (kind?.endsWith('?')) throw new Error(`${name}: ${rest}`);
    return kind?.endsWith('-') ? rest : '';
  });
}

export const environmentOf = (
  { environment = {} }: Pick<ComposeService, 'environment'> = {},
  env: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const text = value === null ? env[name] : filled(String(value), env);
      return text === undefined ? [] : [[name, text]];
    }),
  );
