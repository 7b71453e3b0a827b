import type { LoreFound } from './result.ts';
import type { KeySpec, LoreRule } from './rule.ts';

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

const none: readonly never[] = [];

export class KeyTally {
  #patterns: { list: KeyList; spec: KeySpec }[] | undefined;
  overLimit: string | undefined;
  #firstInChat: KeyHit | undefined;
  #firstInAll: KeyHit | undefined;
  #countsInChat: Record<KeyList, number> | undefined;
  #countsInAll: Record<KeyList, number> | undefined;

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
      this.#add('chat', use, found);
    }
    if (!use.inAll) {
      use.inAll = true;
      this.#add('all', use, found);
    }
  }

  first(scope: ScanScope): KeyHit | undefined {
    return scope === 'chat' ? this.#firstInChat : this.#firstInAll;
  }

  counts(scope: ScanScope): Readonly<Record<KeyList, number>> {
    return (scope === 'chat' ? this.#countsInChat : this.#countsInAll) ?? nothing;
  }

  #add(scope: ScanScope, { list, spec }: KeyUse, found: LoreFound | undefined): void {
    if (scope === 'chat') {
      (this.#countsInChat ??= { ...nothing })[list]++;
      if (list === 'keys') this.#firstInChat ??= { key: spec.text, found };
    } else {
      (this.#countsInAll ??= { ...nothing })[list]++;
      if (list === 'keys') this.#firstInAll ??= { key: spec.text, found };
    }
  }
}

const nothing: Readonly<Record<KeyList, number>> = { keys: 0, secondary: 0, additional: 0, exclude: 0 };
