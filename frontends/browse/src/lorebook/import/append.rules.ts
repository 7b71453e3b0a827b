import type { Lorebook } from '@masque/contracts';

/** The entries behind those that are there, without ids that are taken. The book keeps its own settings. */
export function appendBook(book: Lorebook, { entries }: Lorebook): Lorebook {
  const taken = new Set(book.entries.map(({ id }) => id));
  const added = entries.map((entry) => {
    if (entry.id === undefined || !taken.has(entry.id)) return entry;
    const { id: _, ...rest } = entry;
    return rest;
  });
  return { ...book, entries: [...book.entries, ...added] };
}
