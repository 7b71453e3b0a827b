import { defaultLorebookSettings, limits, type LorebookSettings } from '@masque/contracts';
import type { ScanProgress } from '@masque/roleplay/folder';
import { importFolder as words } from '@masque/texts/import-folder';
import {
  sentenceOf,
  useBackgroundsQuery,
  useDefaultPersonaQuery,
  useFindImportedMutation,
  useLorebookSettingsQuery,
  useQuickRepliesQuery,
  useRegexScriptsQuery,
} from '@masque/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useOwnCollections } from '../../collections/useOwnCollections.ts';
import type { FolderListing, ListedItem, PickedFile } from '../scan/folder.calls.ts';
import { type FolderReader, folderReader } from '../scan/folderReader.ts';
import { type FoundIds, isLinkHere } from './choice.rules.ts';

export type PickedFolder = { readonly name: string } & (
  | { readonly files: readonly PickedFile[] }
  | { readonly archive: File }
);

export interface ScannedFolder {
  readonly name: string;
  readonly listing: FolderListing;
  readonly reader: FolderReader;
  readonly found: FoundIds;
  /** Since the scan, more of it was imported, as in another tab. */
  readonly isOutdated?: boolean;
}

export type FolderState =
  | { readonly kind: 'none' }
  | { readonly kind: 'scanning'; readonly progress: ScanProgress | null }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'scanned'; readonly folder: ScannedFolder };

const MOST_ARCHIVE = 2 * 2 ** 30;

/** Scans the chosen folder in a worker, which ends with the page. */
export function useFolder() {
  const [state, setState] = useState<FolderState>({ kind: 'none' });
  const [find] = useFindImportedMutation();
  const current = useRef<FolderReader | null>(null);
  useEffect(() => () => current.current?.end(), []);

  const foundAmong = async (items: readonly ListedItem[]): Promise<FoundIds> => {
    const hashes = [...new Set(items.flatMap(({ hash }) => hash ?? []))];
    const things = items.flatMap(({ copyOf }) => copyOf ?? []);
    const ids = new Map<string, string>();
    const copied = new Set<string>();
    for (let from = 0; from < Math.max(hashes.length, things.length); from += limits.importItems) {
      const to = from + limits.importItems;
      const { data, error } = await find({ body: { hashes: hashes.slice(from, to), things: things.slice(from, to) } });
      if (!data) throw new Error(sentenceOf(error));
      for (const { kind, hash, id } of data.found) ids.set(`${kind}:${hash}`, id);
      for (const { id } of data.things) copied.add(id);
    }
    const here = items.flatMap(({ key, kind, hash, copyOf }) => {
      const id = ids.get(`${kind}:${hash}`) ?? (copyOf && copied.has(copyOf.id) ? copyOf.id : undefined);
      return id === undefined ? [] : [[key, id] as const];
    });
    return Object.fromEntries(here);
  };

  const choose = async (picked: PickedFolder): Promise<ScannedFolder | null> => {
    current.current?.end();
    setState({ kind: 'scanning', progress: null });
    const isTooLarge = 'archive' in picked && picked.archive.size > MOST_ARCHIVE;
    const reader = folderReader((progress) => setState({ kind: 'scanning', progress }));
    current.current = reader;
    try {
      if (isTooLarge) throw new Error(words.tooLarge);
      const listing = await reader.scan(picked);
      const folder = { name: picked.name, listing, reader, found: await foundAmong(listing.items) };
      setState({ kind: 'scanned', folder });
      return folder;
    } catch (error) {
      if (current.current !== reader) return null;
      setState({ kind: 'failed', problem: error instanceof Error ? error.message : words.scanFailed });
      return null;
    }
  };
  /** Returns false, and shows the folder again, if more of it is here than at the scan. */
  const isCurrent = async (folder: ScannedFolder): Promise<boolean> => {
    const found = await foundAmong(folder.listing.items);
    const isOutdated = Object.keys(found).some((key) => !(key in folder.found));
    if (isOutdated) setState({ kind: 'scanned', folder: { ...folder, found, isOutdated } });
    return !isOutdated;
  };
  const reset = () => {
    current.current?.end();
    setState({ kind: 'none' });
  };
  return { state, choose, isCurrent, reset };
}

const isSame = (one: LorebookSettings, other: LorebookSettings): boolean =>
  Object.entries(one).every(([name, value]) => value === Reflect.get(other, name));

export interface HereRules {
  /** Scripts, sets of buttons and settings aren't found by hash. */
  readonly isHere: (item: ListedItem) => boolean;
  /** Importing it replaces what the user has changed here. */
  readonly replaces: (item: ListedItem) => boolean;
}

export function useHere(found: FoundIds): HereRules {
  const scripts = useRegexScriptsQuery().data?.scripts;
  const sets = useQuickRepliesQuery().data?.sets;
  const settings = useLorebookSettingsQuery().data;
  const { collections } = useOwnCollections();
  const background = useBackgroundsQuery().data?.defaultId;
  const byDefault = useDefaultPersonaQuery({ query: {} }).data?.personaId;
  const isHere = (item: ListedItem): boolean => {
    if (isLinkHere(item, found)) return true;
    const { key, kind, title, about, needsOneOf, settings: own } = item;
    if (kind === 'default_persona') return Boolean(byDefault);
    if (kind === 'default_background') return Boolean(background);
    if (kind === 'collection') {
      const own = collections?.find(({ name }) => name === title);
      return own !== undefined && needsOneOf.every((card) => own.characterIds.has(found[card] ?? ''));
    }
    if (kind === 'regex')
      return scripts?.some(({ scriptName, findRegex }) => scriptName === title && findRegex === about.pattern) ?? false;
    if (kind === 'quick_replies') return sets?.some(({ name }) => name === title) ?? false;
    if (kind !== 'settings') return key in found;
    return settings !== undefined && own !== undefined && isSame(own, settings);
  };
  const isChanged = settings !== undefined && !isSame(settings, defaultLorebookSettings);
  return { isHere, replaces: (item) => item.kind === 'settings' && isChanged && !isHere(item) };
}
