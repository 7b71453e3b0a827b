import { type CardParts, cardPartNames } from '@masque/contracts';
import { useSyncExternalStore } from 'react';

export type Parts = Partial<CardParts>;
export type PartName = keyof CardParts;

/**
 * What a card holds beside its texts, while it is written. A lorebook may have thousands of entries: it stands beside the
 * form library, which compares and copies all its values with each letter. Values are replaced, never changed.
 */
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

  set<N extends PartName>(name: N, value: CardParts[N]): void {
    this.#replace({ ...this.#current, [name]: value });
  }

  /** All of them; as a new base they count as unchanged. */
  reset(parts: Parts, isNewBase: boolean): void {
    if (isNewBase) this.#base = parts;
    this.#replace(parts);
  }

  #replace(parts: Parts): void {
    this.#current = parts;
    for (const listener of this.#listeners) listener();
  }
}

/** One part, and a way to replace it. */
export function usePart<N extends PartName>(
  store: PartsStore,
  name: N,
): [CardParts[N] | undefined, (value: CardParts[N]) => void] {
  const value: Parts[N] = useSyncExternalStore(store.subscribe, () => store.current()[name]);
  return [value, (next) => store.set(name, next)];
}
