import type { JsonObject } from '../shared/json.ts';

export interface RoleplayLoreEntry {
  /** Any of these fires the entry; `/pattern/flags` or `useRegex` makes one a regular expression. */
  keys: string[];
  /** May start with V3 decorators (`@@depth 4`), which never reach the prompt. */
  content: string;
  enabled: boolean;
  /** Lower comes first in the prompt. */
  insertionOrder: number;
  useRegex: boolean;
  caseSensitive?: boolean;
  constant?: boolean;
  selective?: boolean;
  secondaryKeys?: string[];
  /** The lowest is dropped first over the token budget. */
  priority?: number;
  position?: 'before_char' | 'after_char';
  id?: string | number;
  name?: string;
  comment?: string;
  extensions: JsonObject;
  unknown: JsonObject;
}

export interface RoleplayLorebook {
  name?: string;
  description?: string;
  scanDepth?: number;
  tokenBudget?: number;
  recursiveScanning?: boolean;
  extensions: JsonObject;
  entries: RoleplayLoreEntry[];
  unknown: JsonObject;
}
