import type { RoleplayLoreEntry } from './lorebook.ts';

/** Call in the order of books and entries: a repeated ID falls back to `{book}.#{index}`. */
export class Refs {
  readonly #seen = new Set<string>();

  next(bookIndex: number, { id }: Pick<RoleplayLoreEntry, 'id'>, index: number): string {
    const named = `${bookIndex}.${id ?? `#${index}`}`;
    const ref = this.#seen.has(named) ? `${bookIndex}.#${index}` : named;
    this.#seen.add(ref);
    return ref;
  }
}

export const entryName = ({ name, comment, keys }: Pick<RoleplayLoreEntry, 'name' | 'comment' | 'keys'>): string =>
  name || comment || keys[0] || '';
