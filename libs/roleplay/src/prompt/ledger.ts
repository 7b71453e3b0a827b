import type { PromptSettings } from './input.ts';
import {
  type OutMessage,
  type PartId,
  partIds,
  type PromptPart,
  type PromptPiece,
  type PromptSource,
} from './output.ts';
import { fits, minus, noSize, plus, type PromptSize } from './size.ts';
import type { SystemPart } from './system.ts';

type LedgerSource = Pick<PromptPart, 'id' | 'prompt'>;

const JOINT = '\n\n';

interface MessageOrigin {
  readonly source: LedgerSource;
  readonly text: string;
  readonly isClosed: boolean;
}

interface LedgerPart {
  source: LedgerSource;
  size: PromptSize;
  count: number;
}

export class Ledger {
  readonly budget: PromptSize;
  /** Measured one by one. */
  readonly texts: string[] = [];
  readonly closed = new Set<OutMessage>();
  readonly #origins = new Map<OutMessage, readonly MessageOrigin[]>();
  readonly #parts = new Map<string, LedgerPart>();
  readonly #tokens: PromptSettings['tokens'];
  readonly #joinSystem: PromptSettings['joinSystem'];
  #size = noSize;

  constructor({ budget, tokens, joinSystem }: PromptSettings) {
    this.#tokens = tokens;
    this.#joinSystem = joinSystem;
    this.budget = { characters: budget, tokens: tokens?.budget ?? Infinity };
  }

  get size(): PromptSize {
    return this.#size;
  }

  get room(): PromptSize {
    return minus(this.budget, this.#size);
  }

  sizeOf({ content }: OutMessage): PromptSize {
    const tokens = this.#tokens ? this.#tokens.count(content) + this.#tokens.perMessage : 0;
    return { characters: content.length, tokens };
  }

  measure(messages: readonly OutMessage[]): PromptSize {
    return messages.map((message) => this.sizeOf(message)).reduce(plus, noSize);
  }

  addFixed(id: PartId, messages: OutMessage[], size?: PromptSize, prompt?: PromptSource): OutMessage[] {
    const source = { id, ...(prompt ? { prompt } : {}) };
    this.#note(source, size ?? this.measure(messages), messages.length);
    for (const message of messages) {
      this.texts.push(message.content);
      this.#origins.set(message, [{ source, text: message.content, isClosed: this.closed.has(message) }]);
    }
    return messages;
  }

  /** Counts the tokens of each part, so that an unchanged one is known from earlier prompts. */
  addJoined(parts: readonly SystemPart[]): OutMessage[] {
    if (parts.length === 0) return [];
    const joined = this.#joinSystem?.(parts);
    if (joined !== undefined) return this.#addWhole(parts, joined);
    for (const { id, text } of parts) {
      this.#note({ id }, { characters: text.length, tokens: this.#tokens?.count(text) ?? 0 }, 1);
      this.texts.push(text);
    }
    const joints = parts.length - 1;
    const tokens = this.#tokens ? joints + this.#tokens.perMessage : 0;
    this.#size = plus(this.#size, { characters: joints * JOINT.length, tokens });
    return [this.#whole(parts, parts.map(({ text }) => text).join(JOINT))];
  }

  /** The parts are noted for the trace; the joined text is what counts. */
  #addWhole(parts: readonly SystemPart[], content: string): OutMessage[] {
    if (content.trim() === '') return [];
    const message = this.#whole(parts, content);
    const size = plus(this.#size, this.measure([message]));
    for (const { id, text } of parts)
      this.#note({ id }, { characters: text.length, tokens: this.#tokens?.count(text) ?? 0 }, 1);
    this.#size = size;
    this.texts.push(content);
    return [message];
  }

  #whole(parts: readonly SystemPart[], content: string): OutMessage {
    const message: OutMessage = { role: 'system', content };
    const origins = parts.map(({ id, text, isClosed = false }) => ({ source: { id }, text, isClosed }));
    this.#origins.set(message, origins);
    return message;
  }

  join(message: OutMessage, others: readonly OutMessage[]): OutMessage {
    this.#origins.set(
      message,
      others.flatMap((one) => this.#origins.get(one) ?? []),
    );
    return message;
  }

  /** `isClosed`: only the chat's own messages can be read. */
  pieces(messages: readonly OutMessage[], isClosed: boolean): PromptPiece[][] {
    return messages.map((message) =>
      (this.#origins.get(message) ?? []).map(({ source, text, ...origin }) => ({
        ...source,
        text: origin.isClosed || (isClosed && source.id !== 'history') ? null : text,
        ...this.shown({ characters: text.length, tokens: this.#tokens?.count(text) ?? 0 }),
      })),
    );
  }

  addFitting(blocks: readonly OutMessage[][], reserved: PromptSize): OutMessage[][] {
    const kept: OutMessage[][] = [];
    for (const block of blocks) {
      if (!fits(plus(this.measure(block), reserved), this.room)) break;
      kept.push(this.addFixed('examples', block));
    }
    return kept;
  }

  parts(): PromptPart[] {
    return [...this.#parts.values()]
      .toSorted((a, b) => partIds.indexOf(a.source.id) - partIds.indexOf(b.source.id))
      .map(({ source, size, count }) => ({ ...source, ...this.shown(size), count }));
  }

  shown({ characters, tokens }: PromptSize): Pick<PromptPart, 'size' | 'tokens'> {
    return { size: characters, ...(this.#tokens ? { tokens } : {}) };
  }

  #note(source: LedgerSource, size: PromptSize, count: number): void {
    if (count === 0) return;
    this.#size = plus(this.#size, size);
    const key = `${source.id} ${source.prompt?.identifier ?? ''}`;
    const { size: before, count: earlier } = this.#parts.get(key) ?? { size: noSize, count: 0 };
    this.#parts.set(key, { source, size: plus(before, size), count: earlier + count });
  }
}
