/** A slot: the state before a letter, the letter, the state behind it (0 = the slot is free). */
const SLOT = 3;

/** Of what stands for a state: the letter to the state made next, plus one; 0 = that is not behind it. */
const TO_NEXT = 0x1ffff;
/** The slots have states behind it. */
const HAS_SLOTS = 0x20000;

/**
 * The states of a search for many keys at once (Aho-Corasick): state 0 is the start, each other state is one letter
 * further in some key. Letters are numbers up to 0x10000.
 */
export class Trie {
  /** The longest other state that ends here too. */
  fails: Int32Array = new Int32Array(0);
  /** Most states have one state behind them, which was made next: for those nothing needs to be looked up. */
  #ways = new Int32Array(2048);
  /** All other states, by open addressing of (state, letter). */
  #slots = new Int32Array(4096 * SLOT);
  #used = 0;
  /** The first states of common letters, which most steps ask for. */
  readonly #first = new Int32Array(256);
  #mask = 4095;
  #states = 1;
  #parents = new Int32Array(2048);
  #letters = new Int32Array(2048);

  get size(): number {
    return this.#states;
  }

  /** The state one letter further, made as needed. */
  grow(state: number, letter: number): number {
    const known = this.#behind(state, letter);
    if (known !== 0) return known;
    const made = this.#states++;
    if (made === this.#parents.length) this.#widen();
    this.#parents[made] = state;
    this.#letters[made] = letter;
    if (made === state + 1) this.#ways[state]! |= letter + 1;
    else this.#addSlot(state, letter, made);
    return made;
  }

  /** The state one letter further, or 0 when no key goes on so. Only when finished. */
  step(state: number, letter: number): number {
    if (state === 0 && letter < this.#first.length) return this.#first[letter]!;
    return this.#behind(state, letter);
  }

  /** To be called once, after the last key. */
  finish(): void {
    this.fails = new Int32Array(this.#states);
    for (let letter = 0; letter < this.#first.length; letter++) this.#first[letter] = this.#behind(0, letter);
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

  #widen(): void {
    this.#parents = widened(this.#parents);
    this.#letters = widened(this.#letters);
    this.#ways = widened(this.#ways);
  }

  #behind(state: number, letter: number): number {
    const way = this.#ways[state]!;
    if ((way & TO_NEXT) === letter + 1) return state + 1;
    return (way & HAS_SLOTS) === 0 ? 0 : this.#slots[this.#slot(state, letter) + 2]!;
  }

  #addSlot(state: number, letter: number, made: number): void {
    this.#ways[state]! |= HAS_SLOTS;
    this.#fill(this.#slot(state, letter), made);
    this.#used++;
    if (this.#used * 3 > this.#mask * 2) this.#rehash();
  }

  #rehash(): void {
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Int32Array((this.#mask + 1) * SLOT);
    for (let state = 1; state < this.#states; state++)
      if (this.#parents[state] !== state - 1)
        this.#fill(this.#slot(this.#parents[state]!, this.#letters[state]!), state);
  }

  #fill(at: number, state: number): void {
    this.#slots[at] = this.#parents[state]!;
    this.#slots[at + 1] = this.#letters[state]!;
    this.#slots[at + 2] = state;
  }

  #slot(state: number, letter: number): number {
    const slots = this.#slots;
    let at = Math.imul(state ^ Math.imul(letter, 0x85ebca6b), 0x9e3779b1);
    at = (at ^ (at >>> 15)) & this.#mask;
    for (;;) {
      const slot = at * SLOT;
      if (slots[slot + 2] === 0 || (slots[slot] === state && slots[slot + 1] === letter)) return slot;
      at = (at + 1) & this.#mask;
    }
  }
}

function widened(from: Int32Array): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
}
