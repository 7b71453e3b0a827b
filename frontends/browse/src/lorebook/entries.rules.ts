import type { Lorebook, LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';

/** An entry's identity is its index in the book; edits and moves keep it. */
type Entries = readonly LoreEntry[];

export const emptyBook: Lorebook = { extensions: {}, entries: [], unknown: {} };

/** In prompt order: by insertion order, ties by index. */
export const inOrder = (entries: Entries): number[] =>
  entries
    .map((_, index) => index)
    .sort((a, b) => (entries[a]?.insertionOrder ?? 0) - (entries[b]?.insertionOrder ?? 0) || a - b);

const nextOrder = (entries: Entries): number =>
  entries.length === 0
    ? 100
    : Math.ceil(entries.reduce((most, entry) => Math.max(most, entry.insertionOrder), -1e9)) + 1;

export const withNewEntry = (entries: Entries): LoreEntry[] => [
  ...entries,
  {
    keys: [],
    content: '',
    enabled: true,
    insertionOrder: nextOrder(entries),
    useRegex: false,
    extensions: {},
    unknown: {},
  },
];

/** Copies other programs' data too, except the id, which must be unique. */
export function withDuplicate(entries: Entries, index: number): LoreEntry[] {
  const entry = entries[index];
  if (!entry) return [...entries];
  const { id: _, ...copy } = entry;
  return entries.toSpliced(index + 1, 0, copy);
}

export const withoutEntry = (entries: Entries, index: number): LoreEntry[] => entries.toSpliced(index, 1);

/** Removes settings that become `undefined`. */
export function changeEntry(entries: Entries, index: number, change: Partial<LoreEntry>): LoreEntry[] {
  const entry = entries[index];
  return entry ? entries.with(index, withChange(entry, change)) : [...entries];
}

export function changeEntries(
  entries: Entries,
  indexes: readonly number[],
  change: (entry: LoreEntry) => Partial<LoreEntry>,
): LoreEntry[] {
  const changed = new Set(indexes);
  return entries.map((entry, index) => (changed.has(index) ? withChange(entry, change(entry)) : entry));
}

function withChange(entry: LoreEntry, change: Partial<LoreEntry>): LoreEntry {
  const next = { ...entry, ...change };
  for (const name of optionalNames) if (next[name] === undefined) delete next[name];
  return next;
}

const optionalNames = [
  'caseSensitive',
  'constant',
  'selective',
  'secondaryKeys',
  'priority',
  'position',
  'name',
  'comment',
] as const;

/**
 * Moves the entry at position `from` to position `to`. Changes only the orders that must change: the entry's own, and
 * those of the following ones while there is no gap.
 */
export function moveEntry(entries: Entries, from: number, to: number): LoreEntry[] {
  const before = inOrder(entries);
  const moved = before[from];
  if (moved === undefined || from === to || to < 0 || to >= before.length) return [...entries];
  const rest = before.toSpliced(from, 1);
  const orderOf = (index: number | undefined) => (index === undefined ? undefined : entries[index]?.insertionOrder);
  const order = between(orderOf(rest[to - 1]), orderOf(rest[to]));
  const orders = new Map([[moved, order]]);
  let last = order;
  let lastWas: number | undefined;
  for (const index of rest.slice(to)) {
    const was = orderOf(index) ?? 0;
    if (was > last) break;
    // Entries with equal orders keep equal orders.
    last = was === lastWas ? last : last + 1;
    lastWas = was;
    orders.set(index, last);
  }
  return entries.map((entry, index) => {
    const next = orders.get(index);
    return next === undefined ? entry : { ...entry, insertionOrder: next };
  });
}

function between(previous: number | undefined, next: number | undefined): number {
  if (previous === undefined) return next === undefined ? 100 : Math.ceil(next) - 1;
  if (next === undefined) return Math.floor(previous) + 1;
  const middle = Math.floor((previous + next) / 2);
  return middle > previous && middle < next ? middle : Math.floor(previous) + 1;
}

export const shownName = ({ name, comment, keys }: LoreEntry, index: number): string =>
  name?.trim() || comment?.trim() || keys.find((key) => key.trim() !== '') || texts.loreEditor.unnamed(index + 1);

const searchTexts = new WeakMap<LoreEntry, string>();

export function isFound(entry: LoreEntry, search: string): boolean {
  let text = searchTexts.get(entry);
  if (text === undefined) {
    const { name = '', comment = '', keys, secondaryKeys = [], content } = entry;
    text = [name, comment, ...keys, ...secondaryKeys, content].join('\n').toLowerCase();
    searchTexts.set(entry, text);
  }
  return text.includes(search.trim().toLowerCase());
}

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
