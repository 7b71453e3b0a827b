import { Trie } from './trie.ts';
import { mayBegin, mayEnd } from './words.ts';

/** Stands before each letter at which a whole word may begin; no letter has this number. */
const BEGIN = 0x10000;

/**
 * Many keys to look for at once, in time that grows with keys + text, not keys × text. All of one kind: with or
 * without regard to case, whole words or anywhere.
 */
export class KeySearch {
  readonly #trie = new Trie();
  readonly #ends = new Set<number>();

  constructor(
    readonly caseSensitive: boolean,
    readonly wholeWords: boolean,
  ) {}

  /** Adds a key; its number is the same for every key that is found in the same places. */
  add(key: string): number {
    const folded = this.fold(key);
    const letters: number[] = [];
    for (let i = 0; i < folded.length; i++) {
      if (this.wholeWords && mayBegin(folded, i)) letters.push(BEGIN);
      letters.push(folded.charCodeAt(i));
    }
    const end = this.#trie.add(letters);
    this.#ends.add(end);
    return end;
  }

  /** A round of searching, in which each key is told once. No keys may be added after the first. */
  start(): KeyRound {
    if (this.#trie.fails.length === 0) this.#trie.finish();
    return new KeyRound(this, this.#trie, this.#ends);
  }

  fold(text: string): string {
    const normal = text.normalize('NFC');
    return this.caseSensitive ? normal : normal.toLowerCase().replaceAll('ς', 'σ');
  }
}

export class KeyRound {
  /** From a state to the nearest one, itself or shorter, whose key is not found yet; 0 = none. */
  readonly #next: Int32Array;

  constructor(
    readonly keys: KeySearch,
    readonly trie: Trie,
    ends: ReadonlySet<number>,
  ) {
    this.#next = trie.fails.slice();
    for (const end of ends) this.#next[end] = end;
  }

  /** Tells the numbers of keys that this text is the first of the round to hold. */
  search(text: string, found: (key: number) => void): void {
    if (this.trie.size === 1) return;
    const folded = this.keys.fold(text);
    const isWhole = this.keys.wholeWords;
    let state = 0;
    for (let i = 0; i < folded.length; i++) {
      if (isWhole && mayBegin(folded, i)) state = this.#step(state, BEGIN);
      state = this.#step(state, folded.charCodeAt(i));
      if (state === 0 || (isWhole && !mayEnd(folded, i + 1))) continue;
      for (let end = this.#nearest(state); end !== 0; end = this.#nearest(end)) {
        found(end);
        this.#next[end] = this.trie.fails[end]!;
      }
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

  /** Shortens the way for the next question, so that many keys inside each other cost no more than few. */
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
