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

  constructor(base: Parts, current = base) {
    this.#base = base;
    this.#current = current;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): Parts => this.#current;
  readonly isChanged = (): boolean => cardPartNames.some((name) => this.#current[name] !== this.#base[name]);

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
