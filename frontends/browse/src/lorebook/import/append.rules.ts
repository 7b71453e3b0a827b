import type { Lorebook } from '@masque/contracts';

/** Drops ids that are already taken. The book keeps its settings. */
export function appendBook(book: Lorebook, { entries }: Lorebook): Lorebook {
  const taken = new Set(book.entries.map(({ id }) => id));
  const added = entries.map((entry) => {
    if (entry.id === undefined || !taken.has(entry.id)) return entry;
    const { id: _, ...rest } = entry;
    return rest;
  });
  return { ...book, entries: [...book.entries, ...added] };
}
