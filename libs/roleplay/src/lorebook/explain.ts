import type { RoleplayLorebook } from './lorebook.ts';
import { entryName, Refs } from './refs.ts';
import type { LoreTrace } from './result.ts';

/** Another version may have stored it, so its reason may be unknown here. */
type StoredLine = Omit<LoreTrace, 'reason'> & { reason: string };
type StoredQuiet = Readonly<Record<string, readonly (readonly [book: number, first: number, last: number])[]>>;

/** Yields a line per entry, so that a caller can pause among thousands. */
export function* explainLore(
  books: readonly Pick<RoleplayLorebook, 'entries'>[],
  trace: readonly StoredLine[],
  quiet: StoredQuiet,
): Generator<StoredLine> {
  const known = new Map(trace.map((line) => [line.ref, line]));
  const refs = new Refs();
  for (const [book, { entries }] of books.entries()) {
    const reasons = reasonsIn(book, quiet);
    for (const [index, entry] of entries.entries()) {
      const ref = refs.next(book, entry, index);
      const reason = reasons.get(index) ?? 'no_key';
      yield known.get(ref) ?? { ref, name: entryName(entry), outcome: 'dropped', reason };
      known.delete(ref);
    }
  }
  yield* known.values();
}

function reasonsIn(book: number, quiet: StoredQuiet): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const [reason, runs] of Object.entries(quiet))
    for (const [of, first, last] of runs)
      if (of === book) for (let index = first; index <= last; index++) reasons.set(index, reason);
  return reasons;
}
