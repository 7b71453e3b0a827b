import type { ListedItem } from '../scan/folder.calls.ts';

export const groupNames = [
  'character',
  'chat',
  'lorebook',
  'persona',
  'background',
  'preset',
  'profile',
  'regex',
  'quick_replies',
  'settings',
  'collection',
  'link',
] as const;
export type GroupName = (typeof groupNames)[number];

const linkKinds: readonly string[] = [
  'chat_details',
  'use',
  'lock',
  'favorite',
  'default_persona',
  'default_background',
];
export const groupOf = ({ kind }: ListedItem): GroupName =>
  groupNames.find((name) => name === kind || (name === 'link' && linkKinds.includes(kind))) ?? 'link';

/** The details of each chat that isn't here yet; they're ticked and counted with it. */
export function detailsByChat(items: readonly ListedItem[], found: FoundIds): ReadonlyMap<string, ListedItem> {
  const chats = new Set(items.filter(({ kind, key }) => kind === 'chat' && !(key in found)).map(({ key }) => key));
  return new Map(
    items.flatMap((item) => {
      const chat = item.kind === 'chat_details' ? item.needs.find((key) => chats.has(key)) : undefined;
      return chat === undefined ? [] : [[chat, item] as const];
    }),
  );
}

export interface Choice {
  readonly chosen: ReadonlySet<string>;
  /** By item: the one without which it can't be imported. */
  readonly missing: ReadonlyMap<string, string>;
}

/** `found`: ids of items that are already here. */
export type FoundIds = Readonly<Record<string, string>>;

export const isStartedWithout = ({ about }: ListedItem): boolean => about.isSpare === true || about.isStock === true;

export function isLinkHere(item: ListedItem, found: FoundIds): boolean {
  const linked = [...item.needs, ...item.needsOneOf];
  return groupOf(item) === 'link' && linked.length > 0 && linked.every((key) => key in found);
}

/** Items come after those they need. */
export function choiceOf(items: readonly ListedItem[], unticked: ReadonlySet<string>, found: FoundIds): Choice {
  const chosen = new Set<string>();
  const missing = new Map<string, string>();
  const has = (key: string): boolean => chosen.has(key) || key in found;
  for (const { key, needs, needsOneOf } of items) {
    const lacking = needs.find((need) => !has(need)) ?? (needsOneOf.some(has) ? undefined : needsOneOf[0]);
    if (lacking !== undefined) missing.set(key, lacking);
    else if (!unticked.has(key)) chosen.add(key);
  }
  return { chosen, missing };
}

/** Keys beyond one import. A link joins the part of its last dependency, because a later scan treats it as imported. */
export function beyondImport(
  items: readonly ListedItem[],
  { chosen }: Choice,
  most: { readonly items: number; readonly bytes: number },
): string[] {
  const places = new Map(items.map(({ key }, at) => [key, at]));
  const placeOf = (key: string): number => places.get(key) ?? 0;
  const placed = items
    .filter(({ key }) => chosen.has(key))
    .map((item) => {
      const needed = [...item.needs, ...item.needsOneOf.filter((key) => chosen.has(key)).slice(0, 1)];
      const isLink = ['collection', 'link'].includes(groupOf(item));
      return { item, at: isLink && needed.length > 0 ? Math.max(...needed.map(placeOf)) : placeOf(item.key) };
    })
    .toSorted((one, other) => one.at - other.at);
  let [count, bytes] = [0, 0];
  for (const { item } of placed) {
    bytes += item.bytes;
    if (count === most.items || bytes > most.bytes) break;
    count += 1;
  }
  return placed.slice(count).map(({ item }) => item.key);
}

export function withTicks(unticked: ReadonlySet<string>, keys: readonly string[], isTicked: boolean): Set<string> {
  const changed = new Set(unticked);
  for (const key of keys) {
    if (isTicked) changed.delete(key);
    else changed.add(key);
  }
  return changed;
}
