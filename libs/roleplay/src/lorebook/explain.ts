import type { RoleplayLorebook } from './lorebook.ts';
import { entryName, Refs } from './refs.ts';
import type { LoreTrace } from './result.ts';

/** Another version may have stored it, so its reason may be unknown here. */
type StoredLine = Omit<LoreTrace, 'reason'> & { reason: string };
type StoredQuiet = Readonly<Record<string, readonly (readonly [book: number, first: number, last: number])[]>>;

export function explainLore(
  books: readonly Pick<RoleplayLorebook, 'entries'>[],
  trace: readonly StoredLine[],
  quiet: StoredQuiet,
): StoredLine[] {
  const known = new Map(trace.map((line) => [line.ref, line]));
  const reasons = new Map<string, string>();
  for (const [reason, runs] of Object.entries(quiet))
    for (const [book, first, last] of runs)
      for (let index = first; index <= last; index++) reasons.set(`${book}.${index}`, reason);
  const refs = new Refs();
  const lines: StoredLine[] = [];
  for (const [book, { entries }] of books.entries())
    for (const [index, entry] of entries.entries()) {
      const ref = refs.next(book, entry, index);
      const reason = reasons.get(`${book}.${index}`) ?? 'no_key';
      lines.push(known.get(ref) ?? { ref, name: entryName(entry), outcome: 'dropped', reason });
      known.delete(ref);
    }
  return [...lines, ...known.values()];
}
