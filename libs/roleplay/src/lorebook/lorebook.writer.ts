import { defined, type JsonObject } from '../shared/json.ts';
import type { RoleplayLoreEntry, RoleplayLorebook } from './lorebook.ts';

export const writeSettings = (book: RoleplayLorebook): JsonObject =>
  defined({
    name: book.name,
    description: book.description,
    scan_depth: book.scanDepth,
    token_budget: book.tokenBudget,
    recursive_scanning: book.recursiveScanning,
  });

export function writeLorebookObject(book: RoleplayLorebook): JsonObject {
  return {
    ...book.unknown,
    ...writeSettings(book),
    extensions: book.extensions,
    entries: book.entries.map(writeEntry),
  };
}

function writeEntry(entry: RoleplayLoreEntry): JsonObject {
  return {
    ...entry.unknown,
    keys: entry.keys,
    content: entry.content,
    extensions: entry.extensions,
    enabled: entry.enabled,
    insertion_order: entry.insertionOrder,
    use_regex: entry.useRegex,
    ...defined({
      case_sensitive: entry.caseSensitive,
      constant: entry.constant,
      selective: entry.selective,
      secondary_keys: entry.secondaryKeys,
      priority: entry.priority,
      position: entry.position,
      id: entry.id,
      name: entry.name,
      comment: entry.comment,
    }),
  };
}
