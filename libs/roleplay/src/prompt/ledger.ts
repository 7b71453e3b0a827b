import type { PromptSettings } from './input.ts';
import { type OutMessage, type PartId, partIds, type PromptPart } from './output.ts';
import type { SystemPart } from './system.ts';

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

  addFixed(id: PartId, messages: OutMessage[]): OutMessage[] {
    const size = this.measure(messages);
    this.#size += size;
    this.#note(id, size, messages.length);
    return messages;
  }

  addJoined(parts: readonly SystemPart[]): OutMessage[] {
    if (parts.length === 0) return [];
    const content = this.settings.joinSystem?.(parts) ?? parts.map(({ text }) => text).join('\n\n');
    if (content.trim() === '') return [];
    this.#size += this.#measure(content) + this.#overhead;
    for (const { id, text } of parts) this.#note(id, this.#measure(text), 1);
    return [{ role: 'system', content }];
  }

  addFitting(blocks: readonly OutMessage[][], reserved: number): OutMessage[][] {
    const kept: OutMessage[][] = [];
    for (const block of blocks) {
      if (this.measure(block) > this.room - reserved) break;
      kept.push(this.addFixed('examples', block));
    }
    return kept;
  }

  parts(): PromptPart[] {
    return partIds.flatMap((id) => this.#parts.get(id) ?? []);
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
