import type { Ledger } from './ledger.ts';
import type { OutMessage } from './output.ts';
import { fits, minus, noSize, plus, type PromptSize } from './size.ts';

/** Measures each message once, and only if needed: most of a long history isn't sent. */
export class SizedHistory {
  readonly #sizes: PromptSize[] = [];

  constructor(
    readonly messages: readonly OutMessage[],
    readonly ledger: Ledger,
  ) {}

  get newest(): PromptSize {
    return this.messages.length === 0 ? noSize : this.#sizeAt(this.messages.length - 1);
  }

  sumFrom(first: number): PromptSize {
    let sum = noSize;
    for (let at = first; at < this.messages.length; at += 1) sum = plus(sum, this.#sizeAt(at));
    return sum;
  }

  /** Returns the index from which on all messages fit into `room`. */
  firstWithin(room: PromptSize): number {
    let left = room;
    let first = this.messages.length;
    for (; first > 0; first -= 1) {
      const size = this.#sizeAt(first - 1);
      if (!fits(size, left)) break;
      left = minus(left, size);
    }
    return first;
  }

  #sizeAt(at: number): PromptSize {
    // By distance from the end, because it is measured from there: no holes.
    const back = this.messages.length - 1 - at;
    return (this.#sizes[back] ??= this.ledger.sizeOf(this.messages[at]!));
  }
}
