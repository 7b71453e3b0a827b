/**
 * The states of a search for many keys at once (Aho-Corasick): state 0 is the start, each other state is one letter
 * further in some key. Letters are numbers up to 0x10000.
 */
export class Trie {
  /** The longest other state that ends here too. */
  fails: Int32Array = new Int32Array(0);
  /** State by (state, letter), open addressing. */
  #slots = new Int32Array(1024);
  #mask = 1023;
  #states = 1;
  #parents: number[] = [0];
  #letters: number[] = [0];

  get size(): number {
    return this.#states;
  }

  /** The state of a key, made as needed. */
  add(letters: readonly number[]): number {
    let state = 0;
    for (const letter of letters) {
      const slot = this.#slot(state, letter);
      const next = this.#slots[slot]!;
      state = next === 0 ? this.#grow(state, letter, slot) : next;
    }
    return state;
  }

  /** The state one letter further, or 0 when no key goes on so. */
  step(state: number, letter: number): number {
    return this.#slots[this.#slot(state, letter)]!;
  }

  /** To be called once, after the last key. */
  finish(): void {
    this.fails = new Int32Array(this.#states);
    for (const state of this.#breadthFirst()) {
      const letter = this.#letters[state]!;
      let from = this.#parents[state]!;
      if (from === 0) continue;
      let next = 0;
      while (from !== 0 && next === 0) {
        from = this.fails[from]!;
        next = this.step(from, letter);
      }
      this.fails[state] = next;
    }
  }

  /** Shorter states before longer ones: counted by depth, as a state comes after its parent. */
  #breadthFirst(): Int32Array {
    const depths = new Int32Array(this.#states);
    let deepest = 0;
    for (let state = 1; state < this.#states; state++) {
      depths[state] = depths[this.#parents[state]!]! + 1;
      deepest = Math.max(deepest, depths[state]!);
    }
    const starts = new Int32Array(deepest + 2);
    for (let state = 1; state < this.#states; state++) starts[depths[state]! + 1]!++;
    for (let depth = 1; depth < starts.length; depth++) starts[depth]! += starts[depth - 1]!;
    const order = new Int32Array(this.#states - 1);
    for (let state = 1; state < this.#states; state++) order[starts[depths[state]!]!++] = state;
    return order;
  }

  #grow(parent: number, letter: number, slot: number): number {
    const state = this.#states++;
    this.#parents.push(parent);
    this.#letters.push(letter);
    this.#slots[slot] = state;
    if (this.#states * 2 > this.#slots.length) this.#rehash();
    return state;
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    this.#mask = this.#slots.length - 1;
    for (let state = 1; state < this.#states; state++)
      this.#slots[this.#slot(this.#parents[state]!, this.#letters[state]!)] = state;
  }

  #slot(state: number, letter: number): number {
    let at = Math.imul(state ^ Math.imul(letter, 0x85ebca6b), 0x9e3779b1);
    at = (at ^ (at >>> 15)) & this.#mask;
    for (;;) {
      const found = this.#slots[at]!;
      if (found === 0 || (this.#parents[found] === state && this.#letters[found] === letter)) return at;
      at = (at + 1) & this.#mask;
    }
  }
}
