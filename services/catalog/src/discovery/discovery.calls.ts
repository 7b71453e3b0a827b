import type {
  IndexedCharacter,
  IndexedMark,
  IndexedPopularity,
  IndexPosition,
  PageQuery,
  ViewedPopularity,
} from './discovery.index.ts';

export interface Calls {
  position: { source: string; answer: IndexPosition | null };
  create: { answer: undefined };
  reached: { position: IndexPosition; answer: undefined };
  apply: { characters: readonly IndexedCharacter[]; answer: boolean };
  setChats: { counts: readonly (readonly [string, number])[]; answer: boolean };
  setPopularity: { counts: readonly IndexedPopularity[]; answer: boolean };
  setMarks: { marks: readonly IndexedMark[]; answer: boolean };
  forgetMarks: { userId: string; answer: boolean };
  page: { query: PageQuery; answer: Uint8Array };
  cards: { ids: readonly string[]; viewerId: string | null; answer: Uint8Array };
  tags: { limit: number; answer: { tag: string; count: number }[] };
  popularity: { id: string; viewerId: string | null; answer: ViewedPopularity };
  favorites: { userId: string; limit: number; answer: string[] };
  revisionOf: { id: string; answer: number };
  hasPrivate: { userId: string; answer: boolean };
}

export type DiscoveryCall<N extends keyof Calls = keyof Calls> = {
  [K in N]: { name: K } & Omit<Calls[K], 'answer'>;
}[N];
export type DiscoveryAnswer<C extends DiscoveryCall> = Calls[C['name']]['answer'];

export interface DiscoveryRequest {
  readonly id: number;
  readonly call: DiscoveryCall;
  /** Epoch milliseconds after which the caller stops waiting. */
  readonly deadline: number;
}

export interface DiscoveryResponse {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: 'timeout' | 'damaged' | 'failed';
  readonly reason?: string;
}

export interface ThreadSettings {
  readonly file: string;
  readonly role: 'writer' | 'reader' | 'searcher';
}
