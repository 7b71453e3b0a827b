import type { JsonObject, JsonValue } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import type { PictureCleaner } from './metadata/picture.cleaner.ts';

export class JsonCleaner {
  readonly #path: (string | number)[] = [];

  constructor(
    private readonly pictures: PictureCleaner,
    private readonly log: ReadingLog,
  ) {}

  object(object: JsonObject): JsonObject {
    for (const key of Object.keys(object)) {
      const value = object[key];
      if (value === undefined) continue;
      this.#path.push(key);
      const own = this.#value(value);
      const name = this.#text(key);
      if (name !== key) delete object[key];
      // Like JSON.parse: a key named `__proto__` stays an ordinary property.
      if (own !== value || name !== key)
        Object.defineProperty(object, name, { value: own, enumerable: true, configurable: true, writable: true });
      this.#path.pop();
    }
    return object;
  }

  #value(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.pictures.text(this.#text(value));
    if (typeof value === 'number') return this.#number(value);
    if (Array.isArray(value)) return this.#list(value);
    return value === null || typeof value === 'boolean' ? value : this.object(value);
  }

  #list(list: JsonValue[]): JsonValue[] {
    for (const [i, item] of list.entries()) {
      this.#path.push(i);
      list[i] = this.#value(item);
      this.#path.pop();
    }
    return list;
  }

  #text(text: string): string {
    let own = text;
    if (own.includes('\0')) {
      own = own.replaceAll('\0', '');
      this.#say('contained null characters, which were removed');
    }
    if (!own.isWellFormed()) {
      own = own.toWellFormed();
      this.#say('contained incomplete characters, which show as �');
    }
    return own;
  }

  #number(value: number): JsonValue {
    if (Number.isFinite(value)) return value;
    this.#say('was a number too large to store, so it was left empty');
    return null;
  }

  #say(how: string): void {
    const steps = this.#path[0] === 'data' && this.#path.length > 1 ? this.#path.slice(1) : this.#path;
    const path = steps
      .map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`))
      .join('')
      .replaceAll('\0', '')
      .toWellFormed();
    this.log.repair(path, `“${path}” ${how}.`);
  }
}
