import type { FolderImport, ImportItem } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';

/** Shows the details of a chat as a part of it. Those that failed stay, with their reason. */
export function rowsOf(items: readonly ImportItem[]): ImportItem[] {
  const parts = new Map(
    items.flatMap((item) => (item.kind === 'chat_details' && item.state !== 'failed' ? [[item.name, item]] : [])),
  );
  const chats = new Set(items.flatMap(({ kind, name }) => (kind === 'chat' ? [name] : [])));
  return items.flatMap((item) => {
    const part = parts.get(item.name);
    if (!part || !chats.has(item.name)) return [item];
    if (item === part) return [];
    return item.kind === 'chat' ? [{ ...item, notes: [...new Set([...item.notes, ...part.notes])] }] : [item];
  });
}

/** Counts each chat once, as `rowsOf` shows it. */
export function countsOf(counts: FolderImport['counts'], items: readonly ImportItem[], rows: readonly ImportItem[]) {
  const shown = new Set(rows.map(({ n }) => n));
  const left = { ...counts };
  for (const { n, state } of items) if (!shown.has(n)) left[state] = Math.max(0, left[state] - 1);
  return left;
}

const actions: readonly ImportItem['kind'][] = ['profile', 'preset'];

export interface ReportGroups {
  readonly failed: readonly ImportItem[];
  /** They wait for something that the user does on their page. */
  readonly toDo: readonly ImportItem[];
  readonly notes: readonly ImportItem[];
}

export function groupsOf(rows: readonly ImportItem[]): ReportGroups {
  const isToDo = ({ kind, state, notes }: ImportItem) => state === 'done' && notes.length > 0 && actions.includes(kind);
  return {
    failed: rows.filter(({ state }) => state === 'failed'),
    toDo: rows.filter(isToDo),
    notes: rows.filter((row) => (row.notes.length > 0 || row.state === 'kept') && !isToDo(row)),
  };
}

const restored: readonly ImportItem['kind'][] = [
  'settings',
  'chat_details',
  'use',
  'lock',
  'favorite',
  'default_persona',
  'default_background',
];

export const stateOf = ({ kind, state }: ImportItem): string =>
  state === 'undone' && restored.includes(kind) ? words.reverted : words.itemStates[state];
