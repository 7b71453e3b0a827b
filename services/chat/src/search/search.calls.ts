import type { Snippet } from './snippet.rules.ts';
import type { Terms } from './search.terms.ts';

export interface IndexedMessage {
  readonly seq: number;
  readonly id: string;
  readonly rev: number;
  /** Unix ms. */
  readonly at: number;
  readonly text: string;
}

export interface SearchHit extends Snippet {
  readonly row: number;
  readonly chatId: string;
  readonly messageId: string;
  readonly seq: number;
  readonly rev: number;
  readonly at: number;
}

export type Heads = readonly (readonly [chatId: string, revision: number])[];

export interface SearchWork {
  /** `stale`: outdated chats with the revision in the index; 0: never read to the end. */
  find: {
    task: { kind: 'find'; file: string; heads: Heads; terms: Terms; before: number | null; limit: number };
    result: { stale: (readonly [chatId: string, revision: number])[]; hits: SearchHit[]; next: number | null };
  };
  states: {
    task: { kind: 'states'; file: string; chatId: string };
    result: (readonly [seq: number, rev: number])[];
  };
  put: {
    task: {
      kind: 'put';
      file: string;
      chatId: string;
      messages: readonly IndexedMessage[];
      gone: readonly number[];
      revision: number | null;
    };
    result: void;
  };
  forget: { task: { kind: 'forget'; file: string; chatId: string }; result: void };
  remove: { task: { kind: 'remove'; file: string }; result: void };
  /** Removes files unused since `before` (Unix ms), and the least recently used ones above `maxBytes`. */
  tidy: {
    task: { kind: 'tidy'; folder: string; maxBytes: number; before: number; keep: readonly string[] };
    result: void;
  };
}
export type SearchTask = SearchWork[keyof SearchWork]['task'];
