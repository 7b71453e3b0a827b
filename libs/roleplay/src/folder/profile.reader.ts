import { isObject, type JsonObject, type JsonValue, textAt } from '../shared/json.ts';

/** A profile of SillyTavern's connection manager, without the id of its key. */
export interface FolderProfile {
  readonly name: string;
  /** SillyTavern's name of the provider, such as `claude` or `custom`. */
  readonly source: string;
  readonly url: string | undefined;
  readonly model: string | undefined;
  readonly preset: string | undefined;
  readonly stop: readonly string[];
  readonly replyStart: string;
  readonly shape: 'auto' | 'merged' | 'semi_strict' | 'strict' | 'single';
  readonly text?: ProfileTemplates;
}

/** For text completion: SillyTavern's templates as JSON, and the reasoning tags. */
export interface ProfileTemplates {
  readonly instruct: string | null;
  readonly context: string | null;
  readonly prefix: string;
  readonly suffix: string;
}

const shapes: Readonly<Record<string, FolderProfile['shape']>> = {
  claude: 'merged',
  merge: 'merged',
  merge_tools: 'merged',
  semi: 'semi_strict',
  semi_tools: 'semi_strict',
  strict: 'strict',
  strict_tools: 'strict',
  single: 'single',
};
/** SillyTavern's word for a preset that a profile doesn't set. */
const NONE = '<None>';

export function namedText(profile: JsonObject, key: string): string | undefined {
  const found = textAt(profile, key)?.trim();
  return found === '' || found === NONE ? undefined : found;
}

/** Null: a text-completion profile, or none at all. */
export const profileOf = (value: JsonValue): FolderProfile | null =>
  isObject(value) && textAt(value, 'mode') !== 'tc' ? profileFields(value) : null;

export function profileFields(value: JsonValue): FolderProfile | null {
  if (!isObject(value)) return null;
  const [name, source] = [namedText(value, 'name'), namedText(value, 'api')];
  if (name === undefined || source === undefined) return null;
  return {
    name,
    source,
    url: namedText(value, 'api-url'),
    model: namedText(value, 'model'),
    preset: namedText(value, 'preset'),
    stop: stopsOf(value, 'stop-strings'),
    replyStart: textAt(value, 'start-reply-with') ?? '',
    shape: shapes[namedText(value, 'prompt-post-processing') ?? ''] ?? 'auto',
  };
}

export function stopsOf(object: JsonObject, key: string): string[] {
  try {
    const stops: unknown = JSON.parse(textAt(object, key) || '[]');
    return Array.isArray(stops) ? stops.filter((stop) => typeof stop === 'string' && stop !== '') : [];
  } catch {
    return [];
  }
}
