import type { ImportItemDraft, LorebookSettings } from '@masque/contracts';
import type { FolderItem, FolderScan, ScanProgress } from '@masque/roleplay/folder';

export interface ListedItem extends Omit<FolderItem, 'source'> {
  /** Lorebook settings as Masque would save them. */
  readonly settings?: LorebookSettings;
}
export type FolderListing = Omit<FolderScan, 'items'> & { readonly items: readonly ListedItem[] };

/** `path`: from the picked folder. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

export type FolderCall =
  | { readonly add: readonly PickedFile[] }
  /** Null: the files that were added. */
  | { readonly scan: { readonly archive: File | null } }
  /** `found`: ids of items that are here, by key. */
  | { readonly drafts: { readonly keys: readonly string[]; readonly found: Readonly<Record<string, string>> } }
  /** Items of an import that was interrupted: their keys by their numbers there. */
  | {
      readonly numbers: {
        readonly keys: Readonly<Record<number, string>>;
        readonly found: Readonly<Record<string, string>>;
      };
    }
  | { readonly content: number };

export interface FolderAnswers {
  readonly add: null;
  readonly scan: FolderListing;
  readonly drafts: readonly ImportItemDraft[];
  readonly numbers: null;
  readonly content: Blob;
}

export type FolderReply<K extends keyof FolderAnswers> =
  | { readonly id: number; readonly answer: FolderAnswers[K] }
  /** Empty: no sentence for users. */
  | { readonly id: number; readonly problem: string };

export type FolderMessage = { readonly progress: ScanProgress } | FolderReply<keyof FolderAnswers>;
