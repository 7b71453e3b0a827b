import { isFalse } from './falsy.ts';

export type VariableValues = Readonly<Record<string, string>>;

/** A write that was not done: too many variables, too many characters, or too much work in one prompt. */
export interface IgnoredVariable {
  scope: 'chat' | 'user';
  name: string;
  reason: 'too_many' | 'too_long' | 'too_much';
}

export interface WorkAllowance {
  left: number;
}

/** Variables of a chat, or of a user. */
export const MOST_VARIABLES = 200;
/** Characters of their names and values together. */
export const MOST_VARIABLE_CHARACTERS = 16_000;
const MOST_INDEX = 1000;
const MOST_IGNORED = 20;

/**
 * The variables of a chat or of a user, with SillyTavern's operations: what reads as a number is one, adding to a JSON
 * list appends, adding to other text joins. What would pass the bounds is not written, and noted.
 */
export class VariableScope {
  readonly #values: Map<string, string>;
  #characters = 0;
  #isChanged = false;

  constructor(
    readonly scope: 'chat' | 'user',
    readonly given: VariableValues = {},
    readonly work: WorkAllowance,
    readonly ignored: IgnoredVariable[],
  ) {
    this.#values = new Map(Object.entries(given));
    for (const [name, value] of this.#values) this.#characters += name.length + value.length;
  }

  values(): VariableValues {
    return this.#isChanged ? Object.fromEntries(this.#values) : this.given;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  get(name: string): string {
    return normalized(this.#read(name));
  }

  isFalse(name: string): boolean {
    const value = this.get(name);
    return value === '' || isFalse(value);
  }

  set(name: string, value: string): void {
    const old = this.#values.get(name);
    const characters = this.#characters + value.length + (old === undefined ? name.length : -old.length);
    if (!this.#spend(value.length)) this.#ignore(name, 'too_much');
    else if (old === undefined && this.#values.size >= MOST_VARIABLES) this.#ignore(name, 'too_many');
    else if (characters > Math.max(MOST_VARIABLE_CHARACTERS, this.#characters)) this.#ignore(name, 'too_long');
    else if (old !== value) {
      this.#values.set(name, value);
      this.#characters = characters;
      this.#isChanged = true;
    }
  }

  delete(name: string): void {
    const old = this.#values.get(name);
    if (old === undefined) return;
    this.#values.delete(name);
    this.#characters -= name.length + old.length;
    this.#isChanged = true;
  }

  /** The new value. */
  add(name: string, value: string | number): string {
    const now = this.get(name) || '0';
    const list = now.startsWith('[') ? parsed(now) : undefined;
    if (Array.isArray(list)) {
      list.push(value);
      return this.#setAndShow(name, JSON.stringify(list));
    }
    const sum = Number(now) + Number(value);
    if (!Number.isNaN(Number(now)) && !Number.isNaN(Number(value)))
      return Number.isNaN(sum) ? '' : this.#setAndShow(name, String(sum));
    return this.#setAndShow(name, (now === '0' ? '' : now) + String(value));
  }

  /** What a list or an object, kept as JSON, has at an index or a key. */
  getKey(name: string, key: string): string {
    const held = this.#read(name);
    const value = held === undefined ? undefined : parsed(held);
    if (value === undefined) return normalized(held);
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return '';
    const found: unknown = Object.getOwnPropertyDescriptor(Object(value), indexOf(key))?.value;
    if (typeof found === 'object') return found === null ? '0' : JSON.stringify(found);
    return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
      ? normalized(String(found))
      : '';
  }

  setKey(name: string, key: string, value: string): void {
    const held = this.#read(name);
    const isIndex = !Number.isNaN(Number(key));
    const into = held === undefined ? (isIndex ? [] : {}) : parsed(held);
    if (typeof into !== 'object' || into === null) return;
    if (Array.isArray(into)) {
      const index = Number(key);
      if (index > MOST_INDEX) return this.#ignore(name, 'too_long');
      if (Number.isInteger(index) && index >= 0) into[index] = value;
    } else if (key !== '__proto__') Object.assign(into, { [indexOf(key)]: value });
    this.set(name, JSON.stringify(into));
  }

  #setAndShow(name: string, value: string): string {
    this.set(name, value);
    return normalized(this.#values.get(name));
  }

  #read(name: string): string | undefined {
    const value = this.#values.get(name);
    return value === undefined || this.#spend(value.length) ? value : undefined;
  }

  #spend(characters: number): boolean {
    this.work.left -= characters;
    return this.work.left >= 0;
  }

  #ignore(name: string, reason: IgnoredVariable['reason']): void {
    if (this.ignored.length < MOST_IGNORED) this.ignored.push({ scope: this.scope, name: name.slice(0, 100), reason });
  }
}

/** A number in its shortest form, other text as it is; nothing for no value. */
function normalized(value: string | undefined): string {
  if (value === undefined || value.trim() === '') return value ?? '';
  const number = Number(value);
  return Number.isNaN(number) ? value : String(number);
}

const indexOf = (key: string): string => (Number.isNaN(Number(key)) ? key : String(Number(key)));

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
