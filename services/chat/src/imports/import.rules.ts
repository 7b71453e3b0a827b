import type { ImportItemDraft, ImportItemState, ImportKind, ImportState } from '@masque/contracts';
import { needsFile } from '@masque/contracts/rules';
import type { ImportItemRow } from './import.row.ts';

export const UNDO_MS = 7 * 86_400_000;
const DIGITS = 5;

/** Sorts by n as text. */
export const itemIdOf = (importId: string, n: number): string => `${importId}:${String(n).padStart(DIGITS, '0')}`;

export const placed = (importId: string, state: ImportItemState) => ({ state, place: `${importId}:${state}` });

export const toItemRow = (
  draft: ImportItemDraft,
  { importId, userId, n }: Pick<ImportItemRow, 'importId' | 'userId' | 'n'>,
): ImportItemRow => ({
  _id: itemIdOf(importId, n),
  importId,
  userId,
  n,
  ...draft,
  ...placed(importId, needsFile(draft) ? 'waiting' : 'uploaded'),
  revision: n + 1,
  hasFile: false,
  isBegun: false,
  createdId: null,
  problem: null,
  notes: [],
  undo: null,
  doneAt: null,
});

const moves: Readonly<Record<'running' | 'canceled' | 'undoing', readonly ImportState[]>> = {
  running: ['uploading'],
  canceled: ['uploading', 'running'],
  undoing: ['done', 'canceled'],
};
export const movesTo = (to: keyof typeof moves): ImportState[] => [...moves[to]];

const naming: readonly ImportKind[] = [
  'use',
  'lock',
  'chat_details',
  'quick_replies',
  'collection',
  'default_persona',
  'default_background',
  'profile',
];
/** Its JSON may hold ids of other items. */
export const namesOthers = ({ kind }: Pick<ImportItemRow, 'kind'>): boolean => naming.includes(kind);

/** Its lists leave out items that weren't imported. */
export const toleratesMissing = ({ kind }: Pick<ImportItemRow, 'kind'>): boolean => kind === 'collection';

const REF = /^item:(0|[1-9]\d{0,4})$/;
/** Undefined for an id of a thing. */
export function refIn(text: unknown): number | undefined {
  const [, digits] = typeof text === 'string' ? (REF.exec(text) ?? []) : [];
  return digits === undefined ? undefined : Number(digits);
}

export const refsIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(refsIn);
  const ref = refIn(value);
  return ref === undefined ? [] : [ref];
};

/** Replaces each `item:n`; without an id, it's left out of a list. */
export function withIds(value: unknown, idOf: (n: number) => string | null): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(one, idOf)).filter((one) => one !== null);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, idOf)]));
  const ref = refIn(value);
  return ref === undefined ? value : idOf(ref);
}
