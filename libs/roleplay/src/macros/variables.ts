import type { WorkBudget } from '../shared/work.ts';

export type VariableValues = Readonly<Record<string, string>>;

export interface IgnoredVariable {
  scope: 'chat' | 'user';
  name: string;
  reason: 'too_many' | 'too_long' | 'too_much';
}

export type VariableWrite = { to: string | null } | { add: (string | number)[] };
export type VariableWrites = Readonly<Record<string, VariableWrite>>;

export const MOST_VARIABLES = 200;
/** Names and values together. */
export const MOST_VARIABLE_CHARACTERS = 16_000;
const MOST_INDEX = 1000;
const MOST_IGNORED = 20;

/** SillyTavern's rules: numeric text is a number, adding to a JSON list appends, adding to other text concatenates. */
export class VariableScope {
  readonly #values: Map<string, string>;
  #characters = 0;
  readonly #writes = new Map<string, VariableWrite>();
  #isChanged = false;

  constructor(
    readonly scope: 'chat' | 'user',
    readonly given: VariableValues = {},
    readonly work: WorkBudget,
    readonly ignored: IgnoredVariable[],
  ) {
    this.#values = new Map(Object.entries(given));
    for (const [name, value] of this.#values) this.#characters += name.length + value.length;
  }

  values(): VariableValues {
    return this.#isChanged ? Object.fromEntries(this.#values) : this.given;
  }

  writes(): VariableWrites {
    return Object.fromEntries(this.#writes);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  get(name: string): string {
    return normalized(this.#read(name));
  }

  set(name: string, value: string): void {
    const isNews = this.#values.get(name) !== value || this.#writes.has(name);
    if (this.#put(name, value) && isNews) this.#writes.set(name, { to: value });
  }

  delete(name: string): void {
    const old = this.#values.get(name);
    if (old === undefined) return;
    this.#values.delete(name);
    this.#characters -= name.length + old.length;
    this.#isChanged = true;
    // A variable that was created here was never there.
    if (Object.hasOwn(this.given, name)) this.#writes.set(name, { to: null });
    else this.#writes.delete(name);
  }

  add(name: string, value: string | number): string {
    const now = this.get(name) || '0';
    const list = now.startsWith('[') ? parsed(now) : undefined;
    if (Array.isArray(list)) {
      if (this.#put(name, JSON.stringify([...list, value]))) this.#noteAdded(name, (added) => [...added, value]);
      return normalized(this.#values.get(name));
    }
    const sum = Number(now) + Number(value);
    const isNumber = !Number.isNaN(Number(now)) && !Number.isNaN(Number(value));
    if (isNumber && Number.isNaN(sum)) return '';
    if (this.#put(name, isNumber ? String(sum) : (now === '0' ? '' : now) + String(value)))
      this.#noteAdded(name, (added) => joined(added, isNumber ? Number(value) : String(value)));
    return normalized(this.#values.get(name));
  }

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
      if (index > MOST_INDEX) {
        this.#ignore(name, 'too_long');
        return;
      }
      if (Number.isInteger(index) && index >= 0) into[index] = value;
    } else if (key !== '__proto__') Object.assign(into, { [indexOf(key)]: value });
    this.set(name, JSON.stringify(into));
  }

  #put(name: string, value: string): boolean {
    const old = this.#values.get(name);
    const characters = this.#characters + value.length + (old === undefined ? name.length : -old.length);
    if (!this.#spend(value.length)) return this.#ignore(name, 'too_much');
    if (old === undefined && this.#values.size >= MOST_VARIABLES) return this.#ignore(name, 'too_many');
    if (characters > Math.max(MOST_VARIABLE_CHARACTERS, this.#characters)) return this.#ignore(name, 'too_long');
    if (old === value) return true;
    this.#values.set(name, value);
    this.#characters = characters;
    this.#isChanged = true;
    return true;
  }

  /** An addition to a variable that this scope has set is part of that value. */
  #noteAdded(name: string, more: (added: (string | number)[]) => (string | number)[]): void {
    const write = this.#writes.get(name) ?? { add: [] };
    this.#writes.set(name, 'add' in write ? { add: more(write.add) } : { to: this.#values.get(name) ?? null });
  }

  #read(name: string): string | undefined {
    const value = this.#values.get(name);
    return value === undefined || this.#spend(value.length) ? value : undefined;
  }

  /** Lists and objects are parsed and serialized again. */
  #spend(characters: number): boolean {
    return this.work.trySpend(characters * 2);
  }

  #ignore(name: string, reason: IgnoredVariable['reason']): false {
    if (this.ignored.length < MOST_IGNORED) this.ignored.push({ scope: this.scope, name: name.slice(0, 100), reason });
    return false;
  }
}

function normalized(value: string | undefined): string {
  if (value === undefined || value.trim() === '') return value ?? '';
  const number = Number(value);
  return Number.isNaN(number) ? value : String(number);
}

/** Merges neighbors: a thousand additions take no more space than one. */
function joined(added: readonly (string | number)[], value: string | number): (string | number)[] {
  const last = added.at(-1);
  const before = added.slice(0, -1);
  if (typeof last === 'number' && typeof value === 'number') return [...before, last + value];
  if (typeof last === 'string' && typeof value === 'string') return [...before, last + value];
  return [...added, value];
}

const indexOf = (key: string): string => (Number.isNaN(Number(key)) ? key : String(Number(key)));

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
