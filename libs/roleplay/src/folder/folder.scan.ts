import type { BackedUpPersona } from '../personas/persona.backup.ts';
import type { RegexScript } from '../regex/script.ts';
import type { JsonObject } from '../shared/json.ts';
import type { FolderEntry } from './folder.file.ts';
import type { LeftKind } from './folder.layout.ts';
import type { FolderProfile } from './profile.reader.ts';

export type FolderItemKind =
  | 'character'
  | 'lorebook'
  | 'persona'
  | 'preset'
  | 'profile'
  | 'regex'
  | 'quick_replies'
  | 'settings'
  | 'chat'
  | 'chat_details'
  | 'use'
  | 'lock'
  | 'favorite'
  | 'collection'
  | 'default_persona'
  | 'background'
  | 'default_background';

export const copiedKinds = ['character', 'lorebook', 'persona', 'preset', 'profile', 'chat', 'background'] as const;
export interface CopiedThing {
  readonly kind: (typeof copiedKinds)[number];
  readonly id: string;
}

export interface ItemAbout {
  readonly messages?: number;
  readonly chats?: number;
  /** A character made for chats whose own isn't in the folder. */
  readonly forChats?: true;
  readonly entries?: number;
  /** Regex scripts inside a card, which run only once their user allows them. */
  readonly scripts?: number;
  readonly character?: string;
  readonly branchOf?: string;
  readonly places?: readonly string[];
  readonly everywhere?: boolean;
  readonly chatTitle?: string;
  readonly lorebook?: string;
  readonly persona?: string;
  readonly background?: string;
  /** Comes with SillyTavern, and nothing in the folder uses it. */
  readonly isStock?: true;
  readonly preset?: string;
  readonly isSelected?: true;
  readonly pattern?: string;
  readonly removed?: readonly string[];
  /** Fields of text completion that Masque doesn't use in full. */
  readonly lost?: readonly string[];
  readonly isSpare?: true;
  readonly buttons?: number;
  /** Commands of buttons and parts of scripts and presets that Masque doesn't have. */
  readonly unsupported?: readonly string[];
  readonly runsItself?: boolean;
}

export type ItemSource =
  | { readonly file: FolderEntry }
  | { readonly persona: BackedUpPersona; readonly avatar: FolderEntry | undefined }
  | { readonly scripts: readonly RegexScript[] }
  | { readonly preset: JsonObject }
  | {
      readonly quickReplies: FolderEntry;
      readonly isGlobal: boolean;
      readonly characters: readonly string[];
    }
  | { readonly profile: FolderProfile; readonly presetKey: string | undefined; readonly isSelected: boolean }
  | { readonly settings: JsonObject }
  | {
      readonly uses: {
        readonly isGlobal: boolean;
        readonly characters: readonly string[];
        readonly personas: readonly string[];
      };
    }
  | {
      readonly chatDetails: {
        readonly title: string | undefined;
        readonly lorebook: string | undefined;
        readonly persona: string | undefined;
        readonly background: string | undefined;
      };
    }
  | { readonly personaKey: string }
  | { readonly backgroundKey: string }
  | { readonly favorite: true }
  | {
      readonly collection: {
        readonly name: string;
        readonly unknown: JsonObject;
        readonly characters: readonly string[];
      };
    };

export interface FolderItem {
  readonly key: string;
  readonly kind: FolderItemKind;
  readonly title: string;
  /** Its name in the report. Unique among items of its kind. */
  readonly path: string;
  readonly bytes: number;
  readonly hash: string | null;
  /** The thing in Masque that it was a copy of, if it hasn't changed since. */
  readonly copyOf?: CopiedThing;
  /** Keys of items without which it makes no sense; the first is its target. */
  readonly needs: readonly string[];
  /** Keys of items of which it needs at least one, if there are any. */
  readonly needsOneOf: readonly string[];
  readonly parentKey?: string;
  readonly about: ItemAbout;
  readonly source: ItemSource;
}

export const fileProblems = [
  'empty',
  'tooLarge',
  'notChat',
  'emptyChat',
  'noCharacter',
  'coldChat',
  'notPreset',
  'notQuickReplies',
  'notPicture',
  'notJson',
  'unreadable',
] as const;
export type FileProblem = (typeof fileProblems)[number];

export interface UnreadFile {
  readonly path: string;
  /** A code, a sentence from that kind's reader, or the unsupported features that it requires. */
  readonly problem: FileProblem | { readonly sentence: string } | { readonly unsupported: readonly string[] };
}

export interface FolderScan {
  readonly isSillyTavern: boolean;
  readonly items: readonly FolderItem[];
  readonly unread: readonly UnreadFile[];
  readonly left: readonly { readonly kind: LeftKind; readonly count: number; readonly bytes: number }[];
  readonly insideCards: number;
}
