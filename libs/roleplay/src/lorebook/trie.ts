/** A slot is a state, a letter and the next state (0 = free). */
const SLOT = 3;

/** The letter that leads to the state made right after this one, plus one; 0 = none. */
const TO_NEXT = 0x1ffff;
const HAS_SLOTS = 0x20000;

/** Aho-Corasick automaton. State 0 is the root; letters are numbers up to 0x10000. */
export class Trie {
  /** Longest proper suffix of each state. */
  fails: Int32Array = new Int32Array(0);
  /** Most states have a single child, made right after them, which needs no hash lookup. */
  #ways = new Int32Array(2048);
  #slots = new Int32Array(4096 * SLOT);
  #used = 0;
  readonly #first = new Int32Array(256);
  #mask = 4095;
  #states = 1;
  #parents = new Int32Array(2048);
  #letters = new Int32Array(2048);

  get size(): number {
    return this.#states;
  }

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

  /** Call only after `finish`; 0 means no key continues this way. */
  step(state: number, letter: number): number {
    if (state === 0 && letter < this.#first.length) return this.#first[letter]!;
    return this.#behind(state, letter);
  }

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

  /** Counting sort by depth; works because a state comes after its parent. */
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
