import { Trie } from './trie.ts';
import { mayBegin, mayEnd } from './words.ts';

/** Marks a position where a whole word may begin; no UTF-16 code unit has this value. */
const BEGIN = 0x10000;

/** Aho-Corasick search: time grows with keys + text, not keys × text. */
export class KeySearch {
  readonly #trie = new Trie();
  readonly #ends = new Set<number>();

  constructor(
    readonly caseSensitive: boolean,
    readonly wholeWords: boolean,
  ) {}

  add(key: string): number {
    const folded = this.fold(key);
    let state = 0;
    for (let i = 0; i < folded.length; i++) {
      if (this.wholeWords && mayBegin(folded, i)) state = this.#trie.grow(state, BEGIN);
      state = this.#trie.grow(state, folded.charCodeAt(i));
    }
    this.#ends.add(state);
    return state;
  }

  /** No keys may be added after the first round. */
  start(): KeyRound {
    if (this.#trie.fails.length === 0) this.#trie.finish();
    return new KeyRound(this, this.#trie, this.#ends);
  }

  fold(text: string): string {
    const normal = text.normalize('NFC');
    if (this.caseSensitive) return normal;
    const lower = normal.toLowerCase();
    return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower;
  }
}

export class KeyRound {
  /** Maps a state to its nearest suffix, itself included, with a key not found yet; 0 = none. */
  readonly #next: Int32Array;

  constructor(
    readonly keys: KeySearch,
    readonly trie: Trie,
    ends: ReadonlySet<number>,
  ) {
    this.#next = trie.fails.slice();
    for (const end of ends) this.#next[end] = end;
  }

  search(text: string, found: (key: number) => void): void {
    if (this.trie.size === 1) return;
    const folded = this.keys.fold(text);
    if (this.keys.wholeWords) this.#searchWords(folded, found);
    else this.#searchAnywhere(folded, found);
  }

  #searchAnywhere(text: string, found: (key: number) => void): void {
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      state = this.#step(state, text.charCodeAt(i));
      if (this.#nearest(state) !== 0) this.#report(state, found);
    }
  }

  #searchWords(text: string, found: (key: number) => void): void {
    const start = this.trie.step(0, BEGIN);
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      if (mayBegin(text, i)) state = state === 0 ? start : this.#step(state, BEGIN);
      else if (state === 0) continue;
      state = this.#step(state, text.charCodeAt(i));
      if (state !== 0 && this.#nearest(state) !== 0 && mayEnd(text, i + 1)) this.#report(state, found);
    }
  }

  #report(state: number, found: (key: number) => void): void {
    for (let end = this.#nearest(state); end !== 0; end = this.#nearest(end)) {
      found(end);
      this.#next[end] = this.trie.fails[end]!;
    }
  }

  #step(from: number, letter: number): number {
    let state = from;
    for (;;) {
      const next = this.trie.step(state, letter);
      if (next !== 0 || state === 0) return next;
      state = this.trie.fails[state]!;
    }
  }

  /** Path compression: many nested keys cost no more than few. */
  #nearest(state: number): number {
    const next = this.#next;
    let at = state;
    while (next[at] !== at) {
      next[at] = next[next[at]!]!;
      at = next[at]!;
    }
    return at;
  }
}
