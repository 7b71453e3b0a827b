import type { LoreFound } from './result.ts';
import type { KeySpec } from './key.ts';
import type { LoreRule } from './rule.ts';

/** `chat` includes the texts beside it; `all` adds the contents of entries. */
export type ScanScope = 'chat' | 'all';
export type KeyList = 'keys' | 'secondary' | 'additional' | 'exclude';

export interface KeyHit {
  key: string;
  found: LoreFound | undefined;
}

export interface Hits {
  primary?: KeyHit;
  secondary: number;
  additional: boolean;
  exclude: boolean;
  notRun?: string;
  overLimit?: string;
}

export interface KeyUse {
  tally: KeyTally;
  list: KeyList;
  spec: KeySpec;
  inChat: boolean;
  inAll: boolean;
  next: KeyUse | undefined;
}

interface ScopeTally {
  counts: Record<KeyList, number>;
  first?: KeyHit;
}

const none: readonly never[] = [];
const nothing: Readonly<Record<KeyList, number>> = { keys: 0, secondary: 0, additional: 0, exclude: 0 };

export class KeyTally {
  #patterns: { list: KeyList; spec: KeySpec }[] | undefined;
  overLimit: string | undefined;
  #chat: ScopeTally | undefined;
  #all: ScopeTally | undefined;

  constructor(readonly rule: LoreRule) {}

  get patterns(): readonly { list: KeyList; spec: KeySpec }[] {
    return this.#patterns ?? none;
  }

  addPattern(list: KeyList, spec: KeySpec): void {
    (this.#patterns ??= []).push({ list, spec });
  }

  count(use: KeyUse, found: LoreFound | undefined, scope: ScanScope): void {
    if (scope === 'chat' && !use.inChat) {
      use.inChat = true;
      this.#chat = countedIn(this.#chat, use, found);
    }
    if (!use.inAll) {
      use.inAll = true;
      this.#all = countedIn(this.#all, use, found);
    }
  }

  first(scope: ScanScope): KeyHit | undefined {
    return this.#in(scope)?.first;
  }

  counts(scope: ScanScope): Readonly<Record<KeyList, number>> {
    return this.#in(scope)?.counts ?? nothing;
  }

  #in(scope: ScanScope): ScopeTally | undefined {
    return scope === 'chat' ? this.#chat : this.#all;
  }
}

function countedIn(
  tally: ScopeTally = { counts: { ...nothing } },
  { list, spec }: KeyUse,
  found: LoreFound | undefined,
): ScopeTally {
  tally.counts[list]++;
  if (list === 'keys') tally.first ??= { key: spec.text, found };
  return tally;
}
