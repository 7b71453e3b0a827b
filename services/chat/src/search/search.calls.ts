import type { Snippet } from './snippet.rules.ts';
import type { Terms } from './search.terms.ts';

/** A message as it is looked for: the version that is shown. */
export interface IndexedMessage {
  readonly seq: number;
  readonly id: string;
  readonly rev: number;
  /** ms since 1970. */
  readonly at: number;
  readonly text: string;
}

/** A message that was found; `row` is its place in the order of all: later messages have larger ones. */
export interface Hit extends Snippet {
  readonly row: number;
  readonly chatId: string;
  readonly messageId: string;
  readonly seq: number;
  readonly rev: number;
  readonly at: number;
}

/** Chats of a user with their revisions: all of them, so that those that are gone can be taken out. */
export type Heads = readonly (readonly [chatId: string, revision: number])[];

/** What the thread is asked; `file` is the path of a user's file. */
export interface SearchWork {
  /** `stale`: chats that the file does not know as they are, with the revision that it knows; 0: never read to the end. */
  find: {
    task: { kind: 'find'; file: string; heads: Heads; terms: Terms; before: number | null; limit: number };
    result: { stale: (readonly [chatId: string, revision: number])[]; hits: Hit[]; next: number | null };
  };
  /** Which messages of a chat it has: sequence number and revision of each. */
  states: {
    task: { kind: 'states'; file: string; chatId: string };
    result: { states: (readonly [seq: number, rev: number])[] };
  };
  /** Writes messages of a chat and takes others out; `revision`: the chat's, when that was all. */
  put: {
    task: {
      kind: 'put';
      file: string;
      chatId: string;
      messages: readonly IndexedMessage[];
      gone: readonly number[];
      revision: number | null;
    };
    result: { hasWritten: true };
  };
  forget: { task: { kind: 'forget'; file: string; chatId: string }; result: { hasForgotten: true } };
  /** Removes the file. */
  remove: { task: { kind: 'remove'; file: string }; result: { hasRemoved: true } };
  /** Removes files that were not used since `before` (ms since 1970), and the least recently used ones over `maxBytes`. */
  tidy: {
    task: { kind: 'tidy'; folder: string; maxBytes: number; before: number; keep: readonly string[] };
    result: { removed: number };
  };
}
export type SearchTask = SearchWork[keyof SearchWork]['task'];
