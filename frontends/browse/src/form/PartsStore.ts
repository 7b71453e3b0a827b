import { type CardParts, cardPartNames } from '@masque/contracts';
import { useSyncExternalStore } from 'react';

type Parts = Partial<CardParts>;
type FormPartName = keyof CardParts;

// Outside react-hook-form, which compares and copies all values on each keystroke: a lorebook can have thousands of
// entries. Values are replaced, never mutated.
export class PartsStore {
  #base: Parts;
  #current: Parts;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<{ readonly file: string }>();

  constructor(base: Parts, current = base) {
    this.#base = base;
    this.#current = current;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): Parts => this.#current;
  readonly isChanged = (): boolean =>
    this.#waiting.size > 0 || cardPartNames.some((name) => this.#current[name] !== this.#base[name]);

  /** A lorebook file that was chosen but not imported counts as a change, until the returned function is called. */
  readonly waitFor = (file: string): (() => void) => {
    const own = { file };
    this.#waiting.add(own);
    this.#notify();
    return () => {
      this.#waiting.delete(own);
      this.#notify();
    };
  };

  waitingFile(): string | undefined {
    const [first] = this.#waiting;
    return first?.file;
  }

  set<N extends FormPartName>(name: N, value: CardParts[N]): void {
    this.#replace({ ...this.#current, [name]: value });
  }

  /** With `isNewBase`, the parts count as unchanged. */
  reset(parts: Parts, isNewBase: boolean): void {
    if (isNewBase) this.#base = parts;
    this.#replace(parts);
  }

  #replace(parts: Parts): void {
    this.#current = parts;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export function usePart<N extends FormPartName>(
  store: PartsStore,
  name: N,
): [CardParts[N] | undefined, (value: CardParts[N]) => void] {
  const value: Parts[N] = useSyncExternalStore(store.subscribe, () => store.current()[name]);
  return [value, (next) => store.set(name, next)];
}
