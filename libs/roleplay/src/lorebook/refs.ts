import type { LoreEntry } from './lorebook.ts';

/** Names entries so that each has a ref of its own: `{book}.{entry id or #index}`. Asked in the order of books and entries. */
export class Refs {
  readonly #seen = new Set<string>();

  next(bookIndex: number, { id }: Pick<LoreEntry, 'id'>, index: number): string {
    const named = `${bookIndex}.${id ?? `#${index}`}`;
    const ref = this.#seen.has(named) ? `${bookIndex}.#${index}` : named;
    this.#seen.add(ref);
    return ref;
  }
}

/** What an entry is called. */
export const entryName = ({ name, comment, keys }: Pick<LoreEntry, 'name' | 'comment' | 'keys'>): string =>
  name || comment || keys[0] || '';
