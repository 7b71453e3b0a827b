import type { PromptSettings } from './input.ts';
import type { OutMessage, PartId, PromptPart } from './output.ts';
import type { SystemPart } from './system.ts';

const order: readonly PartId[] = [
  'main',
  'lore_before',
  'persona',
  'description',
  'personality',
  'scenario',
  'custom_prompt',
  'lore_after',
  'lore_examples',
  'examples',
  'memory',
  'new_chat',
  'history',
  'lore_depth',
  'depth_prompt',
  'authors_note',
  'post_history',
  'control',
];

export class Ledger {
  readonly #parts = new Map<PartId, PromptPart>();
  readonly #measure: (text: string) => number;
  readonly #overhead: number;
  #size = 0;

  constructor(readonly settings: PromptSettings) {
    this.#measure = settings.measure ?? ((text) => text.length);
    this.#overhead = settings.messageOverhead ?? 0;
  }

  get size(): number {
    return this.#size;
  }

  get room(): number {
    return this.settings.budget - this.#size;
  }

  measure(messages: readonly OutMessage[]): number {
    let size = 0;
    for (const { content } of messages) size += this.#measure(content) + this.#overhead;
    return size;
  }

  fixed(id: PartId, messages: OutMessage[]): OutMessage[] {
    const size = this.measure(messages);
    this.#size += size;
    this.#note(id, size, messages.length);
    return messages;
  }

  joined(parts: readonly SystemPart[]): OutMessage[] {
    if (parts.length === 0) return [];
    const content = parts.map(({ text }) => text).join('\n\n');
    this.#size += this.#measure(content) + this.#overhead;
    for (const { id, text } of parts) this.#note(id, this.#measure(text), 1);
    return [{ role: 'system', content }];
  }

  fitting(blocks: readonly OutMessage[][], reserved: number): OutMessage[][] {
    const kept: OutMessage[][] = [];
    for (const block of blocks) {
      if (this.measure(block) > this.room - reserved) break;
      kept.push(this.fixed('examples', block));
    }
    return kept;
  }

  parts(): PromptPart[] {
    return order.flatMap((id) => this.#parts.get(id) ?? []);
  }

  #note(id: PartId, size: number, count: number): void {
    if (count === 0) return;
    const known = this.#parts.get(id);
    if (known) {
      known.size += size;
      known.count += count;
    } else this.#parts.set(id, { id, size, count });
  }
}
