import type { JsonObject } from '../shared/json.ts';

/** One entry of a lorebook: the union of Character Card V2 `character_book` and V3 lorebook entries, in our names. */
export interface LoreEntry {
  /** Any of these fires the entry; `/pattern/flags` or `useRegex` makes one a regular expression. */
  keys: string[];
  /** May begin with V3 decorators (`@@depth 4`), which never reach the prompt. */
  content: string;
  enabled: boolean;
  /** Lower stands higher in the prompt. */
  insertionOrder: number;
  useRegex: boolean;
  caseSensitive?: boolean;
  constant?: boolean;
  selective?: boolean;
  secondaryKeys?: string[];
  /** Over the token budget the lowest goes first. */
  priority?: number;
  position?: 'before_char' | 'after_char';
  id?: string | number;
  name?: string;
  comment?: string;
  /** SillyTavern's extras live here: `probability`, `depth`, `group`, `sticky` and so on. */
  extensions: JsonObject;
  /** Fields no specification names, kept for the way back. */
  unknown: JsonObject;
}

/** A book of entries: `character_book` of a card, or a file of its own (`lorebook_v3`, SillyTavern world info). */
export interface Lorebook {
  name?: string;
  description?: string;
  /** Messages, newest first, in which keys are looked for. */
  scanDepth?: number;
  /** Upper limit of the whole book, in tokens. */
  tokenBudget?: number;
  recursiveScanning?: boolean;
  extensions: JsonObject;
  entries: LoreEntry[];
  unknown: JsonObject;
}
