import { get, isObject, omit, type JsonObject, type JsonValue } from './json.ts';
import type { ReadingLog } from './reading.log.ts';

/** Text with more parts isn't a list, and each part costs as much memory as 20 characters. */
const MOST_PARTS = 10_000;

/** Reads an untrusted object field by field: repairs values with an obvious meaning, puts others aside, logs both. */
export class FieldReader {
  readonly #read = new Set<string>();

  constructor(
    readonly source: JsonObject,
    readonly path: string,
    readonly log: ReadingLog,
  ) {}

  text(key: string): string {
    return this.optionalText(key) ?? '';
  }

  optionalText(key: string): string | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (typeof value === 'string') return this.#ok(key, value);
    if (value === null) return this.#repair(key, 'was null, so it was left empty', '');
    if (typeof value === 'number' || typeof value === 'boolean')
      return this.#repair(key, `was a ${typeof value} and was converted to text`, String(value));
    if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
      return this.#repair(key, 'was a list and was joined into one text', value.join('\n'));
    return this.#aside(key, value);
  }

  texts(key: string, separator?: string): string[] {
    return this.optionalTexts(key, separator) ?? [];
  }

  optionalTexts(key: string, separator?: string): string[] | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (value === null) return this.#repair(key, 'was null, so it became an empty list', []);
    if (typeof value === 'string') return this.#split(key, value, separator);
    if (!Array.isArray(value)) return this.#aside(key, value);
    if (value.every((item) => typeof item === 'string')) return this.#ok(key, [...value]);
    const scalars = value.filter((item) => typeof item !== 'object');
    if (scalars.length < value.length) this.log.setAside(this.#at(key), value);
    return this.#repair(key, 'contained items that aren’t text', scalars.map(String));
  }

  flag(key: string): boolean | undefined {
    const value = this.#take(key);
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'boolean') return this.#ok(key, value);
    if (value === 0 || value === 1)
      return this.#repair(key, 'was a number and was converted to yes or no', value === 1);
    if (value === 'true' || value === 'false')
      return this.#repair(key, 'was text and was converted to yes or no', value === 'true');
    return this.#aside(key, value);
  }

  number(key: string): number | undefined {
    const value = this.#take(key);
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number' && Number.isFinite(value)) return this.#ok(key, value);
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
      return this.#repair(key, 'was text and was converted to a number', Number(value));
    return this.#aside(key, value);
  }

  object(key: string): JsonObject | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (isObject(value)) return this.#ok(key, value);
    if (value === null || (Array.isArray(value) && value.length === 0))
      return this.#repair(key, 'was empty and was left out', undefined);
    return this.#aside(key, value);
  }

  raw(key: string): JsonValue | undefined {
    return this.#take(key);
  }

  rest(): JsonObject {
    return omit(this.source, this.#read);
  }

  #split(key: string, text: string, separator: string | undefined): string[] | undefined {
    const parts = separator === undefined ? [text] : text.split(separator, MOST_PARTS + 1);
    if (parts.length > MOST_PARTS) return this.#aside(key, text);
    const items = separator === undefined ? parts : parts.map((part) => part.trim());
    return this.#repair(
      key,
      'was text and was converted to a list',
      items.filter((item) => item !== ''),
    );
  }

  #take(key: string): JsonValue | undefined {
    this.#read.add(key);
    return get(this.source, key);
  }

  #at(key: string): string {
    return this.path === '' ? key : `${this.path}.${key}`;
  }

  #ok<T>(key: string, value: T): T {
    this.log.read(this.#at(key));
    return value;
  }

  #repair<T>(key: string, how: string, value: T): T {
    this.log.repair(this.#at(key), `“${this.#at(key)}” ${how}.`);
    return value;
  }

  #aside(key: string, value: JsonValue): undefined {
    this.log.setAside(this.#at(key), value);
    return undefined;
  }
}
